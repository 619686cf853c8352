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
