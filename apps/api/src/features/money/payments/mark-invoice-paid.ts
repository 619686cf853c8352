import { formatMoney } from '@resolvo/contract/money';
import { invoiceCan } from '@resolvo/contract/money/invoice-states';
import type { markPaidBody } from '@resolvo/contract/money/payments';
import type { z } from 'zod';
import type { StaffActor } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { invalid } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { type HeldInvoice, holdInvoice } from '../invoices/hold-invoice.ts';
import { bookPayment } from './book-payment.ts';

type Input = z.output<typeof markPaidBody>;

export async function markInvoicePaid(
  deps: Pick<Deps, 'db' | 'now' | 'jobs' | 'events'>,
  actor: StaffActor,
  invoiceId: string,
  input: Input,
): Promise<void> {
  await deps.db
    .transaction()
    .execute(async (tx) => markPaidWithin(deps, tx, actor, await holdInvoice(tx, invoiceId), input));
}

/** Runs in the caller's transaction, which has locked account and invoice. */
export async function markPaidWithin(
  deps: Pick<Deps, 'now' | 'jobs' | 'events'>,
  tx: Queryable,
  actor: StaffActor,
  invoice: HeldInvoice,
  input: Input,
): Promise<void> {
  demand(invoiceCan.markPaid(invoice.status));
  const amount = input.amount ?? invoice.total;
  if (amount < invoice.total) {
    throw invalid('amount', `This is less than the ${formatMoney(invoice.total)} that are due.`);
  }
  await bookPayment(deps, tx, { accountId: invoice.account_id, invoice, amount, ...seenBy(actor, input) });
}

/** Method, reference and reason that staff entered for money they saw come in. */
export const seenBy = (actor: StaffActor, { method, reference, reason }: Omit<Input, 'amount'>) => ({
  method,
  transactionId: reference === '' ? undefined : reference,
  by: actor,
  reason,
});
