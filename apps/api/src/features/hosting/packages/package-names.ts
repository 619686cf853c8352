import { packageCan } from '@resolvo/contract/hosting/package-states';
import type { addDomainBody, PackageDomain } from '@resolvo/contract/hosting/packages';
import { packageDomainState, packageRole } from '@resolvo/contract/hosting/packages';
import { shownName } from '@resolvo/contract/shown-name';
import type { z } from 'zod';
import type { Caller } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import type { EventActor } from '../../../core/events.ts';
import { conflict, invalid, notFound, Refusal } from '../../../core/refusal.ts';
import { seconds } from '../../../core/time.ts';
import type { Queryable } from '../../../db/connection.ts';
import { holdOpenAccount } from '../../people/accounts/queries.ts';
import { addDomain } from '../domains/create-domain.ts';
import { standingOfName } from '../domains/custom-names.ts';
import { afterLink } from '../domains/link-change.ts';
import { unlinkDomain } from '../domains/link-domain.ts';
import type { KeptChange } from '../zones/keep-records.ts';
import { refuseWaysOfMail } from '../zones/ways-of-mail.ts';
import { findPackage, holdPackage } from './hold-package.ts';
import { moveName } from './move.ts';
import { recordPackageEvent } from './package-events.ts';
import type { PackageRow } from './package-row.ts';
import { isHosted } from './place-package.ts';
import { packageNames } from './queues.ts';

/*
 * A hosting server takes each name that it is told of for its own: mail of every customer on it to that name stays
 * there. So it is told of a name once the account has it proved, and again when it is not the account's any more.
 */

type Needs = Pick<Deps, 'db' | 'now' | 'events' | 'jobs' | 'settings'>;
type Role = z.infer<typeof packageRole>;

export async function namesOf(db: Queryable, { id, account_id }: PackageRow): Promise<PackageDomain[]> {
  const rows = await db
    .selectFrom('package_domains as n')
    .leftJoin('domains as d', (join) =>
      join
        .onRef('d.name', '=', 'n.name')
        .on('d.account_id', '=', account_id)
        .on('d.state', 'in', ['waiting', 'active', 'released']),
    )
    .select([
      'n.name',
      'n.role',
      'n.state',
      'n.trouble',
      'd.id as domain_id',
      'd.state as domain_state',
      'd.expires_at',
    ])
    .where('n.package_id', '=', id)
    .orderBy('n.role', 'desc')
    .orderBy('n.created_at')
    .orderBy('n.name')
    .execute();
  return rows.map(({ name, role, state, trouble, domain_id, domain_state, expires_at }) => ({
    name: shownName(name),
    ascii_name: name,
    role: packageRole.parse(role),
    state: packageDomainState.parse(state),
    domain_id,
    prove_by: domain_state === 'waiting' ? seconds(expires_at) : 0,
    trouble,
  }));
}

/** Its own domain, as long as that is not proved. */
export const unprovedOf = async (db: Queryable, row: PackageRow): Promise<PackageDomain | undefined> =>
  (await namesOf(db, row)).find(({ role, state }) => role === 'own' && state === 'waiting');

/** Returns the sentence for its owner. */
export async function addPackageDomain(
  deps: Needs,
  actor: Caller,
  packageId: string,
  { domain: name, role }: z.output<typeof addDomainBody>,
): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    // Before the package, as in the lock order: a claim counts towards the account's domains.
    await holdOpenAccount(tx, actor.accountId);
    const row = await holdPackage(tx, packageId, actor.accountId);
    demand(packageCan.addDomain(row));
    await refuseWaysOfMail(tx, actor, name);
    const there = await tx.selectFrom('package_domains').selectAll().where('package_id', '=', row.id).execute();
    const same = there.find((one) => one.name === name);
    if (same?.state === 'removing') throw conflict('It is being taken out. Please add it again in a moment.');
    // Repeated after a lost answer, it is there already.
    if (same) return `${shownName(name)} is in this package already.`;
    if (role === 'own' && there.some((one) => one.role === 'own' && one.state !== 'removing')) {
      throw conflict('The main website has a domain of its own already. Please take that out first.');
    }
    const further = there.filter((one) => one.role === 'further').length;
    if (role === 'further' && further + 1 >= row.websites) throw conflict(fullText(row.websites));
    const state = await writeName(deps, tx, row, name, role, actor);
    if (state === 'adding') return `${shownName(name)} is being added.`;
    return `Please prove ${shownName(name)} under Domains. It is added by itself then.`;
  });
}

const fullText = (websites: number): string =>
  websites === 1
    ? 'This package has one website. Please change to a larger package first.'
    : `This package has ${websites} websites, and all are in use. Please change to a larger package first.`;

