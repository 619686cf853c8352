import type { QueryOf } from '@resolvo/contract/endpoint';
import type { ZoneRecordView, zoneEndpoints } from '@resolvo/contract/hosting/zones';
import { sql } from 'kysely';
import type { Caller } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { countedPage } from '../../../core/page-by.ts';
import { type StoredRecord, storedRecord } from './change-records.ts';
import { ownZone } from './own-zone.ts';

export async function listRecords(
  deps: Pick<Deps, 'db' | 'cursors'>,
  actor: Caller,
  zoneId: string,
  query: QueryOf<(typeof zoneEndpoints)['zoneRecords']>,
) {
  const zone = await ownZone(deps.db, actor, zoneId);
  const { type, search = '' } = query;
  // A name in full is found by its part below the zone.
  const words = search.toLowerCase().replace(new RegExp(`\\.?${zone.name.replaceAll('.', '\\.')}\\.?$`), '');
  const rows = deps.db
    .selectFrom('zone_records')
    .select(['id', 'name', 'type', 'ttl', 'content', 'managed', 'position', 'created_at'])
    .where('zone_id', '=', zone.id)
    .$if(type !== undefined, (all) => all.where('type', '=', type ?? ''))
    // A zone has a bounded number of records, which are read in the order of the list.
    .$if(words !== '', (all) =>
      all.where(sql<boolean>`(strpos(name, ${words}) > 0 or strpos(lower(content), ${words}) > 0)`),
    );
  const {
    rows: found,
    cursor,
    eof,
    count,
  } = await countedPage(deps, `zone-records:${zone.id}:${type ?? ''}:${words}`, query, rows, {
    by: ['position', 'id'],
    direction: 'asc',
    textOf: ({ position }) => position,
  });
  return { records: found.map((row) => recordView(storedRecord(row))), cursor, eof, count };
}

export const recordView = ({ id, name, type, ttl, content, managed }: StoredRecord): ZoneRecordView => ({
  record_id: id,
  name,
  type,
  ttl,
  content,
  managed,
});
