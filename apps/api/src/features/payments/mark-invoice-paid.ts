import { invoiceCan } from '@resolvo/contract/invoice-states';
import { formatMoney } from '@resolvo/contract/money';
import type { markPaidBody } from '@resolvo/contract/payments';
import type { z } from 'zod';
import type { Deps } from '../../deps.ts';
import type { SessionActor, TokenActor } from '../../http/actor.ts';
import { conflict, invalid } from '../../http/refusal.ts';
import { recordEvent } from '../audit/record-event.ts';
import { holdInvoice } from '../invoices/hold-invoice.ts';
import { bookPayment } from './book-payment.ts';

export async function markInvoicePaid(
  deps: Pick<Deps, 'db' | 'now' | 'jobs'>,
  actor: SessionActor | TokenActor,
  invoiceId: string,
  input: z.output<typeof markPaidBody>,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const invoice = await holdInvoice(tx, invoiceId);
    const verdict = invoiceCan.markPaid(invoice.status);
    if (verdict !== true) throw conflict(verdict);
    const amount = input.amount ?? invoice.total;
    if (amount < invoice.total) {
      throw invalid('amount', `This is less than the ${formatMoney(invoice.total)} that are due.`);
    }
    const booked = await bookPayment(deps, tx, {
      accountId: invoice.account_id,
      invoice,
      amount,
      method: input.method,
      transactionId: input.reference === '' ? undefined : input.reference,
      actorId: actor.accountId,
      reason: input.reason,
    });
    await recordEvent(tx, {
      accountId: invoice.account_id,
      kind: 'invoice_paid',
      origin: actor.origin,
      actorId: actor.accountId,
      data: {
        invoice_id: invoice.id,
        payment_id: booked.paymentId,
        amount,
        method: input.method,
        reason: input.reason,
      },
    });
  });
}
