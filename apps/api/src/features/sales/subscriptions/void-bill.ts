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
 * Credits a part of what was paid for this period and the next, by credit notes on their invoices, newest first. `net`
 * is a difference of prices; discount and tax are the invoice's. Never more than was paid and is left.
 */
export async function creditUnused(
  deps: Needs,
  tx: Queryable,
  held: HeldSubscription,
  net: number,
  reason: string,
): Promise<number> {
  let [missing, credited] = [net, 0];
  for (const bill of await billsFrom(tx, held.id, held.period_start)) {
    const invoice = await holdInvoice(tx, bill.invoice_id);
    const wanted = totals([{ price: missing, quantity: 1 }], bill.discount, bill.tax).total;
    const amount = Math.min(wanted, (await roomToCredit(tx, invoice)).givable);
    if (amount === 0 || invoiceCan.refund(invoice.status) !== true) continue;
    await creditInvoice(deps, tx, { invoice, kind: 'refund', amount, reason });
    credited += amount;
    missing -= amount === wanted ? missing : Number((BigInt(missing) * BigInt(amount)) / BigInt(wanted));
  }
  return credited;
}
