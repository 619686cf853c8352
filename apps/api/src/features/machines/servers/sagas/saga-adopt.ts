import { serverBilling } from '@resolvo/contract/machines/server-admin';
import { z } from 'zod';
import { ofAnyAccount } from '../../../../core/owner.ts';
import { defineSaga } from '../../../../core/saga.ts';
import { releaseAddresses } from '../../subnets/hold-addresses.ts';
import { beginBilling } from '../begin-billing.ts';
import { holdServer } from '../hold-server.ts';
import { moveServer } from '../move.ts';
import { restAt } from '../rest.ts';
import { doneBy, recordServerEvent } from '../server-events.ts';
import { serverKind } from './saga-kinds.ts';
import { outside, type ServerMemory, serverMemory, worksite } from './saga-work.ts';

const adoptInput = z.strictObject({ image: z.string(), name: z.string(), billing: serverBilling.optional() });
type AdoptInput = z.infer<typeof adoptInput>;

/** The only thing that is ever done to the machine is that it gets our id; taking the work back takes that off again. */
export const adoptSaga = defineSaga<AdoptInput, ServerMemory>({
  kind: serverKind('adopt'),
  version: 1,
  input: adoptInput,
  memory: serverMemory,
  unwindable: true,
  steps: [
    {
      name: 'mark',
      title: 'Putting our id on the machine',
      async act(deps, run) {
        const { ref } = await worksite(deps, run.subjectId);
        await outside(() => deps.compute.mark(ref, run.input.name));
      },
      async undo(deps, run) {
        const { ref } = await worksite(deps, run.subjectId);
        await outside(() => deps.compute.unmark(ref));
      },
    },
    {
      name: 'hand-over',
      title: 'Handing it over',
      async book(deps, tx, run) {
        const { image, billing } = run.input;
        await beginBilling(deps, tx, { serverId: run.subjectId, image, billing, actorId: run.actorId });
        const server = await holdServer(tx, run.subjectId, ofAnyAccount);
        await restAt(tx, { ...server, image });
        await recordServerEvent(deps, tx, { ...doneBy(run, 'adopted'), detail: run.input.name });
        return undefined;
      },
    },
  ],
  async unwound(deps, tx, { subjectId, reason }) {
    const server = await holdServer(tx, subjectId, ofAnyAccount);
    await releaseAddresses(tx, subjectId, deps.now());
    await tx
      .updateTable('servers')
      .set({ cluster: null, node: null, vm_id: null })
      .where('id', '=', subjectId)
      .execute();
    // Ended while it was being adopted: the delete saga follows, and finds no machine.
    if (server.state !== 'deleting') await moveServer(tx, server, 'failed');
    await recordServerEvent(deps, tx, { serverId: subjectId, kind: 'failed', detail: reason });
  },
});
