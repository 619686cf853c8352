import type { StaffDomain } from '@resolvo/contract/hosting/domain-desk';
import type { DomainLink } from '@resolvo/contract/hosting/domain-links';
import { type Domain, type DomainProof, domain, proofName, proofValue } from '@resolvo/contract/hosting/domains';
import { shownName } from '@resolvo/contract/shown-name';
import { sql } from 'kysely';
import type { ActingAs, Caller } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { notFound } from '../../../core/refusal.ts';
import { type LinkedThing, linkedThings } from '../../../core/things.ts';
import { seconds } from '../../../core/time.ts';
import type { Queryable } from '../../../db/connection.ts';
import { refuseWaysOfMail } from '../zones/ways-of-mail.ts';

/** With what it is linked to. The addresses are those that a server holds now, without floating ones: they may be elsewhere in a moment. */
export function selectDomains(db: Queryable) {
  return db
    .selectFrom('domains as d')
    .leftJoin('servers as s', 's.id', 'd.server_id')
    .leftJoin('plans as p', 'p.id', 's.plan_id')
    .leftJoin('domains as up', 'up.id', 'd.yields_to')
    .selectAll('d')
    .select(['s.name as server_name', 'p.name as plan_name', 'up.shown_name as yields_to_name'])
    .select(sql<number>`(select count(*) from zone_records r where r.zone_id = d.zone_id)`.as('record_count'))
    .select(
      sql<string[]>`array(select host(h.address) from address_holds h
        where h.server_id = d.server_id and h.held_until is null and h.floating_id is null order by family(h.address), h.address)`.as(
        'addresses',
      ),
    );
}
export type DomainRow = Awaited<ReturnType<ReturnType<typeof selectDomains>['executeTakeFirstOrThrow']>>;

const stateOf = (row: Pick<DomainRow, 'state'>) => domain.shape.state.parse(row.state);

export const facts = (row: Pick<DomainRow, 'id' | 'state'>) => ({ id: row.id, state: stateOf(row) });

export type Whose = Pick<Caller, 'accountId' | 'onlyIds'>;

/**
 * The domains of an account that are open to the caller. What was given back is for members of the whole account: a
 * limited one has worked with it until then.
 */
export const isOpenTo = ({ accountId, onlyIds }: Whose) =>
  onlyIds === null
    ? sql<boolean>`(d.account_id = ${accountId} and d.state <> 'ended')`
    : sql<boolean>`(d.account_id = ${accountId} and d.state not in ('ended', 'released') and d.id = any(${onlyIds}::uuid[]))`;

