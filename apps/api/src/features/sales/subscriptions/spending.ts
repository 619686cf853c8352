import { totals } from '@resolvo/contract/money';
import { type Foreseen, fitsLimit, foresee } from '@resolvo/contract/sales/forecast';
import { hoursIn } from '@resolvo/contract/sales/hours';
import type { OrderStatus } from '@resolvo/contract/sales/order-states';
import type { Spending } from '@resolvo/contract/sales/spending';
import type { Verdict } from '@resolvo/contract/states';
import { sql } from 'kysely';
import type { Caller } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { seconds } from '../../../core/time.ts';
import type { Queryable } from '../../../db/connection.ts';
import { taxOf } from '../../money/billing/profile.ts';
import { unitNames } from '../deliveries/unit-names.ts';
import { hostEnds } from './host-end.ts';
import { type PricedSubscription, type PricedUnit, runningOf } from './list-subscriptions.ts';
import { monthAt } from './rates.ts';
import { unitsBeingMade } from './units-being-made.ts';

/** What this month has cost an account, what is still to come, and what the next one will cost. */
export async function ownSpending(deps: Pick<Deps, 'db' | 'now' | 'services'>, actor: Caller): Promise<Spending> {
  const now = deps.now();
  const month = monthAt(now);
  const running = await runningOf(deps.db, actor.accountId, now);
  // What ends with its cancelled server is not renewed.
  const ends = await hostEnds(deps, deps.db, running);
  const units = [
    ...running.map((one) => ({ ...one, cancelled: one.cancelled || ends.has(one.deliveryId) })),
    ...(await unitsBeingMade(deps.db, actor.accountId, now)).map((unit) => ({ ...unit, id: null })),
  ];
  const names = await unitNames(deps, deps.db, units, 'given');
  const services = units.map((one) => ({
    ...one,
    ...costOf(one, now),
    name: names.get(one.deliveryId) ?? one.plan,
  }));
  const limit = await limitOf(deps.db, actor.accountId);
  return {
    from: seconds(month.start),
    to: seconds(month.end),
    spent: await spentBy(deps.db, actor.accountId, now, running),
    waiting: await waitingOf(deps.db, actor.accountId, now),
    rest: services.reduce((sum, { rest }) => sum + rest, 0),
    next: services.reduce((sum, { next }) => sum + next, 0),
    reserved: await reservedBy(deps.db, actor.accountId, now, running),
    limit: limit ?? null,
    services: services
      .filter(({ so_far, rest, next }) => so_far + rest + next > 0)
      .map(({ id, deliveryId, name, hourly, so_far, rest, next }) => ({
        unit_id: deliveryId,
        subscription_id: id,
        name,
        hourly,
        so_far,
        rest,
        next,
      })),
  };
}

function costOf(one: PricedUnit, now: Date): Foreseen & { readonly hourly: boolean; readonly so_far: number } {
  const month = monthAt(now);
  const { cost, price, rates, months, billed, cancelled, active } = one;
  if (!one.hourly) {
    const renewsAt = cancelled || !active ? undefined : one.periodEnd;
    return {
      hourly: false,
      so_far: 0,
      ...foresee({ kind: 'renewal', total: cost(price), months, renewsAt, billed }, now, month),
    };
  }
  const so_far = cost(hoursIn(month, rates, now).amount);
  const expected = cost(hoursIn(month, rates, month.end).amount);
  const goesOn = active && !cancelled;
  return {
    hourly: true,
    so_far,
    ...foresee({ kind: 'hours', total: cost(price), soFar: so_far, expected, goesOn }, now, month),
  };
}

/** Its order may run out: it has cost nothing until it is paid, or staff have begun to make what it sells. */
const isWaitingOrder = sql<boolean>`(i.status = 'awaiting_payment' and not i.additional and not exists (
  select from order_items t join deliveries d on d.order_item_id = t.id where t.order_id = i.order_id))`;

/** Cents with tax that orders of this month ask for and that nothing has paid. */
async function waitingOf(db: Queryable, accountId: string, now: Date): Promise<number> {
  const month = monthAt(now);
  const { rows } = await sql<{ waiting: number }>`
    select coalesce(sum(i.total), 0)::bigint as waiting from invoices i
    where i.account_id = ${accountId} and ${isWaitingOrder}
      and i.created_at >= ${month.start} and i.created_at < ${month.end}`.execute(db);
  return rows[0]?.waiting ?? 0;
}

