import { z } from 'zod';
import { defineSaga } from '../../../../core/saga.ts';
import type { Queryable } from '../../../../db/connection.ts';
import { moveCopy } from '../move.ts';
import { doneBy, recordFailedTask, recordServerEvent } from '../server-events.ts';
import { serverKind } from './saga-kinds.ts';
import { offStep, onStep, paidSizeSteps, restorePaidSize } from './saga-scale.ts';
import { atRest, doTask, type ServerMemory, type ServerStep, serverMemory, worksite } from './saga-work.ts';

const snapshotInput = z.strictObject({ snapshot_id: z.uuid(), name: z.string() });
type SnapshotInput = z.infer<typeof snapshotInput>;

/** PVE's snapshot names start with a letter. */
export const snapshotKey = (snapshotId: string): string => `s${snapshotId.replaceAll('-', '')}`;
const keyOf = ({ snapshot_id }: SnapshotInput): string => snapshotKey(snapshot_id);

const common = { version: 1, input: snapshotInput, memory: serverMemory, unwindable: true } as const;

async function forgetSnapshot(tx: Queryable, snapshotId: string): Promise<void> {
  await tx.deleteFrom('server_snapshots').where('id', '=', snapshotId).execute();
}

const drop: NonNullable<ServerStep<SnapshotInput>['act']> = async (deps, run) => {
  const { ref } = await worksite(deps, run.subjectId);
  await doTask(deps, run, async () => {
    if (!(await atRest(deps, ref))) return undefined;
    const key = keyOf(run.input);
    return (await deps.compute.snapshotKeys(ref)).includes(key) ? deps.compute.dropSnapshot(ref, key) : undefined;
  });
};

export const snapshotSaga = defineSaga<SnapshotInput, ServerMemory>({
  ...common,
  kind: serverKind('snapshot'),
  steps: [
    {
      name: 'snapshot',
      title: 'Taking the snapshot',
      async act(deps, run) {
        const { ref } = await worksite(deps, run.subjectId);
        await doTask(deps, run, async () => {
          await atRest(deps, ref);
          const key = keyOf(run.input);
          return (await deps.compute.snapshotKeys(ref)).includes(key) ? undefined : deps.compute.snapshot(ref, key);
        });
      },
      undo: drop,
      async book(deps, tx, run) {
        await moveCopy(tx, 'server_snapshots', { id: run.input.snapshot_id, serverId: run.subjectId }, 'ready');
        await recordServerEvent(deps, tx, { ...doneBy(run, 'snapshot_taken'), detail: run.input.name });
        return undefined;
      },
    },
  ],
  async unwound(deps, tx, { subjectId, input, reason }) {
    await forgetSnapshot(tx, input.snapshot_id);
    await recordFailedTask(deps, tx, subjectId, 'snapshot', reason);
  },
});

export const rollbackSaga = defineSaga<SnapshotInput, ServerMemory>({
  ...common,
  version: 2,
  kind: serverKind('rollback'),
  steps: [
    offStep(),
    {
      name: 'rollback',
      title: 'Going back to the snapshot',
      async act(deps, run) {
        const { ref } = await worksite(deps, run.subjectId);
        await doTask(deps, run, async () => {
          await atRest(deps, ref);
          return deps.compute.rollback(ref, keyOf(run.input));
        });
      },
      // The disk cannot go forward again, but the size that is paid for comes back.
      undo: restorePaidSize,
    },
    ...paidSizeSteps<SnapshotInput>(),
    onStep(),
    {
      name: 'finish',
      title: 'Handing it over',
      async book(deps, tx, run) {
        await moveCopy(tx, 'server_snapshots', { id: run.input.snapshot_id, serverId: run.subjectId }, 'ready');
        const detail = run.input.name;
        await recordServerEvent(deps, tx, { ...doneBy(run, 'snapshot_rolled_back'), detail });
        return undefined;
      },
    },
  ],
  async unwound(deps, tx, { subjectId, input, reason }) {
    await moveCopy(tx, 'server_snapshots', { id: input.snapshot_id, serverId: subjectId }, 'ready');
    await recordFailedTask(deps, tx, subjectId, 'rollback', reason);
  },
});

/** Of rollbacks that began before the paid size was set again. */
export const rollbackSagaWithoutSize = {
  ...rollbackSaga,
  version: 1,
  steps: rollbackSaga.steps.filter(({ name }) => name !== 'configure' && name !== 'disk'),
};

/** Deleting cannot be undone, so this saga goes forward only. */
export const snapshotDeleteSaga = defineSaga<SnapshotInput, ServerMemory>({
  ...common,
  unwindable: false,
  kind: serverKind('snapshot-delete'),
  steps: [
    {
      name: 'delete',
      title: 'Deleting the snapshot',
      act: drop,
      async book(deps, tx, run) {
        await forgetSnapshot(tx, run.input.snapshot_id);
        await recordServerEvent(deps, tx, { ...doneBy(run, 'snapshot_deleted'), detail: run.input.name });
        return undefined;
      },
    },
  ],
});
