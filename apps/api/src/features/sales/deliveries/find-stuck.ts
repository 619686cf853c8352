import { dayStart } from '@resolvo/contract/periods';
import { longestBuildDays } from '@resolvo/contract/sales/dedicated';
import { type StuckOrder, stuckOrder } from '@resolvo/contract/sales/deliveries';
import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import { seconds } from '../../../core/time.ts';
import { orderIssue } from './queues.ts';

/** How long each step may take before staff have to look. A dedicated server takes the working days that it was sold with. */
const patience = { startMinutes: 15, deliverHours: 24, refundMinutes: 15, chooseHours: 7 * 24 };
const most = 100;

interface Row {
  readonly order_id: string;
  readonly user_id: string;
  readonly email: string | null;
  readonly problem: string;
  readonly units: number;
  readonly part: unknown;
  readonly since: Date;
}

/** Orders of which money is here and that are neither delivered nor refunded after their time. */
export async function findStuck(deps: Pick<Deps, 'db' | 'now'>): Promise<{ orders: StuckOrder[] }> {
  const before = (minutes: number) => new Date(deps.now().getTime() - minutes * 60_000);
  const found = await sql<Row>`
    select s.order_id, a.id as user_id, a.email, s.problem, s.units, s.part, s.since from (
      select o.id as order_id, o.account_id, 'not_issued' as problem, 0 as units,
        null::jsonb as part, v.paid_at as since
      from orders o join invoices v on v.order_id = o.id and not v.additional
      where o.status = 'paid' and o.issued_at is null and o.type <> 'balance'
        and v.paid_at < ${before(patience.startMinutes)}
      union all
      select i.order_id, d.account_id, 'not_delivered', count(*), null, min(d.created_at)
      from deliveries d join order_items i on i.id = d.order_item_id
        join invoices v on v.order_id = i.order_id and not v.additional
      where d.status = 'started' and v.paid_at is not null and d.created_at < case when i.type = 'dedicated'
        then ${before(longestBuildDays * 24 * 60)}::timestamptz else ${before(patience.deliverHours * 60)}::timestamptz end
      group by i.order_id, d.account_id
      union all
      select o.id, o.account_id, 'not_chosen', sum(i.quantity)::int, null, o.issued_at
      from order_items i join orders o on o.id = i.order_id
      where i.client_chooses and o.status in ('paid', 'partially_issued')
        and o.issued_at < ${before(patience.chooseHours * 60)}
      group by o.id
      union all
      select o.id, o.account_id, 'part_paid', 0,
        jsonb_build_object('paid', v.paid_amount, 'total', v.total), greatest(o.valid_until, v.due_at)
      from orders o join invoices v on v.order_id = o.id and not v.additional
      where o.status = 'open' and o.by_customer and v.status in ('awaiting_payment', 'unpaid') and v.paid_amount > 0
        and greatest(o.valid_until, v.due_at) < ${dayStart(deps.now())}
      union all
      select i.order_id, d.account_id, 'not_refunded', count(*), null, min(greatest(d.finished_at, v.paid_at))
      from deliveries d join order_items i on i.id = d.order_item_id
        join invoices v on v.order_id = i.order_id and not v.additional
      where d.status = 'failed' and d.credited is null
        and greatest(d.finished_at, v.paid_at) < ${before(patience.refundMinutes)} and v.paid_at is not null
      group by i.order_id, d.account_id
    ) s join accounts a on a.id = s.account_id
    order by s.since, s.order_id limit ${most}`.execute(deps.db);
  const orders = found.rows.map(({ order_id, user_id, email, problem, units, part, since }) =>
    stuckOrder.parse({
      order_id,
      user: { user_id, email: email ?? '' },
      problem,
      units,
      part,
      since: seconds(since),
    }),
  );
  return { orders };
}

/**
 * Every ten minutes: enqueues lost jobs again, which is safe because issuing is idempotent. What remains is shown on the first
 * page of Administration, and logged once for each order and problem.
 */
export async function watchDeliveries(deps: Pick<Deps, 'db' | 'now' | 'jobs' | 'log'>): Promise<void> {
  const { orders } = await findStuck(deps);
  // A client who takes their time is shown to staff and is no fault of ours.
  const overdue = orders.filter(({ problem }) => problem !== 'not_chosen' && problem !== 'part_paid');
  const told = await noteLate(deps, overdue);
  if (told.length > 0) {
    deps.log.error(
      { event: 'delivery.overdue', orders: told },
      'Orders are paid and neither delivered nor refunded in time',
    );
  }
  for (const { order_id, problem } of overdue) {
    if (problem !== 'not_delivered') await deps.jobs.send(deps.db, orderIssue, { order_id });
  }
}

/** Keeps which orders are late, and returns those that were not when it was last looked. */
async function noteLate(deps: Pick<Deps, 'db' | 'now'>, late: readonly StuckOrder[]) {
  const rows = JSON.stringify(late.map(({ order_id, problem }) => ({ order_id, problem })));
  const { rows: told } = await sql<{ order_id: string; problem: string }>`
    with late as (select distinct order_id, problem from jsonb_to_recordset(${rows}::jsonb) as r(order_id uuid, problem text)),
    over as (delete from late_orders l where not exists (
      select from late where late.order_id = l.order_id and late.problem = l.problem))
    insert into late_orders (order_id, problem, told_at) select order_id, problem, ${deps.now()}::timestamptz from late
    on conflict do nothing returning order_id, problem`.execute(deps.db);
  return told;
}
