import { splitFree } from '@resolvo/contract/free-names';
import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import { Refusal } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { activateDomain } from '../domains/activate-domain.ts';
import { addDomain } from '../domains/create-domain.ts';
import { findDomain, holdDomain } from '../domains/domain-row.ts';
import { linkDomain } from '../domains/link-domain.ts';
import { mayLinkUnasked } from '../domains/link-records.ts';
import { endDomain } from '../domains/remove-domain.ts';
import { findPackages, linkTargetOf, type PackageRow } from './package-row.ts';

type Needs = Pick<Deps, 'db' | 'now' | 'events' | 'jobs' | 'settings'>;

/**
 * The package is made: its domain points at it, when the account has it here. A name that was reserved with the order, or
 * the free address that we gave it, becomes the account's with that. A domain that is managed elsewhere stays there.
 */
export async function joinDomain(deps: Needs, tx: Queryable, row: PackageRow): Promise<void> {
  const domainId = (await reservedWith(tx, row)) ?? (await ownActive(tx, row)) ?? (await freeAddress(deps, tx, row));
  if (domainId === undefined) return;
  const domain = await holdDomain(tx, domainId);
  if (domain.state === 'reserved') await activateDomain(deps, tx, domain, 'free');
  await linkUnasked(deps, tx, row, domainId);
}

/** A domain whose website is elsewhere stays so until a person points it at the package. */
async function linkUnasked(deps: Needs, tx: Queryable, row: PackageRow, domainId: string): Promise<void> {
  if (!(await mayLinkUnasked(tx, await findDomain(tx, domainId)))) return;
  await linkDomain(deps, tx, domainId, linkTargetOf(row), { accountId: row.account_id });
}

/** The name of a package that is there already became the account's: it points at the package from now on. */
export async function joinActivated(
  deps: Needs,
  tx: Queryable,
  accountId: string | null,
  { domain_id, name }: { readonly domain_id: string; readonly name: string },
): Promise<void> {
  const [row] = await findPackages(
    tx,
    sql`where h.domain = ${name} and h.account_id = ${accountId} and h.state in ('active', 'suspended')`,
  );
  if (!row || (await ownActive(tx, row)) !== domain_id) return;
  await linkUnasked(deps, tx, row, domain_id);
}

/** Before the name itself is held: its domain, if the account has it. */
export async function holdOwnName(tx: Queryable, row: PackageRow, name: string): Promise<void> {
  const found = await activeDomains(tx, { ...row, domain: name }).executeTakeFirst();
  if (found) await holdDomain(tx, found.id);
}

/** A name of a package is on its server: a domain of the account that points at nothing yet points there. */
export async function linkName(deps: Needs, tx: Queryable, row: PackageRow, name: string): Promise<void> {
  const domainId = await ownActive(tx, { ...row, domain: name });
  if (domainId === undefined) return;
  await linkUnasked(deps, tx, row, domainId);
}

/** A free address that is no domain of its account: the account had no free name left when the package was made. */
export async function isWithoutDns(db: Queryable, row: PackageRow): Promise<boolean> {
  if (!splitFree(row.domain) || (row.state !== 'active' && row.state !== 'suspended')) return false;
  return !(await activeDomains(db, row).executeTakeFirst());
}

/** The package will not be: the name that was kept for it can be had by others again. */
export async function dropReserved(deps: Needs, tx: Queryable, row: PackageRow): Promise<void> {
  const domainId = await reservedWith(tx, row);
  if (domainId === undefined) return;
  await endDomain(deps, tx, await holdDomain(tx, domainId), { reason: 'The package could not be set up.' });
}

async function reservedWith(tx: Queryable, { delivery_id, domain }: PackageRow): Promise<string | undefined> {
  if (delivery_id === null) return undefined;
  const found = await tx
    .selectFrom('domains as d')
    .innerJoin('deliveries as y', 'y.order_item_id', 'd.order_item_id')
    .select('d.id')
    .where('y.id', '=', delivery_id)
    .where('d.name', '=', domain)
    .where('d.state', '=', 'reserved')
    .executeTakeFirst();
  return found?.id;
}

/** The domain of the account that has the name of its package. */
const activeDomains = (db: Queryable, { account_id, domain }: PackageRow) =>
  db
    .selectFrom('domains')
    .select('id')
    .where('name', '=', domain)
    .where('account_id', '=', account_id)
    .where('state', '=', 'active');

/** One that points at something else is left so: its owner decides. */
async function ownActive(tx: Queryable, row: PackageRow): Promise<string | undefined> {
  const found = await activeDomains(tx, row)
    .where('server_id', 'is', null)
    .where('package_id', 'is', null)
    .executeTakeFirst();
  return found?.id;
}

/** The address that a package without a domain got. Where the account may have no more free names it stays without records. */
async function freeAddress(deps: Needs, tx: Queryable, row: PackageRow): Promise<string | undefined> {
  const free = splitFree(row.domain);
  if (!free || free.label !== row.username) return undefined;
  try {
    return await addDomain(
      deps,
      tx,
      row.account_id,
      { kind: 'free', name: free.label, suffix: free.suffix },
      undefined,
      {
        ofPackage: true,
      },
    );
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
