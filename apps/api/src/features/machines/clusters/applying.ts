import { type RawBuilder, sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { ComputeError, type ComputeOutcome } from '../../../providers/compute.ts';

/**
 * What a noun keeps of each thing that a job brings to a machine: `version` is what the books want, `applied_version`
 * what the machine has, `applying_until` the lease of the process that is at it, `trouble` and `reason` why it is not
 * done, for staff and for its owner. The noun hands in its own table.
 */
export interface Applied {
  readonly table: 'floating_addresses' | 'volumes' | 'server_networks' | 'server_firewalls';
  readonly key: 'id' | 'server_id';
  /** Which rows are still to be brought; all where it is left out. */
  readonly open?: RawBuilder<unknown>;
  /** Longer than the calls of one turn may take together. */
  readonly leaseSeconds: number;
  /** What its owner reads; where the hypervisor does not answer, all nouns say the same. */
  readonly reasons: Partial<Record<ComputeOutcome, string>>;
}

/** As the noun read it once it had the lease. */
interface Turn {
  readonly version: number;
  readonly trouble: string | null;
}

/**
 * Takes turns at one thing while it is behind: each reads it anew, and says whether it was brought as far as it had read.
 * Nothing is done where nothing is behind, or another process is at it.
 */
export async function applyInTurns<Read>(
  deps: Pick<Deps, 'db' | 'now'>,
  applied: Applied,
  id: string,
  read: () => Promise<Read | undefined>,
  take: (turn: Read) => Promise<boolean>,
): Promise<void> {
  // A change that came while one was applied is the next turn: its own job found the lease taken.
  for (;;) {
    if (!(await takeLease(deps, applied, id))) return;
    const turn = await read();
    if (turn === undefined || !(await take(turn))) return;
  }
}

async function takeLease({ db, now }: Pick<Deps, 'db' | 'now'>, applied: Applied, id: string): Promise<boolean> {
  const { table, key, open = sql`true`, leaseSeconds } = applied;
  const until = new Date(now().getTime() + leaseSeconds * 1000);
  const taken = await sql`update ${sql.table(table)} set applying_until = ${until}
    where ${sql.ref(key)} = ${id} and applied_version < version and ${open}
      and (applying_until is null or applying_until < ${now()}) returning 1`.execute(db);
  return taken.rows.length > 0;
}

/** Not done, and not failed either: the next minute tries again. */
export async function letGo(db: Queryable, { table, key }: Applied, id: string): Promise<void> {
  await sql`update ${sql.table(table)} set applying_until = null where ${sql.ref(key)} = ${id}`.execute(db);
}

/** The machine has what the turn had read. What was asked for since is still behind. */
export async function noteApplied(tx: Queryable, applied: Applied, id: string, { version }: Turn): Promise<void> {
  await sql`update ${sql.table(applied.table)} set applied_version = greatest(applied_version, ${version}::int),
    applying_until = null, trouble = null, reason = '' where ${sql.ref(applied.key)} = ${id}`.execute(tx);
}

/** Lets go with the reason, and has it told once for each trouble, not once for each try. */
export async function noteTrouble(
  { db }: Pick<Deps, 'db'>,
  { table, key, reasons }: Applied,
  id: string,
  turn: Turn,
  { error, tell }: { readonly error: unknown; readonly tell: (tx: Queryable, reason: string) => Promise<void> },
): Promise<void> {
  const trouble = error instanceof Error ? error.message : String(error);
  const own = error instanceof ComputeError ? reasons[error.outcome] : undefined;
  const reason = `${own ?? 'The hypervisor cannot be reached right now.'} We try again by ourselves.`;
  await db.transaction().execute(async (tx) => {
    await sql`update ${sql.table(table)} set applying_until = null, trouble = ${trouble}, reason = ${reason}
      where ${sql.ref(key)} = ${id}`.execute(tx);
    if (turn.trouble === null) await tell(tx, reason);
  });
}

/** Does something for each, one after another. A cluster that does not answer is left alone until the next run. */
export async function ofEachCluster<One extends { readonly cluster: string | null }>(
  all: readonly One[],
  work: (one: One) => Promise<void>,
): Promise<void> {
  const away = new Set<string | null>();
  for (const one of all) {
    if (away.has(one.cluster)) continue;
    try {
      await work(one);
    } catch (error) {
      // Noted with the row by then, and tried again.
      if (!(error instanceof ComputeError)) throw error;
      if (error.trouble !== undefined) away.add(one.cluster);
    }
  }
}
