import type { ServerFacts } from '@resolvo/contract/machines/server-states';
import type { Verdict } from '@resolvo/contract/states';
import { sql } from 'kysely';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { ComputeError, type ComputeTask, type MachineRef } from '../../../providers/compute.ts';
import { orUnavailable } from '../images/server-images.ts';
import { holdServer } from './hold-server.ts';
import { refOf } from './server-row.ts';

/** Longer than the hypervisor's time limit of a call, retries included, and than any power task takes. */
const claimSeconds = 300;

interface Allowed {
  readonly serverId: string;
  /** Staff pass no owner. */
  readonly ownerId: string | undefined;
  readonly can: (facts: ServerFacts) => Verdict;
}

/**
 * The server's row, held; refused where its state does not allow the act. Asked again after a call: it may have ended, or be
 * another account's, since.
 */
export async function holdAllowed(tx: Queryable, { serverId, ownerId, can }: Allowed) {
  const server = await holdServer(tx, serverId, ownerId);
  demand(can(server));
  return server;
}

/**
 * For actions without a saga: checks the state with the server's row held, and leaves a claim in the same transaction.
 * A suspension that commits before is seen here; one that commits after sees the claim, and switches the machine off
 * only when this call, and the task it started, have ended. The call itself is made outside the transaction.
 */
export async function callMachine<T>(
  deps: Pick<Deps, 'db'>,
  allowed: Allowed,
  call: (ref: MachineRef) => Promise<{ readonly answer: T; readonly task?: ComputeTask }>,
): Promise<T> {
  const { claim, ref } = await deps.db.transaction().execute(async (tx) => {
    const found = refOf(await holdAllowed(tx, allowed));
    if (!found) throw conflict('This server is inactive: it has no machine yet.');
    return { claim: await claimCall(tx, allowed.serverId), ref: found };
  });
  return orUnavailable(async () => {
    try {
      const { answer, task } = await call(ref);
      await (task ? noteTask(deps.db, claim, task) : dropClaim(deps.db, claim));
      return answer;
    } catch (error) {
      // A lost answer may still be carried out, so its claim stays until it has run out.
      const isLost = error instanceof ComputeError && error.outcome === 'unknown';
      if (!isLost) await dropClaim(deps.db, claim);
      throw error;
    }
  });
}

async function claimCall(tx: Queryable, serverId: string): Promise<string> {
  await sql`delete from machine_calls where server_id = ${serverId} and claimed_until < now()`.execute(tx);
  const { id } = await tx
    .insertInto('machine_calls')
    .values({ server_id: serverId, claimed_until: sql`now() + make_interval(secs => ${claimSeconds})` })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function noteTask(db: Queryable, claim: string, { cluster, id }: ComputeTask): Promise<void> {
  await db.updateTable('machine_calls').set({ cluster, task: id }).where('id', '=', claim).execute();
}

async function dropClaim(db: Queryable, claim: string): Promise<void> {
  await db.deleteFrom('machine_calls').where('id', '=', claim).execute();
}

/** Whether calls that were allowed before are still under way. Those that have ended are forgotten. */
export async function hasOpenCalls(deps: Pick<Deps, 'db' | 'compute'>, serverId: string): Promise<boolean> {
  const open = await deps.db
    .selectFrom('machine_calls')
    .select(['id', 'cluster', 'task'])
    .where('server_id', '=', serverId)
    .where('claimed_until', '>', sql<Date>`now()`)
    .execute();
  let waiting = false;
  for (const { id, cluster, task } of open) {
    if (cluster !== null && task !== null && (await hasEnded(deps, { cluster, id: task }))) {
      await dropClaim(deps.db, id);
    } else waiting = true;
  }
  return waiting;
}

/** A task that failed has ended too. */
async function hasEnded({ compute }: Pick<Deps, 'compute'>, task: ComputeTask): Promise<boolean> {
  try {
    return await compute.isDone(task);
  } catch (error) {
    if (error instanceof ComputeError && error.trouble === undefined) return true;
    throw error;
  }
}

/** Hourly: forgets what ran out. */
export async function sweepCalls({ db }: Pick<Deps, 'db'>): Promise<void> {
  await sql`delete from machine_calls where claimed_until < now()`.execute(db);
}
