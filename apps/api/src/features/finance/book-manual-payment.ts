import type { bookPaymentBody } from '@resolvo/contract/finance';
import type { z } from 'zod';
import type { Deps } from '../../deps.ts';
import type { SessionActor, TokenActor } from '../../http/actor.ts';
import { notFound } from '../../http/refusal.ts';
import { lockAccount } from '../accounts/queries.ts';
import { recordEvent } from '../audit/record-event.ts';
import { bookPayment } from '../payments/book-payment.ts';
import { markInvoicePaid } from '../payments/mark-invoice-paid.ts';

/** Money that staff saw come in: for an invoice of the client, or to the balance. */
export async function bookManualPayment(
  deps: Deps,
  actor: SessionActor | TokenActor,
  { user_id, invoice_id, ...payment }: z.output<typeof bookPaymentBody>,
): Promise<{ details: string }> {
  if (invoice_id === undefined) {
    await bookToBalance(deps, actor, user_id, payment);
    return { details: 'The payment is in the credit balance.' };
  }
  // Whose an invoice is never changes, so it may be asked before the invoice is held.
  const owned = await deps.db
    .selectFrom('invoices')
    .select('id')
    .where('id', '=', invoice_id)
    .where('account_id', '=', user_id)
    .executeTakeFirst();
  if (!owned) throw notFound();
  await markInvoicePaid(deps, actor, invoice_id, payment);
  return { details: 'The payment is booked, and the invoice is paid.' };
}

async function bookToBalance(
  deps: Pick<Deps, 'db' | 'jobs' | 'now'>,
  actor: SessionActor | TokenActor,
  accountId: string,
  {
    amount,
    method,
    reference,
    reason,
  }: Pick<z.output<typeof bookPaymentBody>, 'amount' | 'method' | 'reference' | 'reason'>,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    if (!(await lockAccount(tx, accountId))) throw notFound();
    const { paymentId } = await bookPayment(deps, tx, {
      accountId,
      amount,
      method,
      transactionId: reference === '' ? undefined : reference,
      actorId: actor.accountId,
      reason,
    });
    await recordEvent(tx, {
      accountId,
      kind: 'balance_topped_up',
      origin: actor.origin,
      actorId: actor.accountId,
      data: { payment_id: paymentId, amount, method, reason },
    });
  });
}
