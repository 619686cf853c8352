import {
  fullName,
  isProblem,
  mostRecords,
  type RecordProblem,
  readRecord,
  recordType,
  type ZoneRecord,
  zoneProblem,
} from '@resolvo/contract/hosting/records';
import type { VersionKind } from '@resolvo/contract/hosting/zones';
import { shownName } from '@resolvo/contract/shown-name';
import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import type { EventActor } from '../../../core/events.ts';
import { conflict, invalid } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { isUniqueViolation } from '../../../db/errors.ts';
import type { HeldZone } from './hold-zone.ts';
import { zoneApply } from './queues.ts';

/** A record as the book has it. */
export interface BookRecord extends ZoneRecord {
  readonly managed: string | null;
}
export interface StoredRecord extends BookRecord {
  readonly id: string;
}

export const recordColumns = ['id', 'name', 'type', 'ttl', 'content', 'managed'] as const;

interface Row extends Omit<StoredRecord, 'type'> {
  readonly type: string;
}
export const storedRecord = (row: Row): StoredRecord => ({ ...row, type: recordType.parse(row.type) });

/** Callers are code of ours: a wrong record is a mistake of the program, told as its refusal. */
export function spelled(record: BookRecord, zone: string): BookRecord {
  const read = readRecord(record, zone);
  if (isProblem(read)) throw invalid(read.path, read.message);
  return { ...read, managed: record.managed };
}

interface Change {
  readonly kind: VersionKind;
  readonly removed: readonly StoredRecord[];
  /** In their one spelling (`readRecord`). */
  readonly added: readonly BookRecord[];
  readonly undoes?: number;
  readonly by?: EventActor | undefined;
}

type Needed = Pick<Deps, 'now' | 'events' | 'jobs'>;

/**
 * The one writer of records. The zone is held. Checks what records may not be together, notes the change in the history
 * and sends the job that brings it to the name servers. False: nothing would change, and nothing was written.
 */
export async function changeRecords(deps: Needed, tx: Queryable, zone: HeldZone, change: Change): Promise<boolean> {
  const { removed, added } = await withOneTtl(tx, zone.id, withoutCommon(change));
  if (removed.length === 0 && added.length === 0 && change.kind !== 'opened') return false;
  if (removed.length > 0) {
    await tx
      .deleteFrom('zone_records')
      .where(
        'id',
        'in',
        removed.map(({ id }) => id),
      )
      .execute();
  }
  await insertRecords(deps, tx, zone.id, added);
  refuse(await problemOf(tx, zone, added));
  await refuseForeignNames(tx, zone, added);
  await bumpZone(deps, tx, zone, { ...change, removed, added });
  const data = { zone_id: zone.id, name: zone.name };
  if (change.kind !== 'opened') {
    await deps.events.emit(tx, { name: 'zone.changed', accountId: zone.account_id, by: change.by, data });
  }
  return true;
}

/** The next version of a zone, and the job that applies it. */
export async function bumpZone(
  deps: Pick<Deps, 'now' | 'jobs'>,
  tx: Queryable,
  zone: HeldZone,
  { kind, removed, added, undoes, by }: Change,
): Promise<void> {
  // A new zone has its first version already.
  const number = kind === 'opened' ? zone.version : zone.version + 1;
  await tx
    .insertInto('zone_versions')
    .values({
      zone_id: zone.id,
      number,
      kind,
      removed: JSON.stringify(removed.map(plain)),
      added: JSON.stringify(added.map(plain)),
      undoes: undoes ?? null,
      person_id: by?.personId ?? null,
      created_at: deps.now(),
    })
    .execute();
  await tx.updateTable('zones').set({ version: number }).where('id', '=', zone.id).execute();
  await deps.jobs.send(tx, zoneApply, { zone_id: zone.id });
}

const plain = ({ name, type, ttl, content, managed }: BookRecord) => ({ name, type, ttl, content, managed });
const keyOf = ({ name, type, ttl, content, managed }: BookRecord): string =>
  JSON.stringify([name, type, ttl, content, managed]);

/** Records that are removed and put there again stay as they are. */
function withoutCommon({ removed, added }: Change): Pick<Change, 'removed' | 'added'> {
  const coming = new Set(added.map(keyOf));
  const going = new Set(removed.map(keyOf));
  return {
    removed: removed.filter((one) => !coming.has(keyOf(one))),
    added: added.filter((one) => !going.has(keyOf(one))),
  };
}

