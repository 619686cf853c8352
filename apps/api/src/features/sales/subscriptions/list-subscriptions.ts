import { totals } from '@resolvo/contract/money';
import { invoiceStatus } from '@resolvo/contract/money/invoice-states';
import { taxFor } from '@resolvo/contract/money/tax';
import { planType } from '@resolvo/contract/product-types';
import { hoursIn, type RateFrom } from '@resolvo/contract/sales/hours';
import {
  type SubscriptionStatus,
  subscriptionCan,
  subscriptionStatus,
} from '@resolvo/contract/sales/subscription-states';
import { type Subscription, subscription } from '@resolvo/contract/sales/subscriptions';
import { z } from 'zod';
import type { Caller } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { pageBy } from '../../../core/page-by.ts';
import { notFound } from '../../../core/refusal.ts';
import { seconds } from '../../../core/time.ts';
import type { Queryable } from '../../../db/connection.ts';
import { isOverdue } from '../../money/invoices/order-status.ts';
import { unitNames } from '../deliveries/unit-names.ts';
import { unclearPayment } from './attempts.ts';
import { unpaidDue } from './bills.ts';
import { customerHourly, customerPrice } from './customer-price.ts';
import { hostEnds } from './host-end.ts';
import { nameOfSubscription } from './name-subscription.ts';
import { keptUntil } from './paid-unit.ts';
import { monthAt, ratesOf, ratesOfAll } from './rates.ts';

interface Page {
  readonly cursor?: string | undefined;
  readonly limit: number;
}

export async function ownSubscriptions(
  deps: Pick<Deps, 'db' | 'now' | 'cursors' | 'services' | 'settings'>,
  actor: Caller,
  query: Page & { status?: 'open' | undefined },
) {
  const statuses = query.status === 'open' ? (['active', 'suspended'] as const) : subscriptionStatus.options;
  const page = await list(deps, query, { statuses, accountId: actor.accountId });
  return { ...page, subscriptions: page.subscriptions.map(({ user_id: _, ...one }) => one) };
}

export async function listSubscriptions(
  deps: Pick<Deps, 'db' | 'now' | 'cursors' | 'services' | 'settings'>,
  query: Page & {
    status?: SubscriptionStatus | undefined;
    user_id?: string | undefined;
    order_id?: string | undefined;
  },
) {
  const statuses = query.status ? [query.status] : subscriptionStatus.options;
  return list(deps, query, { statuses, accountId: query.user_id, orderId: query.order_id });
}

export async function getSubscription(
  deps: Pick<Deps, 'db' | 'now' | 'services' | 'settings'>,
  actor: Caller,
  subscriptionId: string,
): Promise<Subscription> {
  const row = await rows(deps.db, deps.now())
    .where('s.id', '=', subscriptionId)
    .where('s.account_id', '=', actor.accountId)
    .executeTakeFirst();
  if (!row) throw notFound();
  const { user_id: _, ...one } = present(
    deps,
    row,
    await ratesOf(deps.db, row.id),
    await nameOfSubscription(deps, deps.db, row),
    (await hostEndsOf(deps, [row])).get(row.delivery_id),
  );
  return one;
}

/** What pays for a delivery now; undefined when nothing does, or no longer. */
export async function subscriptionOfDelivery(
  deps: Pick<Deps, 'db' | 'now' | 'services' | 'settings'>,
  deliveryId: string,
): Promise<Subscription | undefined> {
  const row = await rows(deps.db, deps.now())
    .where('s.delivery_id', '=', deliveryId)
    .where('s.status', '<>', 'ended')
    .executeTakeFirst();
  if (!row) return undefined;
  const { user_id: _, ...one } = present(
    deps,
    row,
    await ratesOf(deps.db, row.id),
    await nameOfSubscription(deps, deps.db, row),
    (await hostEndsOf(deps, [row])).get(row.delivery_id),
  );
  return one;
}

