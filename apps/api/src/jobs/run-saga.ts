import { sql } from 'kysely';
import { inAct } from '../core/causing.ts';
import type { Deps } from '../core/deps.ts';
import { type AnySaga, NotYet, StepRefused, type StepRun } from '../core/saga.ts';
import { subjectKindOf } from '../core/saga-outline.ts';
import type { Queryable } from '../db/connection.ts';
import { sagaRun } from './queues.ts';
import { type Lease, LeaseLost, renewLease, takeLease, underLease } from './saga-lease.ts';

type Taken = NonNullable<Awaited<ReturnType<typeof takeLease>>>;

export interface SagaPace {
  /** Attempts at one step before it counts as failed. */
  readonly attempts: number;
  /** Seconds between attempts. */
  backoff(attempt: number): number;
}

/** Eight attempts within about ten minutes, with jitter so that many sagas do not retry at once. */
export const normalPace: SagaPace = {
  attempts: 8,
  backoff: (attempt) => Math.min(300, 4 * 2 ** (attempt - 1)) * (0.5 + Math.random()),
};

const technical = 'Something went wrong on our side.';

/**
 * Runs the saga as far as possible: forward step by step, and back when a step has failed. No-op while another worker
 * holds the lease or an older saga of the same subject is open.
 */
export async function runSaga(
  deps: Deps,
  registry: readonly AnySaga[],
  sagaId: string,
  pace: SagaPace = normalPace,
): Promise<void> {
  const taken = await takeLease(deps.db, sagaId);
  if (!taken) return;
  const definition = registry.find(({ kind, version }) => kind === taken.kind && version === taken.version);
  try {
    if (!definition) return await giveToStaff(deps, taken, `No definition of ${taken.kind} version ${taken.version}.`);
    // Its own act, not that of the saga before it, whose end may have queued this run.
    await underLease(deps.db, taken, (signal) =>
      inAct(taken.act_id ?? undefined, () => walk(deps, definition, taken, signal, pace)),
    );
  } catch (error) {
    if (!(error instanceof LeaseLost)) throw error;
    deps.log.warn({ event: 'saga.lease_lost', saga: sagaId }, 'Lease lost; another worker runs the saga');
  }
}

async function walk(deps: Deps, definition: AnySaga, taken: Taken, signal: AbortSignal, pace: SagaPace) {
  let { backwards } = taken;
  const state = { memory: definition.memory.parse(taken.memory), reason: taken.reason };
  for (;;) {
    if (signal.aborted) throw new LeaseLost();
    const steps = await deps.db
      .selectFrom('saga_steps')
      .select(['position', 'name', 'status', 'attempts', 'started_at'])
      .where('saga_id', '=', taken.id)
      .orderBy('position')
      .execute();
    const next = backwards
      ? steps.findLast(({ status }) => status !== 'waiting' && status !== 'undone')
      : steps.find(({ status }) => status !== 'done');
    if (!next) return backwards ? finishBack(deps, definition, taken, state) : finish(deps, taken);
    const outcome = await takeStep(deps, definition, taken, next, { ...state, backwards, signal, pace });
    if (outcome === 'later') return;
    if (outcome === 'failed') {
      if (!definition.unwindable || backwards) return;
      backwards = true;
      const row = await deps.db.selectFrom('sagas').select('reason').where('id', '=', taken.id).executeTakeFirst();
      state.reason = row?.reason ?? '';
    }
  }
}

interface StepContext {
  readonly memory: Record<string, unknown>;
  readonly backwards: boolean;
  readonly signal: AbortSignal;
  readonly pace: SagaPace;
}

interface StepRow {
  readonly position: number;
  readonly name: string;
  readonly attempts: number;
  readonly started_at: Date | null;
}

