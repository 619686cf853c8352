import { z } from 'zod';
import { ofAnyAccount } from '../../../../core/owner.ts';
import { defineSaga, StepRefused } from '../../../../core/saga.ts';
import type { Queryable } from '../../../../db/connection.ts';
import { mailOwner } from '../../../people/accounts/mail-owner.ts';
import { holdServer } from '../hold-server.ts';
import { serverRecoveredMail } from '../mails.ts';
import { doneBy, recordFailedTask, recordServerEvent } from '../server-events.ts';
import { serverKind } from './saga-kinds.ts';
import { outside, type ServerMemory, serverMemory, switchOn, technical, untilSo, worksite } from './saga-work.ts';

const recoverInput = z.strictObject({
  from: z.string(),
  reason: z.string(),
  was_on: z.boolean().default(true).describe('Whether it ran when it was last seen.'),
});
type RecoverInput = z.infer<typeof recoverInput>;

async function bookNode(tx: Queryable, serverId: string, { node }: ServerMemory): Promise<void> {
  if (node !== undefined) await tx.updateTable('servers').set({ node }).where('id', '=', serverId).execute();
}

/**
 * Starts the machine of a lost node on another one, which the cluster chooses. It arrives switched off, and starts only
 * after it was seen to carry our id: on the lost node no call could look. One that was off stays off.
 */
export const recoverSaga = defineSaga<RecoverInput, ServerMemory>({
  kind: serverKind('recover'),
  version: 2,
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
      // What the cluster has brought elsewhere stays there, and the books follow it.
      async undo(deps, run) {
        const { ref } = await worksite(deps, run.subjectId);
        await outside(() => deps.compute.leaveHa(ref));
        await run.remember({ node: await outside(() => deps.compute.nodeOf(ref)) });
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
        await bookNode(tx, run.subjectId, run.memory);
        return undefined;
      },
    },
    {
      name: 'on',
      title: 'Switching it on',
      async act(deps, run) {
        const { server, ref } = await worksite(deps, run.subjectId);
        if (server.state === 'active' && run.input.was_on) await switchOn(deps, run, ref);
        const machine = await outside(() => deps.compute.find(ref));
        await run.remember({ ran: machine?.running === true });
      },
    },
    {
      name: 'finish',
      title: 'Handing it over',
      async book(deps, tx, run) {
        const server = await holdServer(tx, run.subjectId, ofAnyAccount);
        const { from, reason } = run.input;
        const { node, ran = false } = run.memory;
        const stayed = node === from;
        if (!stayed) await recordServerEvent(deps, tx, { ...doneBy(run, 'moved'), detail: reason });
        const standing = ran ? 'runs' : server.state === 'suspended' ? 'suspended' : 'off';
        const told = { server_id: server.id, name: server.name, reason, stayed, standing } as const;
        await mailOwner(deps, tx, server.account_id, serverRecoveredMail, told);
        return undefined;
      },
    },
  ],
  async unwound(deps, tx, { subjectId, memory, reason }) {
    await bookNode(tx, subjectId, memory);
    await recordFailedTask(deps, tx, subjectId, 'recover', reason);
  },
});

/** Of recoveries that began before it was known which machines were off. */
export const recoverSagaOfAll = { ...recoverSaga, version: 1 };
