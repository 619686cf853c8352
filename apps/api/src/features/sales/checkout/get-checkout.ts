import { type Checkout, checkout } from '@resolvo/contract/sales/checkout';
import type { Caller } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { notFound } from '../../../core/refusal.ts';
import { seconds } from '../../../core/time.ts';
import type { Queryable } from '../../../db/connection.ts';
import { getInvoice } from '../../money/invoices/get-invoice.ts';

/** One of the account's orders, by its id or the id of one of its invoices. An order's id means its first invoice. */
export async function findCheckout(db: Queryable, ownerId: string, id: string) {
  const found = await db
    .selectFrom('invoices as v')
    .innerJoin('orders as o', 'o.id', 'v.order_id')
    .select(['o.id', 'o.status', 'o.valid_until', 'o.created_by', 'o.account_id', 'v.id as invoice_id', 'v.additional'])
    .where('v.account_id', '=', ownerId)
    .where((eb) => eb.or([eb('v.id', '=', id), eb.and([eb('v.order_id', '=', id), eb('v.additional', '=', false)])]))
    .executeTakeFirst();
  if (!found) throw notFound();
  return { ...found, ownUnpaid: found.status === 'open' && found.created_by === found.account_id && !found.additional };
}

export async function getCheckout(deps: Pick<Deps, 'db' | 'now'>, actor: Caller, id: string): Promise<Checkout> {
  const found = await findCheckout(deps.db, actor.accountId, id);
  return checkout.parse({
    order_id: found.id,
    order_status: found.status,
    order_valid_until: found.ownUnpaid ? seconds(found.valid_until) : 0,
    can_cancel: found.ownUnpaid,
    invoice: await getInvoice(deps, found.invoice_id, actor.accountId),
  });
}