/** Not found and not yours are the same refusal. Staff pass no owner. */
export async function findDomain(db: Queryable, domainId: string, whose?: Whose): Promise<DomainRow> {
  const row = await selectDomains(db)
    .where('d.id', '=', domainId)
    .where(whose ? isOpenTo(whose) : sql<boolean>`true`)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** As `findDomain`, with every row of its name held, in the order of their ids: a take-over changes two of them. */
export async function holdDomain(
  tx: Queryable,
  domainId: string,
  whose?: Whose & { readonly actingAs?: ActingAs | undefined },
): Promise<DomainRow> {
  const { name } = await findDomain(tx, domainId, whose);
  if (whose) await refuseWaysOfMail(tx, whose, name);
  await holdName(tx, name);
  return findDomain(tx, domainId, whose);
}

export async function holdName(tx: Queryable, name: string): Promise<void> {
  await tx
    .selectFrom('domains')
    .select('id')
    .where('name', '=', name)
    .where('state', '<>', 'ended')
    .orderBy('id')
    .forUpdate()
    .execute();
}

function linkOf(row: DomainRow, packages: Packages, onlyIds: Whose['onlyIds']): DomainLink | null {
  const link = wholeLinkOf(row, packages);
  // The addresses are in the records of the domain anyway; what has them may not be the caller's to know.
  return link?.id && onlyIds?.includes(link.id) === false ? { ...link, id: null, name: '', plan_name: '' } : link;
}

function wholeLinkOf(row: DomainRow, packages: Packages): DomainLink | null {
  const { link_www: www, link_mail: mail } = row;
  if (row.server_id !== null) {
    const { server_id: id, server_name, plan_name, addresses } = row;
    return { kind: 'server', id, name: server_name ?? '', plan_name: plan_name ?? '', addresses, www, mail };
  }
  if (row.package_id === null) return null;
  const { package_id: id, package_addresses: addresses } = row;
  const { name, plan } = packages.called.get(id) ?? unknown;
  return { kind: 'package', id, name: shownName(name), plan_name: plan, addresses, www, mail };
}

const unknown: LinkedThing = { name: '', plan: '' };

/** The package that has the name, where it is linked to nothing. */
function useOf(row: DomainRow, packages: Packages, onlyIds: Whose['onlyIds']): Domain['used_by'] {
  const id = packages.using.get(row.id);
  if (id === undefined || row.server_id !== null || row.package_id !== null) return null;
  if (onlyIds?.includes(id) === false) return { id: null, name: '', plan_name: '' };
  const { name, plan } = packages.called.get(id) ?? unknown;
  return { id, name: shownName(name), plan_name: plan };
}

interface Packages {
  readonly called: ReadonlyMap<string, LinkedThing>;
  /** By the ids of domains. */
  readonly using: ReadonlyMap<string, string>;
}

/** The packages that these are linked to or used by: their noun stands above this one, and says so. */
export async function packagesOf(
  deps: Pick<Deps, 'linked' | 'usesNames'>,
  db: Queryable,
  rows: readonly DomainRow[],
): Promise<Packages> {
  const using = await deps.usesNames(
    db,
    rows.filter(({ server_id, package_id }) => server_id === null && package_id === null),
  );
  const ids = [...rows.map(({ package_id }) => package_id), ...using.values()];
  return { using, called: await linkedThings(deps, db, 'package_id', ids) };
}

/** As the caller sees it; staff see all. */
export function presentDomain(
  row: DomainRow,
  packages: Packages,
  { onlyIds }: Pick<Whose, 'onlyIds'> = { onlyIds: null },
): Domain {
  const linked = linkOf(row, packages, onlyIds);
  return domain.parse({
    domain_id: row.id,
    domain_name: row.shown_name,
    ascii_name: row.name,
    kind: row.kind,
    state: row.state,
    description: row.description,
    linked_to: linked,
    used_by: useOf(row, packages, onlyIds),
    linked_to_plan: linked?.plan_name ?? '',
    records: row.record_count,
    zone_id: row.zone_id,
    ends_for: row.yields_to_name ?? '',
    ends_at: seconds(row.yields_at),
    expires_at: seconds(row.expires_at),
    created_at: seconds(row.created_at),
  });
}

export const presentStaffDomain = (row: DomainRow & { email: string | null }, packages: Packages): StaffDomain => ({
  ...presentDomain(row, packages),
  user: { user_id: row.account_id, email: row.email ?? '' },
  proved_by: row.proved_by ?? '',
});

/** How a domain that waits for it can be proved; null for others. */
export async function presentProof(
  db: Queryable,
  row: DomainRow,
  nameServers: readonly string[],
): Promise<DomainProof | null> {
  if (stateOf(row) !== 'waiting' || row.proof_token === null) return null;
  return {
    txt_name: proofName(row.name),
    txt_value: proofValue(row.proof_token),
    name_servers: [...nameServers],
    claimed_elsewhere: await isClaimedElsewhere(db, row),
    checked_at: seconds(row.checked_at),
    next_check_at: seconds(row.next_check_at),
    found: row.found,
  };
}

/** Without saying who: that another account has a name here is its own business. */
export async function isClaimedElsewhere(
  db: Queryable,
  { name, account_id }: Pick<DomainRow, 'name' | 'account_id'>,
): Promise<boolean> {
  const other = await db
    .selectFrom('domains')
    .select('id')
    .where('name', '=', name)
    .where('account_id', '<>', account_id)
    .where('state', 'in', ['waiting', 'active', 'released'])
    .executeTakeFirst();
  return other !== undefined;
}
