import type { ClientSort, ClientState } from '@resolvo/contract/people/clients';
import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import { countedPage, type ListOrder } from '../../../core/page-by.ts';
import { clientsLike } from './clients-like.ts';
import { type ClientRow, isClient, presentClient, selectClients } from './queries.ts';

const orders: Record<ClientSort, ListOrder<ClientRow>> = {
  newest: { by: ['a.created_at', 'a.id'] },
  oldest: { by: ['a.created_at', 'a.id'], direction: 'asc' },
  email: { by: [sql`lower(a.email)`, 'a.id'], direction: 'asc', textOf: ({ email }) => (email ?? '').toLowerCase() },
};

export async function listClients(
  deps: Pick<Deps, 'db' | 'cursors'>,
  query: {
    cursor?: string | undefined;
    limit: number;
    search?: string | undefined;
    state?: ClientState | undefined;
    sort?: ClientSort | undefined;
  },
) {
  const { search, state, sort = 'newest' } = query;
  const scope = `clients:${JSON.stringify([search, state, sort])}`;
  let rows = selectClients(deps.db);
  if (state === 'suspended') rows = rows.where('a.suspended_at', 'is not', null);
  else if (state) {
    rows = rows.where('a.suspended_at', 'is', null);
    rows = rows.where('p.email_verified_at', state === 'active' ? 'is not' : 'is', null);
    if (state !== 'active') rows = rows.where('p.invited_at', state === 'invited' ? 'is not' : 'is', null);
  }
  // Colleagues are found by their name, and are no part of all clients.
  rows = rows.where(search ? await clientsLike(deps.db, search) : isClient);
  const { count, ...page } = await countedPage(deps, scope, query, rows, orders[sort]);
  return { clients: page.rows.map(presentClient), cursor: page.cursor, eof: page.eof, count };
}
