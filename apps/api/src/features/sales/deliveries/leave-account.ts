import { invoiceCan } from '@resolvo/contract/money/invoice-states';
import { isDraft } from '@resolvo/contract/sales/order-states';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { cancelWithin } from '../../money/invoices/cancel-invoice.ts';
import { holdInvoice } from '../../money/invoices/hold-invoice.ts';
import { refundHome } from '../../money/payments/refund-to-card.ts';
import { isDeleted } from '../../people/accounts/queries.ts';
import { cancelOrder } from '../orders/cancel-order.ts';
import { holdOrder } from '../orders/hold-order.ts';

const reason = 'The account was deleted.';

/**
 * Cleans up the orders of a deleted account: unpaid ones it placed are cancelled, paid ones that were not delivered are
 * refunded to their source. Orders made by staff are left to staff. Each is checked again once it is held, so this may
 * run any number of times.
 */
export async function leaveAccount(deps: Deps, accountId: string): Promise<void> {
  const orders = await deps.db
    .selectFrom('orders')
    .select('id')
    .where('account_id', '=', accountId)
    .where('status', 'in', ['open', 'paid'])
    .where((eb) => eb.or([eb('sealed_at', 'is not', null), eb('placed_at', 'is not', null)]))
    .execute();
  for (const { id } of orders) await deps.db.transaction().execute((tx) => takeBackOrder(deps, tx, id));
}

/** Refunds an order whose owner deleted the account before anything of it was delivered. Returns whether it applied. */
export async function takeBackOrder(
  deps: Pick<Deps, 'now' | 'jobs' | 'events'>,
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
  if (order.status === 'paid') await refundHome(deps, tx, invoice, reason);
  if (order.status === 'open' && invoiceCan.cancel(invoice.status) === true && !order.issuing) {
    await cancelWithin(deps, tx, undefined, invoice.id, reason);
  }
  return true;
}
