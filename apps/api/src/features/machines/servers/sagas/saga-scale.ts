import { lackOf, sizeInBytes } from '@resolvo/contract/machines/placement';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Deps } from '../../../../core/deps.ts';
import { ofAnyAccount } from '../../../../core/owner.ts';
import { defineSaga, StepRefused } from '../../../../core/saga.ts';
import type { Queryable } from '../../../../db/connection.ts';
import type { ComputeTask, MachineRef } from '../../../../providers/compute.ts';
import { takeBackChange } from '../../../sales/subscriptions/take-back-change.ts';
import { guardCards } from '../../private-networks/apply-networks.ts';
import { bootOf } from '../boot-of.ts';
import { findServer, holdServer } from '../hold-server.ts';
import { choiceOf, rankNodes } from '../place-server.ts';
import { doneBy, recordFailedTask, recordServerEvent } from '../server-events.ts';
import { paidSize, type ServerRow } from '../server-row.ts';
import { shapeOf } from './build-steps.ts';
import { serverKind } from './saga-kinds.ts';
import {
  doTask,
  outside,
  type ServerMemory,
  type ServerRun,
  type ServerStep,
  serverMemory,
  switchOff,
  switchOn,
  worksite,
} from './saga-work.ts';

const scaleInput = z.strictObject({ plan_id: z.uuid() });
type ScaleInput = z.infer<typeof scaleInput>;

async function planOf(db: Queryable, planId: string) {
  const plan = await db
    .selectFrom('plans')
    .select(['name', 'vcpus', 'ram_mb', 'disk_gb'])
    .where('id', '=', planId)
    .executeTakeFirstOrThrow();
  const { name, vcpus, ram_mb, disk_gb } = plan;
  if (vcpus === null || ram_mb === null || disk_gb === null) throw new Error(`Plan ${planId} is no server.`);
  return { name, vcpus, ram_mb, disk_gb };
}

/** Whether its node has this much memory. What it uses now counts as free, because it is switched off first. */
export async function hasRoom(
  deps: Pick<Deps, 'compute' | 'db'>,
  server: Pick<ServerRow, 'id' | 'ram_mb' | 'vcpus' | 'disk_gb' | 'image'>,
  ref: MachineRef,
  plan: { readonly ram_mb: number; readonly vcpus: number; readonly disk_gb: number },
): Promise<boolean> {
  const grows = plan.ram_mb > server.ram_mb || plan.vcpus > server.vcpus || plan.disk_gb > server.disk_gb;
  if (!grows || server.image === '') return true;
  const machine = await deps.compute.find(ref);
  const nodes = await deps.compute.nodes(ref.cluster);
  const node = nodes.find((one) => one.node === (machine?.node ?? ref.node));
  const [here] = await rankNodes(deps.db, node ? [choiceOf(ref.cluster, node)] : [], server.id);
  if (!here) return false;
  const room = { ...here.room, memory: here.room.memory + server.ram_mb * 1024 ** 2 };
  return lackOf(room, sizeInBytes(plan)) === undefined;
}

const room: ServerStep<ScaleInput> = {
  name: 'room',
  title: 'Looking for room',
  async act(deps, run) {
    const { server, ref } = await worksite(deps, run.subjectId);
    const plan = await planOf(deps.db, run.input.plan_id);
    if (await outside(() => hasRoom(deps, server, ref, plan))) return;
    throw new StepRefused(
      `Node ${ref.node} has no room for ${plan.ram_mb} MB.`,
      'There is no room for it at the moment.',
    );
  },
};

/** Shared by sagas that switch a machine off and may have to switch it on again. */
export const offStep = <Input>(): ServerStep<Input> => ({
  name: 'off',
  title: 'Switching it off',
  async act(deps, run) {
    const { ref } = await worksite(deps, run.subjectId);
    if (run.memory.ran === undefined) {
      const machine = await outside(() => deps.compute.find(ref));
      await run.remember({ ran: machine?.running ?? false });
    }
    await switchOff(deps, run, ref);
  },
  undo: switchBack,
});

export const onStep = <Input>(): ServerStep<Input> => ({ name: 'on', title: 'Switching it on', act: switchBack });

async function switchBack(deps: Deps, run: ServerRun): Promise<void> {
  if (!run.memory.ran) return;
  const { ref } = await worksite(deps, run.subjectId);
  await switchOn(deps, run, ref);
}

/**
 * Sets the size that is paid for again. A snapshot and a backup bring back their own configuration, which may be older
 * than a change of size that was billed or credited since; the disk never shrinks. So may be what it starts from.
 */
export const paidSizeSteps = <Input>(): readonly ServerStep<Input>[] => [
  {
    name: 'configure',
    title: 'Setting processors, memory and network',
    async act(deps, run) {
      const { server, ref } = await worksite(deps, run.subjectId);
      const shape = await shapeOf(deps, server);
      await doTask(deps, run, () => deps.compute.shape(ref, shape));
      await outside(() => guardCards(deps, ref));
      await outside(() => deps.compute.setBoot(ref, bootOf(server)));
      // Cards that were connected when the copy was made.
      if (server.network_cut !== '') await outside(() => deps.compute.setLinks(ref, false));
    },
  },
  {
    name: 'disk',
    title: 'Growing the disk',
    async act(deps, run) {
      const { server, ref } = await worksite(deps, run.subjectId);
      await doTask(deps, run, () => deps.compute.growDisk(ref, paidSize(server).disk_gb));
    },
  },
];

