import { packageRole } from '@resolvo/contract/hosting/packages';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { type AccountRef, type AddedDomains, HostingError } from '../../../providers/hosting.ts';
import { findPackage } from './hold-package.ts';
import { holdOwnName, linkName } from './join-domain.ts';
import { moveName } from './move.ts';
import { nameIsFree } from './name-events.ts';
import { recordPackageEvent } from './package-events.ts';
import { isYours } from './package-names.ts';
import { type PackageRow, refOf } from './package-row.ts';

type Needs = Pick<Deps, 'db' | 'now' | 'events' | 'jobs' | 'settings' | 'hosting' | 'log'>;

interface Due {
  readonly name: string;
  readonly role: string;
  readonly state: string;
}

/** Minutes until what a server refused is tried again. */
const againMinutes = 30;

/** Longer than the calls about one name may take together. */
const leaseSeconds = 300;

/**
 * Brings the names of a package to its server, and from it: each is looked for first, so that twice does no harm. One process
 * at a time, until its lease ends: where another one took a name from the server whose adding is still on its way, or was cut
 * off by a crash, the server would keep it without a row of ours.
 */
export async function applyNames(deps: Needs, packageId: string): Promise<void> {
  const row = await findPackage(deps.db, packageId);
  const ref = refOf(row);
  // What is being set up comes back to this when it is handed over; with a deleted account its names are gone.
  if (!ref || !['active', 'suspended'].includes(row.state)) return;
  for (;;) {
    const one = await nextDue(deps, packageId);
    if (!one) return;
    const until = await takeLease(deps, packageId);
    if (!until) return;
    try {
      await bringOne(deps, row, ref, one);
    } catch (error) {
      // A lost answer may still be carried out: until the lease has run out nothing is decided by what is there.
      if (error instanceof HostingError && error.outcome !== 'unknown') await letGo(deps, packageId, until);
      throw error;
    }
    await letGo(deps, packageId, until);
  }
}

const nextDue = ({ db, now }: Pick<Deps, 'db' | 'now'>, packageId: string): Promise<Due | undefined> =>
  db
    .selectFrom('package_domains')
    .select(['name', 'role', 'state'])
    .where('package_id', '=', packageId)
    .where('next_try_at', '<=', now())
    .orderBy('name')
    .limit(1)
    .executeTakeFirst();

async function takeLease({ db, now }: Pick<Deps, 'db' | 'now'>, packageId: string): Promise<Date | undefined> {
  const taken = await db
    .updateTable('hosting_packages')
    .set({ names_until: new Date(now().getTime() + leaseSeconds * 1000) })
    .where('id', '=', packageId)
    .where((eb) => eb.or([eb('names_until', 'is', null), eb('names_until', '<', now())]))
    .returning('names_until')
    .executeTakeFirst();
  return taken?.names_until ?? undefined;
}

async function letGo({ db }: Pick<Deps, 'db'>, packageId: string, until: Date): Promise<void> {
  await db
    .updateTable('hosting_packages')
    .set({ names_until: null })
    .where('id', '=', packageId)
    .where('names_until', '=', until)
    .execute();
}

async function bringOne(deps: Needs, row: PackageRow, ref: AccountRef, one: Due): Promise<void> {
  const account = await deps.hosting.find(ref);
  if (account?.domain !== row.domain) {
    return putOff(deps, row, [one], 'The account on the server is not as we know it.');
  }
  const there = await deps.hosting.addedDomains(ref);
  try {
    if (one.state === 'adding') await add(deps, row, ref, one, there);
    else await remove(deps, row, ref, one.name);
  } catch (error) {
    if (!(error instanceof HostingError) || error.outcome !== 'refused') throw error;
    deps.log.warn({ event: 'package.name_refused', package_id: row.id, err: error }, 'A hosting server refused a name');
    await putOff(deps, row, [one], 'The hosting server did not take it: it may be in use there already.');
  }
}

async function add(deps: Needs, row: PackageRow, ref: AccountRef, one: Due, there: AddedDomains): Promise<void> {
  if (row.state !== 'active') return putOff(deps, row, [one], 'The package is suspended.');
  const { name } = one;
  // Asked last before the server is told: it may have gone to another account since.
  if (!(await isYours(deps.db, name, row.account_id))) {
    return putOff(deps, row, [one], 'It is not proved any more.');
  }
  const role = packageRole.parse(one.role);
  if (!there.own.includes(name) && !there.further.includes(name)) await deps.hosting.addDomain(ref, name, role);
  const isWanted = await deps.db.transaction().execute(async (tx) => {
    // The domain before the package and its names, as in the lock order.
    await holdOwnName(tx, row, name);
    const held = await tx
      .selectFrom('package_domains')
      .select(['package_id', 'name', 'state'])
      .where('package_id', '=', row.id)
      .where('name', '=', name)
      .forUpdate()
      .executeTakeFirst();
    if (held?.state !== 'adding') return false;
    await moveName(tx, held, 'there', deps.now());
    await linkName(deps, tx, row, name);
    await tell(deps, tx, row, name);
    return true;
  });
  // Taken out while the server worked: the turn that should take it from there may have come before it was there.
  if (!isWanted) await deps.hosting.removeDomain(ref, name);
}

async function remove(deps: Needs, row: PackageRow, ref: AccountRef, name: string): Promise<void> {
  await deps.hosting.removeDomain(ref, name);
  await deps.db.transaction().execute(async (tx) => {
    await tx
      .deleteFrom('package_domains')
      .where('package_id', '=', row.id)
      .where('name', '=', name)
      .where('state', '=', 'removing')
      .execute();
    await nameIsFree(deps, tx, name);
    await tell(deps, tx, row, name);
  });
}

const tell = (deps: Needs, tx: Queryable, { id }: PackageRow, name: string) =>
  recordPackageEvent(deps, tx, { packageId: id, kind: 'names_changed', detail: name });

async function putOff(deps: Needs, row: PackageRow, due: readonly Due[], trouble: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('package_domains')
      .set({ trouble, next_try_at: new Date(deps.now().getTime() + againMinutes * 60_000) })
      .where('package_id', '=', row.id)
      .where(
        'name',
        'in',
        due.map(({ name }) => name),
      )
      .where('next_try_at', 'is not', null)
      .execute();
    for (const { name } of due) await tell(deps, tx, row, name);
  });
}

/** Every minute: what is behind. A server out of reach holds up its own packages only. */
export async function applyDueNames(deps: Needs): Promise<void> {
  const due = await deps.db
    .selectFrom('package_domains as n')
    .innerJoin('hosting_packages as h', 'h.id', 'n.package_id')
    .select(['n.package_id', 'h.server'])
    .distinct()
    .where('n.next_try_at', '<=', deps.now())
    .where('h.state', 'in', ['active', 'suspended'])
    .limit(200)
    .execute();
  const silent = new Set<string | null>();
  for (const { package_id, server } of due) {
    if (silent.has(server)) continue;
    try {
      await applyNames(deps, package_id);
    } catch (error) {
      if (!(error instanceof HostingError)) throw error;
      silent.add(server);
    }
  }
}