/** What a unit costs, for the costs of an account. */
export interface PricedUnit {
  readonly deliveryId: string;
  readonly type: string;
  readonly plan: string;
  readonly hourly: boolean;
  readonly active: boolean;
  readonly cancelled: boolean;
  readonly months: number;
  readonly price: number;
  readonly periodEnd: Date;
  /** The invoice of the next period is issued. */
  readonly billed: boolean;
  readonly rates: readonly RateFrom[];
  /** A price with discount and tax. */
  readonly cost: (price: number) => number;
}

export interface PricedSubscription extends PricedUnit {
  readonly id: string;
}

export async function runningOf(db: Queryable, accountId: string, now: Date): Promise<readonly PricedSubscription[]> {
  const found = await rows(db, now)
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('subscription_bills as n')
            .select('n.id')
            .whereRef('n.subscription_id', '=', 's.id')
            .where('n.kind', '=', 'renewal')
            .where('n.voided_at', 'is', null)
            .whereRef('n.period_start', '>=', 's.period_end'),
        )
        .as('next_billed'),
    )
    .where('s.account_id', '=', accountId)
    .where('s.status', '<>', 'ended')
    .orderBy('s.created_at')
    .orderBy('s.id')
    .execute();
  const rates = await ratesOfAll(
    db,
    found.filter(({ hourly_price }) => hourly_price !== null).map(({ id }) => id),
  );
  return found.map((row) => {
    const { points } = taxFor({ country: row.country ?? '', vatNumber: row.vat_number ?? '' });
    return {
      id: row.id,
      deliveryId: row.delivery_id,
      type: row.type,
      plan: row.name,
      hourly: row.hourly_price !== null,
      active: row.status === 'active',
      cancelled: row.cancelled_at !== null,
      months: row.months,
      price: row.price,
      periodEnd: row.period_end,
      billed: Boolean(row.next_billed),
      rates: rates.get(row.id) ?? [],
      cost: (price) => totals([{ price, quantity: 1 }], row.discount, row.tax ?? points).total,
    };
  });
}

async function list(
  deps: Pick<Deps, 'db' | 'now' | 'cursors' | 'services' | 'settings'>,
  page: Page,
  which: {
    statuses: readonly SubscriptionStatus[];
    accountId?: string | undefined;
    orderId?: string | undefined;
  },
) {
  const { statuses, accountId, orderId } = which;
  const scope = `subscriptions:${statuses.join()}:${accountId ?? ''}:${orderId ?? ''}`;
  let found = rows(deps.db, deps.now());
  if (statuses.length < subscriptionStatus.options.length) found = found.where('s.status', 'in', statuses);
  if (accountId !== undefined) found = found.where('s.account_id', '=', accountId);
  if (orderId !== undefined) found = found.where('s.order_id', '=', orderId);
  const cut = await pageBy(deps, scope, page, found, { by: ['s.created_at', 's.id'] });
  const hourly = cut.rows.filter(({ hourly_price }) => hourly_price !== null).map(({ id }) => id);
  const rates = await ratesOfAll(deps.db, hourly);
  const names = await unitNames(
    deps,
    deps.db,
    cut.rows.map(({ delivery_id, type, name }) => ({ deliveryId: delivery_id, type, plan: name })),
    'given',
  );
  const ends = await hostEndsOf(deps, cut.rows);
  return {
    subscriptions: cut.rows.map((row) =>
      present(deps, row, rates.get(row.id) ?? [], names.get(row.delivery_id) ?? row.name, ends.get(row.delivery_id)),
    ),
    cursor: cut.cursor,
    eof: cut.eof,
  };
}

