import { refusals } from '@resolvo/contract/access';
import {
  type Payout,
  payoutCan,
  payoutSources,
  payoutStatus,
  type ShownPayoutStatus,
} from '@resolvo/contract/money/payouts';
import { sql } from 'kysely';
import type { Caller, StaffActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { countedPage, type PageQuery, pageBy } from '../../../core/page-by.ts';
import { seconds } from '../../../core/time.ts';
import type { Queryable } from '../../../db/connection.ts';
import { maySendEach } from './second-person.ts';

const rowsOf = (db: Queryable) =>
  db
    .selectFrom('payouts as o')
    .leftJoin('invoices as i', 'i.id', 'o.invoice_id')
    .select([
      'o.id',
      'o.account_id',
      'o.status',
      'o.amount',
      'o.holder',
      'o.iban_shown',
      'o.created_at',
      'o.invoice_id',
    ])
    .select(['i.number as invoice_number', 'o.reference', 'o.ended_reason', 'o.by_client', 'o.reason'])
    .select(sql<string | null>`to_char(o.sent_on, 'YYYY-MM-DD')`.as('sent_on'));

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>;

const toPayout = (row: Row): Payout => ({
  payout_id: row.id,
  status: payoutStatus.parse(row.status),
  amount: row.amount,
  holder: row.holder,
  iban_shown: row.iban_shown,
  created_at: seconds(row.created_at),
  by_client: row.by_client,
  invoice_id: row.invoice_id,
  invoice_number: row.invoice_number,
  sent_on: row.sent_on,
  reference: row.reference,
  ended_reason: row.ended_reason,
});

const newest = { by: ['o.created_at', 'o.id'] } as const;

export async function ownPayouts(deps: Pick<Deps, 'db' | 'cursors'>, { accountId }: Caller, query: PageQuery) {
  const rows = rowsOf(deps.db).where('o.account_id', '=', accountId);
  const page = await pageBy(deps, `payouts:${accountId}`, query, rows, newest);
  return { payouts: page.rows.map(toPayout), cursor: page.cursor, eof: page.eof };
}

const isToSend = (status: ShownPayoutStatus | undefined): boolean => status === 'unsent' || status === 'written';

export async function listPayouts(
  deps: Pick<Deps, 'db' | 'cursors' | 'now'>,
  { personId }: StaffActor,
  query: PageQuery & { status?: ShownPayoutStatus | undefined },
) {
  const { status } = query;
  const rows = rowsOf(deps.db)
    .leftJoin('accounts as a', 'a.id', 'o.account_id')
    .leftJoin('persons as asker', 'asker.id', 'o.asked_by')
    .leftJoin('persons as sender', 'sender.id', 'o.sent_by')
    .select(['a.email', 'asker.email as asker', 'sender.email as sent_by', 'o.sources', 'o.asked_by'])
    .select(
      sql<boolean>`exists (select from memberships m where m.account_id = o.account_id and m.person_id = ${personId}
        and m.ended_at is null)`.as('is_own'),
    )
    .$if(status !== undefined, (all) => all.where('o.status', '=', isToSend(status) ? 'asked' : (status ?? '')))
    .$if(status === 'asked' || status === 'written', (all) => all.where('o.by_client', '=', status === 'asked'));
  const { count, ...page } = await countedPage(deps, `payouts:${status ?? ''}`, query, rows, newest);
  const reasons = await sendRefusals(deps, page.rows, personId);
  const payouts = page.rows.map((row, index) => ({
    ...toPayout(row),
    send_refusal: reasons[index] ?? '',
    sources: payoutSources.nullable().parse(row.sources),
    reason: row.reason,
    asked_by: row.asker,
    sent_by: row.sent_by,
    user: { user_id: row.account_id, email: row.email ?? '' },
  }));
  return { payouts, cursor: page.cursor, eof: page.eof, count };
}

/** Why the reader does not send each of these; empty where they can, and where nothing is to be sent. */
async function sendRefusals(
  deps: Pick<Deps, 'db' | 'now'>,
  rows: readonly (Parameters<typeof maySendEach>[2][number] & { readonly status: string; readonly is_own: boolean })[],
  personId: string,
): Promise<readonly string[]> {
  const unsent = rows.filter(({ status }) => payoutCan.send(payoutStatus.parse(status)) === true);
  const verdicts = await maySendEach(deps, deps.db, unsent, personId);
  return rows.map((row) => {
    const at = unsent.indexOf(row);
    if (at === -1) return '';
    if (row.is_own) return refusals.ownAccount;
    const verdict = verdicts[at] ?? true;
    return verdict === true ? '' : verdict;
  });
}
