import { type AnnouncedEndRow, announcedEnd } from '@resolvo/contract/sales/endings';
import type { Deps } from '../../../core/deps.ts';
import { type PageQuery, pageBy } from '../../../core/page-by.ts';
import { seconds } from '../../../core/time.ts';

/** What is about to end, soonest first. */
export async function listEndings(deps: Pick<Deps, 'db' | 'cursors'>, query: PageQuery) {
  const rows = deps.db
    .selectFrom('announced_ends as e')
    .innerJoin('accounts as a', 'a.id', 'e.account_id')
    .leftJoin('persons as b', 'b.id', 'e.asked_by')
    .select(['e.unit_id as id', 'e.ends_at as created_at', 'e.server_id', 'e.name', 'e.type', 'e.why', 'e.reason'])
    .select(['e.announced_at', 'e.account_id', 'a.email', 'b.email as asked_by']);
  const page = await pageBy(deps, 'endings', query, rows, { by: ['e.ends_at', 'e.unit_id'], direction: 'asc' });
  const endings = page.rows.map(
    (row): AnnouncedEndRow =>
      announcedEnd.parse({
        unit_id: row.id,
        server_id: row.server_id,
        name: row.name,
        plan_type: row.type,
        user: { user_id: row.account_id, email: row.email ?? '' },
        why: row.why,
        reason: row.reason,
        asked_by: row.asked_by ?? '',
        announced_at: seconds(row.announced_at),
        ends_at: seconds(row.created_at),
      }),
  );
  return { endings, cursor: page.cursor, eof: page.eof };
}
