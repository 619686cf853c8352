import { sql } from 'kysely';
import { cutPage } from '../../../core/cursors.ts';
import type { Deps } from '../../../core/deps.ts';
import { oneMore, type PageQuery } from '../../../core/page-by.ts';
import { findServer } from '../servers/hold-server.ts';
import { findVolume, findVolumes, toStaffVolume, toVolume, type VolumeRow } from './volume-row.ts';

type Needs = Pick<Deps, 'db' | 'compute' | 'cursors' | 'settings'>;

interface Filter {
  readonly user_id?: string | undefined;
  readonly server_id?: string | undefined;
  readonly search?: string | undefined;
  readonly trouble?: boolean | undefined;
}

const there = sql`v.stage not in ('deleted', 'failed')`;

async function pageOf({ db, cursors }: Needs, scope: string, query: PageQuery, filter: ReturnType<typeof fits>) {
  const after = cursors.read(scope, query.cursor);
  const found = await findVolumes(
    db,
    sql`where ${there} and ${filter} ${after ? sql`and (v.created_at, v.id) < (${after.at}, ${after.id})` : sql``}
      order by v.created_at desc, v.id desc limit ${oneMore(query.limit)}`,
  );
  return cutPage(found, query.limit, ({ created_at, id }: VolumeRow) => cursors.write(scope, { at: created_at, id }));
}

function fits({ user_id, server_id, search = '', trouble }: Filter) {
  const like = `%${search.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`${user_id === undefined ? sql`true` : sql`v.account_id = ${user_id}`}
    and ${server_id === undefined ? sql`true` : sql`v.server_id = ${server_id}`}
    and ${trouble ? sql`v.trouble is not null` : sql`true`}
    and ${search === '' ? sql`true` : sql`(lower(v.name) like ${like} or lower(a.email) like ${like})`}`;
}

export async function listVolumes(deps: Needs, accountId: string, query: PageQuery) {
  const { rows, ...page } = await pageOf(deps, `volumes ${accountId}`, query, fits({ user_id: accountId }));
  return { volumes: rows.map((row) => toVolume(deps, row)), ...page };
}

export async function listAllVolumes(deps: Needs, { cursor, limit, ...filter }: PageQuery & Filter) {
  const scope = `all volumes ${JSON.stringify(filter)}`;
  const { rows, ...page } = await pageOf(deps, scope, { cursor, limit }, fits(filter));
  return { volumes: rows.map((row) => toStaffVolume(deps, row)), ...page };
}

export const showVolume = async (
  deps: Pick<Deps, 'db' | 'compute' | 'settings'>,
  accountId: string,
  volumeId: string,
) => toVolume(deps, await findVolume(deps.db, volumeId, accountId));

export const showAnyVolume = async (deps: Pick<Deps, 'db' | 'compute' | 'settings'>, volumeId: string) =>
  toStaffVolume(deps, await findVolume(deps.db, volumeId));

export async function volumesOfServer(
  deps: Pick<Deps, 'db' | 'compute' | 'settings'>,
  accountId: string,
  serverId: string,
) {
  const server = await findServer(deps.db, serverId, accountId);
  const rows = await findVolumes(deps.db, sql`where v.server_id = ${server.id} order by v.created_at, v.id`);
  return { volumes: rows.map((row) => toVolume(deps, row)) };
}
