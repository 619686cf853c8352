import { z } from 'zod';
import { defineSaga } from '../../../../core/saga.ts';
import { bootOf } from '../boot-of.ts';
import { doneBy, recordServerEvent } from '../server-events.ts';
import { serverKind } from './saga-kinds.ts';
import { outside, type ServerMemory, serverMemory, worksite } from './saga-work.ts';

const bootInput = z.strictObject({ iso: z.string(), iso_first: z.boolean() });
type BootInput = z.infer<typeof bootInput>;

/** Sets what a machine starts from, without restarting it. */
export const bootSaga = defineSaga<BootInput, ServerMemory>({
  kind: serverKind('boot'),
  version: 1,
  input: bootInput,
  memory: serverMemory,
  unwindable: true,
  steps: [
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
        const detail = run.input.iso === '' ? 'No ISO' : run.input.iso;
        await recordServerEvent(deps, tx, { ...doneBy(run, 'boot_changed'), detail });
        return undefined;
      },
    },
  ],
  async unwound(deps, tx, { subjectId, reason }) {
    await recordServerEvent(deps, tx, { serverId: subjectId, kind: 'task_failed', detail: reason });
  },
});
