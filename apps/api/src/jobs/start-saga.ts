import { actOf } from '../core/causing.ts';
import type { Deps } from '../core/deps.ts';
import type { AnySaga } from '../core/saga.ts';
import type { Queryable } from '../db/connection.ts';
import { sagaRun } from './queues.ts';

/** Queues a saga behind the open sagas of its subject, in the caller's transaction. */
export async function startSaga(
  deps: Pick<Deps, 'jobs'>,
  tx: Queryable,
  definition: AnySaga,
  subjectId: string,
  input: Readonly<Record<string, unknown>>,
  at: Date,
  actorId?: string,
): Promise<string> {
  definition.input.parse(input);
  const { id } = await tx
    .insertInto('sagas')
    .values({
      kind: definition.kind,
      version: definition.version,
      subject_id: subjectId,
      input: JSON.stringify(input),
      actor_id: actorId ?? null,
      act_id: actOf() ?? null,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const steps = definition.steps.map(({ name }, position) => ({ saga_id: id, position, name }));
  await tx.insertInto('saga_steps').values(steps).execute();
  await deps.jobs.send(tx, sagaRun, { saga_id: id });
  return id;
}
