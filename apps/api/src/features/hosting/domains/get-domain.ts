import type { StaffZone } from '@resolvo/contract/hosting/domain-desk';
import type { Caller, StaffActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict, notFound } from '../../../core/refusal.ts';
import { seconds } from '../../../core/time.ts';
import type { Queryable } from '../../../db/connection.ts';
import { countRefused, someRefused } from '../zones/refusals.ts';
import { republishZone } from '../zones/zones.ts';
import { namesBelow } from './below.ts';
import { findDomain, holdDomain, packagesOf, presentDomain, presentProof, presentStaffDomain } from './domain-row.ts';
import { readSettings } from './domain-settings.ts';
import { selectStaffDomains } from './list-domains.ts';

export async function getDomain(deps: Pick<Deps, 'db' | 'linked' | 'usesNames'>, actor: Caller, domainId: string) {
  const row = await findDomain(deps.db, domainId, actor);
  const { name_servers } = await readSettings(deps.db);
  return {
    domain: presentDomain(row, await packagesOf(deps, deps.db, [row]), actor),
    proof: await presentProof(deps.db, row, name_servers),
    name_servers,
    below: await namesBelow(deps.db, row),
  };
}

export async function getStaffDomain(deps: Pick<Deps, 'db' | 'linked' | 'usesNames'>, domainId: string) {
  const row = await selectStaffDomains(deps.db).where('d.id', '=', domainId).executeTakeFirst();
  if (!row) throw notFound();
  const { name_servers } = await readSettings(deps.db);
  const others = await selectStaffDomains(deps.db)
    .where('d.name', '=', row.name)
    .where('d.id', '<>', row.id)
    .orderBy('d.created_at', 'desc')
    .limit(20)
    .execute();
  const packages = await packagesOf(deps, deps.db, [row, ...others]);
  return {
    domain: presentStaffDomain(row, packages),
    proof: await presentProof(deps.db, row, name_servers),
    others: others.map((one) => presentStaffDomain(one, packages)),
    zone: row.zone_id === null ? null : await publishedState(deps.db, row.zone_id),
  };
}

async function publishedState(db: Queryable, zoneId: string): Promise<StaffZone | null> {
  const zone = await db
    .selectFrom('zones')
    .select(['version', 'applied_version', 'applied_at', 'trouble', 'signed'])
    .where('id', '=', zoneId)
    .where('dropped_at', 'is', null)
    .executeTakeFirst();
  if (!zone) return null;
  const { version, applied_version, trouble, signed } = zone;
  return {
    version,
    applied_version,
    applied_at: seconds(zone.applied_at),
    is_troubled: trouble !== null,
    trouble: trouble ?? '',
    signed,
    refused_count: await countRefused(db, zoneId),
    refused: await someRefused(db, zoneId),
  };
}

/** Staff have all records of a domain sent to the name servers again. */
export async function republishDomain(
  deps: Pick<Deps, 'db' | 'now' | 'events' | 'jobs'>,
  actor: StaffActor,
  domainId: string,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const { zone_id, state } = await holdDomain(tx, domainId);
    if (zone_id === null || state !== 'active') throw conflict('Only an active domain is published.');
    await republishZone(deps, tx, zone_id, actor);
  });
}
