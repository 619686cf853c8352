import { brand } from '@resolvo/brand/brand';
import type { Zone } from '@resolvo/contract/hosting/zones';
import { shownName } from '@resolvo/contract/shown-name';
import type { Caller } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { countRows } from '../../../core/page-by.ts';
import { notFound } from '../../../core/refusal.ts';
import { seconds } from '../../../core/time.ts';
import type { Queryable } from '../../../db/connection.ts';
import { type HeldZone, holdZone } from './hold-zone.ts';
import { countRefused } from './refusals.ts';
import { refuseWaysOfMail } from './ways-of-mail.ts';
import { managedByNameservers } from './zones.ts';

type Whose = Pick<Caller, 'accountId' | 'onlyIds'>;

/** A caller who is limited to some things of the account has the zones of the domains among them. */
const isOpenTo = ({ onlyIds }: Whose, { domain_id }: { readonly domain_id: string | null }): boolean =>
  onlyIds === null || (domain_id !== null && onlyIds.includes(domain_id));

/** The caller's zone, as it is read. */
export async function ownZone(db: Queryable, actor: Whose, zoneId: string) {
  const zone = await db
    .selectFrom('zones')
    .selectAll()
    .where('id', '=', zoneId)
    .where('account_id', '=', actor.accountId)
    .where('dropped_at', 'is', null)
    .executeTakeFirst();
  if (!zone || !isOpenTo(actor, zone)) throw notFound();
  return zone;
}

/** The caller's zone, held. Not for staff who act for the client, where a person's mail hangs on it. */
export async function holdOwnZone(tx: Queryable, actor: Caller, zoneId: string): Promise<HeldZone> {
  const zone = await holdZone(tx, zoneId);
  const isOwn = zone?.account_id === actor.accountId && zone.dropped_at === null;
  if (!zone || !isOwn || !isOpenTo(actor, zone)) throw notFound();
  await refuseWaysOfMail(tx, actor, zone.name);
  return zone;
}

/** A free subdomain stands in a domain of ours, which is not signed: a chain of trust would end there. */
export const mayBeSigned = (name: string): boolean => !brand.freeSuffixes.some((suffix) => name.endsWith(`.${suffix}`));

export async function zoneDetail({ db }: Pick<Deps, 'db'>, actor: Caller, zoneId: string): Promise<{ zone: Zone }> {
  const zone = await ownZone(db, actor, zoneId);
  const [nameservers, count, refused] = await Promise.all([
    db
      .selectFrom('zone_records')
      .select('content')
      .where('zone_id', '=', zone.id)
      .where('managed', '=', managedByNameservers)
      .orderBy('content')
      .execute(),
    countRows(db, db.selectFrom('zone_records').select('id').where('zone_id', '=', zone.id)),
    countRefused(db, zone.id),
  ]);
  return {
    zone: {
      zone_id: zone.id,
      name: shownName(zone.name),
      ascii_name: zone.name,
      version: zone.version,
      applied_version: zone.applied_version,
      applied_at: seconds(zone.applied_at),
      is_troubled: zone.trouble !== null,
      refused_count: refused,
      record_count: count,
      nameservers: nameservers.map(({ content }) => content.replace(/\.$/, '')),
      signed: zone.signed,
      may_be_signed: mayBeSigned(zone.name),
      ds: zone.ds,
    },
  };
}
