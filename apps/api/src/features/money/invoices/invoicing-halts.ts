import { explainedByAccount, invoicingAlarm } from '@resolvo/contract/money/invoicing-halts';
import { addDays } from '@resolvo/contract/periods';
import type { Verdict } from '@resolvo/contract/states';
import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';

const day = 86_400_000;

/** Whether invoicing is halted: for this account, and for the calendar also by an alarm about its run. */
export async function isHalted(
  deps: Pick<Deps, 'now'>,
  db: Queryable,
  accountId: string,
  who: 'customer' | 'calendar',
): Promise<boolean> {
  const dropped = new Date(deps.now().getTime() - invoicingAlarm.droppedHours * 3_600_000);
  const found = await db
    .selectFrom('invoicing_halts')
    .select('id')
    .where((eb) => eb.or([eb('account_id', '=', accountId), ...(who === 'calendar' ? [eb('kind', '=', 'run')] : [])]))
    .where((eb) =>
      eb.or([eb('decision', 'is', null), eb.and([eb('decision', '=', 'dropped'), eb('decided_at', '>', dropped)])]),
    )
    .executeTakeFirst();
  return found !== undefined;
}

/** `true`, or why no document is made for what a customer of this account does. */
export async function mayInvoice(deps: Pick<Deps, 'now'>, db: Queryable, accountId: string): Promise<Verdict> {
  return (
    !(await isHalted(deps, db, accountId, 'customer')) ||
    'Invoicing for this account is paused: it made far more documents than usual, and we are looking at it. Please write to support if it cannot wait.'
  );
}

/**
 * Counts the document that is about to be made. Where the account has made far more in 24 hours than its history
 * explains, this one is the last: the alarm is committed with it, and halts the next. Runs in the caller's transaction,
 * which has locked the account.
 */
export async function watchDocuments(
  deps: Pick<Deps, 'now' | 'events'>,
  tx: Queryable,
  accountId: string,
): Promise<void> {
  const now = deps.now();
  const { rows } = await sql<{ made: number }>`
    with start as (
      select greatest(${new Date(now.getTime() - day)}::timestamptz, (
        select max(decided_at) from invoicing_halts where account_id = ${accountId})) as at
    )
    select 1 + (select count(*) from invoices, start where account_id = ${accountId} and created_at > start.at)
      + (select count(*) from credit_notes, start where account_id = ${accountId} and created_at > start.at) as made
    `.execute(tx);
  const made = Number(rows[0]?.made ?? 0);
  if (made <= invoicingAlarm.accountFloor) return;
  const explained = explainedByAccount(await historyOf(tx, accountId, now));
  if (made > explained) await raiseHalt(deps, tx, { kind: 'account', accountId, made, explained });
}

/** Before the last 24 hours: documents of the busiest day, and units bought, each of which may have a bill. */
async function historyOf(tx: Queryable, accountId: string, now: Date) {
  const [from, until] = [addDays(now, -invoicingAlarm.historyDays), new Date(now.getTime() - day)];
  const { rows } = await sql<{ busiest: number; units: number }>`
    select coalesce((
      select max(count) from (
        select count(*) as count from (
          select created_at from invoices where account_id = ${accountId}
          union all select created_at from credit_notes where account_id = ${accountId}
        ) documents
        where created_at between ${from} and ${until}
        group by (created_at at time zone 'UTC')::date
      ) days), 0) as busiest,
      (select coalesce(sum(i.quantity), 0) from invoice_items i join invoices v on v.id = i.invoice_id
        where v.account_id = ${accountId} and not v.additional and v.created_at <= ${until}) as units`.execute(tx);
  return { busiestDay: Number(rows[0]?.busiest ?? 0), units: Number(rows[0]?.units ?? 0) };
}

interface NewHalt {
  readonly kind: 'account' | 'run';
  readonly accountId?: string;
  readonly made: number;
  readonly explained: number;
}

/** Raises an alarm, once while it is open. Staff are told (the module subscribes). */
export async function raiseHalt(
  deps: Pick<Deps, 'now' | 'events'>,
  tx: Queryable,
  { kind, accountId, made, explained }: NewHalt,
): Promise<void> {
  const raised = await tx
    .insertInto('invoicing_halts')
    .values({ kind, account_id: accountId ?? null, made, explained, created_at: deps.now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!raised) return;
  await deps.events.emit(tx, {
    name: 'invoicing.halted',
    accountId: null,
    data: { halt_id: raised.id, kind, made, explained },
  });
}
