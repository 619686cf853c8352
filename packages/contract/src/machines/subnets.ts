import { z } from 'zod';
import { detailsSchema, emptyBody, id, pageFields, pageQuery, unixSeconds } from '../common.ts';
import { endpoint, limits, staff } from '../endpoint.ts';
import { type StateWord, stateEnum, stateWords } from '../state-words.ts';
import type { Verdict } from '../states.ts';
import { line, optionalLine } from '../text.ts';

const addressFamily = z.union([z.literal(4), z.literal(6)]);

const addressMessage = 'Please enter an address such as 192.0.2.10 or 2001:db8::10.';
/** One message for both kinds: forms show the message of a union's first member. */
const either = (one: z.ZodType, other: z.ZodType, error: string) =>
  z
    .string({ error })
    .trim()
    .max(60, { error, abort: true })
    .refine((text) => one.safeParse(text).success || other.safeParse(text).success, { error });
export const anyAddress = either(z.ipv4(), z.ipv6(), addressMessage);
const networkMessage = 'Please enter a network such as 192.0.2.0/24 or 2001:db8:1::/64.';

const vlan = z
  .number({ error: 'Please enter a VLAN from 1 to 4094.' })
  .int()
  .min(1, { error: 'Please enter a VLAN from 1 to 4094.' })
  .max(4094, { error: 'Please enter a VLAN from 1 to 4094.' })
  .nullable();
const coolDownMessage = 'Please enter whole hours from 0 to 8760.';
const coolDown = z
  .number({ error: coolDownMessage })
  .int({ error: coolDownMessage })
  .min(0, { error: coolDownMessage })
  .max(8760, { error: coolDownMessage });

export const createSubnetBody = z.strictObject({
  name: line('Please enter a name.', 60),
  cluster: line('Please choose a cluster.', 60),
  network: either(z.cidrv4(), z.cidrv6(), networkMessage),
  gateway: anyAddress,
  vlan: vlan.default(null),
  cool_down_hours: coolDown.default(24),
  unit: z
    .literal(64)
    .nullable()
    .default(null)
    .describe('64: each server is given a /64 of this IPv6 network; null: an address.'),
});

export const changeSubnetBody = z.strictObject({
  name: createSubnetBody.shape.name,
  gateway: anyAddress,
  vlan,
  cool_down_hours: coolDown,
  enabled: z.boolean().describe('A pool that is switched off gives out no address.'),
});

export const subnet = z.strictObject({
  subnet_id: id,
  name: z.string(),
  cluster: z.string(),
  family: addressFamily,
  network: z.string(),
  gateway: z.string(),
  vlan: z.number().int().nullable(),
  cool_down_hours: z.number().int(),
  unit: z.number().int().nullable().describe('The length of the networks it gives out; null for addresses.'),
  enabled: z.boolean(),
  total: z.number().describe('Addresses, or networks, that can be given out. Of a large IPv6 network, rounded.'),
  in_use: z.number().int(),
  reserved: z.number().int(),
  cooling: z.number().int().describe('Given back, and not given out again yet.'),
  was_used: z.boolean().describe('Whether an address of it was ever held.'),
  created_at: unixSeconds,
});
export type Subnet = z.infer<typeof subnet>;

export const subnetWord = ({ enabled }: Pick<Subnet, 'enabled'>): StateWord =>
  enabled ? { word: 'Switched on', meaning: 'well' } : { word: 'Switched off', meaning: 'rest' };

/** `true`, or the reason why not. Past holds of addresses are kept for good. */
export const subnetCan = {
  delete: ({ was_used }: Pick<Subnet, 'was_used'>): Verdict =>
    !was_used || 'Addresses of this subnet were held, and that is kept. Please switch the subnet off instead.',
};

/** Cooling down is a wait that ends by itself; the last three are never given out. */
export const addressStateWords = stateWords({
  free: { word: 'Free', meaning: 'rest' },
  in_use: { word: 'In use', meaning: 'well' },
  reserved: { word: 'Reserved', meaning: 'rest' },
  cooling: { word: 'Cooling down', meaning: 'works' },
  gateway: { word: 'Gateway', meaning: 'rest' },
  network: { word: 'Network', meaning: 'rest' },
  broadcast: { word: 'Broadcast', meaning: 'rest' },
});
export const addressState = stateEnum(addressStateWords);
export type AddressState = z.infer<typeof addressState>;

const mappedAddress = z.strictObject({
  address: z.string(),
  network: z.string().describe('The network that is held with it; empty for an address alone.'),
  state: addressState,
  hold_id: id.nullable(),
  server_id: id.nullable(),
  label: z.string().describe('Name of the server, or the note of the reservation.'),
  since: unixSeconds,
  free_at: unixSeconds.describe('When a cooling address can be given out again.'),
});
export type MappedAddress = z.infer<typeof mappedAddress>;

