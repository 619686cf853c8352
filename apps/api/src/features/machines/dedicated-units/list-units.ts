import { type RawBuilder, sql } from 'kysely';
import { cutPage } from '../../../core/cursors.ts';
import type { Deps } from '../../../core/deps.ts';
import { oneMore, type PageQuery } from '../../../core/page-by.ts';
import { findUnits, toStaffUnit, toUnit, type UnitRow } from './unit-row.ts';

type Needs = Pick<Deps, 'db' | 'cursors' | 'settings'>;

interface Filter {
  readonly user_id?: string | undefined;
  readonly search?: string | undefined;
}

async function pageOf({ db, cursors }: Needs, scope: string, query: PageQuery, filter: RawBuilder<boolean>) {
  const after = cursors.read(scope, query.cursor);
  const found = await findUnits(
    db,
    sql`where ${filter}
      ${after ? sql`and (u.created_at, u.id) < (${after.at}, ${after.id})` : sql``}
      order by u.created_at desc, u.id desc limit ${oneMore(query.limit)}`,
  );
  return cutPage(found, query.limit, ({ created_at, id }: UnitRow) => cursors.write(scope, { at: created_at, id }));
}

const isOpen = sql<boolean>`u.stage not in ('ended', 'failed')`;

/** How long its owner still finds one in the list that has ended. */
const endedShownDays = 30;

function fits({ user_id, search = '' }: Filter) {
  const like = `%${search.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`${user_id === undefined ? sql`true` : sql`u.account_id = ${user_id}`}
    and ${
      search === ''
        ? sql`true`
        : sql`(lower(u.name) like ${like} or lower(i.name) like ${like} or lower(a.email) like ${like}
          or lower(u.rack) like ${like} or lower(u.port) like ${like} or lower(u.parts::text) like ${like}
          or exists (select 1 from dedicated_addresses x where x.unit_id = u.id and text(x.address) like ${like}))`
    }`;
}

export async function listUnits(deps: Needs & Pick<Deps, 'now'>, accountId: string, query: PageQuery) {
  const since = new Date(deps.now().getTime() - endedShownDays * 86_400_000);
  const own = sql<boolean>`u.account_id = ${accountId} and (${isOpen} or u.ended_at > ${since})`;
  const { rows, ...page } = await pageOf(deps, `dedicated ${accountId}`, query, own);
  return { units: rows.map((row) => toUnit(deps, row)), ...page };
}

export async function listAllUnits(deps: Needs, { cursor, limit, ...filter }: PageQuery & Filter) {
  const { rows, ...page } = await pageOf(
    deps,
    `all dedicated ${JSON.stringify(filter)}`,
    { cursor, limit },
    sql<boolean>`${isOpen} and ${fits(filter)}`,
  );
  return { units: rows.map((row) => toStaffUnit(deps, row)), ...page };
}
