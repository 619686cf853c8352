import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { valueOrRefuse } from './gateway-answer.ts';

/**
 * Creates our customer at the gateway, once: parallel requests send the same key and get the same customer. The gateway
 * is given the account's id and nothing else.
 */
export async function ensureCustomer(deps: Pick<Deps, 'db' | 'gateway'>, accountId: string): Promise<string> {
  const known = await customerOf(deps.db, accountId);
  if (known !== undefined) return known;
  const labels = { account_id: accountId };
  const customerId = valueOrRefuse(await deps.gateway.createCustomer({ key: `customer-${accountId}`, labels }));
  await deps.db
    .insertInto('gateway_customers')
    .values({ account_id: accountId, customer_id: customerId })
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .execute();
  return (await customerOf(deps.db, accountId)) ?? customerId;
}

export async function customerOf(db: Queryable, accountId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('gateway_customers')
    .select('customer_id')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.customer_id;
}

export async function accountOfCustomer(db: Queryable, customerId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('gateway_customers')
    .select('account_id')
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return row?.account_id;
}
