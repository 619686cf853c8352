import { z } from 'zod';
import { id, unixSeconds } from '../common.ts';
import { endpoint, limits, own } from '../endpoint.ts';
import { extraType } from '../product-types.ts';
import { deliveryStatus } from '../sales/delivery-states.ts';
import { serverParams } from './servers.ts';

/** Addresses that one option brings. */
export const extraAddresses = {
  'extra-ipv4': { family: 4, count: 1 },
  'extra-ipv6': { family: 6, count: 16 },
  'extra-backups': { family: 4, count: 0 },
} as const;

export const serverExtra = z.strictObject({
  delivery_id: id,
  type: extraType,
  name: z.string(),
  status: deliveryStatus,
  addresses: z.array(z.string()).describe('Routed to the server; set them up on its network card.'),
  since: unixSeconds,
  subscription_id: id.nullable(),
});
export type ServerExtra = z.infer<typeof serverExtra>;

/** What the dialogs that end a server say of its options; empty where it has none. */
export function optionsEndText(extras: readonly Pick<ServerExtra, 'name' | 'status' | 'addresses'>[]): string {
  const named = extras
    .filter(({ status }) => status === 'started' || status === 'delivered')
    .map(({ name, addresses }) => (addresses.length === 0 ? name : `${name} (${addresses.join(', ')})`));
  if (named.length === 0) return '';
  return named.length === 1
    ? `Its option ends with it: ${named[0]}.`
    : `Its ${named.length} options end with it: ${named.join(', ')}.`;
}

export const serverExtraEndpoints = {
  vmExtras: endpoint({
    method: 'GET',
    path: '/account/vm/{server_id}/extras',
    summary: 'Options of the server: extra addresses and the backup plan, with what they hold.',
    access: own('serversView'),
    limit: limits.read,
    reads: ['servers', 'deliveries', 'subscriptions'],
    params: serverParams,
    status: 200,
    response: z.strictObject({ extras: z.array(serverExtra) }),
    errors: [],
  }),
};
