import { invoiceCan, openInvoiceStatuses } from '@resolvo/contract/money/invoice-states';
import { dayStart } from '@resolvo/contract/periods';
import { isDraft } from '@resolvo/contract/sales/order-states';
import { cancelWithin } from '../../money/invoices/cancel-invoice.ts';
import { holdInvoice } from '../../money/invoices/hold-invoice.ts';
import { type SettleNeeds, settleCharge } from '../../money/payments/settle-charge.ts';
import { cancelOrder } from '../orders/cancel-order.ts';
import { holdOrder } from '../orders/hold-order.ts';

/**
 * Cancels orders that customers placed and did not pay until the end of their last day, which frees their stock. One of
 * which a part is paid is left to staff (`findStuck` shows it): the rest may be on its way. Each is cancelled in its own
 * transaction and checked again once it is held.
 */
export async function expireCheckouts(deps: SettleNeeds): Promise<void> {
  await expireDrafts(deps);
  await expireUnpaid(deps);
}

/** Payment never began: no document, no mail, and no payment to ask about. */
async function expireDrafts(deps: SettleNeeds): Promise<void> {
  const late = await deps.db
    .selectFrom('orders')
    .select('id')
    .where('placed_at', 'is not', null)
    .where('sealed_at', 'is', null)
    .where('status', '=', 'open')
    .where('valid_until', '<', dayStart(deps.now()))
    .orderBy('valid_until')
    .limit(500)
    .execute();
  for (const { id } of late) {
    await deps.db.transaction().execute(async (tx) => {
      if (isDraft(await holdOrder(tx, id)))
        await cancelOrder(deps, tx, id, undefined, 'The order was not paid in time.');
    });
  }
}

/** The gateway is asked first, because a payment may have been made whose webhook was lost. */
async function expireUnpaid(deps: SettleNeeds): Promise<void> {
  const late = await deps.db
    .selectFrom('orders as o')
    .innerJoin('invoices as v', 'v.order_id', 'o.id')
    .select('v.id')
    .where('o.status', '=', 'open')
    .where('o.by_customer', '=', true)
    .where('o.valid_until', '<', dayStart(deps.now()))
    .where('v.additional', '=', false)
    .where('v.status', 'in', openInvoiceStatuses)
    .where('v.paid_amount', '=', 0)
    .orderBy('o.valid_until')
    .limit(500)
    .execute();
  for (const { id } of late) {
    const paying = await isBeingPaid(deps, id);
    // If the gateway does not answer, stop: each of the others would wait for the same timeout. The next run continues.
    if (paying === undefined) break;
    if (paying) continue;
    await deps.db.transaction().execute(async (tx) => {
      const { status, paid_amount } = await holdInvoice(tx, id);
      if (invoiceCan.cancel(status) !== true || paid_amount > 0) return;
      await cancelWithin(deps, tx, undefined, id, 'The order was not paid in time.');
    });
  }
}

/** Asks the gateway about every charge of an invoice. `undefined`: it did not answer, so the outcome is unknown. */
async function isBeingPaid(deps: SettleNeeds, invoiceId: string): Promise<boolean | undefined> {
  const forms = await deps.db
    .selectFrom('charges')
    .select('id')
    .where('invoice_id', '=', invoiceId)
    .where('status', 'in', ['created', 'processing', 'failed', 'unknown'])
    .execute();
  for (const { id } of forms) {
    const { heard, status } = await settleCharge(deps, id);
    if (!heard) return undefined;
    if (status === 'processing') return true;
  }
  return false;
}
