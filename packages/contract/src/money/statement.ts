import { z } from 'zod';
import { id, pageFields, pageQuery, unixSeconds } from '../common.ts';
import { endpoint, limits, own, staff } from '../endpoint.ts';
import { cents } from '../money-fields.ts';

const balanceMove = z.strictObject({
  move_id: id,
  created_at: unixSeconds,
  what: z.string().describe('What moved it, in a few words.'),
  amount: cents.describe('Below 0 was taken from the balance.'),
  balance: cents.describe('The balance after it.'),
  invoice_id: id.nullable(),
});
export type BalanceMove = z.infer<typeof balanceMove>;

const statement = z.strictObject({ moves: z.array(balanceMove), ...pageFields });

export const statementEndpoints = {
  ownStatement: endpoint({
    method: 'GET',
    path: '/account/billing/statement',
    summary: 'Every move of your credit balance, newest first, with the balance after it.',
    access: own('billingView'),
    limit: limits.read,
    reads: ['balance', 'payouts'],
    query: pageQuery,
    status: 200,
    response: statement,
    errors: [],
  }),
  clientStatement: endpoint({
    method: 'GET',
    path: '/system/admin/clients/{user_id}/statement',
    summary: 'Every move of the credit balance of a client, newest first, with the reasons of staff.',
    access: staff('staffClients', 'staffFinance'),
    limit: limits.read,
    reads: ['balance', 'payouts', 'clients'],
    params: z.strictObject({ user_id: id }),
    query: pageQuery,
    status: 200,
    response: statement,
    errors: [],
  }),
};
