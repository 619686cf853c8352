import { totals } from '@resolvo/contract/money';
import { type Period, periodAt } from '@resolvo/contract/periods';
import { periodCost } from '@resolvo/contract/sales/proration';
import { causeOf } from '../../../core/causing.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { billSubscription, periodText } from './bill-period.ts';
import { billOf } from './bills.ts';
import { type HeldSubscription, nextPeriodOf, onward, type SubscriptionRow } from './hold-subscription.ts';
import { usageCollect } from './queues.ts';

/** Time that was used and is not paid for, with its cents without discount and tax. */
interface Use extends Period {
  readonly price: number;
}

/** As it stands at a moment: the calendar may not have moved it on to a period that is billed and has begun. */
export async function asOf<S extends SubscriptionRow>(db: Queryable, start: S, at: Date): Promise<S> {
  let held = start;
  while (nextPeriodOf(held).start <= at && (await billOf(db, held.id, nextPeriodOf(held).start))) {
    held = { ...held, ...onward(held) };
  }
  return held;
}

/**
 * What was used until a moment and no paid bill is for: the running period while its renewal is open, and periods that
 * the calendar has not come to. None of a suspended one: what the calendar asks for then, it also gives up. `held` is
 * as it stands then.
 */
export async function unpaidUse(db: Queryable, held: SubscriptionRow, until: Date): Promise<readonly Use[]> {
  if (held.hourly_price !== null || held.status !== 'active') return [];
  const own = await billOf(db, held.id, held.period_start);
  const isOpen = own?.kind === 'renewal' && own.status === 'awaiting_payment';
  const last = held.cancelled ? held.period_index : Number.POSITIVE_INFINITY;
  const uses: Use[] = [];
  for (let index = held.period_index + (isOpen ? 0 : 1); index <= last; index += 1) {
    const period = periodAt(held.anchor_at, held.months, index);
    if (period.start >= until) break;
    const end = until < period.end ? until : period.end;
    const price = periodCost(period, held.price, [{ at: end, price: 0 }]);
    if (price > 0) uses.push({ start: period.start, end, price });
  }
  return uses;
}

const priceOf = (uses: readonly Use[]): number => uses.reduce((sum, { price }) => sum + price, 0);

/** What the bill over it comes to. */
export const useTotal = ({ discount, tax }: SubscriptionRow, uses: readonly Use[]): number =>
  totals([{ price: priceOf(uses), quantity: 1 }], discount, tax).total;

/** Bills it, due at once and collected as hours are. The caller has locked account and subscription. */
export async function billUse(
  deps: Pick<Deps, 'now' | 'jobs' | 'services' | 'settings' | 'events'>,
  tx: Queryable,
  held: HeldSubscription,
  uses: readonly Use[],
): Promise<void> {
  const [first] = uses;
  const last = uses.at(-1);
  if (!first || !last) return;
  const period = { start: first.start, end: last.end };
  const text = `Used, ${periodText(period)}`;
  const invoice = await billSubscription(deps, tx, held, {
    kind: 'use',
    period,
    lines: [{ planId: held.plan_id, name: held.name, text, price: priceOf(uses) }],
    dueAt: deps.now(),
  });
  if (invoice.total > 0) await deps.jobs.send(tx, usageCollect, { invoice_ids: [invoice.id], asked_by: causeOf() });
}
