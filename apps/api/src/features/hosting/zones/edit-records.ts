import type { BodyOf } from '@resolvo/contract/endpoint';
import { fullName, isProblem, readRecord, type ZoneRecord } from '@resolvo/contract/hosting/records';
import type { ZoneRecordView, zoneEndpoints } from '@resolvo/contract/hosting/zones';
import { shownName } from '@resolvo/contract/shown-name';
import type { Caller } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict, invalid, notFound } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { changeRecords, recordColumns, recordsAt, type StoredRecord, storedRecord } from './change-records.ts';
import type { HeldZone } from './hold-zone.ts';
import { recordView } from './list-records.ts';
import { holdOwnZone } from './own-zone.ts';

type Needed = Pick<Deps, 'db' | 'now' | 'events' | 'jobs'>;
type Typed = BodyOf<(typeof zoneEndpoints)['zoneRecordAdd']>;

export function addRecord(deps: Needed, actor: Caller, zoneId: string, typed: Typed): Promise<ZoneRecordView> {
  return deps.db.transaction().execute(async (tx) => {
    const zone = await holdOwnZone(tx, actor, zoneId);
    const record = await readOwn(tx, zone, typed);
    await changeRecords(deps, tx, zone, {
      kind: 'added',
      removed: [],
      added: [{ ...record, managed: null }],
      by: actor,
    });
    return written(tx, zone, record);
  });
}

export function changeRecord(
  deps: Needed,
  actor: Caller,
  { zone_id, record_id }: { zone_id: string; record_id: string },
  typed: Typed,
): Promise<ZoneRecordView> {
  return deps.db.transaction().execute(async (tx) => {
    const zone = await holdOwnZone(tx, actor, zone_id);
    const before = await ownRecord(tx, zone, record_id);
    const record = await readOwn(tx, zone, typed);
    await changeRecords(deps, tx, zone, {
      kind: 'changed',
      removed: [before],
      added: [{ ...record, managed: null }],
      by: actor,
    });
    return written(tx, zone, record);
  });
}

export function removeRecord(
  deps: Needed,
  actor: Caller,
  { zone_id, record_id }: { zone_id: string; record_id: string },
): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    const zone = await holdOwnZone(tx, actor, zone_id);
    const before = await ownRecord(tx, zone, record_id);
    await changeRecords(deps, tx, zone, { kind: 'removed', removed: [before], added: [], by: actor });
  });
}

/** Ids change with every change of a record, so it is found by what it says. */
async function written(tx: Queryable, zone: HeldZone, { name, type, content }: ZoneRecord): Promise<ZoneRecordView> {
  const found = (await recordsAt(tx, zone.id, new Set([name]))).find(
    (one) => one.type === type && one.content === content,
  );
  if (!found) throw new Error('The record that was written is not there.');
  return recordView(found);
}

async function ownRecord(tx: Queryable, zone: HeldZone, recordId: string): Promise<StoredRecord> {
  const row = await tx
    .selectFrom('zone_records')
    .select(recordColumns)
    .where('id', '=', recordId)
    .where('zone_id', '=', zone.id)
    .executeTakeFirst();
  if (!row) throw notFound();
  const record = storedRecord(row);
  refuseManaged(record);
  return record;
}

function refuseManaged({ managed }: StoredRecord): void {
  if (managed === null) return;
  throw conflict(
    'This record follows what the domain is linked to. Change or end the link on the page of the domain to write your own.',
  );
}

/** In its one spelling; a set that the product keeps is not shared with it. */
async function readOwn(tx: Queryable, zone: HeldZone, typed: Typed): Promise<ZoneRecord> {
  const record = readRecord(typed, zone.name);
  if (isProblem(record)) throw invalid(record.path, record.message);
  const kept = (await recordsAt(tx, zone.id, new Set([record.name]))).find(
    (one) => one.type === record.type && one.managed !== null,
  );
  if (kept) {
    throw conflict(
      `The ${record.type} records of ${shownName(fullName(record.name, zone.name))} follow what the domain is linked to. Link it without them, or end the link, to write your own.`,
    );
  }
  return record;
}
