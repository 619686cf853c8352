import { recordType } from '@resolvo/contract/hosting/records';
import { canUndo, type VersionKind, versionKinds, type ZoneVersion } from '@resolvo/contract/hosting/zones';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Caller } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { type PageQuery, pageBy } from '../../../core/page-by.ts';
import { conflict, notFound } from '../../../core/refusal.ts';
import { seconds } from '../../../core/time.ts';
import { type BookRecord, changeRecords, recordsAt } from './change-records.ts';
import { holdOwnZone, ownZone } from './own-zone.ts';

const shownRecords = 50;

const kept = z.array(
  z.object({
    name: z.string(),
    type: recordType,
    ttl: z.number(),
    content: z.string(),
    managed: z.string().nullable(),
  }),
);
const versionKind = z.enum(Object.keys(versionKinds) as VersionKind[]);

export async function zoneHistory(deps: Pick<Deps, 'db' | 'cursors'>, actor: Caller, zoneId: string, query: PageQuery) {
  const zone = await ownZone(deps.db, actor, zoneId);
  // Only the records that are shown leave the database: an import may have brought thousands.
  const first = (column: 'removed' | 'added') =>
    sql<unknown>`(select coalesce(jsonb_agg(r), '[]') from (select r from jsonb_array_elements(${sql.ref(`v.${column}`)}) r limit ${shownRecords}) first_ones)`;
  const rows = deps.db
    .selectFrom('zone_versions as v')
    .leftJoin('persons as p', 'p.id', 'v.person_id')
    .select([
      'v.id',
      'v.number',
      'v.kind',
      'v.undoes',
      'v.created_at',
      first('removed').as('removed'),
      first('added').as('added'),
      sql<number>`jsonb_array_length(v.removed)`.as('removed_count'),
      sql<number>`jsonb_array_length(v.added)`.as('added_count'),
      sql<string>`coalesce(p.username, '')`.as('made_by'),
    ])
    .where('v.zone_id', '=', zone.id);
  const page = await pageBy(deps, `zone-history:${zone.id}`, query, rows, {
    by: ['v.number', 'v.id'],
    textOf: ({ number }) => String(number),
  });
  return {
    versions: page.rows.map((row): ZoneVersion => {
      const kind = versionKind.parse(row.kind);
      const plain = (records: unknown) => kept.parse(records).map(({ managed: _, ...record }) => record);
      return {
        version_id: row.id,
        number: row.number,
        kind,
        undoes: row.undoes,
        removed: plain(row.removed),
        added: plain(row.added),
        removed_count: row.removed_count,
        added_count: row.added_count,
        made_by: row.made_by,
        can_undo: canUndo(kind),
        created_at: seconds(row.created_at),
      };
    }),
    cursor: page.cursor,
    eof: page.eof,
  };
}

/** Takes one change back: what it put there goes, and what it took away comes back. */
export function undoVersion(
  deps: Pick<Deps, 'db' | 'now' | 'events' | 'jobs'>,
  actor: Caller,
  zoneId: string,
  versionId: string,
): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    const zone = await holdOwnZone(tx, actor, zoneId);
    const version = await tx
      .selectFrom('zone_versions')
      .select(['number', 'kind', 'removed', 'added'])
      .where('id', '=', versionId)
      .where('zone_id', '=', zone.id)
      .executeTakeFirst();
    if (!version) throw notFound();
    if (!canUndo(versionKind.parse(version.kind))) {
      throw conflict('This change was made by the product. It follows what the domain is linked to.');
    }
    const added = kept.parse(version.added);
    const removed = kept.parse(version.removed);
    const keyOf = ({ name, type, ttl, content }: BookRecord) => `${name} ${type} ${ttl} ${content}`;
    const there = await recordsAt(tx, zone.id, new Set([...added, ...removed].map(({ name }) => name)));
    const keys = new Set(added.map(keyOf));
    const goes = there.filter((one) => keys.has(keyOf(one)));
    const isBack = removed.some((record) => there.some((one) => keyOf(one) === keyOf(record)));
    if (goes.length !== added.length || isBack) {
      throw conflict('A later change has touched the same records. Please undo that one first.');
    }
    await changeRecords(deps, tx, zone, {
      kind: 'undone',
      removed: goes,
      added: removed,
      undoes: version.number,
      by: actor,
    });
  });
}
