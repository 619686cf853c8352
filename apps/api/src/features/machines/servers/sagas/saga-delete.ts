import { addDays } from '@resolvo/contract/periods';
import { z } from 'zod';
import { finishingFor } from '../../../../core/causing.ts';
import { ofAnyAccount } from '../../../../core/owner.ts';
import { defineSaga, StepRefused } from '../../../../core/saga.ts';
import { seconds } from '../../../../core/time.ts';
import { mailOwner } from '../../../people/accounts/mail-owner.ts';
import { freePlace } from '../../../sales/deliveries/free-place.ts';
import { releaseAddresses } from '../../subnets/hold-addresses.ts';
import { finalBackupUntil } from '../final-backup-until.ts';
import { findServer, holdServer } from '../hold-server.ts';
import { serverDeletedMail } from '../mails.ts';
import { moveCopy, moveServer } from '../move.ts';
import { doneBy, recordServerEvent } from '../server-events.ts';
import { paidSize, refOf } from '../server-row.ts';
import { forgetUserData } from '../user-data.ts';
import { serverKind } from './saga-kinds.ts';
import {
  doTask,
  ours,
  outside,
  raze,
  type ServerMemory,
  type ServerStep,
  serverMemory,
  switchOff,
  technical,
} from './saga-work.ts';

const deleteInput = z.strictObject({
  without_copy: z.boolean().optional(),
  /** Of an end that came by itself. */
  reason: z.string().optional(),
});
type DeleteInput = z.infer<typeof deleteInput>;

const finalBackupName = 'Final backup';

/** The last copy. Without it nothing is destroyed: a backup that cannot be made waits for staff. */
const copySteps: readonly ServerStep<DeleteInput>[] = [
  {
    name: 'off',
    title: 'Switching it off',
    async act(deps, run) {
      const ref = refOf(await findServer(deps.db, run.subjectId));
      if (ref && (await outside(() => ours(deps, ref)))) await switchOff(deps, run, ref);
    },
  },
  {
    name: 'copy',
    title: 'Making the final backup',
    deadlineSeconds: 6 * 3600,
    async act(deps, run) {
      if (run.input.without_copy) return;
      const server = await findServer(deps.db, run.subjectId);
      const ref = refOf(server);
      // Never installed: there is nothing of the customer's to copy.
      if (!ref || server.image === '' || !(await outside(() => ours(deps, ref)))) return;
      await doTask(deps, run, async () => {
        const stored = await deps.compute.findBackup(ref, run.sagaId);
        return stored ? undefined : deps.compute.backup(ref, run.sagaId);
      });
      const stored = await outside(() => deps.compute.findBackup(ref, run.sagaId));
      if (!stored) throw new StepRefused('The final backup is not where it should be.', technical);
      await run.remember(stored);
    },
    async book(deps, tx, run) {
      const { place, size = 0 } = run.memory;
      if (place === undefined) return undefined;
      const server = await findServer(tx, run.subjectId);
      const { disk_gb } = paidSize(server);
      const keep_until = addDays(deps.now(), deps.settings.graceDays);
      await tx
        .insertInto('server_backups')
        .values({
          id: run.sagaId,
          server_id: run.subjectId,
          name: finalBackupName,
          image: server.image,
          disk_gb,
          place,
          size,
          keep_until,
        })
        .execute();
      await moveCopy(tx, 'server_backups', { id: run.sagaId, serverId: run.subjectId }, 'ready');
      return undefined;
    },
  },
];

/** Forward only. Its addresses cool down, its VM id is never reused, its events stay. */
export const deleteSaga = defineSaga<DeleteInput, ServerMemory>({
  kind: serverKind('delete'),
  version: 2,
  input: deleteInput,
  memory: serverMemory,
  unwindable: false,
  steps: [
    ...copySteps,
    {
      name: 'backups',
      title: 'Deleting its backups',
      async act(deps, run) {
        const ref = refOf(await findServer(deps.db, run.subjectId));
        if (!ref) return;
        const backups = await deps.db
          .selectFrom('server_backups')
          .select('id')
          .where('server_id', '=', run.subjectId)
          .where('keep_until', 'is', null)
          .execute();
        for (const { id } of backups) {
          await doTask(deps, run, async () => {
            const stored = await deps.compute.findBackup(ref, id);
            return stored && deps.compute.dropBackup(ref, stored.place);
          });
        }
      },
      async book(_deps, tx, run) {
        await tx
          .deleteFrom('server_backups')
          .where('server_id', '=', run.subjectId)
          .where('keep_until', 'is', null)
          .execute();
        return undefined;
      },
    },
    {
      name: 'destroy',
      title: 'Deleting the machine',
      async act(deps, run) {
        const ref = refOf(await findServer(deps.db, run.subjectId));
        if (ref) await raze(deps, run, ref);
      },
      async book(_deps, tx, run) {
        await tx.deleteFrom('server_snapshots').where('server_id', '=', run.subjectId).execute();
        return undefined;
      },
    },
    {
      name: 'release',
      title: 'Releasing its addresses',
      async book(deps, tx, run) {
        const { delivery_id } = await findServer(tx, run.subjectId);
        if (delivery_id) await freePlace(deps, tx, delivery_id);
        const server = await holdServer(tx, run.subjectId, ofAnyAccount);
        // Before it is told that the server is gone, which takes them off it.
        const with_it = await deps.companions(tx, server.id);
        await releaseAddresses(tx, server.id, deps.now());
        await forgetUserData(tx, server.id);
        await moveServer(tx, server, 'deleted', { deleted_at: deps.now(), image: '' });
        await recordServerEvent(deps, tx, { ...doneBy(run, 'deleted'), detail: run.input.reason });
        // One that was never installed was never the owner's.
        if (server.image !== '') {
          const kept = seconds(await finalBackupUntil(tx, server.id));
          await finishingFor(run.actorId, () =>
            mailOwner(deps, tx, server.account_id, serverDeletedMail, {
              name: server.name,
              kept_until: kept,
              with_it,
            }),
          );
        }
        return undefined;
      },
    },
  ],
});

/** Of servers whose deletion began before final backups were made. */
export const deleteSagaWithoutCopy = {
  ...deleteSaga,
  version: 1,
  steps: deleteSaga.steps.filter(({ name }) => name !== 'off' && name !== 'copy'),
};
