import { brand } from '@resolvo/brand/brand';
import { fullName } from '@resolvo/contract/hosting/records';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { type Dns, DnsError, type RecordSet } from '../../../providers/dns.ts';

type Needed = Pick<Deps, 'db' | 'dns' | 'events' | 'now' | 'log'>;

/** Longer than the calls of one turn may take together. */
const leaseSeconds = 90;
/** With it the name server says which version it has: a server that was restored from a backup is found by it. */
const versionNote = 'X-RESOLVO-VERSION';

interface Turn {
  readonly id: string;
  readonly account_id: string | null;
  readonly name: string;
  readonly version: number;
  readonly applied_version: number;
  readonly signed: boolean;
  readonly trouble: string | null;
  readonly dropped_at: Date | null;
}

/** Brings the name servers to what the zone holds. Safe to run twice, and a no-op when nothing is behind. */
export async function applyZone(deps: Needed, zoneId: string): Promise<void> {
  // A change that came while one was applied is the next turn: its own job found the lease taken.
  for (;;) {
    const turn = await takeLease(deps, zoneId);
    if (!turn) return;
    const { version } = turn;
    let ds: string[];
    try {
      ds = await publish(deps, turn);
    } catch (error) {
      await noteTrouble(deps, turn, error);
      throw error;
    }
    await noteApplied(deps, turn, ds);
    deps.log.debug({ event: 'zone.applied', zone_id: zoneId, version }, 'Zone applied to the name servers');
  }
}

/** Undefined: nothing is behind, or another process is at it. */
const takeLease = ({ db, now }: Needed, zoneId: string): Promise<Turn | undefined> =>
  db
    .updateTable('zones')
    .set({ applying_until: new Date(now().getTime() + leaseSeconds * 1000) })
    .where('id', '=', zoneId)
    .whereRef('applied_version', '<', 'version')
    .where((eb) => eb.or([eb('applying_until', 'is', null), eb('applying_until', '<', now())]))
    .returning(['id', 'account_id', 'name', 'version', 'applied_version', 'signed', 'trouble', 'dropped_at'])
    .executeTakeFirst();

/** Returns the DS records. */
async function publish({ db, dns }: Needed, turn: Turn): Promise<string[]> {
  const { id, name, version } = turn;
  const found = await dns.findZone(name);
  const isOurs = found?.owner === id;
  if (turn.dropped_at !== null) {
    // A zone that was opened under the same name since then stays.
    if (isOurs) await dns.deleteZone(name);
    return [];
  }
  if (found && !isOurs) await takeOver(db, dns, name, found.owner);
  if (!isOurs) {
    const sets = await setsOf(db, turn);
    await dns.createZone({ name, owner: id, sets: [soaOf(name, sets), ...sets] });
  } else if ((await dns.readNote(name, versionNote)) === String(turn.applied_version)) {
    const sets = await setsOf(db, turn, await touchedSince(db, turn));
    if (sets.length > 0) await dns.changeSets(name, sets);
  } else await replaceAll(db, dns, turn);
  // Signing again is no change, and answers the DS records also after an answer that was lost.
  const ds = turn.signed ? await dns.sign(name) : [];
  if (!turn.signed && isOurs && found.signed) await dns.unsign(name);
  await dns.writeNote(name, versionNote, String(version));
  return ds;
}

/** A zone that we dropped and whose removal has not come to the name servers yet makes room; any other is not ours. */
async function takeOver(db: Queryable, dns: Dns, name: string, owner: string): Promise<void> {
  const dropped = z.uuid().safeParse(owner).success
    ? await db
        .selectFrom('zones')
        .select('id')
        .where('id', '=', owner)
        .where('dropped_at', 'is not', null)
        .executeTakeFirst()
    : undefined;
  if (!dropped) throw new DnsError('refused', `The name servers have a zone ${name} that is not ours.`);
  await dns.deleteZone(name);
}

