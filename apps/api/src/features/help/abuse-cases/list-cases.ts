import type { TimeOrder } from '@resolvo/contract/common';
import { type AbuseCase, abuseCase, type abuseViews, type OwnAbuseCase } from '@resolvo/contract/help/abuse-cases';
import { serverState } from '@resolvo/contract/machines/server-states';
import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { countedPage } from '../../../core/page-by.ts';
import { beginsWith, fitsAny, idsFrom, numberIn } from '../../../core/search.ts';
import { seconds } from '../../../core/time.ts';
import type { Queryable } from '../../../db/connection.ts';

type View = (typeof abuseViews)[number];

interface Query {
  readonly cursor?: string | undefined;
  readonly limit: number;
  readonly search?: string | undefined;
  readonly view?: View | undefined;
  readonly user_id?: string | undefined;
  readonly enquiry_id?: string | undefined;
  readonly sort?: TimeOrder | undefined;
}

export async function listCases(deps: Pick<Deps, 'db' | 'cursors' | 'now'>, query: Query) {
  const { search, view, user_id, enquiry_id, sort = 'newest' } = query;
  let rows = selectCases(deps.db);
  if (view) rows = rows.where(inView(view, deps.now()));
  if (user_id) rows = rows.where('c.account_id', '=', user_id);
  if (enquiry_id) rows = rows.where('c.enquiry_id', '=', enquiry_id);
  if (search) rows = rows.where(await casesLike(deps.db, search));
  const scope = `abuse-cases:${JSON.stringify([search, view, user_id, enquiry_id, sort])}`;
  const { count, ...page } = await countedPage(deps, scope, query, rows, {
    by: ['c.created_at', 'c.id'],
    direction: sort === 'oldest' ? 'asc' : 'desc',
  });
  return { cases: page.rows.map(presentCase), cursor: page.cursor, eof: page.eof, count };
}

/** What waits for us: what is new, what was answered, and what was not answered in time. */
function inView(view: View, now: Date): RawBuilder<boolean> {
  if (view === 'closed') return sql`c.state = 'closed'`;
  if (view === 'overdue') return sql`c.state = 'asked' and c.deadline <= ${now}`;
  if (view === 'waiting') return sql`c.state = 'asked' and c.deadline > ${now}`;
  return sql`(c.state in ('new', 'answered') or (c.state = 'asked' and c.deadline <= ${now}))`;
}

export function selectCases(db: Queryable) {
  return db
    .selectFrom('abuse_cases as c')
    .leftJoin('accounts as a', 'a.id', 'c.account_id')
    .leftJoin('persons as p', 'p.id', 'a.owner_id')
    .leftJoin('servers as s', 's.id', 'c.server_id')
    .select([
      'c.id',
      'c.number',
      'c.state',
      'c.category',
      'c.subject_address',
      'c.happened_at',
      'c.reporter_email',
      'c.enquiry_id',
    ])
    .select(['c.account_id', 'c.server_id', 'c.told_at', 'c.deadline', 'c.outcome', 'c.created_at', 'c.closed_at'])
    .select(['c.evidence', 'c.shown_evidence', 'c.shown_pieces', 'c.reporter_name', 'p.email', 's.name as server_name'])
    .select(['s.state as server_state', 's.staff_hold'])
    .select(sql<string | null>`host(c.address)`.as('address'));
}
type CaseRow = Awaited<ReturnType<ReturnType<typeof selectCases>['executeTakeFirstOrThrow']>>;

const sharedOf = (row: CaseRow) => ({
  case_id: row.id,
  number: row.number,
  state: row.state,
  category: row.category,
  subject_address: row.subject_address,
  happened_at: seconds(row.happened_at),
  deadline: seconds(row.deadline),
  outcome: row.outcome,
  created_at: seconds(row.created_at),
  closed_at: seconds(row.closed_at),
});

export const presentCase = (row: CaseRow): AbuseCase =>
  abuseCase.parse({
    ...sharedOf(row),
    address: row.address ?? '',
    reporter_email: row.reporter_email,
    enquiry_id: row.enquiry_id,
    user: row.account_id === null ? null : { user_id: row.account_id, email: row.email ?? '' },
    server:
      row.server_id === null || row.server_state === null
        ? null
        : {
            server_id: row.server_id,
            name: row.server_name ?? '',
            server_state: serverState.parse(row.server_state),
            staff_hold: row.staff_hold !== '',
          },
    client_told: row.told_at !== null,
  });

export const presentOwnCase = (row: CaseRow): OwnAbuseCase => {
  const {
    address: _address,
    reporter_email: _reporter,
    enquiry_id: _report,
    user: _user,
    server,
    client_told: _told,
    ...rest
  } = presentCase(row);
  return { ...rest, server_name: server?.name ?? '' };
};

/** Only those that the client was told of: the others are ours to look into first. */
export const selectOwnCases = (db: Queryable, accountId: string) =>
  selectCases(db).where('c.account_id', '=', accountId).where('c.told_at', 'is not', null);

export async function ownCases(
  deps: Pick<Deps, 'db' | 'cursors'>,
  { accountId }: Caller,
  query: { cursor?: string | undefined; limit: number },
) {
  const rows = selectOwnCases(deps.db, accountId);
  const { count, ...page } = await countedPage(deps, `own-abuse-cases:${accountId}`, query, rows, {
    by: ['c.created_at', 'c.id'],
  });
  return { cases: page.rows.map(presentOwnCase), cursor: page.cursor, eof: page.eof, count };
}

function casesLike(db: Queryable, search: string): Promise<RawBuilder<boolean>> {
  const ids = idsFrom(search);
  const number = numberIn(search);
  return fitsAny(db, 'abuse_cases', 'c', [
    sql`lower(c.subject_address) like ${beginsWith(search)}`,
    sql`lower(c.reporter_email) like ${beginsWith(search)}`,
    ...(number === undefined ? [] : [sql`c.number = ${number}`]),
    ...(ids ? [sql`c.id between ${ids.first} and ${ids.last}`] : []),
  ]);
}
