import { isIPv6 } from 'node:net';
import { isInLink, type LinkParts, linkPartOf } from '@resolvo/contract/hosting/domain-links';
import { plainRecord, type ZoneRecord } from '@resolvo/contract/hosting/records';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Queryable } from '../../../db/connection.ts';
import { recordsAt } from '../zones/change-records.ts';
import type { DomainRow } from './domain-row.ts';
import { readSettings } from './domain-settings.ts';

/** Short: the next address is seen soon. */
const ttl = 300;

/** What a link keeps: the name at the addresses, and www and its mail where they lead there too. */
export function linkRecords(name: string, addresses: readonly string[], { www, mail }: LinkParts): ZoneRecord[] {
  if (addresses.length === 0) return [];
  return [
    ...addresses.map(
      (address) => ({ name: '@', type: isIPv6(address) ? 'AAAA' : 'A', ttl, content: address }) as const,
    ),
    ...(www ? [{ name: 'www', type: 'CNAME', ttl, content: `${name}.` } as const] : []),
    ...(mail ? [{ name: '@', type: 'MX', ttl, content: `10 ${name}.` } as const] : []),
  ];
}

export const partsOf = (row: Pick<DomainRow, 'link_www' | 'link_mail'>): LinkParts => ({
  www: row.link_www,
  mail: row.link_mail,
});

const records = z.array(plainRecord);
export const replacedOf = (row: Pick<DomainRow, 'replaced'>): ZoneRecord[] => records.parse(row.replaced);

/** Records that the customer wrote where a link would be. Those that every zone begins with are not counted. */
async function ownInTheWay(db: Queryable, zoneId: string): Promise<Set<ReturnType<typeof linkPartOf>>> {
  const [there, { default_records }] = await Promise.all([
    recordsAt(db, zoneId, new Set(['@', 'www'])),
    readSettings(db),
  ]);
  const isDefault = ({ name, type, content }: ZoneRecord) =>
    default_records.some((one) => one.name === name && one.type === type && one.content === content);
  return new Set(there.filter((one) => one.managed === null && !isDefault(one)).map(linkPartOf));
}

/** The parts that a link has: as they were asked for, and else where nothing of the customer's makes room for them. */
export async function chosenParts(
  db: Queryable,
  row: Pick<DomainRow, 'zone_id' | 'server_id' | 'package_id' | 'link_www' | 'link_mail'>,
  asked: Partial<LinkParts>,
): Promise<LinkParts> {
  if (asked.www !== undefined && asked.mail !== undefined) return { www: asked.www, mail: asked.mail };
  if (row.server_id !== null || row.package_id !== null) return { ...partsOf(row), ...withoutUnset(asked) };
  const taken = row.zone_id === null ? new Set() : await ownInTheWay(db, row.zone_id);
  return { www: !taken.has('www'), mail: !taken.has('mail'), ...withoutUnset(asked) };
}

const withoutUnset = ({ www, mail }: Partial<LinkParts>): Partial<LinkParts> => ({
  ...(www === undefined ? {} : { www }),
  ...(mail === undefined ? {} : { mail }),
});

/** Whether a link that no person asked for may take the name itself: never where its website is elsewhere. */
export async function mayLinkUnasked(db: Queryable, { zone_id }: Pick<DomainRow, 'zone_id'>): Promise<boolean> {
  return zone_id === null || !(await ownInTheWay(db, zone_id)).has('web');
}

/** Of records of before a link: those that the link has let go of. */
export const letGo = (row: DomainRow): ZoneRecord[] => {
  const isLinked = row.server_id !== null || row.package_id !== null;
  return replacedOf(row).filter((record) => !isLinked || !isInLink(record, partsOf(row)));
};

/** Addresses of ours that the account has no more: they may be another customer's by now. */
export async function lostAddresses(
  db: Queryable,
  accountId: string,
  back: readonly ZoneRecord[],
): Promise<ReadonlySet<string>> {
  const addresses = back.filter(({ type }) => type === 'A' || type === 'AAAA').map(({ content }) => content);
  if (addresses.length === 0) return new Set();
  const found = await sql<{ address: string }>`
    select a as address from unnest(${addresses}::text[]) a
    where exists (select 1 from subnets n where n.network >> a::inet)
      and not exists (
        select 1 from address_holds h left join servers s on s.id = h.server_id
          left join floating_addresses f on f.id = h.floating_id
        where h.held_until is null and (h.address = a::inet or h.network >> a::inet)
          and coalesce(f.account_id, s.account_id) = ${accountId})`.execute(db);
  return new Set(found.rows.map(({ address }) => address));
}
