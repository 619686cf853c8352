import type { FinanceToday } from '@resolvo/contract/money/finance';
import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import { isOverdue } from '../invoices/order-status.ts';
import { cameInInstead, fromOutside } from './came-in.ts';
import { recurringNow } from './recurring.ts';

/** Reads stored totals and the invoices that are open, so that its cost does not grow with the years. */
export async function financeToday(deps: Pick<Deps, 'db' | 'now'>): Promise<FinanceToday> {
  const now = deps.now();
  const today = now.toISOString().slice(0, 10);
  const came = await sql<{ today: number; month: number }>`
    select coalesce(sum(debit) filter (where start = ${today}::date), 0)::bigint as today,
      coalesce(sum(debit), 0)::bigint as month
    from ledger_sums
    where period = 'day' and start >= date_trunc('month', ${today}::date) and start <= ${today}::date
      and entry_kind = 'payment' and account_kind in ('bank', 'cash', 'card', 'other')`.execute(deps.db);
  const month = { from: `${today.slice(0, 8)}01`, to: today };
  const byDay = await cameInInstead(deps.db, month, 'day');
  const byMonth = await cameInInstead(deps.db, month, 'month');
  const open = await sql<{ due: number; overdue: number; overdue_count: number }>`
    select coalesce(sum(total - paid_amount), 0)::bigint as due,
      coalesce(sum(total - paid_amount) filter (where ${isOverdue('i', now)}), 0)::bigint as overdue,
      count(*) filter (where ${isOverdue('i', now)})::int as overdue_count
    from invoices i where status = 'awaiting_payment'`.execute(deps.db);
  const failed = await deps.db
    .selectFrom('charges')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', '=', 'failed')
    .where('settled_at', '>', new Date(now.getTime() - 86_400_000))
    .executeTakeFirstOrThrow();
  const booked = came.rows[0] ?? { today: 0, month: 0 };
  return {
    received_today: booked.today,
    received_this_month: booked.month,
    came_in_today: booked.today + fromOutside(byDay(today)),
    came_in_this_month: booked.month + fromOutside(byMonth(month.from)),
    recurring: await recurringNow(deps.db),
    due: open.rows[0]?.due ?? 0,
    overdue: open.rows[0]?.overdue ?? 0,
    overdue_count: open.rows[0]?.overdue_count ?? 0,
    failed_charges: failed.count,
  };
}
