import { z } from 'zod';
import { id } from '../common.ts';
import { endpoint, limits, staff } from '../endpoint.ts';
import { domainState } from '../hosting/domains.ts';
import { packageState } from '../hosting/package-states.ts';
import { serverState } from '../machines/server-states.ts';
import { cents, price } from '../money-fields.ts';

const countOf = <S extends z.ZodType>(state: S) =>
  z.array(z.strictObject({ state, count: z.number().int() })).describe('How many are in each state; none is left out.');

const owed = z.strictObject({ count: z.number().int(), total: price });

const clientStanding = z.strictObject({
  servers: countOf(serverState),
  packages: countOf(packageState),
  domains: countOf(domainState),
  balance: cents,
  unpaid: owed.describe('Invoices that wait for payment, overdue ones among them.'),
  overdue: owed,
  open_tickets: z.number().int(),
});
export type ClientStanding = z.infer<typeof clientStanding>;

export const clientStandingEndpoints = {
  clientStanding: endpoint({
    method: 'GET',
    path: '/system/admin/clients/{user_id}/standing',
    summary:
      'What a client has and owes: servers, packages and domains by state, balance, unpaid invoices, open tickets.',
    access: staff('staffClients'),
    limit: limits.read,
    reads: ['clients', 'servers', 'packages', 'domains', 'balance', 'invoices', 'payments', 'tickets', 'enquiries'],
    params: z.strictObject({ user_id: id }),
    status: 200,
    response: clientStanding,
    errors: [],
  }),
};
