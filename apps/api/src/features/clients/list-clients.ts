import type { Deps } from '../../deps.ts';
import { pageOf } from '../../security/cursors.ts';
import { presentClient, selectClients } from './queries.ts';

export async function listClients(
  deps: Pick<Deps, 'db' | 'cursors'>,
  query: { cursor?: string | undefined; limit: number; search?: string | undefined },
) {
  const scope = `clients:${query.search ?? ''}`;
  const after = deps.cursors.read(scope, query.cursor);
  let rows = selectClients(deps.db);
  if (query.search) {
    const prefix = `${query.search.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
    rows = rows.where((eb) =>
      eb.or([eb(eb.fn('lower', ['a.email']), 'like', prefix), eb(eb.fn('lower', ['a.username']), 'like', prefix)]),
    );
  }
  if (after) rows = rows.where((eb) => eb(eb.refTuple('a.created_at', 'a.id'), '<', eb.tuple(after.at, after.id)));
  const found = await rows
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(query.limit + 1)
    .execute();
  const page = pageOf(found, query.limit, deps.cursors, scope);
  return { clients: page.rows.map(presentClient), cursor: page.cursor, eof: page.eof };
}
