import { splitFree } from '@resolvo/contract/free-names';
import { domainMessages, namesAbove } from '@resolvo/contract/hosting/domain-names';
import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import { conflict } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { moveName } from './move.ts';
import { dropName, isYours } from './package-names.ts';
import { packageNames } from './queues.ts';

type Needs = Pick<Deps, 'now' | 'events' | 'jobs'>;

/** The name itself, and what is below it: whose the domain is decides about both. */
const namesAt = (tx: Queryable, name: string) =>
  tx
    .selectFrom('package_domains')
    .select(['package_id', 'account_id', 'name', 'state'])
    .where(sql<boolean>`(name = ${name} or name like ${`%.${name}`})`)
    .orderBy('package_id')
    .orderBy('name');

/** A domain is an account's: its packages get the names that waited for that, and packages of others lose them. */
export async function nameIsProved(deps: Needs, tx: Queryable, accountId: string | null, name: string): Promise<void> {
  for (const row of await namesAt(tx, name).execute()) {
    if (row.account_id !== accountId) {
      // One that waits proves nothing by waiting: it stays a claim, and its own account decides.
      if (row.name === name && row.state !== 'waiting') await dropName(deps, tx, row.package_id, row.name);
      continue;
    }
    if (row.state !== 'waiting') continue;
    const taken = await tx
      .selectFrom('package_domains')
      .select('package_id')
      .where('name', '=', row.name)
      .where('state', '<>', 'waiting')
      .executeTakeFirst();
    // Another package has it until its server has let go of it; the job of that takes it up.
    if (taken) continue;
    await takeUp(deps, tx, row);
  }
}

async function takeUp(
  deps: Needs,
  tx: Queryable,
  row: { readonly package_id: string; readonly name: string; readonly state: string },
): Promise<void> {
  await moveName(tx, row, 'adding', deps.now());
  await deps.jobs.send(tx, packageNames, { package_id: row.package_id });
}

/** A server let go of a name: a package of the account that has it proved may have waited for that. */
export async function nameIsFree(deps: Needs, tx: Queryable, name: string): Promise<void> {
  const waiting = await tx
    .selectFrom('package_domains')
    .select(['package_id', 'account_id', 'name', 'state'])
    .where('name', '=', name)
    .where('state', '=', 'waiting')
    .orderBy('created_at')
    .orderBy('package_id')
    .forUpdate()
    .execute();
  for (const row of waiting) {
    if (await isYours(tx, name, row.account_id)) return takeUp(deps, tx, row);
  }
}

/**
 * A domain is not the account's any more, or was never proved. What the account has without it stays: another domain that is
 * nearer or, where no other account took the lost one, above.
 */
export async function nameIsLost(
  deps: Needs,
  tx: Queryable,
  accountId: string | null,
  lost: { readonly name: string; readonly isTaken: boolean },
): Promise<void> {
  if (accountId === null) return;
  for (const row of await namesAt(tx, lost.name).where('account_id', '=', accountId).execute()) {
    if (await hasGround(tx, row, lost)) continue;
    await dropName(deps, tx, row.package_id, row.name);
  }
}

async function hasGround(
  tx: Queryable,
  { name, state, account_id }: { readonly name: string; readonly state: string; readonly account_id: string },
  lost: { readonly name: string; readonly isTaken: boolean },
): Promise<boolean> {
  const own = await tx
    .selectFrom('domains')
    .select(['name', 'state'])
    .where('account_id', '=', account_id)
    .where('name', 'in', [name, ...namesAbove(name)])
    .where('state', 'in', ['waiting', 'active'])
    .execute();
  // A wish lasts as long as its claim.
  if (state === 'waiting') return own.some((one) => one.name === name);
  const isNearer = own.some((one) => one.state === 'active' && one.name.length > lost.name.length);
  return isNearer || (!lost.isTaken && (await isYours(tx, name, account_id)));
}

/** A free name that the account of a package was made with stays on its server until the package is gone: its mail does too. */
export async function refuseHostedFree(tx: Queryable, accountId: string | null, name: string): Promise<void> {
  if (accountId === null || !splitFree(name)) return;
  const hosted = await tx
    .selectFrom('hosting_packages')
    .select('id')
    .where('domain', '=', name)
    .where('account_id', '<>', accountId)
    .where('server', 'is not', null)
    .where('state', 'not in', ['failed', 'deleted'])
    .executeTakeFirst();
  if (hosted) throw conflict(domainMessages.taken);
}
