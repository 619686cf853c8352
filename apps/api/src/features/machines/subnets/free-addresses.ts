import { sql } from 'kysely';
import type { Queryable } from '../../../db/connection.ts';
import { sizeOf } from './list-subnets.ts';

/** Free IPv4 addresses by cluster, over its enabled pools. A cluster without a pool is not in the map. */
export async function freeAddresses(db: Queryable, now: Date): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ cluster: string; prefix: number; taken: number }>`
    select s.cluster, masklen(s.network) as prefix, (
      select count(distinct h.address) from address_holds h where h.subnet_id = s.id and (h.held_until is null
        or ((h.server_id is not null or h.floating_id is not null) and h.held_until > ${now}::timestamptz - make_interval(hours => s.cool_down_hours)))
    ) as taken
    from subnets s where s.enabled and family(s.network) = 4`.execute(db);
  const free = new Map<string, number>();
  for (const { cluster, prefix, taken } of rows) {
    free.set(cluster, (free.get(cluster) ?? 0) + Math.max(0, sizeOf(4, prefix) - taken));
  }
  return free;
}
