import { taskCan, taskStatus } from '@resolvo/contract/sales/task-states';
import { sql } from 'kysely';
import { demand } from '../core/demand.ts';
import type { Deps } from '../core/deps.ts';
import { notFound } from '../core/refusal.ts';
import type { Queryable } from '../db/connection.ts';
import { sagaRun } from './queues.ts';

async function holdSaga(deps: Pick<Deps, 'sagas'>, tx: Queryable, sagaId: string) {
  const saga = await tx
    .selectFrom('sagas')
    .select(['id', 'kind', 'version', 'subject_id', 'status', 'lease_until'])
    .where('id', '=', sagaId)
    .forUpdate()
    .executeTakeFirst();
  if (!saga) throw notFound();
  const definition = deps.sagas.find(({ kind, version }) => kind === saga.kind && version === saga.version);
  return { ...saga, status: taskStatus.parse(saga.status), unwindable: definition?.unwindable ?? false };
}

/** Staff retry a saga that is stuck or waits, on its way forward or back. Returns its subject. */
export async function retrySaga(
  deps: Pick<Deps, 'jobs' | 'sagas'>,
  tx: Queryable,
  sagaId: string,
): Promise<{ subjectId: string; kind: string }> {
  const saga = await holdSaga(deps, tx, sagaId);
  demand(taskCan.retry({ status: saga.status, waits: saga.lease_until === null }));
  await again(deps, tx, sagaId, {});
  return { subjectId: saga.subject_id, kind: saga.kind };
}

/** Staff give a saga up: its steps are undone. */
export async function unwindSaga(
  deps: Pick<Deps, 'jobs' | 'sagas'>,
  tx: Queryable,
  sagaId: string,
  reason: string,
): Promise<{ subjectId: string; kind: string }> {
  const saga = await holdSaga(deps, tx, sagaId);
  demand(taskCan.unwind(saga));
  await again(deps, tx, sagaId, { backwards: true, reason });
  return { subjectId: saga.subject_id, kind: saga.kind };
}

async function again(
  deps: Pick<Deps, 'jobs'>,
  tx: Queryable,
  sagaId: string,
  change: { backwards?: true; reason?: string },
): Promise<void> {
  await tx
    .updateTable('sagas')
    .set({ ...change, status: 'waiting', lease_until: null, run_at: sql`now()` })
    .where('id', '=', sagaId)
    .execute();
  // The time it was stuck does not count towards the step's deadline.
  await tx
    .updateTable('saga_steps')
    .set({ attempts: 0, started_at: null, status: sql`case when status = 'failed' then 'running' else status end` })
    .where('saga_id', '=', sagaId)
    .where('status', 'in', ['running', 'failed'])
    .execute();
  await deps.jobs.send(tx, sagaRun, { saga_id: sagaId });
}
