import type { Period } from '@resolvo/contract/periods';
import { costOfHours, formatHourly, hoursIn } from '@resolvo/contract/sales/hours';
import { capWords } from '@resolvo/contract/sales/price-words';
import { causeOf } from '../../../core/causing.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { billSubscription } from './bill-period.ts';
import type { HeldSubscription } from './hold-subscription.ts';
import { usageCollect } from './queues.ts';
import { monthAt, ratesOf } from './rates.ts';

type Needs = Pick<Deps, 'now' | 'jobs' | 'services' | 'settings' | 'events'>;
const monthText = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/**
 * Bills the started hours of a month until a moment that were not billed yet, to the account that has it now. The parts of
 * a month sum up to the cost of the whole, which is capped (decision 030). The caller has locked account and subscription.
 */
export async function billHours(
  deps: Needs,
  tx: Queryable,
  held: HeldSubscription,
  { month, until }: { readonly month: Period; readonly until: Date },
): Promise<void> {
  const rates = await ratesOf(tx, held.id);
  const { hours, amount } = hoursIn(month, rates, until);
  const billed = await billedOf(tx, held.id, month);
  if (amount <= billed.amount) return;
  const capped = rates.some(({ cap, at }) => cap === amount && at < month.end);
  const counted = `${hours - billed.hours} started ${hours - billed.hours === 1 ? 'hour' : 'hours'}`;
  const most = capped ? `, ${capWords(amount)}` : '';
  const { name } = held;
  const [rate, price] = [held.hourly_price ?? 0, amount - billed.amount];
  // A change of size within the month, the most of a month, or an hour that was begun in another bill: told in words.
  const isPlain = !capped && costOfHours(hours - billed.hours, rate) === price;
  const invoice = await billSubscription(deps, tx, held, {
    kind: 'hours',
    period: month,
    covers: coveredOf(month, [rates[0]?.at, billed.until], until),
    lines: [
      {
        planId: held.plan_id,
        name: `Hours of ${name}`,
        text: `${monthText.format(month.start)}: ${counted} at ${formatHourly(rate)}${most}`,
        price,
        ...(isPlain && { hours: { count: hours - billed.hours, rate } }),
      },
    ],
    dueAt: deps.now(),
  });
  await tx
    .insertInto('hour_charges')
    .values({
      subscription_id: held.id,
      month: month.start,
      hours: Math.max(1, hours - billed.hours),
      amount_before: billed.amount,
      amount_after: amount,
      invoice_id: invoice.id,
      created_at: deps.now(),
    })
    .execute();
  if (invoice.total > 0) await deps.jobs.send(tx, usageCollect, { invoice_ids: [invoice.id], asked_by: causeOf() });
}

/** What was billed of a month. */
async function billedOf(db: Queryable, subscriptionId: string, month: Period) {
  const { hours, amount, until } = await db
    .selectFrom('hour_charges')
    .select((eb) => [
      eb.fn.sum<string | null>('hours').as('hours'),
      eb.fn.max('amount_after').as('amount'),
      eb.fn.max<Date | null>('created_at').as('until'),
    ])
    .where('subscription_id', '=', subscriptionId)
    .where('month', '=', month.start)
    .executeTakeFirstOrThrow();
  return { hours: Number(hours ?? 0), amount: amount ?? 0, until: until ?? undefined };
}

/** What of the month a bill is for: from when it was ready, or billed before, until now or the end of the month. */
function coveredOf(month: Period, begun: readonly (Date | undefined)[], until: Date): Period {
  const end = until < month.end ? until : month.end;
  const start = begun.reduce<Date>((latest, at) => (at && at > latest && at < end ? at : latest), month.start);
  return { start, end };
}

/** Cents of the running month that are not billed yet, without discount and tax. */
export async function unbilledHours(db: Queryable, { id }: { readonly id: string }, now: Date): Promise<number> {
  const month = monthAt(now);
  const { amount } = hoursIn(month, await ratesOf(db, id), now);
  return Math.max(0, amount - (await billedOf(db, id, month)).amount);
}

/** All that ran until a moment and is not billed yet: of the running period, and of one that was not closed in time. */
export async function billHoursUntil(deps: Needs, tx: Queryable, held: HeldSubscription, until: Date): Promise<void> {
  for (let month = monthAt(held.period_start); month.start < until; month = monthAt(month.end)) {
    await billHours(deps, tx, held, { month, until });
  }
}
