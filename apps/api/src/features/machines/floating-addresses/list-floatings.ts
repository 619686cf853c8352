import { sql } from 'kysely';
import { cutPage } from '../../../core/cursors.ts';
import type { Deps } from '../../../core/deps.ts';
import { oneMore, type PageQuery } from '../../../core/page-by.ts';
import { findServer } from '../servers/hold-server.ts';
import { type FloatingRow, findFloating, findFloatings, toFloating, toStaffFloating } from './floating-row.ts';

type Needs = Pick<Deps, 'db' | 'compute' | 'cursors' | 'settings'>;

interface Filter {
  readonly user_id?: string | undefined;
  readonly search?: string | undefined;
  readonly trouble?: boolean | undefined;
}

async function pageOf({ db, cursors }: Needs, scope: string, query: PageQuery, filter: ReturnType<typeof fits>) {
  const after = cursors.read(scope, query.cursor);
  const found = await findFloatings(
    db,
    sql`where f.stage not in ('deleted', 'failed') and ${filter}
      ${after ? sql`and (f.created_at, f.id) < (${after.at}, ${after.id})` : sql``}
      order by f.created_at desc, f.id desc limit ${oneMore(query.limit)}`,
  );
  return cutPage(found, query.limit, ({ created_at, id }: FloatingRow) => cursors.write(scope, { at: created_at, id }));
}

function fits({ user_id, search = '', trouble }: Filter) {
  const like = `${search.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`${user_id === undefined ? sql`true` : sql`f.account_id = ${user_id}`}
    and ${trouble ? sql`f.trouble is not null` : sql`true`}
    and ${search === '' ? sql`true` : sql`(host(f.address) like ${like} or lower(a.email) like ${`%${like}`})`}`;
}

export async function listFloatings(deps: Needs, accountId: string, query: PageQuery) {
  const { rows, ...page } = await pageOf(deps, `floating ${accountId}`, query, fits({ user_id: accountId }));
  return { floating_addresses: rows.map((row) => toFloating(deps, row)), ...page };
}

export async function listAllFloatings(deps: Needs, { cursor, limit, ...filter }: PageQuery & Filter) {
  const scope = `all floating ${JSON.stringify(filter)}`;
  const { rows, ...page } = await pageOf(deps, scope, { cursor, limit }, fits(filter));
  return { floating_addresses: rows.map((row) => toStaffFloating(deps, row)), ...page };
}

export const showFloating = async (
  deps: Pick<Deps, 'db' | 'compute' | 'settings'>,
  accountId: string,
  floatingId: string,
) => toFloating(deps, await findFloating(deps.db, floatingId, accountId));

export const showAnyFloating = async (deps: Pick<Deps, 'db' | 'compute' | 'settings'>, floatingId: string) =>
  toStaffFloating(deps, await findFloating(deps.db, floatingId));

export async function floatingsOfServer(
  deps: Pick<Deps, 'db' | 'compute' | 'settings'>,
  accountId: string,
  serverId: string,
) {
  const server = await findServer(deps.db, serverId, accountId);
  const rows = await findFloatings(deps.db, sql`where f.server_id = ${server.id} order by f.created_at, f.id`);
  return { floating_addresses: rows.map((row) => toFloating(deps, row)) };
}