/** For the way back: the same in one go, where the machine has another size. */
export async function restorePaidSize(deps: Deps, run: ServerRun): Promise<void> {
  // An earlier attempt may have begun it; check again after it.
  await doTask(deps, run, async () => undefined);
  const { server, ref } = await worksite(deps, run.subjectId);
  const machine = await outside(() => deps.compute.find(ref));
  if (!machine) return;
  if (machine.vcpus !== server.vcpus || machine.ramMb !== server.ram_mb) {
    const shape = await shapeOf(deps, server);
    await doTask(deps, run, () => deps.compute.shape(ref, shape));
  }
  await outside(() => guardCards(deps, ref));
  await outside(() => deps.compute.setSpeed(ref, server.slow_mbit));
  await doTask(deps, run, () => deps.compute.growDisk(ref, paidSize(server).disk_gb));
}

/** A refusal waits for staff. Meanwhile the server runs with its present size. */
async function whileOff(
  deps: Deps,
  run: ServerRun<ScaleInput>,
  ref: MachineRef,
  begin: () => Promise<ComputeTask | undefined>,
): Promise<void> {
  try {
    // An earlier attempt may have begun the way back; check again after it.
    await doTask(deps, run, async () => undefined);
    await switchOff(deps, run, ref);
    await doTask(deps, run, begin);
  } catch (error) {
    if (error instanceof StepRefused) await switchBack(deps, run);
    throw error;
  }
}

const resize: ServerStep<ScaleInput> = {
  name: 'resize',
  title: 'Setting processors and memory',
  async act(deps, run) {
    const { server, ref } = await worksite(deps, run.subjectId);
    // Without an image there is no machine; it gets the new plan's size when it is made.
    if (server.image === '') return;
    const shape = await shapeOf(deps, { ...server, ...(await planOf(deps.db, run.input.plan_id)) });
    await whileOff(deps, run, ref, () => deps.compute.shape(ref, shape));
  },
  async undo(deps, run) {
    const { server, ref } = await worksite(deps, run.subjectId);
    const machine = await outside(() => deps.compute.find(ref));
    if (!machine || (machine.vcpus === server.vcpus && machine.ramMb === server.ram_mb)) return;
    await switchOff(deps, run, ref);
    const shape = await shapeOf(deps, server);
    await doTask(deps, run, () => deps.compute.shape(ref, shape));
  },
};

const disk: ServerStep<ScaleInput> = {
  name: 'disk',
  title: 'Growing the disk',
  async act(deps, run) {
    const { server, ref } = await worksite(deps, run.subjectId);
    if (server.image === '') return;
    const plan = await planOf(deps.db, run.input.plan_id);
    const size = Math.max(server.disk_gb, server.plan_disk_gb, plan.disk_gb);
    await whileOff(deps, run, ref, () => deps.compute.growDisk(ref, size));
  },
  async book(_deps, tx, run) {
    await tx
      .updateTable('servers')
      .set({ disk_gb: sql`greatest(disk_gb, (select disk_gb from plans where id = ${run.input.plan_id}))` })
      .where('id', '=', run.subjectId)
      .execute();
    return undefined;
  },
};

const finish: ServerStep<ScaleInput> = {
  name: 'finish',
  title: 'Handing it over',
  async book(deps, tx, run) {
    const server = await holdServer(tx, run.subjectId, ofAnyAccount);
    const plan = await planOf(tx, run.input.plan_id);
    await tx.updateTable('servers').set({ plan_id: run.input.plan_id }).where('id', '=', server.id).execute();
    await recordServerEvent(deps, tx, { ...doneBy(run, 'scaled'), detail: plan.name });
    return undefined;
  },
};

const common = {
  version: 1,
  input: scaleInput,
  memory: serverMemory,
  steps: [room, offStep<ScaleInput>(), resize, disk, onStep<ScaleInput>(), finish],
} as const;

/** Already paid for when it starts. If it fails, the money is given back and the machine is as before. */
export const scaleSaga = defineSaga<ScaleInput, ServerMemory>({
  ...common,
  kind: serverKind('scale'),
  unwindable: true,
  async unwound(deps, tx, { subjectId, input, reason }) {
    const { delivery_id: deliveryId } = await findServer(tx, subjectId);
    if (deliveryId) await takeBackChange(deps, tx, { deliveryId, planId: input.plan_id, reason });
    await recordFailedTask(deps, tx, subjectId, 'scale', reason);
  },
});

/**
 * The difference is already on the owner's balance when it starts, so it goes forward only; a failure waits for staff.
 */
export const scaleDownSaga = defineSaga<ScaleInput, ServerMemory>({
  ...common,
  kind: serverKind('scale-down'),
  unwindable: false,
});
