import { brand } from '@resolvo/brand/brand';
import { fullName } from '@resolvo/contract/hosting/records';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { type Dns, DnsError, type RecordSet } from '../../../providers/dns.ts';
import { differing, inOrder, keyOf, piecesOf, publishSets, type Refused, type Send } from './publish-sets.ts';
import { noteRefused } from './refusals.ts';

type Needed = Pick<Deps, 'db' | 'dns' | 'events' | 'now' | 'log'>;

/** Longer than two calls may take. It is taken anew before each change. */
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
  /** The end of the lease. */
  readonly until: Date;
}

/** Brings the name servers to what the zone holds. Safe to run twice, and a no-op when nothing is behind. */
export async function applyZone(deps: Needed, zoneId: string): Promise<void> {
  // A change that came while one was applied is the next turn: its own job found the lease taken.
  for (;;) {
    const turn = await takeLease(deps, zoneId);
    if (!turn) return;
    const { version } = turn;
    let published: Published;
    try {
      published = await publish(deps, turn);
    } catch (error) {
      if (error instanceof LeaseLost) return;
      await noteTrouble(deps, turn, error);
      throw error;
    }
    await noteApplied(deps, turn, published);
    deps.log.debug({ event: 'zone.applied', zone_id: zoneId, version }, 'Zone applied to the name servers');
  }
}

/** Undefined: nothing is behind, or another process is at it. */
const takeLease = ({ db, now }: Needed, zoneId: string): Promise<Turn | undefined> =>
  db
    .updateTable('zones')
    .set({ applying_until: leaseEnd(now()) })
    .where('id', '=', zoneId)
    .whereRef('applied_version', '<', 'version')
    .where((eb) => eb.or([eb('applying_until', 'is', null), eb('applying_until', '<', now())]))
    .returning(['id', 'account_id', 'name', 'version', 'applied_version', 'signed', 'trouble', 'dropped_at'])
    .returning((eb) => eb.ref('applying_until').$notNull().as('until'))
    .executeTakeFirst();

const leaseEnd = (now: Date): Date => new Date(now.getTime() + leaseSeconds * 1000);

/** Another process has begun meanwhile: it goes on with what is left. */
class LeaseLost extends Error {}

/** Changes sets of the zone, as long as the lease is ours. */
function sender({ db, dns, now }: Needed, turn: Turn): Send {
  let { until } = turn;
  return async (sets) => {
    const next = leaseEnd(now());
    const kept = await db
      .updateTable('zones')
      .set({ applying_until: next })
      .where('id', '=', turn.id)
      .where('applying_until', '=', until)
      .executeTakeFirst();
    if (kept.numUpdatedRows === 0n) throw new LeaseLost(turn.name);
    until = next;
    await dns.changeSets(turn.name, sets);
  };
}

interface Published {
  /** For the registrar. */
  readonly ds: readonly string[];
  /** Which sets were sent, as "name type"; undefined: all. */
  readonly sent: ReadonlySet<string> | undefined;
  readonly refused: readonly Refused[];
}

async function publish(deps: Needed, turn: Turn): Promise<Published> {
  const { db, dns } = deps;
  const { id, name, version } = turn;
  const found = await dns.findZone(name);
  const isOurs = found?.owner === id;
  if (turn.dropped_at !== null) {
    // A zone that was opened under the same name since then stays.
    if (isOurs) await dns.deleteZone(name);
    return { ds: [], sent: undefined, refused: [] };
  }
  if (found && !isOurs) await takeOver(db, dns, name, found.owner);
  const isInStep = isOurs && (await dns.readNote(name, versionNote)) === String(turn.applied_version);
  const sent = isInStep ? await touchedSince(db, turn) : undefined;
  const wanted = await setsOf(db, turn, sent);
  const refused = isOurs ? await changeZone(deps, turn, wanted, isInStep) : await makeZone(deps, turn, wanted);
  // Signing again is no change, and answers the DS records also after an answer that was lost.
  const ds = turn.signed ? await dns.sign(name) : [];
  if (!turn.signed && isOurs && found.signed) await dns.unsign(name);
  await dns.writeNote(name, versionNote, String(version));
  return { ds, sent, refused };
}

