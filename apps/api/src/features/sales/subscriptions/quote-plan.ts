import { totals } from '@resolvo/contract/money';
import { priceFor } from '@resolvo/contract/sales/plan-price';
import { hourlyFor } from '@resolvo/contract/sales/price-words';
import { changeCost } from '@resolvo/contract/sales/proration';
import { subscriptionCan } from '@resolvo/contract/sales/subscription-states';
import type { PlanPreview } from '@resolvo/contract/sales/subscriptions';
import type { Verdict } from '@resolvo/contract/states';
import { sizedName } from '@resolvo/contract/volume-size';
import type { Caller } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { notFound } from '../../../core/refusal.ts';
import { seconds } from '../../../core/time.ts';
import type { Queryable } from '../../../db/connection.ts';
import { paysWith } from '../../money/payments/pays-with.ts';
import { isUnclear } from './attempts.ts';
import { type Bill, billOf, isPaid } from './bills.ts';
import { pricesIn } from './changes.ts';
import { findSubscription, nextPeriodOf, periodOf, type SubscriptionRow } from './hold-subscription.ts';
import { mayChange } from './may-change.ts';
import { withinLimit } from './spending.ts';

export interface Quote {
  readonly plan: { readonly id: string; readonly name: string };
  /** What it would be sold as, where it is sold by size. */
  readonly sizeGb: number | undefined;
  /** `true`, or why it cannot change to this plan. */
  readonly verdict: true | string;
  /** Cents for a whole period of the new plan, without discount and tax. */
  readonly price: number;
  /** The price of an hour, where it is billed by the hour. */
  readonly hourlyPrice: number | null;
  /** Difference for the rest of this period: positive costs more. */
  readonly now: number;
  /** The same for the next period, if it is already paid. */
  readonly next: number;
  /** The bill of the next period, if it is written and unpaid. A change replaces it. */
  readonly open: Bill | undefined;
  /** Discount and tax of the newest paid period: what is given back was paid with these, not with those to come. */
  readonly paid: { readonly discount: number; readonly tax: number } | undefined;
}

/** What is wanted: another plan, or of something that is sold by size more of the same. */
export interface Wanted {
  readonly planId: string;
  readonly sizeGb?: number | undefined;
}

/** The price of changing to another plan or size at a moment. Preview and change both use it. */
export async function quotePlan(
  tx: Queryable,
  held: SubscriptionRow,
  { planId, sizeGb }: Wanted,
  at: Date,
): Promise<Quote> {
  const found = await tx
    .selectFrom('plans')
    .select(['id', 'name', 'type', 'price', 'annual_price', 'hourly_price', 'stock', 'visible', 'archived_at'])
    .where('id', '=', planId)
    .executeTakeFirst();
  if (!found) throw notFound();
  const size = held.size_gb === null ? undefined : (sizeGb ?? held.size_gb);
  const plan = size === undefined ? found : { ...found, name: sizedName(found.name, size) };
  // More of the same costs what was agreed for each gigabyte.
  const price =
    held.size_gb === null || size === undefined
      ? priceFor(plan, held.months === 12)
      : (held.price / held.size_gb) * size;
  const period = periodOf(held);
  const [current, following] = [
    await billOf(tx, held.id, period.start),
    await billOf(tx, held.id, nextPeriodOf(held).start),
  ];
  const open = following?.status === 'awaiting_payment' ? following : undefined;
  const paying = open !== undefined && (await isUnclear(tx, open.invoice_id));
  const verdict = ((): true | string => {
    const allowed = subscriptionCan.changePlan(held);
    if (allowed !== true) return allowed;
    const fits = held.size_gb === null ? planFits(held, plan) : sizeFits(held, plan, held.size_gb, size);
    if (fits !== true) return fits;
    if (held.hourly_price !== null && plan.hourly_price === null) return 'This plan is not sold by the hour.';
    if (current?.status === 'awaiting_payment') return `Please pay invoice #${current.number} first.`;
    if (open && paying) return `A bank works on the payment of invoice #${open.number}. Please wait for its answer.`;
    if (at < period.start || at >= period.end)
      return 'This subscription is being renewed. Please try again in an hour.';
    return true;
  })();
  if (held.hourly_price !== null) {
    // Hours cost what they cost when they begin, so nothing is asked for or given back.
    const { hourly_price: hourlyPrice } = plan;
    return { plan, sizeGb: size, verdict, price, hourlyPrice, now: 0, next: 0, open: undefined, paid: undefined };
  }
  const { start, changes } = await pricesIn(tx, held, period);
  const inside = new Date(Math.min(Math.max(at.getTime(), period.start.getTime()), period.end.getTime()));
  const now = changeCost(period, start, changes, { at: inside, price });
  return {
    plan,
    sizeGb: size,
    verdict,
    price,
    hourlyPrice: null,
    // A period that was already refunded gives no further credit.
    now: now > 0 || isPaid(current) ? now : 0,
    next: isPaid(following) ? price - held.price : 0,
    open,
    paid: isPaid(following) ? following : current,
  };
}

