import type { StaffActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { subjectKindOf } from '../../../core/saga-outline.ts';
import { retrySaga, unwindSaga } from '../../../jobs/steer-saga.ts';

/** Staff retry or unwind a stuck saga. The subject's noun is called and records it in the subject's events. */
export async function steerTask(deps: Deps, actor: StaffActor, taskId: string, how: 'retry' | 'unwind'): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const { subjectId, kind } =
      how === 'retry'
        ? await retrySaga(deps, tx, taskId)
        : await unwindSaga(deps, tx, taskId, 'Our staff took it back.');
    await deps.subjects.get(subjectKindOf(kind))?.steered(deps, tx, { subjectId, how, by: actor });
  });
}
