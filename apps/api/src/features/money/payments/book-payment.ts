import type { PaymentMethod } from '@resolvo/contract/money/invoices';
import { settled, stillOpen } from '@resolvo/contract/money/settling';
import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import type { EventActor } from '../../../core/events.ts';
import { conflict } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { isUniqueViolation } from '../../../db/errors.ts';
import { aboutInvoice } from '../invoices/about-invoice.ts';
import type { HeldInvoice } from '../invoices/hold-invoice.ts';
import { moveInvoice } from '../invoices/move.ts';
import { balanceOf, bookEntry, type HouseAccount } from '../ledger/book-entry.ts';
import { closeForms } from './close-forms.ts';

interface NewPayment {
  readonly accountId: string;
  /** The invoice, held by the caller. Without one, everything goes to the balance. */
  readonly invoice?: HeldInvoice | undefined;
  readonly amount: number;
  /** What the customer agreed to pay from the balance beside it. Taken only if both together pay what is due. */
  readonly fromBalance?: number;
  readonly method: PaymentMethod;
  readonly transactionId?: string | undefined;
  /** The day on which it came in, where it is booked later. */
  readonly receivedOn?: string | undefined;
  /** Undefined when the gateway reported it. */
  readonly by?: EventActor | undefined;
  readonly reason?: string;
}

/** The ledger account of each payment method. */
const paidInto: Record<Exclude<PaymentMethod, 'balance'>, HouseAccount> = {
  bank_transfer: 'bank',
  cash: 'cash',
  card: 'card',
  other: 'other',
};

/**
 * Books money that has arrived, whatever the invoice's present status: it pays what is open, all or a part of it, and the
 * rest goes to the customer's balance. A card pays all of it, alone or with the agreed part of the balance, or nothing: what
 * its customer agreed to is all of it. Runs in the caller's transaction, which has locked account and invoice.
 */
export async function bookPayment(deps: Pick<Deps, 'now' | 'jobs' | 'events'>, tx: Queryable, payment: NewPayment) {
  const { invoice, accountId, amount, method } = payment;
  const due = invoice ? stillOpen(invoice) : 0;
  const now = deps.now();
  const added = invoice ? await addFromBalance(tx, payment, invoice, due - amount, now) : 0;
  const paysNothing = method === 'card' && amount + added < due;
  const { applied, toBalance, open } = settled(paysNothing ? 0 : due - added, amount);
  const paymentId = await insertPayment(tx, payment, now);
  await bookEntry(tx, {
    kind: 'payment',
    accountId,
    invoiceId: invoice?.id,
    paymentId,
    actorId: payment.by?.personId,
    reason: payment.reason ?? '',
    at: now,
    lines: [
      { account: method === 'balance' ? 'balance' : paidInto[method], amount },
      { account: 'receivable', amount: -applied },
      { account: 'balance', amount: -toBalance },
    ],
  });
  if (invoice && applied > 0) {
    await notePaid(deps, tx, payment, { invoice, paymentId, amount: open === 0 ? amount + added : applied, open });
  } else {
    await deps.events.emit(tx, {
      name: 'balance.topped_up',
      accountId,
      by: payment.by,
      data: { account_id: accountId, payment_id: paymentId, amount, method },
    });
  }
  return { paymentId, applied, toBalance, open: paysNothing ? due : open };
}

interface Paid {
  readonly invoice: HeldInvoice;
  readonly paymentId: string;
  readonly amount: number;
  readonly open: number;
}

/** The invoice is paid, or a part of it; card forms over what it asked for before are closed. */
async function notePaid(
  deps: Pick<Deps, 'now' | 'jobs' | 'events'>,
  tx: Queryable,
  { accountId, by, method, transactionId }: NewPayment,
  { invoice, paymentId, amount, open }: Paid,
): Promise<void> {
  await closeForms(deps, tx, invoice.id, transactionId);
  const data = { ...aboutInvoice(invoice), payment_id: paymentId, amount, method };
  if (open > 0) {
    await deps.events.emit(tx, { name: 'invoice.part_paid', accountId, by, data: { ...data, open } });
    return;
  }
  await moveInvoice(tx, invoice, 'paid', { paid_at: deps.now() });
  await deps.events.emit(tx, {
    name: 'invoice.paid',
    accountId,
    by,
    before: { status: invoice.status },
    after: { status: 'paid' },
    data,
  });
}

/** The balance pays `missing`, if the customer agreed to it and it is still there. Answers what it paid. */
async function addFromBalance(
  tx: Queryable,
  { accountId, fromBalance = 0, by }: NewPayment,
  invoice: HeldInvoice,
  missing: number,
  at: Date,
): Promise<number> {
  if (missing <= 0 || missing > fromBalance || missing > (await balanceOf(tx, accountId))) return 0;
  await bookFromBalance(tx, { accountId, invoice, amount: missing, by, at });
  return missing;
}

interface FromBalance {
  readonly accountId: string;
  readonly invoice: HeldInvoice;
  /** Cents. The caller knows that the balance has them. */
  readonly amount: number;
  readonly by: EventActor | undefined;
  readonly at: Date;
}

/** The balance pays a part of what is due. The caller moves the invoice and tells what follows. */
export async function bookFromBalance(tx: Queryable, { accountId, invoice, amount, by, at }: FromBalance) {
  const paymentId = await insertPayment(tx, { accountId, invoice, amount, method: 'balance' }, at);
  await bookEntry(tx, {
    kind: 'payment',
    accountId,
    invoiceId: invoice.id,
    paymentId,
    actorId: by?.personId,
    at,
    lines: [
      { account: 'balance', amount },
      { account: 'receivable', amount: -amount },
    ],
  });
}

async function insertPayment(tx: Queryable, payment: NewPayment, at: Date): Promise<string> {
  try {
    const { id } = await tx
      .insertInto('payments')
      .values({
        account_id: payment.accountId,
        invoice_id: payment.invoice?.id ?? null,
        amount: payment.amount,
        method: payment.method,
        transaction_id: payment.transactionId ?? null,
        received_on: payment.receivedOn === undefined ? null : sql`${payment.receivedOn}::date`,
        created_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  } catch (error) {
    if (isUniqueViolation(error, 'payments_booked_once')) throw conflict('This payment is booked already.');
    throw error;
  }
}
