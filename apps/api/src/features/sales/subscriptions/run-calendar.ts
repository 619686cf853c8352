import { addDays } from '@resolvo/contract/periods';
import { billingCalendar } from '@resolvo/contract/sales/billing-calendar';
import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import { eachAlone } from '../../../core/each-alone.ts';
import { enqueueUsage } from './collect-usage.ts';
import { batchSize, invoiceReminders, subscriptionTurns } from './queues.ts';
import { remindOfInvoice } from './remind-invoices.ts';
import { turnSubscription } from './turn-subscription.ts';
import { watchRun } from './watch-run.ts';

/**
 * Hourly: enqueues what is due in batches, shared by all workers. If two processes enqueue the same, the second run
 * finds it done. Returns the number of batches.
 */
export async function runCalendar(deps: Pick<Deps, 'db' | 'now' | 'jobs' | 'events'>): Promise<number> {
  await watchRun(deps);
  const now = deps.now();
  const { remindBeforeDueDays, remindAfterDueDays, remindAtMostDays } = billingCalendar;
  const subscriptions = await sql<{ ids: string[] }>`
    select array_agg(id order by n) as ids from (
      select id, row_number() over (order by next_at, id) - 1 as n from subscriptions
      where status <> 'ended' and (next_at <= ${now}
        or account_id in (select id from accounts where deleted_at is not null))
    ) due group by n / ${batchSize} order by min(n)`.execute(deps.db);
  for (const { ids } of subscriptions.rows) {
    await deps.jobs.send(deps.db, subscriptionTurns, { subscription_ids: ids });
  }
  const invoices = await sql<{ ids: string[] }>`
    select array_agg(id order by n) as ids from (
      select id, row_number() over (order by due_at, id) - 1 as n from invoices i
      where status = 'awaiting_payment' and (
        due_at > ${now} and due_at <= ${addDays(now, remindBeforeDueDays)}
          and created_at <= due_at - make_interval(days => ${remindBeforeDueDays + 1})
          and not exists (select 1 from invoice_notices n where n.invoice_id = i.id and n.kind = 'due_soon')
        or not awaits_charge and due_at > ${addDays(now, -remindAtMostDays)} and due_at <= ${addDays(now, -remindAfterDueDays)}
          and not exists (select 1 from invoice_notices n where n.invoice_id = i.id and n.kind = 'overdue'))
    ) due group by n / ${batchSize} order by min(n)`.execute(deps.db);
  for (const { ids } of invoices.rows) await deps.jobs.send(deps.db, invoiceReminders, { invoice_ids: ids });
  return subscriptions.rows.length + invoices.rows.length + (await enqueueUsage(deps));
}

const turnFailed = (deps: Pick<Deps, 'log'>) => (error: unknown, id: string) =>
  deps.log.error({ event: 'billing.turn_failed', err: error, id }, 'Billing turn failed; job is retried');

export const turnSubscriptions = (deps: Deps, ids: readonly string[]): Promise<void> =>
  eachAlone(ids, (id) => turnSubscription(deps, id), turnFailed(deps));

export const remindOfInvoices = (deps: Deps, ids: readonly string[]): Promise<void> =>
  eachAlone(ids, (id) => remindOfInvoice(deps, id), turnFailed(deps));
