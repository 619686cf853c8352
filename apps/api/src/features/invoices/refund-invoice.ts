import { invoiceCan } from '@resolvo/contract/invoice-states';
import type { Deps } from '../../deps.ts';
import type { SessionActor, TokenActor } from '../../http/actor.ts';
import { conflict } from '../../http/refusal.ts';
import { recordEvent } from '../audit/record-event.ts';
import { creditInvoice } from './credit-invoice.ts';
import { holdInvoice } from './hold-invoice.ts';

/** All or a part of a paid invoice goes to the customer's balance. */
export async function refundInvoice(
  deps: Pick<Deps, 'db' | 'now' | 'jobs'>,
  actor: SessionActor | TokenActor,
  invoiceId: string,
  input: { amount?: number | undefined; reason: string },
): Promise<{ credit_note_id: string }> {
  return deps.db.transaction().execute(async (tx) => {
    const invoice = await holdInvoice(tx, invoiceId);
    const verdict = invoiceCan.refund(invoice.status);
    if (verdict !== true) throw conflict(verdict);
    const { amount, reason } = input;
    const note = await creditInvoice(deps, tx, { invoice, kind: 'refund', amount, reason, actorId: actor.accountId });
    if (note.all && !invoice.additional) {
      // What was not delivered yet is not going to be.
      const cancelled = await tx
        .updateTable('orders')
        .set({ status: 'cancelled' })
        .where('id', '=', invoice.order_id)
        .where('status', '=', 'paid')
        .executeTakeFirst();
      if (cancelled.numUpdatedRows > 0n) {
        await deps.jobs.send(tx, 'order-cancelled', { order_id: invoice.order_id });
      }
    }
    await recordEvent(tx, {
      accountId: invoice.account_id,
      kind: 'invoice_refunded',
      origin: actor.origin,
      actorId: actor.accountId,
      data: { invoice_id: invoice.id, credit_note_id: note.id, amount: note.amount, reason },
    });
    return { credit_note_id: note.id };
  });
}
