import { domainCan } from '@resolvo/contract/hosting/domains';
import type { Caller } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import type { EventActor } from '../../../core/events.ts';
import { conflict, invalid } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { dropZone, reopenZone } from '../zones/zones.ts';
import { type DomainRow, facts, findDomain, holdDomain } from './domain-row.ts';
import { followLink } from './follow-link.ts';
import { moveDomain } from './move.ts';
import { tellUnproved } from './remind-unproved.ts';

type Needs = Pick<Deps, 'now' | 'events' | 'jobs' | 'settings'>;

interface Why {
  readonly reason: string;
  readonly by?: EventActor | undefined;
}

export const refuseOtherName = (row: Pick<DomainRow, 'name' | 'shown_name'>, typed: string): void => {
  const name = typed.trim().toLowerCase();
  if (name !== row.name && name !== row.shown_name) throw invalid('name', `Please type ${row.shown_name}.`);
};

/** The owner gives a domain back, with its name typed. */
export async function removeDomain(
  deps: Needs & Pick<Deps, 'db'>,
  actor: Caller,
  domainId: string,
  typed: string,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await holdDomain(tx, domainId, actor);
    refuseOtherName(row, typed);
    demand(domainCan.remove(facts(row).state));
    if (row.package_id !== null)
      throw conflict('A hosting package uses this domain. Please change it at the package first.');
    await releaseDomain(deps, tx, row, { reason: 'Given back by its owner.', by: actor });
  });
}

/**
 * Off the name servers. A name that was never proved is gone at once; any other is kept for its owner, with its records,
 * for the grace period. The caller holds the domain.
 */
export async function releaseDomain(deps: Needs, tx: Queryable, row: DomainRow, { reason, by }: Why): Promise<void> {
  const at = deps.now();
  if (row.state === 'waiting' || row.state === 'reserved') {
    await endDomain(deps, tx, row, { reason, by });
    return;
  }
  if (row.zone_id !== null) await dropZone(deps, tx, row.zone_id, by);
  const expiresAt = new Date(at.getTime() + deps.settings.graceDays * 86_400_000);
  await moveDomain(tx, facts(row), 'released', { at, expiresAt });
  const { id: domain_id, name, account_id: accountId } = row;
  await deps.events.emit(tx, { name: 'domain.released', accountId, by, data: { domain_id, name, reason } });
}

export async function endDomain(deps: Needs, tx: Queryable, row: DomainRow, { reason, by }: Why): Promise<void> {
  if (row.zone_id !== null) await dropZone(deps, tx, row.zone_id, by);
  await tx
    .updateTable('domains')
    .set({ server_id: null, package_id: null, followed: '', replaced: '[]' })
    .where('id', '=', row.id)
    .execute();
  await moveDomain(tx, facts(row), 'ended', { at: deps.now() });
  const { id: domain_id, name, account_id: accountId } = row;
  await deps.events.emit(tx, { name: 'domain.ended', accountId, by, data: { domain_id, name, reason } });
}

/** With the records it had; those of a link become what they are now. */
export async function restoreDomain(deps: Needs & Pick<Deps, 'db'>, actor: Caller, domainId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await holdDomain(tx, domainId, actor);
    demand(domainCan.restore(facts(row).state));
    if (row.withdrawn) throw conflict('Our staff took this name away. Please write to support.');
    await takeAgain(deps, tx, row, actor);
  });
}

/** The caller holds the domain, which was given back or withdrawn. */
export async function takeAgain(deps: Needs, tx: Queryable, row: DomainRow, by: EventActor): Promise<void> {
  if (row.zone_id !== null) await reopenZone(deps, tx, row.zone_id, by);
  await moveDomain(tx, facts(row), 'active', { at: deps.now() });
  const { id: domain_id, name, account_id: accountId } = row;
  await deps.events.emit(tx, { name: 'domain.restored', accountId, by, data: { domain_id, name } });
  await followLink(deps, tx, row.id);
}

/** Hourly: names that were given back are free again, and proofs that never came are looked for no longer: their owners are told. */
export async function endExpired(deps: Needs & Pick<Deps, 'db' | 'awaitsName'>): Promise<void> {
  const over = await deps.db
    .selectFrom('domains')
    .select('id')
    .where('state', 'in', ['waiting', 'released'])
    .where('expires_at', '<=', deps.now())
    .orderBy('expires_at')
    .limit(500)
    .execute();
  for (const { id } of over) {
    await deps.db.transaction().execute(async (tx) => {
      const row = await holdDomain(tx, id);
      if (row.expires_at === null || row.expires_at > deps.now() || !['waiting', 'released'].includes(row.state))
        return;
      const reason = row.state === 'waiting' ? 'It was not proved in time.' : 'The time to take it again is over.';
      if (row.state === 'waiting') await tellUnproved(deps, tx, row);
      await endDomain(deps, tx, row, { reason });
    });
  }
}

/** An account leaves: what it had is kept for the grace period, as everything of its own. */
export async function leaveDomains(deps: Needs, tx: Queryable, accountId: string): Promise<void> {
  const rows = await tx
    .selectFrom('domains')
    .select('id')
    .where('account_id', '=', accountId)
    .where('state', 'in', ['waiting', 'reserved', 'active'])
    .orderBy('id')
    .execute();
  for (const { id } of rows) {
    await releaseDomain(deps, tx, await holdDomain(tx, id), { reason: 'The account was deleted.' });
  }
}

/** What a domain is for, in words of its owner. */
export async function describeDomain(
  deps: Pick<Deps, 'db' | 'events'>,
  actor: Caller,
  domainId: string,
  description: string,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await findDomain(tx, domainId, actor);
    await tx.updateTable('domains').set({ description }).where('id', '=', row.id).execute();
    const data = { domain_id: row.id, name: row.name };
    await deps.events.emit(tx, { name: 'domain.changed', accountId: actor.accountId, by: actor, data });
  });
}
