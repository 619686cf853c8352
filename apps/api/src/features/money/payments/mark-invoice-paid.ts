import { invoiceCan } from '@resolvo/contract/money/invoice-states';
import { type markPaidBody, receivedBetween } from '@resolvo/contract/money/payments';
import { settledText, stillOpen } from '@resolvo/contract/money/settling';
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
): Promise<string> {
  return deps.db
    .transaction()
    .execute(async (tx) => markPaidWithin(deps, tx, actor, await holdInvoice(tx, invoiceId), input));
}

/** Runs in the caller's transaction, which has locked account and invoice. Answers what the payment did, in words. */
export async function markPaidWithin(
  deps: Pick<Deps, 'now' | 'jobs' | 'events'>,
  tx: Queryable,
  actor: StaffActor,
  invoice: HeldInvoice,
  input: Input,
): Promise<string> {
  demand(invoiceCan.markPaid(invoice.status));
  const { account_id: accountId } = invoice;
  const amount = input.amount ?? stillOpen(invoice);
  const done = await bookPayment(deps, tx, { accountId, invoice, amount, ...seenBy(deps, actor, input) });
  return `The payment is booked. ${settledText(invoice.number, done)}`;
}

/** What staff entered for money they saw come in: how, on which day, and what they call it. */
export function seenBy(
  deps: Pick<Deps, 'now'>,
  actor: StaffActor,
  { method, reference, reason, received_on }: Omit<Input, 'amount'>,
) {
  const { first, last } = receivedBetween(deps.now());
  if (received_on !== undefined && received_on > last) throw invalid('received_on', 'This day is still to come.');
  if (received_on !== undefined && received_on < first) {
    throw invalid('received_on', 'Please choose a day of the last twelve months.');
  }
  return {
    method,
    transactionId: reference === '' ? undefined : reference,
    receivedOn: received_on,
    by: actor,
    reason,
  };
}