/** A set has one TTL (RFC 2181, 5.2): the other records of a set that gets one take its TTL over. */
async function withOneTtl(
  tx: Queryable,
  zoneId: string,
  { removed, added }: Pick<Change, 'removed' | 'added'>,
): Promise<Pick<Change, 'removed' | 'added'>> {
  if (added.length === 0) return { removed, added };
  const ttls = new Map(added.map(({ name, type, ttl }) => [`${name} ${type}`, ttl]));
  const gone = new Set(removed.map(({ id }) => id));
  const others = (await recordsAt(tx, zoneId, new Set(added.map(({ name }) => name)))).filter(
    ({ id, name, type, ttl }) => !gone.has(id) && (ttls.get(`${name} ${type}`) ?? ttl) !== ttl,
  );
  return {
    removed: [...removed, ...others],
    added: [
      ...added.map((one) => ({ ...one, ttl: ttls.get(`${one.name} ${one.type}`) ?? one.ttl })),
      ...others.map((one) => ({ ...one, ttl: ttls.get(`${one.name} ${one.type}`) ?? one.ttl })),
    ],
  };
}

async function insertRecords(
  { now }: Pick<Deps, 'now'>,
  tx: Queryable,
  zoneId: string,
  added: readonly BookRecord[],
): Promise<void> {
  const created_at = now();
  try {
    // PostgreSQL takes 65,535 parameters a statement.
    for (let at = 0; at < added.length; at += 5000) {
      const values = added.slice(at, at + 5000).map((one) => ({ ...plain(one), zone_id: zoneId, created_at }));
      await tx.insertInto('zone_records').values(values).execute();
    }
  } catch (error) {
    if (isUniqueViolation(error, 'zone_records_once')) throw conflict('This record is there already.');
    throw error;
  }
  const { count } = await tx
    .selectFrom('zone_records')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('zone_id', '=', zoneId)
    .executeTakeFirstOrThrow();
  if (count > mostRecords) {
    throw conflict(`A zone holds ${mostRecords.toLocaleString('en')} records. Please remove some first.`);
  }
}

export async function recordsAt(tx: Queryable, zoneId: string, names: ReadonlySet<string>): Promise<StoredRecord[]> {
  const rows = await tx
    .selectFrom('zone_records')
    .select(recordColumns)
    .where('zone_id', '=', zoneId)
    .where(sql<boolean>`name = any(${[...names]})`)
    .execute();
  return rows.map(storedRecord);
}

/** With the records of the same names; every delegation, and every CNAME where one was added. */
async function problemOf(
  tx: Queryable,
  zone: HeldZone,
  added: readonly BookRecord[],
): Promise<RecordProblem | undefined> {
  if (added.length === 0) return undefined;
  const names = [...new Set(added.map(({ name }) => name))];
  const further = added.some(({ type }) => type === 'CNAME') ? ['NS', 'CNAME'] : ['NS'];
  const rows = await tx
    .selectFrom('zone_records')
    .select(recordColumns)
    .where('zone_id', '=', zone.id)
    .where((eb) => eb.or([sql<boolean>`name = any(${names})`, eb('type', 'in', further)]))
    .execute();
  return zoneProblem(rows.map(storedRecord), zone.name);
}

function refuse(problem: RecordProblem | undefined): void {
  if (problem && isProblem(problem)) throw invalid(problem.path, problem.message);
}

/** A part of the zone that is a zone of another account: records of ours below it would answer in its place. */
async function refuseForeignNames(tx: Queryable, zone: HeldZone, added: readonly BookRecord[]): Promise<void> {
  if (added.length === 0) return;
  const ways = new Set(added.flatMap(({ name }) => suffixes(fullName(name, zone.name), zone.name)));
  const foreign = await tx
    .selectFrom('zones')
    .select('name')
    .where('dropped_at', 'is', null)
    .where(sql<boolean>`name = any(${[...ways]})`)
    .where(sql<boolean>`account_id is distinct from ${zone.account_id}`)
    .executeTakeFirst();
  if (foreign) throw invalid('name', `${shownName(foreign.name)} is a domain of its own. Its records are set there.`);
}

/** The name and what is above it, as long as that is below the zone. */
function suffixes(name: string, zone: string): string[] {
  const found: string[] = [];
  for (let at = name; at.length > zone.length; at = at.slice(at.indexOf('.') + 1)) found.push(at);
  return found;
}
