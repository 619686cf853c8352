import { z } from 'zod';
import { defineSaga } from '../../../../core/saga.ts';
import { ownIsoOf } from '../../../../providers/compute.ts';
import { bootOf } from '../boot-of.ts';
import { doneBy, recordFailedTask, recordServerEvent } from '../server-events.ts';
import { downloadOnce, imageRow } from './image-file.ts';
import { serverKind } from './saga-kinds.ts';
import { outside, type ServerMemory, serverMemory, worksite } from './saga-work.ts';

const bootInput = z.strictObject({ iso: z.string(), iso_first: z.boolean() });
type BootInput = z.infer<typeof bootInput>;

/** Sets what a machine starts from, without restarting it. */
export const bootSaga = defineSaga<BootInput, ServerMemory>({
  kind: serverKind('boot'),
  version: 2,
  input: bootInput,
  memory: serverMemory,
  unwindable: true,
  steps: [
    {
      name: 'fetch',
      title: 'Bringing the ISO to its node',
      deadlineSeconds: 6 * 3600,
      async act(deps, run) {
        const imageId = ownIsoOf(run.input.iso);
        if (imageId === undefined) return;
        const { ref } = await worksite(deps, run.subjectId);
        const { url, checksum: sha256 } = await imageRow(deps.db, imageId);
        const { cluster, node } = ref;
        // The file is the account's: it stays at the node until the account deletes its ISO.
        await downloadOnce(deps, run, { cluster, node, imageId, format: 'iso', url, sha256 });
      },
    },
    {
      name: 'boot',
      title: 'Setting the drive and the boot order',
      async act(deps, run) {
        const { ref } = await worksite(deps, run.subjectId);
        await outside(() => deps.compute.setBoot(ref, bootOf(run.input)));
      },
      async undo(deps, run) {
        const { server, ref } = await worksite(deps, run.subjectId);
        await outside(() => deps.compute.setBoot(ref, bootOf(server)));
      },
      async book(deps, tx, run) {
        await tx.updateTable('servers').set(run.input).where('id', '=', run.subjectId).execute();
        const own = ownIsoOf(run.input.iso);
        const file = own === undefined ? run.input.iso : (await imageRow(tx, own)).name;
        const detail = file === '' ? 'No ISO' : file;
        await recordServerEvent(deps, tx, { ...doneBy(run, 'boot_changed'), detail });
        return undefined;
      },
    },
  ],
  async unwound(deps, tx, { subjectId, reason }) {
    await recordFailedTask(deps, tx, subjectId, 'boot', reason);
  },
});

/** Of changes that began while all ISO files were at every node. */
export const bootSagaWithoutFetch = {
  ...bootSaga,
  version: 1,
  steps: bootSaga.steps.filter(({ name }) => name !== 'fetch'),
};
