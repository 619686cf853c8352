import { countedUpTo, type TimeOrder } from '@resolvo/contract/common';
import type { ListedPackage } from '@resolvo/contract/hosting/package-admin';
import type { PackageState } from '@resolvo/contract/hosting/package-states';
import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../../../core/actor.ts';
import { pageOf } from '../../../core/cursors.ts';
import type { Deps } from '../../../core/deps.ts';
import { countOf, oneMore } from '../../../core/page-by.ts';
import { beginsWith, fitsAny, idsFrom, inDnsLetters } from '../../../core/search.ts';
import { seconds } from '../../../core/time.ts';
import { accountLike } from '../../people/accounts/accounts-like.ts';
import { profileLike } from '../../people/clients/profile-like.ts';
import { findOwnedPackages, findPackages, type OwnedPackageRow, toPackage } from './package-row.ts';

/** How long a package that could not be set up stays listed, so that its owner sees that the money was given back. */
const failedShownDays = 3;

/** The owner's packages, oldest first, so that one keeps its position on the screen. */
export async function ownPackages(
  deps: Pick<Deps, 'db' | 'hosting' | 'now' | 'settings'>,
  { accountId }: Pick<Caller, 'accountId'>,
) {
  const since = new Date(deps.now().getTime() - failedShownDays * 86_400_000);
  const rows = await findPackages(
    deps.db,
    sql`where h.account_id = ${accountId} and h.state <> 'deleted'
      and (h.state <> 'failed' or h.created_at > ${since}) order by h.created_at, h.id`,
  );
  return { packages: rows.map((row) => toPackage(deps, row)) };
}

interface PackageQuery {
  readonly cursor?: string | undefined;
  readonly limit: number;
  readonly search?: string | undefined;
  readonly hosting_server?: string | undefined;
  readonly user_id?: string | undefined;
  readonly state?: PackageState | undefined;
  readonly sort?: TimeOrder | undefined;
}

/** Every filter has an index in the order of the list, so that each page costs the same. */
export async function listPackages(deps: Pick<Deps, 'db' | 'cursors'>, query: PackageQuery) {
  const { search, hosting_server, user_id, state, sort = 'newest' } = query;
  const scope = `packages:${JSON.stringify([search, hosting_server, user_id, state, sort])}`;
  const wanted: RawBuilder<unknown>[] = [
    ...(hosting_server ? [sql`h.server = ${hosting_server}`] : []),
    ...(user_id ? [sql`h.account_id = ${user_id}`] : []),
    ...(state ? [sql`h.state = ${state}`] : []),
    ...(search ? [await packagesLike(deps, search)] : []),
    sql`true`,
  ];
  const all = sql`where ${sql.join(wanted, sql` and `)}`;
  const after = deps.cursors.read(scope, query.cursor);
  const [isBeyond, direction] = sort === 'oldest' ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`];
  const counted = sql`select 1 from hosting_packages h ${all} limit ${sql.lit(countedUpTo + 1)}`;
  const found = await findOwnedPackages(
    deps.db,
    counted,
    sql`${all} ${after ? sql`and (h.created_at, h.id) ${isBeyond} (${after.at}, ${after.id})` : sql``}
      order by h.created_at ${direction}, h.id ${direction} limit ${oneMore(query.limit)}`,
  );
  const page = pageOf(found, query.limit, deps.cursors, scope);
  const count = await countOf(deps.db, query, page.rows, counted);
  return { packages: page.rows.map(listed), cursor: page.cursor, eof: page.eof, count };
}

function packagesLike({ db }: Pick<Deps, 'db'>, search: string): Promise<RawBuilder<boolean>> {
  const [start, named] = [beginsWith(search), beginsWith(inDnsLetters(search))];
  const ids = idsFrom(search);
  return fitsAny(db, 'hosting_packages', 'h', [
    sql`h.domain like ${named}`,
    sql`exists (select from package_domains n where n.package_id = h.id and n.name like ${named})`,
    // A name that is typed in part: its letters are in Domains, where each is proved.
    sql`exists (select from domains d join package_domains n on n.account_id = d.account_id and n.name = d.name
      where lower(d.shown_name) like ${start} and n.package_id = h.id)`,
    sql`h.username like ${start}`,
    accountLike('h.account_id', search),
    ...profileLike('h.account_id', search),
    ...(ids ? [sql`h.id between ${ids.first} and ${ids.last}`] : []),
  ]);
}

function listed(row: OwnedPackageRow): ListedPackage {
  return {
    package_id: row.id,
    domain: row.shown_domain,
    username: row.username ?? '',
    hosting_server: row.server ?? '',
    plan_id: row.plan_id,
    plan_name: row.plan_name,
    package_state: row.state,
    package_task: row.task,
    stuck: row.stuck,
    cancels_at: seconds(row.cancels_at),
    ends_at: seconds(row.ends_at),
    user: { user_id: row.account_id, email: row.email },
    created_at: seconds(row.created_at),
  };
}