interface SoldPlan {
  readonly id: string;
  readonly type: string;
  readonly stock: number | null;
  readonly visible: boolean;
  readonly archived_at: Date | null;
}

function planFits(held: SubscriptionRow, plan: SoldPlan): Verdict {
  if (plan.id === held.plan_id) return 'This is the plan you have.';
  if (plan.type !== held.type) return 'This plan is of another kind.';
  if (!plan.visible || plan.archived_at !== null) return 'This plan is no longer sold.';
  return plan.stock !== 0 || 'This plan is sold out.';
}

function sizeFits(held: SubscriptionRow, plan: SoldPlan, has: number, wanted = has): Verdict {
  if (plan.id !== held.plan_id) return 'Its plan cannot be changed. Please order another one.';
  if (wanted === has) return `It has ${has} GB already.`;
  return wanted > has || 'It can become larger, and never smaller.';
}

/** Cents to pay now, without discount and tax; below zero what is given back. */
export function dueNow({ now, next, open, price }: Quote): number {
  const difference = now + next;
  return difference > 0 && open ? difference + price : difference;
}

/** `true`, or why the spending limit refuses a larger plan. Of hours, what a month may cost more. */
export async function fitsSpending(
  deps: Pick<Deps, 'now'>,
  db: Queryable,
  held: SubscriptionRow,
  quote: Quote,
): Promise<Verdict> {
  const more = totals([{ price: Math.max(0, quote.price - held.price), quantity: 1 }], held.discount, held.tax).total;
  if (more === 0) return true;
  return withinLimit(deps, db, held.account_id, quote.hourlyPrice === null ? Math.min(more, dueNow(quote)) : more);
}

export async function previewPlan(
  deps: Pick<Deps, 'db' | 'now' | 'services'>,
  actor: Caller,
  subscriptionId: string,
  wanted: Wanted,
): Promise<PlanPreview> {
  const held = await findSubscription(deps.db, subscriptionId, actor.accountId);
  const quote = await quotePlan(deps.db, held, wanted, deps.now());
  const verdicts = [
    async () => quote.verdict,
    () => mayChange(deps, deps.db, held, wanted),
    () => fitsSpending(deps, deps.db, held, quote),
  ];
  let verdict: Verdict = true;
  for (const check of verdicts) if (verdict === true) verdict = await check();
  const less = quote.now + quote.next < 0;
  const { discount, tax } = less && quote.paid ? quote.paid : held;
  const sums = totals([{ price: Math.abs(dueNow(quote)), quantity: 1 }], discount, tax);
  const sign = less ? -1 : 1;
  const amount = sums.total === 0 ? 0 : sign * sums.total;
  return {
    plan_id: quote.plan.id,
    plan_name: quote.plan.name,
    allowed: verdict === true,
    reason: verdict === true ? '' : verdict,
    amount,
    tax_amount: sums.tax === 0 ? 0 : sign * sums.tax,
    open_bill: quote.open
      ? { invoice_id: quote.open.invoice_id, number: quote.open.number, total: quote.open.total }
      : null,
    period_end: seconds(held.period_end),
    next_price: totals([{ price: quote.price, quantity: 1 }], held.discount, held.tax).total,
    next_months: held.months,
    next_hourly: quote.hourlyPrice === null ? null : hourlyFor(quote.hourlyPrice, held.discount, held.tax),
    renews_at: held.cancelled ? 0 : seconds(held.period_end),
    pays_with: await paysWith(deps.db, held.account_id, amount),
  };
}
