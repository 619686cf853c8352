import { z } from 'zod';
import { defineSaga, StepRefused } from '../../../../core/saga.ts';
import { mailOwner } from '../../../people/accounts/mail-owner.ts';
import { holdServer } from '../hold-server.ts';
import { serverMovedMail } from '../mails.ts';
import { doneBy, recordServerEvent } from '../server-events.ts';
import { serverKind } from './saga-kinds.ts';
import { outside, type ServerMemory, serverMemory, switchOn, technical, untilSo, worksite } from './saga-work.ts';

const recoverInput = z.strictObject({ from: z.string(), reason: z.string() });
type RecoverInput = z.infer<typeof recoverInput>;

/**
 * Starts the machine of a lost node on another one, which the cluster chooses. It arrives switched off, and starts only
 * after it was seen to carry our id: on the lost node nobody could look.
 */
export const recoverSaga = defineSaga<RecoverInput, ServerMemory>({
  kind: serverKind('recover'),
  version: 1,
  input: recoverInput,
  memory: serverMemory,
  unwindable: true,
  steps: [
    {
      name: 'take',
      title: 'Bringing it to another node',
      deadlineSeconds: 1800,
      async act(deps, run) {
        const { ref } = await worksite(deps, run.subjectId);
        const { from } = run.input;
        const { hasQuorum, nodes } = await outside(() => deps.compute.health(ref.cluster));
        if (!hasQuorum) throw new StepRefused(`Cluster ${ref.cluster} has no majority of nodes.`, technical);
        // Where the node is back before the machine has left it, the machine is as it was.
        const isBack = nodes.some(({ node, online }) => node === from && online);
        if (!isBack) await outside(() => deps.compute.takeFromLost(ref));
        await untilSo(run, async () => {
          const node = await outside(() => deps.compute.nodeOf(ref));
          return isBack || (node !== undefined && node !== from);
        });
      },
      async undo(deps, run) {
        const { ref } = await worksite(deps, run.subjectId);
        await outside(() => deps.compute.leaveHa(ref));
      },
    },
    {
      name: 'look',
      title: 'Looking whose it is',
      async act(deps, run) {
        const { ref } = await worksite(deps, run.subjectId);
        const machine = await outside(() => deps.compute.find(ref));
        if (!machine) throw new StepRefused(`VM ${ref.vmId} is gone.`, technical);
        await run.remember({ node: machine.node });
        await outside(() => deps.compute.leaveHa(ref));
      },
      async book(_deps, tx, run) {
        const { node } = run.memory;
        if (node !== undefined) {
          await tx.updateTable('servers').set({ node }).where('id', '=', run.subjectId).execute();
        }
        return undefined;
      },
    },
    {
      name: 'on',
      title: 'Switching it on',
      async act(deps, run) {
        const { server, ref } = await worksite(deps, run.subjectId);
        if (server.state === 'active') await switchOn(deps, run, ref);
      },
    },
    {
      name: 'finish',
      title: 'Handing it over',
      async book(deps, tx, run) {
        const server = await holdServer(tx, run.subjectId);
        const { reason } = run.input;
        await recordServerEvent(deps, tx, { ...doneBy(run, 'moved'), detail: reason });
        const told = { server_id: server.id, name: server.name, reason, was_off: true };
        await mailOwner(deps, tx, server.account_id, serverMovedMail, told);
        return undefined;
      },
    },
  ],
  async unwound(deps, tx, { subjectId, reason }) {
    await recordServerEvent(deps, tx, { serverId: subjectId, kind: 'task_failed', detail: reason });
  },
});
