import { graceEnd, isGraceOver, type TouchedServices } from '@resolvo/contract/sales/endings';
import { shownName } from '@resolvo/contract/shown-name';
import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import { ofAnyAccount } from '../../../core/owner.ts';
import { seconds } from '../../../core/time.ts';
import type { Queryable } from '../../../db/connection.ts';
import { touchedByAccount } from '../../machines/servers/touched-by-account.ts';
import { announceEnd, findEnd, forgetEnd } from '../../sales/deliveries/announced-ends.ts';
import { announcePackageEnd, endPackage, resumePackage, suspendPackage } from './end-package.ts';
import { holdPackage } from './hold-package.ts';
import { findPackages, titleOf } from './package-row.ts';

type Needs = Pick<Deps, 'jobs' | 'now' | 'events'>;

const alive = (db: Queryable) =>
  db
    .selectFrom('hosting_packages as h')
    .innerJoin('accounts as a', 'a.id', 'h.account_id')
    .select('h.id')
    .where('h.state', 'not in', ['deleting', 'deleted', 'failed'])
    .orderBy('h.id');

/** Staff suspended the account: its packages are closed and refuse every act. Nothing of them is deleted. */
export async function holdPackagesOf(
  deps: Needs,
  tx: Queryable,
  accountId: string,
  asked: { readonly reason: string; readonly by: string | undefined },
): Promise<void> {
  for (const { id } of await alive(tx).where('h.account_id', '=', accountId).execute()) {
    await suspendPackage(deps, tx, await holdPackage(tx, id, ofAnyAccount), { hold: 'account_hold', ...asked });
  }
}

/** The suspension was lifted: what it closed opens again, unless a bill or staff hold it too. */
export async function releasePackagesOf(
  deps: Needs,
  tx: Queryable,
  accountId: string,
  by: string | undefined,
): Promise<void> {
  const held = alive(tx).where('h.account_id', '=', accountId).where('h.account_hold', '<>', '');
  for (const { id } of await held.execute()) {
    await resumePackage(deps, tx, await holdPackage(tx, id, ofAnyAccount), { hold: 'account_hold', by });
  }
}

const reason = 'The account was deleted.';

/** The account is being deleted: announces the end of what staff adopted for it. Bought packages end with their delivery. */
export async function announceLeftPackages(
  deps: Needs & Pick<Deps, 'settings'>,
  tx: Queryable,
  accountId: string,
  by: string | undefined,
): Promise<void> {
  const left = alive(tx).where('h.account_id', '=', accountId).where('h.delivery_id', 'is', null);
  for (const { id } of await left.execute()) {
    const row = await holdPackage(tx, id, ofAnyAccount);
    const unit = { unitId: row.id, accountId, type: 'cpanel', serverId: null, name: titleOf(row) };
    const lost = { why: 'account_deleted', reason, by } as const;
    if (await announceEnd(deps, tx, unit, lost)) await announcePackageEnd(deps, tx, row, lost);
  }
}

/** What deleting the account would do to all it has: domains and packages that staff adopted for it included. */
export async function touchedWithPackages(
  deps: Pick<Deps, 'db' | 'now' | 'services' | 'settings'>,
  accountId: string,
): Promise<TouchedServices> {
  const { services, ...others } = await touchedByAccount(deps, accountId);
  const adopted = await findPackages(
    deps.db,
    sql`where h.account_id = ${accountId} and h.delivery_id is null and h.state in ('active', 'suspended')
      order by h.created_at, h.id`,
  );
  const now = deps.now();
  const packages = adopted.map((row) => ({
    unit_id: row.id,
    name: titleOf(row),
    fate: 'announced' as const,
    suspended_at: seconds(now),
    ends_at: seconds(graceEnd(now, deps.settings.graceDays)),
  }));
  const domains = await deps.db
    .selectFrom('domains')
    .select(['id', 'name', 'state'])
    .where('account_id', '=', accountId)
    .where('state', 'in', ['active', 'waiting'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const names = domains.map(({ id, name, state }) => ({
    unit_id: id,
    name: `The domain ${shownName(name)}${state === 'waiting' ? ', which waits for its proof,' : ''}`,
    fate: 'over' as const,
    suspended_at: 0,
    ends_at: 0,
  }));
  return { ...others, services: [...services, ...packages, ...names] };
}

/** Hourly: ends those of deleted accounts whose announced date has come. */
export async function endLeftPackages(deps: Needs & Pick<Deps, 'db'>): Promise<void> {
  const left = alive(deps.db).where('h.delivery_id', 'is', null).where('a.deleted_at', 'is not', null);
  for (const { id } of await left.execute()) {
    await deps.db.transaction().execute(async (tx) => {
      const row = await holdPackage(tx, id, ofAnyAccount);
      const announced = await findEnd(tx, id);
      if (!announced || !isGraceOver(announced, deps.now())) return;
      await forgetEnd(tx, id);
      await endPackage(deps, tx, row, { reason: announced.reason });
    });
  }
}
