import type { PrivateNetwork } from '@resolvo/contract/machines/private-networks';
import { sql } from 'kysely';
import { cutPage } from '../../../core/cursors.ts';
import type { Deps } from '../../../core/deps.ts';
import { oneMore, type PageQuery } from '../../../core/page-by.ts';
import { findNetwork, findNetworks, membersIn, type NetworkRow, toNetwork, toStaffNetwork } from './network-row.ts';

type Needs = Pick<Deps, 'db' | 'compute'>;

export async function listNetworks(deps: Needs, accountId: string) {
  const rows = await findNetworks(deps.db, sql`where n.account_id = ${accountId} order by lower(n.name)`);
  const members = await membersIn(deps.db, rows);
  return {
    networks: rows.map((row) => toNetwork(deps, row, members)),
    places: [...new Set(deps.compute.clusters.map(({ location }) => location))],
  };
}

export async function showNetwork(deps: Needs, accountId: string, networkId: string): Promise<PrivateNetwork> {
  const row = await findNetwork(deps.db, networkId, accountId);
  return toNetwork(deps, row, await membersIn(deps.db, [row]));
}

interface Filter {
  readonly user_id?: string | undefined;
  readonly server_id?: string | undefined;
  readonly search?: string | undefined;
  readonly trouble?: boolean | undefined;
}

export async function listAllNetworks(
  deps: Needs & Pick<Deps, 'cursors'>,
  { cursor, limit, ...filter }: PageQuery & Filter,
) {
  const { db, cursors } = deps;
  const scope = `all networks ${JSON.stringify(filter)}`;
  const after = cursors.read(scope, cursor);
  const found = await findNetworks(
    db,
    sql`where ${fits(filter)} ${after ? sql`and (n.created_at, n.id) < (${after.at}, ${after.id})` : sql``}
      order by n.created_at desc, n.id desc limit ${oneMore(limit)}`,
  );
  const { rows, ...page } = cutPage(found, limit, ({ created_at, id }: NetworkRow) =>
    cursors.write(scope, { at: created_at, id }),
  );
  const members = await membersIn(db, rows);
  return { networks: rows.map((row) => toStaffNetwork(deps, row, members)), ...page };
}

function fits({ user_id, server_id, search = '', trouble }: Filter) {
  const like = `%${search.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql`${user_id === undefined ? sql`true` : sql`n.account_id = ${user_id}`}
    and ${
      server_id === undefined
        ? sql`true`
        : sql`exists (select 1 from network_members m where m.network_id = n.id and m.server_id = ${server_id})`
    }
    and ${
      trouble
        ? sql`exists (select 1 from network_members m join server_networks p on p.server_id = m.server_id
            where m.network_id = n.id and p.trouble is not null)`
        : sql`true`
    }
    and ${
      search === ''
        ? sql`true`
        : sql`(lower(n.name) like ${like} or n.subnet::text like ${like} or lower(a.email) like ${like})`
    }`;
}
