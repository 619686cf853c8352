import type { TimeOrder } from '@resolvo/contract/common';
import { type Enquiry, type EnquiryKind, type EnquiryState, enquiry } from '@resolvo/contract/help/enquiries';
import { type RawBuilder, sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import { countRows, pageBy } from '../../../core/page-by.ts';
import { beginsWith, fitsAny, idsFrom, numberIn, wordsOf } from '../../../core/search.ts';
import { seconds } from '../../../core/time.ts';
import type { Queryable } from '../../../db/connection.ts';

export async function listEnquiries(
  deps: Pick<Deps, 'db' | 'cursors'>,
  query: {
    cursor?: string | undefined;
    limit: number;
    search?: string | undefined;
    kind?: EnquiryKind | undefined;
    state?: EnquiryState | undefined;
    sort?: TimeOrder | undefined;
  },
): Promise<{ enquiries: Enquiry[]; cursor: string | null; eof: boolean; count: number }> {
  const { search, kind, state, sort = 'newest' } = query;
  const scope = `enquiries:${JSON.stringify([search, kind, state, sort])}`;
  let rows = deps.db
    .selectFrom('enquiries')
    .select(['id', 'numeric_id', 'reference', 'kind', 'state', 'email', 'subject', 'fields', 'account_id', 'ip'])
    .select(['created_at', 'closed_at']);
  if (kind) rows = rows.where('kind', '=', kind);
  if (state) rows = rows.where('state', '=', state);
  if (search) rows = rows.where(await enquiriesLike(deps.db, search));
  const [page, count] = await Promise.all([
    pageBy(deps, scope, query, rows, { by: ['created_at', 'id'], direction: sort === 'oldest' ? 'asc' : 'desc' }),
    countRows(deps.db, rows),
  ]);
  const enquiries = page.rows.map(({ id, account_id, created_at, closed_at, ...row }) =>
    enquiry.parse({
      ...row,
      enquiry_id: id,
      user_id: account_id,
      created_at: seconds(created_at),
      closed_at: seconds(closed_at),
    }),
  );
  return { enquiries, cursor: page.cursor, eof: page.eof, count };
}

function enquiriesLike(db: Queryable, search: string): Promise<RawBuilder<boolean>> {
  const ids = idsFrom(search);
  const number = numberIn(search);
  const words = wordsOf(search);
  return fitsAny(db, 'enquiries', 'enquiries.id', [
    sql`lower(email) like ${beginsWith(search)}`,
    sql`split_part(lower(email), '@', 2) like ${beginsWith(search.replace(/^@/, ''))}`,
    sql`lower(reference) like ${beginsWith(search)}`,
    ...(words === undefined ? [] : [sql`to_tsvector('simple', subject) @@ to_tsquery('simple', ${words})`]),
    ...(number === undefined ? [] : [sql`numeric_id = ${number}`]),
    ...(ids ? [sql`id between ${ids.first} and ${ids.last}`] : []),
  ]);
}
