import { stillOpen } from '@resolvo/contract/money/settling';
import { billingCalendar, chargeAt } from '@resolvo/contract/sales/billing-calendar';
import { type Expression, sql } from 'kysely';
import { finishingFor } from '../../../core/causing.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { holdInvoice } from '../../money/invoices/hold-invoice.ts';
import { balanceOf } from '../../money/ledger/book-entry.ts';
import { bookPayment } from '../../money/payments/book-payment.ts';

/**
 * An attempt to charge an invoice to the saved method. Its number is part of the key, so the same attempt is the same
 * charge.
 */
export interface Attempt {
  readonly invoiceId: string;
  readonly attempt: number;
  readonly askedBy?: string | undefined;
}

/** An attempt without a known outcome. No other is made until it has one. */
async function openAttempt(tx: Queryable, invoiceId: string): Promise<Attempt | undefined> {
  const row = await tx
    .selectFrom('charge_attempts')
    .select('attempt')
    .where('invoice_id', '=', invoiceId)
    .where('outcome', 'in', ['started', 'unknown'])
    .executeTakeFirst();
  return row && { invoiceId, attempt: row.attempt };
}

/** A webhook or the watch over charges may hear of the payment before the attempt is asked about again. */
export async function closePaidAttempts(db: Queryable, invoiceId: string, now: Date): Promise<void> {
  await db
    .updateTable('charge_attempts')
    .set({ outcome: 'paid', finished_at: now })
    .where('invoice_id', '=', invoiceId)
    .where('outcome', 'in', ['started', 'unknown'])
    .execute();
}

/**
 * Whether payment of an invoice may be in progress: an attempt of ours, or a payment the customer's bank is processing.
 */
export async function isUnclear(tx: Queryable, invoiceId: string): Promise<boolean> {
  const { unclear } = await tx.selectNoFrom(unclearPayment(sql`${invoiceId}`).as('unclear')).executeTakeFirstOrThrow();
  return unclear;
}

/** The same as a condition, for lists. */
export const unclearPayment = (invoiceId: Expression<unknown>) => sql<boolean>`(
  exists (select from charge_attempts where invoice_id = ${invoiceId} and outcome in ('started', 'unknown'))
  or exists (select from charges where invoice_id = ${invoiceId} and status = 'processing'))`;

/** How many attempts are due by now. Attempts missed while no worker ran are not made up for. */
export function triesBy(dueAt: Date, now: Date): number {
  return billingCalendar.chargeDays.filter((_, index) => (chargeAt(dueAt, index + 1) ?? now) <= now).length;
}

/**
 * Collects an invoice: from the balance if that covers it, else by an attempt on the saved method, which is stored here
 * and made after the transaction. `askedBy`: the person whose change or end it bills. Returns the attempt to make, or `paid`.
 */
export async function collect(
  deps: Pick<Deps, 'now' | 'jobs' | 'events'>,
  tx: Queryable,
  invoiceId: string,
  tries: number,
  askedBy?: string,
): Promise<Attempt | 'paid' | undefined> {
  const open = await openAttempt(tx, invoiceId);
  if (open) return { ...open, askedBy };
  const last = await tx
    .selectFrom('charge_attempts')
    .select((eb) => eb.fn.max('attempt').as('attempt'))
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirst();
  if (tries <= (last?.attempt ?? 0)) return undefined;
  const invoice = await holdInvoice(tx, invoiceId);
  const { account_id: accountId } = invoice;
  const amount = stillOpen(invoice);
  if ((await balanceOf(tx, accountId)) >= amount) {
    const by = askedBy === undefined ? undefined : { personId: askedBy };
    await finishingFor(askedBy, () => bookPayment(deps, tx, { accountId, invoice, amount, method: 'balance', by }));
    return 'paid';
  }
  await tx
    .insertInto('charge_attempts')
    .values({ invoice_id: invoiceId, attempt: tries, started_at: deps.now() })
    .execute();
  return { invoiceId, attempt: tries, askedBy };
}
