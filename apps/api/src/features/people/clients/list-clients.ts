import type { Deps } from '../../../core/deps.ts';
import { pageBy } from '../../../core/page-by.ts';
import { presentClient, selectClients } from './queries.ts';

export async function listClients(
  deps: Pick<Deps, 'db' | 'cursors'>,
  query: { cursor?: string | undefined; limit: number; search?: string | undefined },
) {
  const scope = `clients:${query.search ?? ''}`;
  let rows = selectClients(deps.db);
  if (query.search) {
    const prefix = `${query.search.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
    rows = rows.where((eb) =>
      eb.or([eb(eb.fn('lower', ['a.email']), 'like', prefix), eb(eb.fn('lower', ['a.username']), 'like', prefix)]),
    );
  }
  const page = await pageBy(deps, scope, query, rows, ['a.created_at', 'a.id']);
  return { clients: page.rows.map(presentClient), cursor: page.cursor, eof: page.eof };
}
