import { z } from 'zod';
import type { Deps } from '../../../../core/deps.ts';
import { ofAnyAccount } from '../../../../core/owner.ts';
import { defineSaga, StepRefused } from '../../../../core/saga.ts';
import type { Queryable } from '../../../../db/connection.ts';
import { findServer, holdServer } from '../hold-server.ts';
import { moveCopy } from '../move.ts';
import { restAt } from '../rest.ts';
import { doneBy, recordFailedTask, recordServerEvent } from '../server-events.ts';
import { serverKind } from './saga-kinds.ts';
import { offStep, onStep, paidSizeSteps } from './saga-scale.ts';
import {
  atRest,
  doTask,
  outside,
  type ServerMemory,
  type ServerStep,
  serverMemory,
  technical,
  worksite,
} from './saga-work.ts';

const backupInput = z.strictObject({ backup_id: z.uuid(), name: z.string() });
type BackupInput = z.infer<typeof backupInput>;
const common = { version: 1, input: backupInput, memory: serverMemory } as const;

const rowOf = (db: Queryable, backupId: string) =>
  db.selectFrom('server_backups').select(['place', 'image']).where('id', '=', backupId).executeTakeFirst();

/** Found by the key in its notes, so that a backup whose making was interrupted is found too. */
const drop: NonNullable<ServerStep<BackupInput>['act']> = async (deps, run) => {
  const { ref } = await worksite(deps, run.subjectId);
  await doTask(deps, run, async () => {
    await atRest(deps, ref);
    const stored = await deps.compute.findBackup(ref, run.input.backup_id);
    return stored && deps.compute.dropBackup(ref, stored.place);
  });
};

/** For what follows from a backup: its schedule, which is of another noun. */
async function tell(
  deps: Deps,
  tx: Queryable,
  name: 'server_backup.made' | 'server_backup.failed',
  { subjectId, input, detail }: { subjectId: string; input: BackupInput; detail: string },
): Promise<void> {
  const { account_id: accountId } = await findServer(tx, subjectId);
  await deps.events.emit(tx, { name, accountId, data: { server_id: subjectId, backup_id: input.backup_id, detail } });
}

export const backupSaga = defineSaga<BackupInput, ServerMemory>({
  ...common,
  kind: serverKind('backup'),
  unwindable: true,
  steps: [
    {
      name: 'copy',
      title: 'Copying the server',
      deadlineSeconds: 6 * 3600,
      async act(deps, run) {
        const { ref } = await worksite(deps, run.subjectId);
        await doTask(deps, run, async () => {
          await atRest(deps, ref);
          const stored = await deps.compute.findBackup(ref, run.input.backup_id);
          return stored ? undefined : deps.compute.backup(ref, run.input.backup_id);
        });
        const stored = await outside(() => deps.compute.findBackup(ref, run.input.backup_id));
        if (!stored) throw new StepRefused('The backup is not where it should be.', technical);
        await run.remember(stored);
      },
      undo: drop,
      async book(deps, tx, run) {
        const { place = '', size = 0 } = run.memory;
        await tx.updateTable('server_backups').set({ place, size }).where('id', '=', run.input.backup_id).execute();
        await moveCopy(tx, 'server_backups', { id: run.input.backup_id, serverId: run.subjectId }, 'ready');
        await recordServerEvent(deps, tx, { ...doneBy(run, 'backup_made'), detail: run.input.name });
        await tell(deps, tx, 'server_backup.made', { ...run, detail: run.input.name });
        return undefined;
      },
    },
  ],
  async unwound(deps, tx, { subjectId, input, reason }) {
    await tx.deleteFrom('server_backups').where('id', '=', input.backup_id).execute();
    await recordFailedTask(deps, tx, subjectId, 'backup', reason);
    await tell(deps, tx, 'server_backup.failed', { subjectId, input, detail: reason });
  },
});

/** Overwrites the machine, so it cannot be undone halfway. */
export const restoreSaga = defineSaga<BackupInput, ServerMemory>({
  ...common,
  kind: serverKind('restore'),
  unwindable: false,
  steps: [
    offStep(),
    {
      name: 'restore',
      title: 'Restoring the backup',
      deadlineSeconds: 6 * 3600,
      async act(deps, run) {
        const { ref } = await worksite(deps, run.subjectId);
        const backup = await rowOf(deps.db, run.input.backup_id);
        if (!backup) throw new StepRefused('The backup is not in our list any more.', technical);
        await doTask(deps, run, async () => {
          await atRest(deps, ref);
          return deps.compute.restore(ref, backup.place);
        });
      },
    },
    ...paidSizeSteps<BackupInput>(),
    onStep(),
    {
      name: 'finish',
      title: 'Handing it over',
      async book(deps, tx, run) {
        const server = await holdServer(tx, run.subjectId, ofAnyAccount);
        const backup = await rowOf(tx, run.input.backup_id);
        await restAt(tx, { ...server, image: backup?.image ?? server.image });
        await moveCopy(tx, 'server_backups', { id: run.input.backup_id, serverId: run.subjectId }, 'ready');
        await tx.deleteFrom('server_snapshots').where('server_id', '=', server.id).execute();
        await recordServerEvent(deps, tx, { ...doneBy(run, 'backup_restored'), detail: run.input.name });
        return undefined;
      },
    },
  ],
});

/** Deleting cannot be undone, so this saga goes forward only. */
export const backupDeleteSaga = defineSaga<BackupInput, ServerMemory>({
  ...common,
  kind: serverKind('backup-delete'),
  unwindable: false,
  steps: [
    {
      name: 'delete',
      title: 'Deleting the backup',
      act: drop,
      async book(deps, tx, run) {
        await tx.deleteFrom('server_backups').where('id', '=', run.input.backup_id).execute();
        await recordServerEvent(deps, tx, { ...doneBy(run, 'backup_deleted'), detail: run.input.name });
        return undefined;
      },
    },
  ],
});