/** Which server held an address, and from when to when. */
const addressHold = z.strictObject({
  hold_id: id,
  address: z.string(),
  subnet_id: id,
  kind: z.enum(['server', 'floating', 'reservation']),
  server_id: id.nullable(),
  label: z.string(),
  user_id: id.nullable(),
  email: z.string(),
  from: unixSeconds,
  until: unixSeconds.describe('0 while it is held.'),
});
export type AddressHold = z.infer<typeof addressHold>;

const subnetParams = z.strictObject({ subnet_id: id });

export const subnetEndpoints = {
  subnetList: endpoint({
    method: 'GET',
    path: '/system/admin/subnets',
    summary: 'Address pools with their usage, newest first.',
    access: staff('staffSubnets'),
    limit: limits.read,
    reads: ['subnets'],
    query: pageQuery,
    status: 200,
    response: z.strictObject({ subnets: z.array(subnet), ...pageFields }),
    errors: [],
  }),
  subnetCreate: endpoint({
    method: 'POST',
    path: '/system/admin/subnets',
    summary: 'Add a pool of IPv4 or IPv6 addresses.',
    access: staff('staffSubnets'),
    limit: limits.write,
    changes: ['subnets'],
    body: createSubnetBody,
    status: 201,
    response: z.strictObject({ subnet_id: id }),
    errors: ['conflict'],
  }),
  subnetDetail: endpoint({
    method: 'GET',
    path: '/system/admin/subnets/{subnet_id}',
    summary: 'One pool.',
    access: staff('staffSubnets'),
    limit: limits.read,
    reads: ['subnets'],
    params: subnetParams,
    status: 200,
    response: subnet,
    errors: [],
  }),
  subnetChange: endpoint({
    method: 'PUT',
    path: '/system/admin/subnets/{subnet_id}',
    summary: 'Change a pool. Servers that already have an address of it keep their network settings.',
    access: staff('staffSubnets'),
    limit: limits.write,
    changes: ['subnets'],
    params: subnetParams,
    body: changeSubnetBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict'],
  }),
  subnetDelete: endpoint({
    method: 'DELETE',
    path: '/system/admin/subnets/{subnet_id}',
    summary: 'Delete a pool whose addresses were never used. Disable others instead.',
    access: staff('staffSubnets'),
    limit: limits.write,
    changes: ['subnets'],
    params: subnetParams,
    body: emptyBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict'],
  }),
  subnetMap: endpoint({
    method: 'GET',
    path: '/system/admin/subnets/{subnet_id}/addresses',
    summary: 'The addresses of a pool, 256 at a time. Of an IPv6 pool, those that are or were held.',
    access: staff('staffSubnets'),
    limit: limits.read,
    reads: ['subnets', 'servers'],
    params: subnetParams,
    query: z.strictObject({ block: z.coerce.number().int().min(0).max(16_777_215).default(0) }),
    status: 200,
    response: z.strictObject({ addresses: z.array(mappedAddress), blocks: z.number().int() }),
    errors: [],
  }),
  subnetReserve: endpoint({
    method: 'POST',
    path: '/system/admin/subnets/{subnet_id}/reservations',
    summary: 'Reserve an address, so that no server gets it.',
    access: staff('staffSubnets'),
    limit: limits.write,
    changes: ['subnets'],
    params: subnetParams,
    body: z.strictObject({ address: anyAddress, note: optionalLine(120).default('') }),
    status: 201,
    response: z.strictObject({ hold_id: id }),
    errors: ['conflict'],
  }),
  subnetUnreserve: endpoint({
    method: 'DELETE',
    path: '/system/admin/subnets/{subnet_id}/reservations/{hold_id}',
    summary: 'End a reservation.',
    access: staff('staffSubnets'),
    limit: limits.write,
    changes: ['subnets'],
    params: z.strictObject({ subnet_id: id, hold_id: id }),
    body: emptyBody,
    status: 200,
    response: detailsSchema,
    errors: [],
  }),
  addressHistory: endpoint({
    method: 'GET',
    path: '/system/admin/addresses',
    summary: 'Servers that held an address, with times, newest first.',
    access: staff('staffSubnets'),
    limit: limits.read,
    reads: ['subnets', 'servers', 'clients'],
    query: pageQuery.extend({ address: anyAddress }),
    status: 200,
    response: z.strictObject({ holds: z.array(addressHold), ...pageFields }),
    errors: [],
  }),
};