/** The caller holds account and package. Refuses a name that can never be the account's. */
export async function writeName(
  deps: Needs,
  tx: Queryable,
  { id, account_id }: Pick<PackageRow, 'id' | 'account_id'>,
  name: string,
  role: Role,
  by?: EventActor,
): Promise<'waiting' | 'adding'> {
  const isYours = (await standingOrField(tx, name, account_id)) === 'yours';
  if (await isHosted(tx, name)) throw invalid('domain', takenText);
  if (!isYours) await claimName(deps, tx, account_id, name, by);
  const now = deps.now();
  const state = isYours ? 'adding' : 'waiting';
  await tx
    .insertInto('package_domains')
    .values({ package_id: id, account_id, name, role, state, next_try_at: isYours ? now : null, created_at: now })
    .execute();
  if (isYours) await deps.jobs.send(tx, packageNames, { package_id: id });
  await recordPackageEvent(deps, tx, { packageId: id, kind: 'domain_added', by, detail: name });
  return state;
}

export const takenText = 'This domain is on our servers already. Please write to support if it is yours.';

async function standingOrField(tx: Queryable, name: string, accountId: string) {
  try {
    return await standingOfName(tx, name, accountId);
  } catch (error) {
    throw error instanceof Refusal ? invalid('domain', error.message) : error;
  }
}

/** Whether a server may be told of the name for this account now. */
export async function isYours(db: Queryable, name: string, accountId: string): Promise<boolean> {
  try {
    return (await standingOfName(db, name, accountId)) === 'yours';
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** The wish for a name is a claim of Domains: one way to prove it, one place to see it. */
async function claimName(deps: Needs, tx: Queryable, accountId: string, name: string, by?: EventActor): Promise<void> {
  const claimed = await tx
    .selectFrom('domains')
    .select('id')
    .where('account_id', '=', accountId)
    .where('name', '=', name)
    .where('state', '<>', 'ended')
    .executeTakeFirst();
  if (!claimed) await addDomain(deps, tx, accountId, { kind: 'custom', name }, by);
}

/** Its owner takes it out. */
export async function removePackageDomain(
  deps: Needs,
  actor: Caller,
  packageId: string,
  name: string,
): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    const found = await findPackage(tx, packageId, actor.accountId);
    demand(packageCan.removeDomain(found));
    await refuseWaysOfMail(tx, actor, name);
    if (found.domain === name) {
      throw conflict(
        'Its account on the hosting server was made with this name. Please write to support to change it.',
      );
    }
    const done = await unlinkName(deps, tx, found, name, { reason: 'Taken out of its hosting package.', by: actor });
    const row = await holdPackage(tx, found.id, actor.accountId);
    if (!(await dropName(deps, tx, row.id, name, actor))) throw notFound();
    return `${shownName(name)} is taken out.${done ? afterLink(done) : ''}`;
  });
}

async function unlinkName(
  deps: Needs,
  tx: Queryable,
  row: PackageRow,
  name: string,
  why: { readonly reason: string; readonly by?: EventActor },
): Promise<KeptChange | undefined> {
  const linked = await tx
    .selectFrom('domains')
    .select('id')
    .where('package_id', '=', row.id)
    .where('name', '=', name)
    .executeTakeFirst();
  return linked && unlinkDomain(deps, tx, linked.id, why);
}

/** A name that the server has is taken from it by a job; a wish is gone at once. Returns whether there was one. */
export async function dropName(
  deps: Pick<Deps, 'now' | 'jobs' | 'events'>,
  tx: Queryable,
  packageId: string,
  name: string,
  by?: EventActor,
): Promise<boolean> {
  const row = await tx
    .selectFrom('package_domains')
    .select('state')
    .where('package_id', '=', packageId)
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return false;
  if (row.state === 'removing') return true;
  if (row.state === 'waiting') {
    await tx.deleteFrom('package_domains').where('package_id', '=', packageId).where('name', '=', name).execute();
  } else {
    await moveName(tx, { ...row, package_id: packageId, name }, 'removing', deps.now());
    await deps.jobs.send(tx, packageNames, { package_id: packageId });
  }
  await recordPackageEvent(deps, tx, { packageId, kind: 'domain_removed', by, detail: name });
  return true;
}

/** The account on the server is gone, or was never made. Returns the names that it had. */
export async function forgetNames(tx: Queryable, packageId: string): Promise<string[]> {
  const gone = await tx.deleteFrom('package_domains').where('package_id', '=', packageId).returning('name').execute();
  return gone.map(({ name }) => name);
}