async function takeStep(
  deps: Deps,
  definition: AnySaga,
  taken: Taken,
  row: StepRow,
  around: StepContext,
): Promise<'done' | 'failed' | 'later'> {
  const { backwards, memory } = around;
  const step = definition.steps[row.position];
  if (step?.name !== row.name) throw new Error(`${definition.kind} has no step ${row.name} at ${row.position}.`);
  const attempt = row.attempts + 1;
  const started = row.started_at ?? deps.now();
  if (row.position === 0 && row.started_at === null && !backwards) {
    await deps.events.emit(deps.db, { name: 'task.started', ...(await aboutTask(deps, deps.db, taken, {})) });
  }
  await note(deps.db, taken, row.position, { status: backwards ? undefined : 'running', attempts: attempt, started });
  const run: StepRun<unknown, Record<string, unknown>> = {
    sagaId: taken.id,
    subjectId: taken.subject_id,
    actorId: taken.actor_id ?? undefined,
    input: definition.input.parse(taken.input),
    memory,
    key: `${taken.id}:${step.name}${backwards ? ':undo' : ''}`,
    signal: around.signal,
    remember: async (patch) => {
      Object.assign(memory, patch);
      await renewLease(deps.db, taken);
      await keepMemory(deps.db, taken, memory);
    },
  };
  try {
    const { deadlineSeconds = 3600 } = step;
    if (!backwards && deps.now().getTime() - started.getTime() > deadlineSeconds * 1000) {
      throw new StepRefused(`Not finished within ${deadlineSeconds} seconds.`, technical);
    }
    await (backwards ? step.undo : step.act)?.(deps, run);
    await deps.db.transaction().execute(async (tx) => {
      await renewLease(tx, taken);
      const book = backwards ? step.unbook : step.book;
      const learned = await book?.(deps, tx, run);
      if (book) {
        await deps.events.emit(tx, {
          name: 'task.advanced',
          ...(await aboutTask(deps, tx, taken, { step: step.name })),
        });
      }
      Object.assign(memory, learned);
      await keepMemory(tx, taken, memory);
      await tx
        .updateTable('saga_steps')
        // The error stays readable after the step is undone.
        .set({
          status: backwards ? 'undone' : 'done',
          finished_at: deps.now(),
          attempts: 0,
          ...(!backwards && { error: '' }),
        })
        .where('saga_id', '=', taken.id)
        .where('position', '=', row.position)
        .execute();
    });
    return 'done';
  } catch (error) {
    if (error instanceof LeaseLost) throw error;
    return handle(deps, definition, taken, row.position, attempt, error, around);
  }
}

async function handle(
  deps: Deps,
  definition: AnySaga,
  taken: Taken,
  position: number,
  attempt: number,
  error: unknown,
  { backwards, pace }: StepContext,
): Promise<'failed' | 'later'> {
  if (error instanceof NotYet) {
    await note(deps.db, taken, position, { attempts: attempt - 1 });
    await comeBack(deps, taken, error.seconds, backwards);
    return 'later';
  }
  const message = (error instanceof Error ? error.message : String(error)).slice(0, 2000);
  deps.log.warn(
    { event: 'saga.step_failed', saga: taken.id, kind: taken.kind, step: position, attempt, err: error },
    'Saga step failed; it is retried, or undone after its last attempt',
  );
  const refused = error instanceof StepRefused;
  if (!refused && attempt < pace.attempts) {
    await note(deps.db, taken, position, { error: message });
    await comeBack(deps, taken, pace.backoff(attempt), backwards);
    return 'later';
  }
  const reason = (refused ? error.reason : technical).slice(0, 500);
  await deps.db.transaction().execute(async (tx) => {
    await renewLease(tx, taken);
    await note(tx, taken, position, { status: backwards ? undefined : 'failed', attempts: 0, error: message });
    const stuck = backwards || !definition.unwindable;
    await tx
      .updateTable('sagas')
      .set({
        ...(backwards ? {} : { failed_step: definition.steps[position]?.name ?? '', reason }),
        ...(stuck ? { status: 'stuck', lease_until: null } : { status: 'unwinding', backwards: true }),
      })
      .where('id', '=', taken.id)
      .execute();
    if (stuck) await tellStuck(deps, tx, taken, definition.steps[position]?.title ?? '');
  });
  return 'failed';
}

async function note(
  db: Queryable,
  lease: Lease,
  position: number,
  change: { status?: string | undefined; attempts?: number; error?: string; started?: Date },
): Promise<void> {
  await renewLease(db, lease);
  const { started, ...rest } = change;
  await db
    .updateTable('saga_steps')
    .set({ ...rest, ...(started && { started_at: started }) })
    .where('saga_id', '=', lease.id)
    .where('position', '=', position)
    .execute();
}

