import { invoiceCan, openInvoiceStatuses } from '@resolvo/contract/money/invoice-states';
import { cancelWithin } from '../../money/invoices/cancel-invoice.ts';
import { holdInvoice } from '../../money/invoices/hold-invoice.ts';
import { type SettleNeeds, settleCharge } from '../../money/payments/settle-charge.ts';

/**
 * Orders that customers placed and did not pay in time are cancelled, which gives their stock back. The gateway is asked
 * first: whoever has paid in time shall have it, also where we were not told. Each in a transaction of its own, and
 * looked at again once it is held: it may have been paid a moment ago.
 */
export async function expireCheckouts(deps: SettleNeeds): Promise<void> {
  const late = await deps.db
    .selectFrom('orders as o')
    .innerJoin('invoices as v', 'v.order_id', 'o.id')
    .select('v.id')
    .where('o.status', '=', 'open')
    .where('o.created_by', '=', (eb) => eb.ref('o.account_id'))
    .where('o.valid_until', '<', deps.now())
    .where('v.additional', '=', false)
    .where('v.status', 'in', openInvoiceStatuses)
    .orderBy('o.valid_until')
    .limit(500)
    .execute();
  for (const { id } of late) {
    const paying = await isBeingPaid(deps, id);
    // The next run asks again: each of hundreds would wait as long for the same silence.
    if (paying === undefined) break;
    if (paying) continue;
    await deps.db.transaction().execute(async (tx) => {
      const { status } = await holdInvoice(tx, id);
      if (invoiceCan.cancel(status) !== true) return;
      await cancelWithin(deps, tx, undefined, id, 'The order was not paid in time.');
    });
  }
}

/**
 * Asks the gateway about every form that was opened for an invoice. `undefined`: it does not answer, so nobody knows.
 */
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
