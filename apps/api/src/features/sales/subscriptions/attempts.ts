import { billingCalendar, chargeAt } from '@resolvo/contract/sales/billing-calendar';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { holdInvoice } from '../../money/invoices/hold-invoice.ts';
import { balanceOf } from '../../money/ledger/book-entry.ts';
import { bookPayment } from '../../money/payments/book-payment.ts';

/** A try to take the money of an invoice from the saved method. The same number is the same charge, for ever. */
export interface Attempt {
  readonly invoiceId: string;
  readonly attempt: number;
}

/** A try whose outcome is not known. Until it is, there is no other. */
async function openAttempt(tx: Queryable, invoiceId: string): Promise<Attempt | undefined> {
  const row = await tx
    .selectFrom('charge_attempts')
    .select('attempt')
    .where('invoice_id', '=', invoiceId)
    .where('outcome', 'in', ['started', 'unknown'])
    .executeTakeFirst();
  return row && { invoiceId, attempt: row.attempt };
}

/** Whether nobody knows yet if an invoice is paid: a try of ours, or a bank that works on a payment of the customer. */
export async function isUnclear(tx: Queryable, invoiceId: string): Promise<boolean> {
  if (await openAttempt(tx, invoiceId)) return true;
  const working = await tx
    .selectFrom('charges')
    .select('id')
    .where('invoice_id', '=', invoiceId)
    .where('status', '=', 'processing')
    .executeTakeFirst();
  return working !== undefined;
}

/** How many tries should have been made by now. Tries that were missed while we were not running are not made up for. */
export function triesBy(dueAt: Date, now: Date): number {
  return billingCalendar.chargeDays.filter((_, index) => (chargeAt(dueAt, index + 1) ?? now) <= now).length;
}

/**
 * Takes what an invoice asks for: from the balance where that covers it, and otherwise by a try on the saved method,
 * which is written down here and made after the transaction. Answers the try to make, or `paid`.
 */
export async function collect(
  deps: Pick<Deps, 'now' | 'jobs' | 'events'>,
  tx: Queryable,
  invoiceId: string,
  tries: number,
): Promise<Attempt | 'paid' | undefined> {
  const open = await openAttempt(tx, invoiceId);
  if (open) return open;
  const last = await tx
    .selectFrom('charge_attempts')
    .select((eb) => eb.fn.max('attempt').as('attempt'))
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirst();
  if (tries <= (last?.attempt ?? 0)) return undefined;
  const invoice = await holdInvoice(tx, invoiceId);
  if ((await balanceOf(tx, invoice.account_id)) >= invoice.total) {
    const { account_id: accountId, total: amount } = invoice;
    await bookPayment(deps, tx, { accountId, invoice, amount, method: 'balance' });
    return 'paid';
  }
  await tx
    .insertInto('charge_attempts')
    .values({ invoice_id: invoiceId, attempt: tries, started_at: deps.now() })
    .execute();
  return { invoiceId, attempt: tries };
}
