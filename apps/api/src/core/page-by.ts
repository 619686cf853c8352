import { type SelectQueryBuilder, sql } from 'kysely';
import { type Cursors, pageOf } from './cursors.ts';

export interface PageQuery {
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/**
 * One page of a list, newest first. `place` names the two columns the list is ordered by, which need an index so that
 * every page costs the same. `scope` binds the cursor to this list, its filters and its owner.
 */
export async function pageBy<D, T extends keyof D, R extends { id: string; created_at: Date }>(
  { cursors }: { readonly cursors: Cursors },
  scope: string,
  query: PageQuery,
  rows: SelectQueryBuilder<D, T, R>,
  [at, id]: readonly [at: string, id: string] = ['created_at', 'id'],
) {
  const after = cursors.read(scope, query.cursor);
  const [time, key] = [sql.ref<Date>(at), sql.ref<string>(id)];
  const found = await rows
    .$if(after !== undefined, (all) =>
      all.where(sql<boolean>`(${time}, ${key}) < (${after?.at ?? null}, ${after?.id ?? null})`),
    )
    .orderBy(time, 'desc')
    .orderBy(key, 'desc')
    .limit(query.limit + 1)
    .execute();
  return pageOf(found, query.limit, cursors, scope);
}