/** One of the zone's own name servers is its primary, the first by name: staff may have named others than the brand. */
function soaOf(name: string, sets: readonly RecordSet[]): RecordSet {
  const own = sets.find((set) => set.type === 'NS' && set.name === name)?.contents.toSorted()[0];
  const primary = own ?? `${brand.nameservers[0]}.`;
  return {
    name,
    type: 'SOA',
    ttl: 3600,
    // Serial 0 is counted on by the name server. That a name does not exist is remembered for five minutes.
    contents: [`${primary} ${brand.hostmaster.replace('@', '.')}. 0 10800 3600 604800 300`],
  };
}

/** The sets that versions after the applied one touched, as "name type". */
async function touchedSince(db: Queryable, turn: Turn): Promise<Set<string>> {
  const { rows } = await sql<{ name: string; type: string }>`
    select distinct r ->> 'name' as name, r ->> 'type' as type
    from zone_versions v, jsonb_array_elements(v.removed || v.added) r
    where v.zone_id = ${turn.id} and v.number > ${turn.applied_version} and v.number <= ${turn.version}`.execute(db);
  return new Set(rows.map(({ name, type }) => `${name} ${type}`));
}

/** The whole zone, or the sets that are named; those without a record are to be deleted. */
async function setsOf(db: Queryable, zone: Turn, only?: ReadonlySet<string>): Promise<RecordSet[]> {
  if (only?.size === 0) return [];
  const names = only && [...new Set([...only].map((key) => key.split(' ')[0] ?? ''))];
  const rows = await db
    .selectFrom('zone_records')
    .select(['name', 'type', 'ttl', 'content'])
    .where('zone_id', '=', zone.id)
    .$if(names !== undefined, (all) => all.where(sql<boolean>`name = any(${names ?? []})`))
    .orderBy('position')
    .orderBy('id')
    .execute();
  const sets = Map.groupBy(rows, ({ name, type }) => `${name} ${type}`);
  return [...(only ?? sets.keys())].map((key) => {
    const [name = '', type = ''] = key.split(' ');
    const set = sets.get(key) ?? [];
    return {
      name: fullName(name, zone.name),
      type,
      ttl: set[0]?.ttl ?? 0,
      contents: set.map(({ content }) => content),
    };
  });
}

/** For a name server that does not have the version we left it with. */
async function replaceAll(db: Queryable, dns: Dns, zone: Turn): Promise<void> {
  const wanted = await setsOf(db, zone);
  const keyOf = ({ name, type }: RecordSet) => `${name} ${type}`;
  const keys = new Set(wanted.map(keyOf));
  const there = await dns.readSets(zone.name);
  const gone = there
    .filter((set) => set.type !== 'SOA' && !keys.has(keyOf(set)))
    .map((set) => ({ ...set, contents: [] }));
  await dns.changeSets(zone.name, [...gone, ...wanted]);
}

async function noteApplied({ db, events, now }: Needed, turn: Turn, ds: string[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('zones')
      .set({
        // Staff may have asked for all of it again meanwhile (republishZone): then it is still to be sent.
        applied_version: sql`case when applied_version = ${turn.applied_version} then ${turn.version}::int else applied_version end`,
        applied_at: now(),
        applying_until: null,
        trouble: null,
        ds,
      })
      .where('id', '=', turn.id)
      .execute();
    const data = { zone_id: turn.id, name: turn.name };
    await events.emit(tx, { name: 'zone.applied', accountId: turn.account_id, data });
  });
}

async function noteTrouble({ db, events, log }: Needed, turn: Turn, error: unknown): Promise<void> {
  const trouble = error instanceof Error ? error.message : String(error);
  log.error(
    { event: 'zone.apply_failed', zone_id: turn.id, zone: turn.name, err: error },
    'Zone was not applied; it is tried again',
  );
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('zones').set({ applying_until: null, trouble }).where('id', '=', turn.id).execute();
    // Once for each trouble, not once for each try.
    if (turn.trouble !== null) return;
    const data = { zone_id: turn.id, name: turn.name };
    await events.emit(tx, { name: 'zone.troubled', accountId: turn.account_id, data });
  });
}
