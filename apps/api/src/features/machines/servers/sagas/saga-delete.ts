import { z } from 'zod';
import { defineSaga } from '../../../../core/saga.ts';
import { freePlace } from '../../../sales/deliveries/free-place.ts';
import { releaseAddresses } from '../../subnets/hold-addresses.ts';
import { findServer, holdServer } from '../hold-server.ts';
import { moveServer } from '../move.ts';
import { doneBy, recordServerEvent } from '../server-events.ts';
import { refOf } from '../server-row.ts';
import { serverKind } from './saga-kinds.ts';
import { doTask, raze, type ServerMemory, serverMemory } from './saga-work.ts';

const deleteInput = z.strictObject({});
type DeleteInput = z.infer<typeof deleteInput>;

/** Forward only. Its addresses cool down, its VM id is never reused, its events stay. */
export const deleteSaga = defineSaga<DeleteInput, ServerMemory>({
  kind: serverKind('delete'),
  version: 1,
  input: deleteInput,
  memory: serverMemory,
  unwindable: false,
  steps: [
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
          .execute();
        for (const { id } of backups) {
          await doTask(deps, run, async () => {
            const stored = await deps.compute.findBackup(ref, id);
            return stored && deps.compute.dropBackup(ref, stored.place);
          });
        }
      },
      async book(_deps, tx, run) {
        await tx.deleteFrom('server_backups').where('server_id', '=', run.subjectId).execute();
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
        const server = await holdServer(tx, run.subjectId);
        await releaseAddresses(tx, server.id, deps.now());
        await moveServer(tx, server, 'deleted', { deleted_at: deps.now(), image: '' });
        await recordServerEvent(deps, tx, doneBy(run, 'deleted'));
        return undefined;
      },
    },
  ],
});
