import { isIPv6 } from 'node:net';
import type { ZoneRecord } from '@resolvo/contract/hosting/records';
import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import type { EventActor } from '../../../core/events.ts';
import type { Queryable } from '../../../db/connection.ts';
import { setZoneRecords } from '../zones/keep-records.ts';
import { openZone } from '../zones/zones.ts';
import { readSettings } from './domain-settings.ts';

const keeper = 'reverse';
const ttl = 3600;

/** The labels of an address below in-addr.arpa or ip6.arpa, least significant first (RFC 1035, 3.5; RFC 3596, 2.5). */
export function reverseLabels(address: string): string[] {
  if (!isIPv6(address)) return address.split('.').reverse();
  const [head = '', tail = ''] = address.split('::');
  const groups = (text: string) => (text === '' ? [] : text.split(':'));
  const missing = 8 - groups(head).length - groups(tail).length;
  const filled = address.includes('::')
    ? [...groups(head), ...new Array<string>(missing).fill('0'), ...groups(tail)]
    : groups(address);
  return filled.flatMap((group) => [...group.padStart(4, '0')]).reverse();
}

/** The reverse zone that holds a network, at the next octet or nibble above its prefix. */
export function reverseZone(network: string, prefix: number): { name: string; labels: number } {
  const labels = reverseLabels(network);
  const whole = isIPv6(network) ? Math.floor(prefix / 4) : Math.min(3, Math.floor(prefix / 8));
  const own = labels.slice(labels.length - whole);
  return { name: [...own, isIPv6(network) ? 'ip6.arpa' : 'in-addr.arpa'].join('.'), labels: labels.length - whole };
}

/** Of a hold `h`: its address, and of a network that is held whole each one that has a name. */
export const addressNames = sql`
  select h.address, (select name from reverse_names where hold_id = h.id) as name
  union all select address, name from prefix_names where hold_id = h.id`;

/** Makes the records of a pool's reverse zone the names that customers gave its addresses. Opens the zone at the first. */
export async function setReverseRecords(
  deps: Pick<Deps, 'now' | 'events' | 'jobs'>,
  tx: Queryable,
  subnetId: string,
  by?: EventActor,
): Promise<void> {
  const pool = await sql<{ network: string; prefix: number }>`
    select host(network) as network, masklen(network) as prefix from subnets where id = ${subnetId} for update`.execute(
    tx,
  );
  const [subnet] = pool.rows;
  if (!subnet) return;
  const { name, labels } = reverseZone(subnet.network, subnet.prefix);
  const named = await sql<{ address: string; name: string }>`
    select host(a.address) as address, a.name from address_holds h cross join lateral (${addressNames}) a
    where h.held_until is null and h.subnet_id = ${subnetId} and a.name is not null order by a.address`.execute(tx);
  const records = named.rows.map(
    (row): ZoneRecord => ({
      name: reverseLabels(row.address).slice(0, labels).join('.'),
      type: 'PTR',
      ttl,
      content: `${row.name}.`,
    }),
  );
  const zone = await tx
    .selectFrom('zones')
    .select('id')
    .where('name', '=', name)
    .where('dropped_at', 'is', null)
    .executeTakeFirst();
  if (!zone && records.length === 0) return;
  const nameservers = (await readSettings(tx)).name_servers;
  const zoneId = zone?.id ?? (await openZone(deps, tx, { accountId: null, name, nameservers, by }));
  // Pools may share a zone, so each keeps its own records in it.
  await setZoneRecords(deps, tx, { zoneId, keeper: `${keeper}:${subnetId}`, records, by });
}
