import { totals } from '@resolvo/contract/money';
import { invoiceCan } from '@resolvo/contract/money/invoice-states';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { creditInvoice, takeBackInvoice } from '../../money/invoices/credit-invoice.ts';
import { holdInvoice } from '../../money/invoices/hold-invoice.ts';
import { roomToCredit } from '../../money/invoices/room-to-credit.ts';
import { type Bill, billsFrom } from './bills.ts';
import type { HeldSubscription } from './hold-subscription.ts';

type Needs = Pick<Deps, 'now' | 'jobs' | 'events'>;

/** Voids the invoice of a period that will not happen. Returns the cents credited to the balance. */
export async function voidBill(
  deps: Needs,
  tx: Queryable,
  bill: Pick<Bill, 'id' | 'invoice_id'>,
  reason: string,
): Promise<number> {
  await tx.updateTable('subscription_bills').set({ voided_at: deps.now() }).where('id', '=', bill.id).execute();
  return takeBackInvoice(deps, tx, await holdInvoice(tx, bill.invoice_id), reason);
}

/**
 * Credits a part of what was paid for this period and the next, by a credit note on the newest of their invoices that
 * has room for it, or by several, newest first. `net`
 * is a difference of prices; discount and tax are the invoice's. Never more than was paid and is left.
 */
export async function creditUnused(
  deps: Needs,
  tx: Queryable,
  held: HeldSubscription,
  net: number,
  reason: string,
): Promise<number> {
  const wantedOf = (bill: Bill, price: number) => totals([{ price, quantity: 1 }], bill.discount, bill.tax).total;
  const bills = [];
  for (const bill of await billsFrom(tx, held.id, held.period_start)) {
    const invoice = await holdInvoice(tx, bill.invoice_id);
    const { givable } = await roomToCredit(tx, invoice);
    if (givable > 0 && invoiceCan.refund(invoice.status) === true) bills.push({ bill, invoice, givable });
  }
  // One invoice that has room for all of it gives one document instead of several.
  const whole = bills.find(({ bill, givable }) => givable >= wantedOf(bill, net));
  let [missing, credited] = [net, 0];
  for (const { bill, invoice, givable } of whole ? [whole] : bills) {
    const wanted = wantedOf(bill, missing);
    const amount = Math.min(wanted, givable);
    if (amount === 0) continue;
    await creditInvoice(deps, tx, { invoice, kind: 'refund', amount, reason });
    credited += amount;
    missing -= amount === wanted ? missing : Number((BigInt(missing) * BigInt(amount)) / BigInt(wanted));
  }
  return credited;
}
