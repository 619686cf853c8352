import type { StaffZone } from '@resolvo/contract/hosting/domain-desk';
import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import type { Refused } from './publish-sets.ts';
import { republishZone } from './zones.ts';

interface Sent {
  /** As "name type", names below the zone; undefined: all. */
  readonly sent: ReadonlySet<string> | undefined;
  readonly refused: readonly Refused[];
  readonly refusedBy: string;
  readonly at: Date;
}

/** What was sent is refused or taken now. Returns how many are refused that were not before. */
export async function noteRefused(
  tx: Queryable,
  zone: { readonly id: string; readonly name: string },
  { sent, refused, refusedBy, at }: Sent,
): Promise<number> {
  const before = await tx
    .deleteFrom('zone_refusals')
    .where('zone_id', '=', zone.id)
    .$if(sent !== undefined, (all) => all.where(sql<boolean>`name || ' ' || type = any(${[...(sent ?? [])]})`))
    .returning(['name', 'type'])
    .execute();
  if (refused.length === 0) return 0;
  const known = new Set(before.map(({ name, type }) => `${name} ${type}`));
  const rows = refused.map(({ set, refusal }) => ({
    zone_id: zone.id,
    name: set.name === zone.name ? '@' : set.name.slice(0, -zone.name.length - 1),
    type: set.type,
    refusal: refusal.slice(0, 1000),
    refused_by: refusedBy,
    refused_at: at,
  }));
  for (let from = 0; from < rows.length; from += 5000) {
    await tx
      .insertInto('zone_refusals')
      .values(rows.slice(from, from + 5000))
      .execute();
  }
  return rows.filter(({ name, type }) => !known.has(`${name} ${type}`)).length;
}

export async function countRefused(db: Queryable, zoneId: string): Promise<number> {
  const { count } = await db
    .selectFrom('zone_refusals')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('zone_id', '=', zoneId)
    .executeTakeFirstOrThrow();
  return count;
}

/** The first of them, as staff see them. */
export async function someRefused(db: Queryable, zoneId: string): Promise<StaffZone['refused']> {
  const rows = await db
    .selectFrom('zone_refusals')
    .select(['name', 'type', 'refusal'])
    .where('zone_id', '=', zoneId)
    .orderBy('name')
    .orderBy('type')
    .limit(20)
    .execute();
  return rows;
}

/** Has zones sent again whose records another version of the name server's program refused. */
export async function retryRefused(
  deps: Pick<Deps, 'db' | 'dns' | 'now' | 'events' | 'jobs'>,
  mostAtOnce: number,
): Promise<void> {
  const any = await deps.db.selectFrom('zone_refusals').select('zone_id').limit(1).executeTakeFirst();
  if (!any) return;
  const version = await deps.dns.version();
  const zones = await deps.db
    .selectFrom('zone_refusals as r')
    .innerJoin('zones as z', 'z.id', 'r.zone_id')
    .select('r.zone_id')
    .distinct()
    .where('r.refused_by', '<>', version)
    .where('z.dropped_at', 'is', null)
    .whereRef('z.applied_version', '=', 'z.version')
    .limit(mostAtOnce)
    .execute();
  for (const { zone_id } of zones) {
    await deps.db.transaction().execute((tx) => republishZone(deps, tx, zone_id));
  }
}