const rows = (db: Queryable, now: Date) =>
  db
    .selectFrom('subscriptions as s')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('subscription_bills as b')
          .innerJoin('invoices as i', 'i.id', 'b.invoice_id')
          .select(['i.id as unpaid_id', 'i.due_at as unpaid_since', isOverdue('i', now).as('unpaid_late')])
          .whereRef('b.subscription_id', '=', 's.id')
          .where('b.voided_at', 'is', null)
          .where('b.kind', '<>', 'change')
          .whereRef('i.account_id', '=', 's.account_id')
          .where('i.status', '=', 'awaiting_payment')
          .orderBy('i.due_at')
          .limit(1)
          .as('u'),
      (join) => join.onTrue(),
    )
    .leftJoin('subscription_changes as c', (join) =>
      join.onRef('c.subscription_id', '=', 's.id').on('c.status', '=', 'pending'),
    )
    .leftJoin('invoices as ci', 'ci.id', 'c.invoice_id')
    .leftJoin('billing_profiles as p', 'p.account_id', 's.account_id')
    .leftJoin('servers as v', 'v.delivery_id', 's.delivery_id')
    .selectAll('s')
    .select(['p.country', 'p.vat_number', 'v.id as server_id', 'v.name as server_name'])
    .select(['u.unpaid_id', 'u.unpaid_since', 'u.unpaid_late'])
    .select(unpaidDue('s').as('unpaid_due'))
    .select(['c.to_plan_id', 'c.to_name', 'c.invoice_id as change_invoice', 'ci.status as change_status'])
    .select((eb) => unclearPayment(eb.ref('c.invoice_id')).as('change_paying'));

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirst']>>>;

function dropReason({ change_status, change_paying }: Row): string {
  const verdict = subscriptionCan.dropChange({
    invoice: change_status === null ? null : invoiceStatus.parse(change_status),
    paying: change_paying,
  });
  return verdict === true ? '' : verdict;
}

const withOwner = subscription.extend({ user_id: z.uuid(), plan_type: planType });

const hostEndsOf = (deps: Pick<Deps, 'db' | 'services'>, all: readonly Row[]): Promise<ReadonlyMap<string, Date>> =>
  hostEnds(
    deps,
    deps.db,
    all
      .filter(({ status }) => status !== 'ended')
      .map(({ delivery_id, type, period_end }) => ({ deliveryId: delivery_id, type, periodEnd: period_end })),
  );

function present(
  deps: Pick<Deps, 'now' | 'settings'>,
  row: Row,
  rates: readonly RateFrom[],
  name: string,
  hostEnd: Date | undefined,
) {
  const now = deps.now();
  const over = row.status === 'ended';
  const cancelled = row.cancelled_at !== null;
  const late = row.unpaid_late === true;
  const used = hoursIn(monthAt(now), rates, now);
  const cost = (price: number) => customerPrice(row, price);
  return withOwner.parse({
    subscription_id: row.id,
    name,
    subscription_status: row.status,
    user_id: row.account_id,
    order_id: row.order_id,
    plan_id: row.plan_id,
    plan_name: row.name,
    plan_type: row.type,
    server_id: row.server_id,
    server_name: row.server_name ?? '',
    months: row.months,
    price: row.price,
    total: cost(row.price),
    hourly_price: row.hourly_price,
    hourly_total: row.hourly_price === null ? null : customerHourly(row, row.hourly_price),
    hours: used.hours,
    hours_cost: cost(used.amount),
    created_at: seconds(row.created_at),
    period_start: seconds(row.period_start),
    period_end: seconds(row.period_end),
    cancelled,
    ends_with_server: cancelled ? 0 : seconds(hostEnd ?? null),
    renews_at: over || cancelled || hostEnd ? 0 : seconds(row.period_end),
    kept_until: over ? 0 : keptUntil(deps, row.period_end),
    ended_at: seconds(row.ended_at),
    end_reason: row.end_reason ?? '',
    unpaid_invoice_id: over ? null : row.unpaid_id,
    unpaid_since: late && !over ? seconds(row.unpaid_since) : 0,
    unpaid_due: over ? 0 : seconds(row.unpaid_due),
    pending_plan_id: row.to_plan_id,
    pending_plan_name: row.to_name ?? '',
    pending_invoice_id: row.change_invoice,
    pending_drop_reason: row.to_plan_id === null ? '' : dropReason(row),
  });
}
