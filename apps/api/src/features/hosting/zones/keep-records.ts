import type { ZoneRecord } from '@resolvo/contract/hosting/records';
import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import type { EventActor } from '../../../core/events.ts';
import { Refusal } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { changeRecords, recordColumns, type StoredRecord, spelled, storedRecord } from './change-records.ts';
import { type HeldZone, holdZone } from './hold-zone.ts';

type Needed = Pick<Deps, 'now' | 'events' | 'jobs'>;

interface Keeping {
  readonly zoneId: string;
  readonly keeper: string;
  readonly records: readonly ZoneRecord[];
  /** Sets that make room too, beside those that are in the way of a record. */
  readonly clears?: readonly Pick<ZoneRecord, 'name' | 'type'>[];
  /** Records of the customer that made room before, and come back where nothing stands in their place. */
  readonly back?: readonly ZoneRecord[];
  readonly by?: EventActor | undefined;
}

/** What keeping records did to a zone. */
export interface KeptChange {
  readonly added: readonly ZoneRecord[];
  readonly removed: readonly ZoneRecord[];
  /** Of those that went, what the customer had written. */
  readonly replaced: readonly ZoneRecord[];
  readonly notBack: readonly ZoneRecord[];
}

export const nothingKept: KeptChange = { added: [], removed: [], replaced: [], notBack: [] };

/**
 * Makes these the records that `keeper` (such as "link") keeps in the zone, in the place of those it kept before; an empty
 * list ends them. Customers cannot change them. What a customer has under the same name and type, or as the other half of
 * a CNAME, makes room; the history keeps it, and it is returned.
 */
export async function setZoneRecords(deps: Needed, tx: Queryable, keeping: Keeping): Promise<KeptChange> {
  const zone = await holdZone(tx, keeping.zoneId);
  if (!zone || zone.dropped_at !== null) return { ...nothingKept, notBack: keeping.back ?? [] };
  const { back = [] } = keeping;
  if (back.length === 0) return change(deps, tx, zone, keeping);
  await sql`savepoint bringing_back`.execute(tx);
  try {
    return await change(deps, tx, zone, keeping);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // The zone is full, or the name became a zone of its own: what ends must end all the same.
    await sql`rollback to savepoint bringing_back`.execute(tx);
    return { ...(await change(deps, tx, zone, { ...keeping, back: [] })), notBack: back };
  }
}

async function change(
  deps: Needed,
  tx: Queryable,
  zone: HeldZone,
  { keeper, records, clears = [], back = [], by }: Keeping,
): Promise<KeptChange> {
  const coming = records.map((record) => spelled({ ...record, managed: keeper }, zone.name));
  const there = await recordsOf(tx, zone.id, keeper, [...coming, ...clears, ...back]);
  const kept = there.filter((one) => one.managed === keeper);
  const replaced = there.filter(
    (one) =>
      one.managed === null &&
      (coming.some((record) => isInTheWay(one, record)) ||
        clears.some(({ name, type }) => one.name === name && one.type === type)),
  );
  const staying = there.filter((one) => !kept.includes(one) && !replaced.includes(one));
  const isThere = (record: ZoneRecord) => staying.some((one) => keyOf(one) === keyOf(record));
  const inPlace = [...staying, ...coming];
  const returning = back.filter((record) => !isThere(record) && !inPlace.some((one) => isInTheWay(one, record)));
  const notBack = back.filter((record) => !isThere(record) && !returning.includes(record));
  const removed = [...kept, ...replaced];
  const added = [...coming, ...returning.map((record) => ({ ...plain(record), managed: null }))];
  await changeRecords(deps, tx, zone, { kind: 'linked', removed, added, by });
  return {
    removed: without(removed, added),
    added: without(added, removed),
    replaced: replaced.map(plain),
    notBack: notBack.map(plain),
  };
}

async function recordsOf(
  tx: Queryable,
  zoneId: string,
  keeper: string,
  concerned: readonly Pick<ZoneRecord, 'name'>[],
): Promise<StoredRecord[]> {
  const names = [...new Set(concerned.map(({ name }) => name))];
  const rows = await tx
    .selectFrom('zone_records')
    .select(recordColumns)
    .where('zone_id', '=', zoneId)
    .where((eb) => eb.or([eb('managed', '=', keeper), sql<boolean>`name = any(${names})`]))
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(storedRecord);
}

const isInTheWay = (row: ZoneRecord, coming: ZoneRecord): boolean =>
  row.name === coming.name && (row.type === coming.type || row.type === 'CNAME' || coming.type === 'CNAME');

const plain = ({ name, type, ttl, content }: ZoneRecord): ZoneRecord => ({ name, type, ttl, content });
const keyOf = ({ name, type, ttl, content }: ZoneRecord): string => `${name} ${type} ${ttl} ${content}`;

/** Who keeps a record makes no difference to what is answered. */
function without(records: readonly ZoneRecord[], others: readonly ZoneRecord[]): ZoneRecord[] {
  const keys = new Set(others.map(keyOf));
  return records.filter((one) => !keys.has(keyOf(one))).map(plain);
}
