import { orderStatus, orderType } from '@resolvo/contract/sales/order-states';
import { notFound } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { holdAccountRow } from '../../people/accounts/queries.ts';

export interface OrderKey {
  readonly order_id: string;
  readonly user_id: string;
}

/** The order of that client, held until the transaction ends. Comes after the account in the lock order. */
export async function holdOrderOf(tx: Queryable, key: OrderKey) {
  const row = await tx
    .selectFrom('orders')
    .select(['id', 'account_id', 'by_customer', 'status', 'type', 'placed_at', 'sealed_at', 'subscription_months'])
    .select(['discount', 'payment_term', 'issued_at'])
    .where('id', '=', key.order_id)
    .where('account_id', '=', key.user_id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
  return {
    ...row,
    status: orderStatus.parse(row.status),
    type: orderType.parse(row.type),
    placed: row.placed_at !== null,
    sealed: row.sealed_at !== null,
    issuing: row.issued_at !== null,
  };
}

/** Holds the account and then the order, in the lock order. */
export async function holdOrder(tx: Queryable, orderId: string) {
  const found = await tx.selectFrom('orders').select('account_id').where('id', '=', orderId).executeTakeFirst();
  if (!found) throw notFound();
  await holdAccountRow(tx, found.account_id);
  return holdOrderOf(tx, { order_id: orderId, user_id: found.account_id });
}
