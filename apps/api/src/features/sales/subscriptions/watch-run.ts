import { totals } from '@resolvo/contract/money';
import {
  explainedByRun,
  type HaltPreview,
  haltPreviewRows,
  invoicingAlarm,
} from '@resolvo/contract/money/invoicing-halts';
import { addDays } from '@resolvo/contract/periods';
import { billingCalendar } from '@resolvo/contract/sales/billing-calendar';
import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import { seconds } from '../../../core/time.ts';
import type { Queryable } from '../../../db/connection.ts';
import { raiseHalt } from '../../money/invoices/invoicing-halts.ts';
import { findHalt } from '../../money/invoices/list-halts.ts';
import { madeDocuments } from '../../money/invoices/made-documents.ts';
import { findSubscription } from './hold-subscription.ts';

/** Subscriptions whose next period would be billed now. Those that are left out for another reason are few. */
const dueForBill = (now: Date, accountId?: string) => sql`
  from subscriptions s
  where s.status = 'active' and s.cancelled_at is null
    and s.period_end <= ${addDays(now, billingCalendar.invoiceAheadDays)}
    and ${accountId === undefined ? sql`true` : sql`s.account_id = ${accountId}`}
    and not exists (select 1 from subscription_bills b
      where b.subscription_id = s.id and b.kind <> 'change' and b.voided_at is null and b.period_start = s.period_end)`;

const countDue = async (db: Queryable, now: Date, accountId?: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*) as count ${dueForBill(now, accountId)}`.execute(db);
  return Number(rows[0]?.count ?? 0);
};

/**
 * Before each run of the calendar: if it is about to bill far more periods than its history explains (a clock that
 * jumped, a mistake in dates), invoicing halts until staff have looked. Everything else of the calendar goes on.
 */
export async function watchRun(deps: Pick<Deps, 'db' | 'now' | 'events'>): Promise<void> {
  const now = deps.now();
  const made = await countDue(deps.db, now);
  if (made <= invoicingAlarm.runFloor) return;
  const explained = Math.max(explainedByRun(await historyOf(deps.db, now)), await releasedLately(deps.db, now));
  if (made <= explained) return;
  await deps.db.transaction().execute((tx) => raiseHalt(deps, tx, { kind: 'run', made, explained }));
}

async function historyOf(db: Queryable, now: Date) {
  const { rows } = await sql<{ busiest: number }>`
    select coalesce(max(count), 0) as busiest from (
      select count(*) as count from subscription_bills
      where kind = 'renewal' and created_at between ${addDays(now, -invoicingAlarm.historyDays)} and ${now}
      group by (created_at at time zone 'UTC')::date
    ) days`.execute(db);
  return { busiestDay: Number(rows[0]?.busiest ?? 0) };
}

/** What staff released is made, and does not halt again; what they dropped is looked at anew after its time. */
async function releasedLately(db: Queryable, now: Date): Promise<number> {
  const found = await db
    .selectFrom('invoicing_halts')
    .select((eb) => eb.fn.max('made').as('made'))
    .where('kind', '=', 'run')
    .where('decision', '=', 'released')
    .where('decided_at', '>', addDays(now, -1))
    .executeTakeFirst();
  return found?.made ?? 0;
}

/** What staff look at before they decide: the documents of an account, and the bills that would be made. */
export async function previewHalt(deps: Pick<Deps, 'db' | 'now'>, haltId: string): Promise<HaltPreview> {
  const halt = await findHalt(deps.db, haltId);
  const accountId = halt.user?.user_id;
  const now = deps.now();
  const due = await sql<{ id: string }>`
    select s.id ${dueForBill(now, accountId)} order by s.period_end, s.id limit ${haltPreviewRows}`.execute(deps.db);
  const waiting: HaltPreview['waiting'][number][] = [];
  for (const { id } of due.rows) waiting.push(await waitingBill(deps.db, id));
  const { rows } = await sql<{ price: number }>`
    select coalesce(sum(s.price), 0)::bigint as price ${dueForBill(now, accountId)}`.execute(deps.db);
  return {
    halt,
    made: accountId === undefined ? [] : await madeDocuments(deps.db, accountId),
    waiting,
    waiting_count: await countDue(deps.db, now, accountId),
    waiting_total: Number(rows[0]?.price ?? 0),
  };
}

async function waitingBill(db: Queryable, subscriptionId: string): Promise<HaltPreview['waiting'][number]> {
  const { name, price, discount, tax, period_end, account_id } = await findSubscription(db, subscriptionId);
  const { email } = await db
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', account_id)
    .executeTakeFirstOrThrow();
  return {
    subscription_id: subscriptionId,
    name,
    user: { user_id: account_id, email: email ?? '' },
    period_start: seconds(period_end),
    total: totals([{ price, quantity: 1 }], discount, tax).total,
  };
}