async function keepMemory(db: Queryable, { id, fence }: Lease, memory: unknown): Promise<void> {
  const kept = await db
    .updateTable('sagas')
    .set({ memory: JSON.stringify(memory) })
    .where('id', '=', id)
    .where('fence', '=', fence)
    .executeTakeFirst();
  if (kept.numUpdatedRows === 0n) throw new LeaseLost();
}

/** Releases the lease and enqueues the next run in one transaction. */
async function comeBack(deps: Deps, taken: Taken, seconds: number, backwards: boolean): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await renewLease(tx, taken);
    await tx
      .updateTable('sagas')
      .set({
        status: backwards ? 'unwinding' : 'waiting',
        lease_until: null,
        run_at: sql`now() + make_interval(secs => ${seconds})`,
      })
      .where('id', '=', taken.id)
      .execute();
    // Not `deps.now`, which tests stop: the queue runs on.
    await deps.jobs.send(tx, sagaRun, { saga_id: taken.id }, { inSeconds: seconds });
  });
}

async function finish(deps: Deps, taken: Taken): Promise<void> {
  await deps.db.transaction().execute((tx) => close(deps, tx, taken, 'done'));
}

async function finishBack(
  deps: Deps,
  definition: AnySaga,
  taken: Taken,
  { memory, reason }: { memory: Record<string, unknown>; reason: string },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await renewLease(tx, taken);
    const input = definition.input.parse(taken.input);
    await definition.unwound?.(deps, tx, { sagaId: taken.id, subjectId: taken.subject_id, input, memory, reason });
    await close(deps, tx, taken, 'unwound');
  });
}

/** Ends the saga and starts the next one of the same subject. */
async function close(deps: Deps, tx: Queryable, taken: Taken, status: 'done' | 'unwound'): Promise<void> {
  const closed = await tx
    .updateTable('sagas')
    .set({ status, finished_at: deps.now(), lease_until: null })
    .where('id', '=', taken.id)
    .where('fence', '=', taken.fence)
    .executeTakeFirst();
  if (closed.numUpdatedRows === 0n) throw new LeaseLost();
  const name = status === 'done' ? 'task.finished' : 'task.unwound';
  await deps.events.emit(tx, { name, ...(await aboutTask(deps, tx, taken, {})) });
  const next = await tx
    .selectFrom('sagas')
    .select('id')
    .where('subject_id', '=', taken.subject_id)
    .where('finished_at', 'is', null)
    .orderBy('seq')
    .executeTakeFirst();
  if (next) await deps.jobs.send(tx, sagaRun, { saga_id: next.id });
}

/** F3: emits one event each time it gets stuck, in the transaction that marks it stuck. */
async function tellStuck(deps: Deps, tx: Queryable, taken: Taken, step: string): Promise<void> {
  await deps.events.emit(tx, { name: 'task.stuck', ...(await aboutTask(deps, tx, taken, { step })) });
  deps.log.error(
    { event: 'task.stuck', saga: taken.id, kind: taken.kind, step },
    'A saga is stuck at a step and waits for staff',
  );
}

/** The event's data, and the account its subject belongs to. */
async function aboutTask<M>(deps: Deps, tx: Queryable, { id, kind, subject_id }: Taken, more: M) {
  const subject = deps.subjects.get(subjectKindOf(kind));
  const named = await subject?.name(tx, [subject_id]);
  const data = { task_id: id, kind, subject_id, ...more };
  return { accountId: named?.get(subject_id)?.accountId ?? null, data };
}

/** F26: a saga of an unknown version is not run; it waits for staff. */
async function giveToStaff(deps: Deps, taken: Taken, error: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await renewLease(tx, taken);
    await tx
      .updateTable('sagas')
      .set({ status: 'stuck', lease_until: null, reason: technical })
      .where('id', '=', taken.id)
      .execute();
    await sql`update saga_steps set error = ${error} where (saga_id, position) in (select saga_id, min(position)
      from saga_steps where saga_id = ${taken.id} and status <> 'done' group by saga_id)`.execute(tx);
    await tellStuck(deps, tx, taken, error);
  });
}
