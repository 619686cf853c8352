import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import { DnsError } from '../../../providers/dns.ts';
import { applyZone } from './apply-zone.ts';
import { retryRefused } from './refusals.ts';

/** So that one run ends within its time limit; the next takes the rest. */
const usualAtOnce = 500;

/** Applies zones that are behind. Ends at the first sign that the name servers are down: the next minute tries again. */
export async function catchUpZones(
  deps: Pick<Deps, 'db' | 'dns' | 'events' | 'jobs' | 'now' | 'log'>,
  mostAtOnce = usualAtOnce,
): Promise<void> {
  const behind = await deps.db
    .selectFrom('zones')
    .select('id')
    .whereRef('applied_version', '<', 'version')
    // Those without trouble first: one that is refused for good must not keep others waiting.
    .orderBy(sql`trouble is not null`)
    .orderBy('id')
    .limit(mostAtOnce)
    .execute();
  for (const { id } of behind) {
    try {
      await applyZone(deps, id);
    } catch (error) {
      // Noted with the zone by then.
      if (error instanceof DnsError && error.outcome === 'unreachable') return;
    }
  }
  await retryRefused(deps, mostAtOnce);
}

/** The records of zones that were dropped, once their time is over and the name servers have forgotten them. */
export async function sweepZones({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await db.deleteFrom('zones').where('kept_until', '<', now()).whereRef('applied_version', '=', 'version').execute();
}
