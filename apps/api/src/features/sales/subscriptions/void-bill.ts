import { totals } from '@resolvo/contract/money';
import { invoiceCan } from '@resolvo/contract/money/invoice-states';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { creditInvoice, givenByTakingBack, takeBackInvoice } from '../../money/invoices/credit-invoice.ts';
import { holdInvoice } from '../../money/invoices/hold-invoice.ts';
import { roomToCredit } from '../../money/invoices/room-to-credit.ts';
import { type Bill, billOf, billsFrom } from './bills.ts';
import { type HeldSubscription, nextPeriodOf, type SubscriptionRow } from './hold-subscription.ts';

type Needs = Pick<Deps, 'now' | 'jobs' | 'events'>;

/**
 * Voids the bill of a period that will not happen: its invoice, or its part of an invoice it shares. Returns the cents
 * credited to the balance.
 */
export async function voidBill(deps: Needs, tx: Queryable, bill: Bill, reason: string): Promise<number> {
  await tx.updateTable('subscription_bills').set({ voided_at: deps.now() }).where('id', '=', bill.id).execute();
  const invoice = await holdInvoice(tx, bill.invoice_id);
  if (bill.amount === null) return takeBackInvoice(deps, tx, invoice, reason);
  const amount = await roomOf(tx, bill);
  await creditPart(deps, tx, bill, amount, reason);
  return amount;
}

/**
 * What can still be credited on a bill: of its invoice, less what is `taken` of that by another bill, and of its part
 * where it shares one.
 */
async function roomOf(db: Queryable, bill: Bill, taken = 0): Promise<number> {
  if (invoiceCan.refund(bill.status) !== true) return 0;
  const { givable } = await roomToCredit(db, { ...bill, id: bill.invoice_id });
  return bill.amount === null ? givable : Math.min(Math.max(0, givable - taken), bill.amount - bill.credited);
}

/** Credits a part of a paid bill. A shared invoice remembers for which of its bills. */
async function creditPart(deps: Needs, tx: Queryable, bill: Bill, amount: number, reason: string): Promise<void> {
  if (amount === 0) return;
  const invoice = await holdInvoice(tx, bill.invoice_id);
  await creditInvoice(deps, tx, { invoice, kind: 'refund', amount, reason });
  if (bill.amount === null) return;
  await tx
    .updateTable('subscription_bills')
    .set((eb) => ({ credited: eb('credited', '+', amount) }))
    .where('id', '=', bill.id)
    .execute();
}

/**
 * The next period will not happen: takes back its bill, and what changes of the plan added to it after it was paid,
 * which stands on their invoices. Returns the cents credited to the balance.
 */
export async function takeBackNext(
  deps: Needs,
  tx: Queryable,
  held: HeldSubscription,
  reason: string,
): Promise<number> {
  const next = await billOf(tx, held.id, nextPeriodOf(held).start);
  if (!next) return 0;
  const added = await addedToNext(tx, held, next);
  const credited = await voidBill(deps, tx, next, reason);
  return credited + (await creditUnused(deps, tx, held, added, reason));
}

/** What `takeBackNext` would credit. Nothing is changed. */
export async function givenByTakingBackNext(db: Queryable, held: SubscriptionRow): Promise<number> {
  const next = await billOf(db, held.id, nextPeriodOf(held).start);
  if (!next) return 0;
  const others = (await billsFrom(db, held.id, held.period_start)).filter(({ id }) => id !== next.id);
  const more = await sharesOf(db, others, await addedToNext(db, held, next));
  const given =
    next.amount === null ? await givenByTakingBack(db, { ...next, id: next.invoice_id }) : await roomOf(db, next);
  return more.reduce((sum, { amount }) => sum + amount, given);
}

/** What `creditUnused` would credit once the next period is taken back. Nothing is changed. */
export async function givenByCrediting(db: Queryable, held: SubscriptionRow, net: number): Promise<number> {
  if (net <= 0) return 0;
  const isNext = ({ period_start }: Bill) => period_start.getTime() === nextPeriodOf(held).start.getTime();
  const bills = (await billsFrom(db, held.id, held.period_start)).filter((bill) => !isNext(bill));
  return (await sharesOf(db, bills, net)).reduce((sum, { amount }) => sum + amount, 0);
}

