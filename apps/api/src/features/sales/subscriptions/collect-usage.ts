import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import { eachAlone } from '../../../core/each-alone.ts';
import { holdAccountRow } from '../../people/accounts/queries.ts';
import { collect, triesBy } from './attempts.ts';
import { makeAttempt } from './make-attempt.ts';
import { batchSize, usageCollect } from './queues.ts';

/**
 * Hourly: invoices of what was used (traffic, hours, time that nothing was paid for) are taken from the balance or the saved card on the days on which
 * renewals are, also when what was used has ended or belongs to another account by now.
 */
export async function enqueueUsage({ db, now, jobs }: Pick<Deps, 'db' | 'now' | 'jobs'>): Promise<number> {
  const due = await sql<{ ids: string[] }>`
    select array_agg(id order by n) as ids from (
      select i.id, row_number() over (order by i.due_at, i.id) - 1 as n from invoices i
      where i.status = 'awaiting_payment' and i.due_at <= ${now()}
        and (exists (select from traffic_charges t where t.invoice_id = i.id)
          or exists (select from hour_charges h where h.invoice_id = i.id)
          or exists (select from subscription_bills b where b.invoice_id = i.id and b.kind = 'use'))
    ) due group by n / ${batchSize} order by min(n)`.execute(db);
  for (const { ids } of due.rows) await jobs.send(db, usageCollect, { invoice_ids: ids });
  return due.rows.length;
}

export const collectUsage = (deps: Deps, invoiceIds: readonly string[], askedBy?: string): Promise<void> =>
  eachAlone(
    invoiceIds,
    (id) => collectOne(deps, id, askedBy),
    (error, id) =>
      deps.log.error({ event: 'billing.usage_not_collected', err: error, id }, 'Usage not collected; job is retried'),
  );

/** The charge is made outside of the transaction that stores its attempt. */
async function collectOne(deps: Deps, invoiceId: string, askedBy: string | undefined): Promise<void> {
  const attempt = await deps.db.transaction().execute(async (tx) => {
    const found = await tx
      .selectFrom('invoices')
      .select('account_id')
      .where('id', '=', invoiceId)
      .executeTakeFirstOrThrow();
    await holdAccountRow(tx, found.account_id);
    const { status, due_at } = await tx
      .selectFrom('invoices')
      .select(['status', 'due_at'])
      .where('id', '=', invoiceId)
      .executeTakeFirstOrThrow();
    if (status !== 'awaiting_payment' || due_at > deps.now()) return undefined;
    return collect(deps, tx, invoiceId, triesBy(due_at, deps.now()), askedBy);
  });
  if (attempt && attempt !== 'paid') await makeAttempt(deps, attempt);
}
