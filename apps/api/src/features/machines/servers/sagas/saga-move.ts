import { z } from 'zod';
import type { Deps } from '../../../../core/deps.ts';
import { ofAnyAccount } from '../../../../core/owner.ts';
import { defineSaga, StepRefused } from '../../../../core/saga.ts';
import type { Queryable } from '../../../../db/connection.ts';
import { mailOwner } from '../../../people/accounts/mail-owner.ts';
import { holdServer } from '../hold-server.ts';
import { serverMovedMail } from '../mails.ts';
import { doneBy, recordFailedTask, recordServerEvent } from '../server-events.ts';
import { serverKind } from './saga-kinds.ts';
import { offStep, onStep } from './saga-scale.ts';
import {
  atRest,
  doTask,
  outside,
  type ServerMemory,
  type ServerRun,
  type ServerStep,
  serverMemory,
  technical,
  worksite,
} from './saga-work.ts';

const moveInput = z.strictObject({ target: z.string(), reason: z.string(), switch_off: z.boolean() });
type MoveInput = z.infer<typeof moveInput>;

/** Without an image there is no machine yet: only its reserved place moves. */
const hasMachine = async (deps: Deps, run: ServerRun): Promise<boolean> =>
  (await worksite(deps, run.subjectId)).server.image !== '';

/** Only where staff asked for it: usually a machine that runs goes on running. */
const whereSwitchedOff = (step: ServerStep<MoveInput>): ServerStep<MoveInput> => ({
  ...step,
  async act(deps, run) {
    if (run.input.switch_off && (await hasMachine(deps, run))) await step.act?.(deps, run);
  },
});

/** Where the machine is, which the books follow also when the work is taken back. */
async function lookWhere(deps: Deps, run: ServerRun<MoveInput>): Promise<void> {
  if (!(await hasMachine(deps, run))) return;
  // An earlier attempt may have begun it; look after it has ended, however it did.
  await doTask(deps, run, async () => undefined).catch((error: unknown) => {
    if (!(error instanceof StepRefused)) throw error;
  });
  const { ref } = await worksite(deps, run.subjectId);
  const machine = await outside(() => atRest(deps, ref));
  if (machine) await run.remember({ node: machine.node });
}

async function bookNode(tx: Queryable, serverId: string, node: string | undefined): Promise<void> {
  await tx
    .updateTable('servers')
    .set({ moving_to: null, ...(node !== undefined && { node }) })
    .where('id', '=', serverId)
    .execute();
}

const move: ServerStep<MoveInput> = {
  name: 'move',
  title: 'Moving the machine',
  deadlineSeconds: 6 * 3600,
  async act(deps, run) {
    if (!(await hasMachine(deps, run))) return;
    const { target } = run.input;
    const { ref } = await worksite(deps, run.subjectId);
    await doTask(deps, run, async () => {
      const machine = await atRest(deps, ref);
      if (!machine) throw new StepRefused(`VM ${ref.vmId} is gone.`, technical);
      return machine.node === target ? undefined : deps.compute.migrate(ref, target);
    });
    const machine = await outside(() => atRest(deps, ref));
    if (machine?.node !== target) {
      throw new StepRefused(`VM ${ref.vmId} is on ${machine?.node ?? 'no node'} and not on ${target}.`, technical);
    }
  },
  undo: lookWhere,
};

/** Live where the machine runs; its disks go with it unless all nodes share their storage. */
export const moveSaga = defineSaga<MoveInput, ServerMemory>({
  kind: serverKind('move'),
  version: 1,
  input: moveInput,
  memory: serverMemory,
  unwindable: true,
  steps: [
    {
      name: 'look',
      title: 'Checking the way',
      async act(deps, run) {
        if (!(await hasMachine(deps, run))) return;
        const { target } = run.input;
        const { ref } = await worksite(deps, run.subjectId);
        const machine = await outside(() => deps.compute.find(ref));
        if (machine?.node === target) return;
        const obstacle = await outside(() => deps.compute.moveObstacle(ref, target));
        if (obstacle !== undefined) throw new StepRefused(obstacle, technical);
      },
    },
    whereSwitchedOff(offStep()),
    move,
    whereSwitchedOff(onStep()),
    {
      name: 'finish',
      title: 'Handing it over',
      async book(deps, tx, run) {
        const server = await holdServer(tx, run.subjectId, ofAnyAccount);
        const { target, reason, switch_off } = run.input;
        await bookNode(tx, server.id, target);
        await recordServerEvent(deps, tx, { ...doneBy(run, 'moved'), detail: reason });
        const told = {
          server_id: server.id,
          name: server.name,
          reason,
          was_off: switch_off && run.memory.ran === true,
        };
        await mailOwner(deps, tx, server.account_id, serverMovedMail, told);
        return undefined;
      },
    },
  ],
  async unwound(deps, tx, { subjectId, memory, reason }) {
    await bookNode(tx, subjectId, memory.node);
    await recordFailedTask(deps, tx, subjectId, 'move', reason);
  },
});
