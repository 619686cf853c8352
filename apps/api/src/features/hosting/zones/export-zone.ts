import type { FileAnswer } from '@resolvo/contract/endpoint';
import type { Caller } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { storedRecord } from './change-records.ts';
import { ownZone } from './own-zone.ts';
import { writeZoneFile } from './zone-file.ts';

/** Bounded by the most records a zone holds, so it is made in memory. */
export async function exportZone(deps: Pick<Deps, 'db'>, actor: Caller, zoneId: string): Promise<FileAnswer> {
  const zone = await ownZone(deps.db, actor, zoneId);
  const rows = await deps.db
    .selectFrom('zone_records')
    .select(['id', 'name', 'type', 'ttl', 'content', 'managed'])
    .where('zone_id', '=', zone.id)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const text = [...writeZoneFile(zone.name, `${zone.name}, version ${zone.version}`, rows.map(storedRecord))].join('');
  return { filename: `${zone.name}.zone`, content: new TextEncoder().encode(text) };
}
