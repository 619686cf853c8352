import type { QueryOf } from '@resolvo/contract/endpoint';
import type { ZoneRecordView, zoneEndpoints } from '@resolvo/contract/hosting/zones';
import { sql } from 'kysely';
import type { Caller } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { countedPage } from '../../../core/page-by.ts';
import { inDnsLetters } from '../../../core/search.ts';
import type { Queryable } from '../../../db/connection.ts';
import { type StoredRecord, storedRecord } from './change-records.ts';
import { ownZone } from './own-zone.ts';

export async function listRecords(
  deps: Pick<Deps, 'db' | 'cursors'>,
  actor: Caller,
  zoneId: string,
  query: QueryOf<(typeof zoneEndpoints)['zoneRecords']>,
) {
  const zone = await ownZone(deps.db, actor, zoneId);
  const { type, search = '', refused } = query;
  // A name in full is found by its part below the zone.
  const words = inDnsLetters(search).replace(new RegExp(`\\.?${zone.name.replaceAll('.', '\\.')}\\.?$`), '');
  const rows = deps.db
    .selectFrom('zone_records')
    .select(['id', 'name', 'type', 'ttl', 'content', 'managed', 'position', 'created_at'])
    .where('zone_id', '=', zone.id)
    .$if(type !== undefined, (all) => all.where('type', '=', type ?? ''))
    .$if(refused === 'yes', (all) =>
      all.where(
        sql<boolean>`(name, type) in (select r.name, r.type from zone_refusals r where r.zone_id = ${zone.id})`,
      ),
    )
    // A zone has a bounded number of records, which are read in the order of the list.
    .$if(words !== '', (all) =>
      all.where(sql<boolean>`(strpos(name, ${words}) > 0 or strpos(lower(content), ${words}) > 0)`),
    );
  const {
    rows: found,
    cursor,
    eof,
    count,
  } = await countedPage(deps, `zone-records:${zone.id}:${type ?? ''}:${refused ?? ''}:${words}`, query, rows, {
    by: ['position', 'id'],
    direction: 'asc',
    textOf: ({ position }) => position,
  });
  const refusals = await refusalsOf(deps.db, zone.id, found);
  const refusalOf = ({ name, type, created_at }: (typeof found)[number]): string => {
    const refused = refusals.get(`${name} ${type}`);
    // Written since then: it is not known yet whether it is taken.
    return refused === undefined || created_at > refused.refused_at ? '' : refused.refusal;
  };
  return { records: found.map((row) => recordView(storedRecord(row), refusalOf(row))), cursor, eof, count };
}

/** By "name type". What is shown of them is of few names. */
async function refusalsOf(
  db: Queryable,
  zoneId: string,
  records: readonly { readonly name: string }[],
): Promise<ReadonlyMap<string, { readonly refusal: string; readonly refused_at: Date }>> {
  const rows = await db
    .selectFrom('zone_refusals')
    .select(['name', 'type', 'refusal', 'refused_at'])
    .where('zone_id', '=', zoneId)
    .where(sql<boolean>`name = any(${[...new Set(records.map(({ name }) => name))]})`)
    .execute();
  return new Map(rows.map(({ name, type, ...refused }) => [`${name} ${type}`, refused]));
}

/** What was written a moment ago has not been refused yet. */
export const recordView = ({ id, name, type, ttl, content, managed }: StoredRecord, refusal = ''): ZoneRecordView => ({
  record_id: id,
  name,
  type,
  ttl,
  content,
  managed,
  refusal,
});
