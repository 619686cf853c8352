import { isIPv6 } from 'node:net';
import type { ZoneRecord } from '@resolvo/contract/hosting/records';
import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { setZoneRecords } from '../zones/zones.ts';
import { findDomain } from './domain-row.ts';

/** The name under which a link keeps its records in a zone. */
const keeper = 'link';
/** Short: the next address is seen soon. */
const ttl = 300;

/** What a link keeps: the name and www at the addresses, and mail to the name itself. */
function linkRecords(name: string, addresses: readonly string[]): ZoneRecord[] {
  if (addresses.length === 0) return [];
  return [
    ...addresses.map(
      (address) => ({ name: '@', type: isIPv6(address) ? 'AAAA' : 'A', ttl, content: address }) as const,
    ),
    { name: 'www', type: 'CNAME', ttl, content: `${name}.` },
    { name: '@', type: 'MX', ttl, content: `10 ${name}.` },
  ];
}

/**
 * Makes the records of a domain those of what it is linked to. Writes nothing when they are already: the caller need not
 * know whether an address changed.
 */
export async function followLink(
  deps: Pick<Deps, 'now' | 'events' | 'jobs'>,
  tx: Queryable,
  domainId: string,
): Promise<void> {
  const row = await findDomain(tx, domainId);
  if (row.zone_id === null || row.state !== 'active') return;
  const addresses = row.package_id === null ? row.addresses : row.package_addresses;
  const wanted = addresses.join(' ');
  if (wanted === row.followed) return;
  await setZoneRecords(deps, tx, { zoneId: row.zone_id, keeper, records: linkRecords(row.name, addresses) });
  await tx.updateTable('domains').set({ followed: wanted }).where('id', '=', row.id).execute();
  const { id: domain_id, name, account_id: accountId } = row;
  await deps.events.emit(tx, { name: 'domain.changed', accountId, data: { domain_id, name } });
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
