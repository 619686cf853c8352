import { type AnnouncedEndRow, announcedEnd } from '@resolvo/contract/sales/endings';
import { sql } from 'kysely';
import { pageOf } from '../../../core/cursors.ts';
import type { Deps } from '../../../core/deps.ts';
import type { PageQuery } from '../../../core/page-by.ts';
import { seconds } from '../../../core/time.ts';

/** What is about to end, soonest first. */
export async function listEndings(deps: Pick<Deps, 'db' | 'cursors'>, query: PageQuery) {
  const scope = 'endings';
  const after = deps.cursors.read(scope, query.cursor);
  const found = await deps.db
    .selectFrom('announced_ends as e')
    .innerJoin('accounts as a', 'a.id', 'e.account_id')
    .leftJoin('accounts as b', 'b.id', 'e.asked_by')
    .select(['e.unit_id as id', 'e.ends_at as created_at', 'e.server_id', 'e.name', 'e.type', 'e.why', 'e.reason'])
    .select(['e.announced_at', 'e.account_id', 'a.email', 'b.email as asked_by'])
    .$if(after !== undefined, (all) =>
      all.where(sql<boolean>`(e.ends_at, e.unit_id) > (${after?.at ?? null}, ${after?.id ?? null})`),
    )
    .orderBy('e.ends_at')
    .orderBy('e.unit_id')
    .limit(query.limit + 1)
    .execute();
  const page = pageOf(found, query.limit, deps.cursors, scope);
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
