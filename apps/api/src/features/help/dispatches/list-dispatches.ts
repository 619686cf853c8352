import {
  audience,
  type DispatchCounts,
  dispatchKind,
  dispatchState,
  recipientState,
} from '@resolvo/contract/help/dispatches';
import type { Deps } from '../../../core/deps.ts';
import { type PageQuery, pageBy } from '../../../core/page-by.ts';
import { notFound } from '../../../core/refusal.ts';
import { seconds } from '../../../core/time.ts';
import type { Queryable } from '../../../db/connection.ts';

const select = (db: Queryable) =>
  db
    .selectFrom('dispatches as d')
    .leftJoin('persons as p', 'p.id', 'd.created_by')
    .select([
      'd.id',
      'd.kind',
      'd.subject',
      'd.state',
      'd.send_at',
      'd.started_at',
      'd.ended_at',
      'd.created_at',
      'p.email as by',
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

const none: DispatchCounts = { total: 0, waiting: 0, queued: 0, sent: 0, skipped: 0, refused: 0, bounced: 0 };

/** The counts that the database keeps as recipients move. */
async function countsOf(db: Queryable, ids: readonly string[]): Promise<Map<string, DispatchCounts>> {
  const found = await db
    .selectFrom('dispatch_counts')
    .select(['dispatch_id', 'state', 'count'])
    .where('dispatch_id', 'in', [...ids])
    .execute();
  const counts = new Map<string, DispatchCounts>();
  for (const { dispatch_id, state, count } of found) {
    const before = counts.get(dispatch_id) ?? none;
    const name = recipientState.parse(state);
    counts.set(dispatch_id, { ...before, [name]: count, total: before.total + count });
  }
  return counts;
}

const present = (row: Row, counts: DispatchCounts = none) => ({
  dispatch_id: row.id,
  kind: dispatchKind.parse(row.kind),
  subject: row.subject,
  state: dispatchState.parse(row.state),
  by: row.by ?? '',
  counts,
  send_at: seconds(row.send_at),
  started_at: seconds(row.started_at),
  ended_at: seconds(row.ended_at),
  created_at: seconds(row.created_at),
});

export async function listDispatches(deps: Pick<Deps, 'db' | 'cursors'>, page: PageQuery) {
  const cut = await pageBy(deps, 'dispatches', page, select(deps.db), { by: ['d.created_at', 'd.id'] });
  const ids = cut.rows.map(({ id }) => id);
  const counts = ids.length === 0 ? new Map() : await countsOf(deps.db, ids);
  return { dispatches: cut.rows.map((row) => present(row, counts.get(row.id))), cursor: cut.cursor, eof: cut.eof };
}

export async function dispatchDetail({ db }: Pick<Deps, 'db'>, dispatchId: string) {
  const row = await select(db)
    .select(['d.body', 'd.rate', 'd.audience'])
    .where('d.id', '=', dispatchId)
    .executeTakeFirst();
  if (!row) throw notFound();
  const chosen = audience.parse(row.audience);
  const picked =
    chosen.user_ids.length === 0
      ? []
      : await db
          .selectFrom('accounts')
          .select(['id', 'email'])
          .where('id', 'in', chosen.user_ids)
          .orderBy('email')
          .execute();
  return {
    ...present(row, (await countsOf(db, [dispatchId])).get(dispatchId)),
    body: row.body,
    rate: row.rate,
    audience: chosen,
    picked: picked.map(({ id, email }) => ({ user_id: id, email: email ?? '' })),
  };
}

export async function listRecipients(
  deps: Pick<Deps, 'db' | 'cursors'>,
  dispatchId: string,
  query: PageQuery & { readonly state?: string | undefined },
) {
  const { db } = deps;
  if (!(await db.selectFrom('dispatches').select('id').where('id', '=', dispatchId).executeTakeFirst()))
    throw notFound();
  let rows = db
    .selectFrom('dispatch_recipients')
    .select(['id', 'address', 'account_id', 'state', 'reason', 'mail_id', 'created_at'])
    .where('dispatch_id', '=', dispatchId);
  if (query.state) rows = rows.where('state', '=', query.state);
  const cut = await pageBy(deps, `recipients:${dispatchId}:${query.state ?? ''}`, query, rows, {
    by: ['address', 'id'],
    direction: 'asc',
    textOf: ({ address }) => address,
  });
  return {
    recipients: cut.rows.map((row) => ({
      recipient_id: row.id,
      address: row.address,
      user_id: row.account_id,
      state: recipientState.parse(row.state),
      reason: row.reason,
      mail_id: row.mail_id,
    })),
    cursor: cut.cursor,
    eof: cut.eof,
  };
}
