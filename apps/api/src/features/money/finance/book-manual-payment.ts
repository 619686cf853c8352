import { type bookPaymentBody, financeEndpoints } from '@resolvo/contract/money/finance';
import type { z } from 'zod';
import type { StaffActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { notFound } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { holdAccount, holdAccountRow } from '../../people/accounts/queries.ts';
import { holdInvoice } from '../invoices/hold-invoice.ts';
import { actOncePerKey } from '../ledger/act-once-per-key.ts';
import { bookPayment } from '../payments/book-payment.ts';
import { markPaidWithin, seenBy } from '../payments/mark-invoice-paid.ts';

type Input = Omit<z.output<typeof bookPaymentBody>, 'idempotency_key'>;
const { response: reply } = financeEndpoints.paymentBook;

/** Books money that staff saw come in: for an invoice of the client, or to the balance. */
export async function bookManualPayment(
  deps: Pick<Deps, 'db' | 'jobs' | 'now' | 'events'>,
  actor: StaffActor,
  { idempotency_key: key, ...body }: z.output<typeof bookPaymentBody>,
): Promise<z.output<typeof reply>> {
  return deps.db.transaction().execute(async (tx) => {
    await holdAccountRow(tx, body.user_id);
    const request = { callerId: actor.personId, endpoint: 'paymentBook', key, body, reply };
    return actOncePerKey(deps, tx, request, () =>
      body.invoice_id === undefined
        ? bookToBalance(deps, tx, actor, body)
        : bookToInvoice(deps, tx, actor, body.invoice_id, body),
    );
  });
}

async function bookToInvoice(
  deps: Pick<Deps, 'jobs' | 'now' | 'events'>,
  tx: Queryable,
  actor: StaffActor,
  invoiceId: string,
  { user_id, invoice_id: _, ...payment }: Input,
) {
  const invoice = await holdInvoice(tx, invoiceId, user_id);
  return { details: await markPaidWithin(deps, tx, actor, invoice, payment) };
}

async function bookToBalance(
  deps: Pick<Deps, 'jobs' | 'now' | 'events'>,
  tx: Queryable,
  actor: StaffActor,
  { user_id: accountId, amount, ...seen }: Input,
) {
  if (!(await holdAccount(tx, accountId))) throw notFound();
  await bookPayment(deps, tx, { accountId, amount, ...seenBy(deps, actor, seen) });
  return { details: 'The payment is in the credit balance.' };
}