/**
 * Cents with tax. Invoices count in the month they were issued in, less what was credited of them and without those of
 * orders that wait for their payment; hours in the month they ran in, billed or not.
 */
async function spentBy(
  db: Queryable,
  accountId: string,
  now: Date,
  running: readonly PricedSubscription[],
): Promise<number> {
  const month = monthAt(now);
  const { rows } = await sql<{ spent: number }>`
    select (coalesce(sum(i.total), 0) - coalesce(sum((
      select sum(n.total) from credit_notes n where n.invoice_id = i.id)), 0))::bigint as spent
    from invoices i left join hour_charges h on h.invoice_id = i.id
    where i.account_id = ${accountId}
      and case when h.id is null then i.created_at >= ${month.start} and i.created_at < ${month.end}
        else h.month = ${month.start} end
      and not ${isWaitingOrder}`.execute(db);
  const billed = await sql<{ subscription_id: string; amount: number }>`
    select subscription_id, max(amount_after) as amount from hour_charges
    where month = ${month.start} and subscription_id = any(${running.map(({ id }) => id)}) group by 1`.execute(db);
  const before = new Map(billed.rows.map(({ subscription_id, amount }) => [subscription_id, amount]));
  const unbilled = running.reduce((sum, { id, rates, cost }) => {
    const { amount } = hoursIn(month, rates, now);
    return sum + cost(Math.max(0, amount - (before.get(id) ?? 0)));
  }, 0);
  return Math.max(0, rows[0]?.spent ?? 0) + unbilled;
}

/** Cents with tax that hours may still come to this month: of services that run, and of ordered ones a whole month each. */
async function reservedBy(
  db: Queryable,
  accountId: string,
  now: Date,
  running: readonly PricedSubscription[],
): Promise<number> {
  const coming = await orderedHours(db, accountId, ['paid', 'partially_issued', 'issued']);
  return running.reduce((sum, one) => sum + (one.hourly ? costOf(one, now).rest : 0), coming);
}

/** Of units that are not delivered yet. */
async function orderedHours(db: Queryable, accountId: string, statuses: readonly OrderStatus[]): Promise<number> {
  const { rows } = await sql<{ price: number }>`
    select coalesce(sum(i.price * (i.quantity - (
      select count(*) from deliveries d where d.order_item_id = i.id and d.status <> 'started'))), 0)::bigint as price
    from orders o join order_items i on i.order_id = o.id
    where o.account_id = ${accountId} and o.status = any(${[...statuses]}) and i.hourly_price is not null`.execute(db);
  return hoursCost(db, accountId, rows[0]?.price ?? 0);
}

/** Cents with tax that a month of all that an account has by the hour comes to at most: what runs, and what is ordered. */
export async function monthOfAllHours(db: Queryable, accountId: string, now: Date): Promise<number> {
  const running = await runningOf(db, accountId, now);
  const ordered = await orderedHours(db, accountId, ['open', 'paid', 'partially_issued', 'issued']);
  return running.reduce((sum, { hourly, active, cost, price }) => sum + (hourly && active ? cost(price) : 0), ordered);
}

/** What a month of hours comes to at most, with tax. */
export async function hoursCost(db: Queryable, accountId: string, cap: number): Promise<number> {
  if (cap === 0) return 0;
  const { points } = await taxOf(db, accountId);
  return totals([{ price: cap, quantity: 1 }], 0, points).total;
}

/** What the month has cost an account until now. */
export const spentNow = async (db: Queryable, accountId: string, now: Date): Promise<number> =>
  spentBy(db, accountId, now, await runningOf(db, accountId, now));

export async function limitOf(db: Queryable, accountId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('spending_limits')
    .select('amount')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.amount;
}

/** `true`, or why the spending limit refuses to spend so much more this month. Nothing that runs is touched by it. */
export async function withinLimit(
  { now }: Pick<Deps, 'now'>,
  db: Queryable,
  accountId: string,
  more: number,
): Promise<Verdict> {
  const limit = await limitOf(db, accountId);
  if (limit === undefined) return true;
  const running = await runningOf(db, accountId, now());
  const spent = await spentBy(db, accountId, now(), running);
  const waiting = await waitingOf(db, accountId, now());
  return fitsLimit({ limit, spent, waiting, reserved: await reservedBy(db, accountId, now(), running) }, more);
}