/** Where the name servers do not have the version that we left them with, all of it is compared. */
async function changeZone(
  deps: Needed,
  turn: Turn,
  wanted: readonly RecordSet[],
  isInStep: boolean,
): Promise<Refused[]> {
  const readThere = () => deps.dns.readSets(turn.name);
  const send = sender(deps, turn);
  if (isInStep) return wanted.length === 0 ? [] : publishSets(send, wanted, readThere);
  const there = await readThere();
  const keys = new Set(wanted.map(keyOf));
  const gone = there
    .filter((set) => set.type !== 'SOA' && !keys.has(keyOf(set)))
    .map((set) => ({ ...set, contents: [] }));
  return publishSets(send, differing([...gone, ...wanted], there), async () => there);
}

/** With its first piece, so that nearly every zone is there whole from the first moment on. */
async function makeZone(deps: Needed, turn: Turn, wanted: readonly RecordSet[]): Promise<Refused[]> {
  const { dns } = deps;
  const { name, id: owner } = turn;
  const isOwn = (set: RecordSet) => set.type === 'NS' && set.name === name;
  const start = [soaOf(name, wanted), ...wanted.filter(isOwn)];
  const others = wanted.filter((set) => !isOwn(set));
  const [first = []] = piecesOf(inOrder(others, []));
  try {
    await dns.createZone({ name, owner, sets: [...start, ...first.flat()] });
  } catch (error) {
    if (!(error instanceof DnsError && error.outcome === 'refused') || first.length === 0) throw error;
    await dns.createZone({ name, owner, sets: start });
    return publishSets(sender(deps, turn), others, () => dns.readSets(name));
  }
  const done = new Set(first.flat().map(keyOf));
  const rest = others.filter((set) => !done.has(keyOf(set)));
  return rest.length === 0 ? [] : publishSets(sender(deps, turn), rest, () => dns.readSets(name));
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

/**
 * The sets that versions after the applied one touched, as "name type", and those that were refused under the same names: what
 * was refused may stand in the way, or be taken now.
 */
async function touchedSince(db: Queryable, turn: Turn): Promise<Set<string>> {
  const { rows } = await sql<{ name: string; type: string }>`
    with touched as (
      select distinct r ->> 'name' as name, r ->> 'type' as type
      from zone_versions v, jsonb_array_elements(v.removed || v.added) r
      where v.zone_id = ${turn.id} and v.number > ${turn.applied_version} and v.number <= ${turn.version}
    )
    select name, type from touched
    union select name, type from zone_refusals where zone_id = ${turn.id} and name in (select name from touched)`.execute(
    db,
  );
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

async function noteApplied(deps: Needed, turn: Turn, { ds, sent, refused }: Published): Promise<void> {
  const { db, events, now } = deps;
  const refusedBy = refused.length === 0 ? '' : await deps.dns.version();
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('zones')
      .set({
        // Staff may have asked for all of it again meanwhile (republishZone): then it is still to be sent.
        applied_version: sql`case when applied_version = ${turn.applied_version} then ${turn.version}::int else applied_version end`,
        applied_at: now(),
        applying_until: null,
        trouble: null,
        ds: [...ds],
      })
      .where('id', '=', turn.id)
      .execute();
    const data = { zone_id: turn.id, name: turn.name };
    if ((await noteRefused(tx, turn, { sent, refused, refusedBy, at: now() })) > 0) {
      await events.emit(tx, { name: 'zone.refused', accountId: turn.account_id, data });
    }
    await events.emit(tx, { name: 'zone.applied', accountId: turn.account_id, data });
  });
  for (const { set, refusal } of refused) {
    deps.log.error(
      { event: 'zone.records_refused', zone_id: turn.id, name: set.name, type: set.type, refusal },
      'The name servers do not take a record set; the others of its zone are published',
    );
  }
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
