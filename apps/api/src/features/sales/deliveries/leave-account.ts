import { invoiceCan } from '@resolvo/contract/money/invoice-states';
import { itemType } from '@resolvo/contract/product-types';
import { isDraft } from '@resolvo/contract/sales/order-states';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { cancelWithin } from '../../money/invoices/cancel-invoice.ts';
import { holdInvoice } from '../../money/invoices/hold-invoice.ts';
import { refundHome } from '../../money/payments/refund-to-card.ts';
import { isDeleted } from '../../people/accounts/queries.ts';
import { cancelOrder } from '../orders/cancel-order.ts';
import { holdOrder } from '../orders/hold-order.ts';
import { sharesOf } from './credit-failed.ts';

const reason = 'The account was deleted.';

/**
 * Cleans up the orders of a deleted account: unpaid ones it placed are cancelled, paid ones that were not delivered are
 * refunded to their source, and so is what is still in the making of those delivered in part. Orders made by staff are left to staff. Each is checked again once it is held, so this may
 * run any number of times.
 */
export async function leaveAccount(deps: Deps, accountId: string): Promise<void> {
  const orders = await deps.db
    .selectFrom('orders')
    .select('id')
    .where('account_id', '=', accountId)
    .where('status', 'in', ['open', 'paid', 'partially_issued'])
    .where((eb) => eb.or([eb('sealed_at', 'is not', null), eb('placed_at', 'is not', null)]))
    .execute();
  for (const { id } of orders) await deps.db.transaction().execute((tx) => takeBackOrder(deps, tx, id));
}

/** Refunds an order whose owner deleted the account before anything of it was delivered. Returns whether it applied. */
export async function takeBackOrder(
  deps: Pick<Deps, 'now' | 'jobs' | 'events' | 'services'>,
  tx: Queryable,
  orderId: string,
): Promise<boolean> {
  const order = await holdOrder(tx, orderId);
  if (!order.by_customer || !(await isDeleted(tx, order.account_id))) return false;
  if (isDraft(order)) {
    await cancelOrder(deps, tx, orderId, undefined, 'The account was deleted.');
    return true;
  }
  const first = await tx
    .selectFrom('invoices')
    .select('id')
    .where('order_id', '=', orderId)
    .where('additional', '=', false)
    .executeTakeFirstOrThrow();
  const invoice = await holdInvoice(tx, first.id);
  if (order.status === 'partially_issued') await unwindRest(deps, tx, order, first.id);
  if (order.status === 'paid') await refundHome(deps, tx, invoice, reason);
  if (order.status === 'open' && invoiceCan.cancel(invoice.status) === true && !order.issuing) {
    await cancelWithin(deps, tx, undefined, invoice.id, reason);
  }
  return true;
}

/** What of an order is still in the making is not made, and its share of the invoice goes back to its source. */
async function unwindRest(
  deps: Pick<Deps, 'now' | 'jobs' | 'events' | 'services'>,
  tx: Queryable,
  order: { readonly id: string; readonly account_id: string },
  invoiceId: string,
): Promise<void> {
  const making = await tx
    .selectFrom('deliveries as d')
    .innerJoin('order_items as i', 'i.id', 'd.order_item_id')
    .select(['d.id', 'd.order_item_id', 'd.unit', 'i.type'])
    .where('i.order_id', '=', order.id)
    .where('d.account_id', '=', order.account_id)
    .where('d.status', '=', 'started')
    .orderBy('d.id')
    .execute();
  if (making.length === 0) return;
  // All before the first credit note: its counter comes last.
  for (const { id, type } of making) {
    await deps.services.of(itemType.parse(type)).loseGround(tx, id, { why: 'account_deleted', reason });
  }
  const invoice = await holdInvoice(tx, invoiceId);
  const shares = await sharesOf(tx, invoice);
  const share = making.reduce((sum, { order_item_id, unit }) => sum + (shares.get(`${order_item_id} ${unit}`) ?? 0), 0);
  await refundHome(deps, tx, invoice, reason, share);
}
