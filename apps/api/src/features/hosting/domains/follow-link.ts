import { linkPartOf } from '@resolvo/contract/hosting/domain-links';
import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import type { EventActor } from '../../../core/events.ts';
import type { Queryable } from '../../../db/connection.ts';
import { type KeptChange, nothingKept, setZoneRecords } from '../zones/keep-records.ts';
import { findDomain } from './domain-row.ts';
import { letGo, linkRecords, lostAddresses, partsOf, replacedOf } from './link-records.ts';

/** The name under which a link keeps its records in a zone. */
const keeper = 'link';

/** A record of the other family would lead half of all visitors elsewhere. */
const addressSets = [
  { name: '@', type: 'A' },
  { name: '@', type: 'AAAA' },
] as const;

/**
 * Makes the records of a domain those of what it is linked to, and brings back what made room for a link that ended. Writes
 * nothing when they are already: the caller need not know whether an address changed.
 */
export async function followLink(
  deps: Pick<Deps, 'now' | 'events' | 'jobs'>,
  tx: Queryable,
  domainId: string,
  { isChosen = false, by }: { readonly isChosen?: boolean; readonly by?: EventActor | undefined } = {},
): Promise<KeptChange> {
  const row = await findDomain(tx, domainId);
  if (row.zone_id === null || row.state !== 'active') return nothingKept;
  const addresses = row.package_id === null ? row.addresses : row.package_addresses;
  const wanted = addresses.join(' ');
  const before = replacedOf(row);
  const freed = letGo(row);
  if (wanted === row.followed && freed.length === 0 && !isChosen) return nothingKept;
  const lost = await lostAddresses(tx, row.account_id, freed);
  const back = freed.filter(({ content }) => !lost.has(content));
  const done = await setZoneRecords(deps, tx, {
    zoneId: row.zone_id,
    keeper,
    records: linkRecords(row.name, addresses, partsOf(row)),
    // Once for a link: what its customer writes beside it later stands.
    clears: row.followed === '' && wanted !== '' && !before.some((one) => linkPartOf(one) === 'web') ? addressSets : [],
    back,
    by,
  });
  // What the customer wrote last under a name and type is what comes back.
  const waiting = before.filter(
    (record) => ![...freed, ...done.replaced].some(({ name, type }) => name === record.name && type === record.type),
  );
  await tx
    .updateTable('domains')
    .set({ followed: wanted, replaced: JSON.stringify([...waiting, ...done.replaced]) })
    .where('id', '=', row.id)
    .execute();
  const { id: domain_id, name, account_id: accountId } = row;
  await deps.events.emit(tx, { name: 'domain.changed', accountId, data: { domain_id, name } });
  return { ...done, notBack: [...done.notBack, ...freed.filter(({ content }) => lost.has(content))] };
}

/** The domains of a server follow what became of its addresses. */
export async function followServer(
  deps: Pick<Deps, 'now' | 'events' | 'jobs'>,
  tx: Queryable,
  serverId: string,
): Promise<void> {
  const linked = await tx
    .selectFrom('domains')
    .select('id')
    .where('server_id', '=', serverId)
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const { id } of linked) await followLink(deps, tx, id);
}

/** Finds domains whose records are behind, for addresses that changed without an event of the server. */
export async function followAll(deps: Pick<Deps, 'db' | 'now' | 'events' | 'jobs'>): Promise<void> {
  const behind = await sql<{ server_id: string }>`
    select distinct d.server_id from domains d
    where d.server_id is not null and d.state = 'active' and d.followed <> coalesce((
      select string_agg(host(h.address), ' ' order by family(h.address), h.address)
      from address_holds h where h.server_id = d.server_id and h.held_until is null and h.floating_id is null), '')
    limit 500`.execute(deps.db);
  for (const { server_id } of behind.rows) {
    await deps.db.transaction().execute((tx) => followServer(deps, tx, server_id));
  }
}
