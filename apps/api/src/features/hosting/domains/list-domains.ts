import type { TimeOrder } from '@resolvo/contract/common';
import type { DomainState } from '@resolvo/contract/hosting/domains';
import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { countedPage, upToCounted } from '../../../core/page-by.ts';
import { beginsWith, fitsAny, idsFrom, inDnsLetters } from '../../../core/search.ts';
import { seconds } from '../../../core/time.ts';
import type { Queryable } from '../../../db/connection.ts';
import { accountLike } from '../../people/accounts/accounts-like.ts';
import { profileLike } from '../../people/clients/profile-like.ts';
import { countFree } from './create-domain.ts';
import { isOpenTo, packagesOf, presentDomain, presentStaffDomain, selectDomains, type Whose } from './domain-row.ts';

interface Query {
  readonly cursor?: string | undefined;
  readonly limit: number;
  readonly search?: string | undefined;
  readonly state?: DomainState | undefined;
  readonly sort?: TimeOrder | undefined;
}

export async function ownDomains(
  deps: Pick<Deps, 'db' | 'cursors' | 'linked' | 'usesNames'>,
  actor: Caller,
  query: Query,
) {
  const { search, state, sort = 'newest' } = query;
  let rows = selectDomains(deps.db).where(isOpenTo(actor));
  if (state) rows = rows.where('d.state', '=', state);
  // The names of one account are few: no index of their own.
  if (search)
    rows = rows.where(
      sql<boolean>`(d.name like ${beginsWith(inDnsLetters(search))} or lower(d.shown_name) like ${beginsWith(search)})`,
    );
  const scope = `domains:${actor.accountId}:${JSON.stringify([search, state, sort, actor.onlyIds])}`;
  const [{ count, ...page }, freeUsed] = await Promise.all([
    countedPage(deps, scope, query, rows, {
      by: ['d.created_at', 'd.id'],
      direction: sort === 'oldest' ? 'asc' : 'desc',
    }),
    countFree(deps.db, actor),
  ]);
  const packages = await packagesOf(deps, deps.db, page.rows);
  const domains = page.rows.map((row) => presentDomain(row, packages, actor));
  return { domains, cursor: page.cursor, eof: page.eof, count, free_used: freeUsed };
}

interface StaffQuery extends Query {
  readonly kind?: 'free' | 'custom' | undefined;
  readonly user_id?: string | undefined;
}

export const selectStaffDomains = (db: Queryable) =>
  selectDomains(db)
    .innerJoin('accounts as a', 'a.id', 'd.account_id')
    .leftJoin('persons as o', 'o.id', 'a.owner_id')
    .select('o.email');

export async function listDomains(deps: Pick<Deps, 'db' | 'cursors' | 'linked' | 'usesNames'>, query: StaffQuery) {
  const { search, state, kind, user_id, sort = 'newest' } = query;
  const wanted = [
    ...(state ? [sql<boolean>`d.state = ${state}`] : []),
    ...(kind ? [sql<boolean>`d.kind = ${kind}`] : []),
    ...(user_id ? [sql<boolean>`d.account_id = ${user_id}`] : []),
    ...(search ? [await domainsLike(deps.db, search)] : []),
  ];
  const isWanted = wanted.length === 0 ? sql<boolean>`true` : sql.join(wanted, sql` and `).$castTo<boolean>();
  const rows = selectStaffDomains(deps.db).where(isWanted);
  const scope = `admin-domains:${JSON.stringify([search, state, kind, user_id, sort])}`;
  const { count, ...page } = await countedPage(
    deps,
    scope,
    query,
    rows,
    { by: ['d.created_at', 'd.id'], direction: sort === 'oldest' ? 'asc' : 'desc' },
    // Without the joins: each domain has one owner.
    upToCounted(deps.db.selectFrom('domains as d').select('d.id').where(isWanted)),
  );
  const packages = await packagesOf(deps, deps.db, page.rows);
  const domains = page.rows.map((row) => presentStaffDomain(row, packages));
  return { domains, cursor: page.cursor, eof: page.eof, count };
}

function domainsLike(db: Queryable, search: string): Promise<RawBuilder<boolean>> {
  const ids = idsFrom(search);
  return fitsAny(db, 'domains', 'd', [
    sql`d.name like ${beginsWith(inDnsLetters(search))}`,
    sql`lower(d.shown_name) like ${beginsWith(search)}`,
    accountLike('d.account_id', search),
    ...profileLike('d.account_id', search),
    ...(ids ? [sql`d.id between ${ids.first} and ${ids.last}`] : []),
  ]);
}

/** For GET /account/products: those that are the account's or wait for their proof, newest first. */
export async function productDomains(deps: Pick<Deps, 'db' | 'linked' | 'usesNames'>, actor: Whose) {
  const rows = await selectDomains(deps.db)
    .where(isOpenTo(actor))
    .where('d.state', 'in', ['active', 'waiting'])
    .orderBy('d.created_at', 'desc')
    .orderBy('d.id', 'desc')
    .limit(200)
    .execute();
  const packages = await packagesOf(deps, deps.db, rows);
  return rows.map((row) => {
    const { domain_id, domain_name, description, linked_to_plan } = presentDomain(row, packages, actor);
    return {
      id: domain_id,
      domain_id,
      name: domain_name,
      domain_name,
      description,
      linked_to_plan,
      expires_at: seconds(row.expires_at),
    };
  });
}

/** Which of these ids are domains of the account that a member or a token can be limited to. */
export async function limitableDomains(tx: Queryable, accountId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('domains')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', 'in', [...ids])
    .where('state', 'in', ['active', 'waiting'])
    .execute();
  return rows.map(({ id }) => id);
}
