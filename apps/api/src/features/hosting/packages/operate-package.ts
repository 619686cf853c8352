import { type PackageFacts, packageCan } from '@resolvo/contract/hosting/package-states';
import type { PackageUsage } from '@resolvo/contract/hosting/packages';
import { shownName } from '@resolvo/contract/shown-name';
import type { Verdict } from '@resolvo/contract/states';
import type { Caller } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict, invalid, Refusal } from '../../../core/refusal.ts';
import { type AccountRef, HostingError } from '../../../providers/hosting.ts';
import { findPackage } from './hold-package.ts';
import { recordPackageEvent } from './package-events.ts';
import { type PackageRow, refOf } from './package-row.ts';

type Needs = Pick<Deps, 'db' | 'hosting' | 'events'>;

/** A server that cannot be reached is not the caller's fault; what it refuses has its sentence in the caller's words. */
export async function orUnavailable<T>(call: () => Promise<T>, refused: () => Refusal): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof HostingError)) throw error;
    if (error.outcome === 'refused') throw refused();
    throw new Refusal(
      'upstream_unavailable',
      'We cannot reach the hosting server right now. Please try again in a moment.',
    );
  }
}

const odd = () => conflict('The hosting server did not accept this. Please write to support.');

/** The package of the caller with its account on the server, checked: it may be another customer's by now. */
async function ready(
  deps: Pick<Deps, 'db' | 'hosting'>,
  { accountId }: Pick<Caller, 'accountId'>,
  packageId: string,
  can: (facts: PackageFacts) => Verdict,
): Promise<{ row: PackageRow; ref: AccountRef }> {
  const row = await findPackage(deps.db, packageId, accountId);
  demand(can(row));
  const ref = refOf(row);
  if (!ref) throw conflict('This package is still being set up.');
  const account = await orUnavailable(() => deps.hosting.find(ref), odd);
  if (account?.domain !== row.domain) {
    throw conflict('The account of this package was not found. Please write to support.');
  }
  return { row, ref };
}

/** An address that signs its owner in, once. Opening it is on record; the address is not. */
export async function openPackage(deps: Needs, actor: Caller, packageId: string): Promise<{ url: string }> {
  const { row, ref } = await ready(deps, actor, packageId, packageCan.open);
  const url = await orUnavailable(() => deps.hosting.openSession(ref), odd);
  await recordPackageEvent(deps, deps.db, { packageId: row.id, kind: 'opened', by: actor, detail: row.domain });
  return { url };
}

/** The password is sent to the server and not stored here. */
export async function setPackagePassword(
  deps: Needs,
  actor: Caller,
  packageId: string,
  password: string,
): Promise<void> {
  const { row, ref } = await ready(deps, actor, packageId, packageCan.setPassword);
  await orUnavailable(
    () => deps.hosting.setPassword(ref, password),
    () => invalid('new_password', 'The hosting server finds this password too weak. Please choose a longer one.'),
  );
  await recordPackageEvent(deps, deps.db, { packageId: row.id, kind: 'password_changed', by: actor });
}

export async function packageUsage(
  deps: Pick<Deps, 'db' | 'hosting'>,
  actor: Pick<Caller, 'accountId'>,
  packageId: string,
): Promise<PackageUsage> {
  const row = await findPackage(deps.db, packageId, actor.accountId);
  const ref = refOf(row);
  if (!ref || row.state === 'provisioning') throw conflict('This package is still being set up.');
  return orUnavailable(async () => {
    const [usage, { further }] = await Promise.all([deps.hosting.usage(ref), deps.hosting.addedDomains(ref)]);
    return { ...usage, added_domains: further.map(shownName) };
  }, odd);
}