/**
 * Cents, without discount and tax, of the next period that are paid by other bills than its own. A larger plan puts its
 * difference on the invoice of the change; a smaller one gives back from the bill of the period first, then from others.
 * A bill that is not paid when the plan changes is issued again over the new price, so only later changes count.
 */
async function addedToNext(db: Queryable, held: SubscriptionRow, next: Bill): Promise<number> {
  const changes = await db
    .selectFrom('subscription_changes')
    .select(['from_price', 'to_price'])
    .where('subscription_id', '=', held.id)
    .where('status', '=', 'done')
    .where('at', '>', next.created_at)
    .orderBy('position')
    .execute();
  const own = changes.reduce(
    (rest, { from_price, to_price }) => Math.max(0, rest - Math.max(0, from_price - to_price)),
    changes[0]?.from_price ?? held.price,
  );
  return held.price - own;
}

/**
 * Credits a part of what was paid for this period and the next, by a credit note on the newest of their invoices that
 * has room for it, or by several, newest first. `net` is a difference of prices; discount and tax are the invoice's.
 * Never more than was paid and is left.
 */
export async function creditUnused(
  deps: Needs,
  tx: Queryable,
  held: HeldSubscription,
  net: number,
  reason: string,
): Promise<number> {
  return creditOn(deps, tx, await billsFrom(tx, held.id, held.period_start), net, reason);
}

/**
 * Credits what a smaller plan costs less. Each period gives back from its own bills, since the next one may still be
 * taken back and then gives what is left of its bill; what a larger plan added to it stands on bills of this period.
 */
export async function creditSmaller(
  deps: Needs,
  tx: Queryable,
  held: HeldSubscription,
  less: { readonly now: number; readonly next: number },
  reason: string,
): Promise<number> {
  const isNext = ({ period_start }: Bill) => period_start.getTime() === nextPeriodOf(held).start.getTime();
  const current = async () => (await billsFrom(tx, held.id, held.period_start)).filter((bill) => !isNext(bill));
  const next = (await billsFrom(tx, held.id, held.period_start)).filter(isNext);
  const credited = await creditOn(deps, tx, [...next, ...(await current())], less.next, reason, 'in order');
  // Read again: a bill that shares its invoice knows what was credited of its part.
  return credited + (await creditOn(deps, tx, await current(), less.now, reason));
}

async function creditOn(
  deps: Needs,
  tx: Queryable,
  bills: readonly Bill[],
  net: number,
  reason: string,
  how?: 'in order',
): Promise<number> {
  if (net <= 0) return 0;
  for (const { invoice_id } of bills) await holdInvoice(tx, invoice_id);
  let credited = 0;
  for (const { bill, amount } of await sharesOf(tx, bills, net, how)) {
    await creditPart(deps, tx, bill, amount, reason);
    credited += amount;
  }
  return credited;
}

/** Which bill gives how many cents of it. */
async function sharesOf(db: Queryable, bills: readonly Bill[], net: number, how?: 'in order') {
  const wantedOf = (bill: Bill, price: number) => totals([{ price, quantity: 1 }], bill.discount, bill.tax).total;
  const roomy: { readonly bill: Bill; readonly givable: number }[] = [];
  for (const bill of bills) {
    const sharing = roomy.filter((other) => other.bill.invoice_id === bill.invoice_id);
    const taken = sharing.reduce((sum, other) => sum + other.givable, 0);
    const givable = await roomOf(db, bill, taken);
    if (givable > 0) roomy.push({ bill, givable });
  }
  // One invoice that has room for all of it gives one document instead of several.
  const whole = how === 'in order' ? undefined : roomy.find(({ bill, givable }) => givable >= wantedOf(bill, net));
  const shares: { readonly bill: Bill; readonly amount: number }[] = [];
  let missing = net;
  for (const { bill, givable } of whole ? [whole] : roomy) {
    const wanted = wantedOf(bill, missing);
    const amount = Math.min(wanted, givable);
    if (amount === 0) continue;
    shares.push({ bill, amount });
    missing -= amount === wanted ? missing : Number((BigInt(missing) * BigInt(amount)) / BigInt(wanted));
  }
  return shares;
}
