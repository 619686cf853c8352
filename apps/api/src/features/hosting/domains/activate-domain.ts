import type { Deps } from '../../../core/deps.ts';
import type { EventActor } from '../../../core/events.ts';
import type { Queryable } from '../../../db/connection.ts';
import { mailOwner } from '../../people/accounts/mail-owner.ts';
import { dropZone, openZone } from '../zones/zones.ts';
import { type DomainRow, facts, selectDomains } from './domain-row.ts';
import { readSettings } from './domain-settings.ts';
import { followLink } from './follow-link.ts';
import { domainLostMail } from './mails.ts';
import { moveDomain } from './move.ts';

type Needs = Pick<Deps, 'now' | 'events' | 'jobs' | 'settings'>;

/**
 * The name is the account's: an account that had it before loses it, and its zone is opened with our name servers and
 * default records. The caller holds every row of the name.
 */
export async function activateDomain(
  deps: Needs,
  tx: Queryable,
  row: DomainRow,
  provedBy: 'free' | 'txt' | 'delegation' | 'staff',
  by?: EventActor,
  reason = 'Another account proved that the domain is theirs.',
): Promise<void> {
  const before = await selectDomains(tx)
    .where('d.name', '=', row.name)
    .where('d.id', '<>', row.id)
    .where('d.state', 'in', ['active', 'released', 'reserved'])
    .execute();
  for (const held of before) await loseDomain(deps, tx, held, reason, by);
  const { name_servers, default_records } = await readSettings(tx);
  const zoneId = await openZone(deps, tx, {
    accountId: row.account_id,
    domainId: row.id,
    name: row.name,
    nameservers: name_servers,
    records: default_records,
    by,
  });
  await moveDomain(tx, facts(row), 'active', { at: deps.now(), provedBy, zoneId });
  await deps.events.emit(tx, {
    name: 'domain.active',
    accountId: row.account_id,
    by,
    data: { domain_id: row.id, name: row.name, proved_by: provedBy },
  });
  await followLink(deps, tx, row.id);
}

/** The name goes to another account. Its records are kept for the grace period, and its owner is told. */
export async function loseDomain(
  deps: Needs,
  tx: Queryable,
  row: DomainRow,
  reason: string,
  by?: EventActor,
): Promise<void> {
  if (row.zone_id !== null) await dropZone(deps, tx, row.zone_id, by);
  await tx
    .updateTable('domains')
    .set({ server_id: null, package_id: null, followed: '', replaced: '[]' })
    .where('id', '=', row.id)
    .execute();
  await moveDomain(tx, facts(row), 'ended', { at: deps.now() });
  const { id: domain_id, name, account_id: accountId, shown_name } = row;
  await deps.events.emit(tx, { name: 'domain.taken_over', accountId, by, data: { domain_id, name, reason } });
  await mailOwner(deps, tx, accountId, domainLostMail, { name: shown_name, reason });
}
