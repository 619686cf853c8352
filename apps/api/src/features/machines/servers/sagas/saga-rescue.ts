import { z } from 'zod';
import type { Deps } from '../../../../core/deps.ts';
import { defineSaga, StepRefused } from '../../../../core/saga.ts';
import { bootOf } from '../boot-of.ts';
import { doneBy, recordFailedTask, recordServerEvent } from '../server-events.ts';
import { serverKind } from './saga-kinds.ts';
import { offStep } from './saga-scale.ts';
import {
  outside,
  type ServerMemory,
  type ServerRun,
  type ServerStep,
  serverMemory,
  switchOff,
  switchOn,
  worksite,
} from './saga-work.ts';

const nothing = z.strictObject({});
type Nothing = z.infer<typeof nothing>;
const common = { version: 1, input: nothing, memory: serverMemory, unwindable: true } as const;

async function rescueMedium(deps: Deps, run: ServerRun): Promise<string> {
  const { ref } = await worksite(deps, run.subjectId);
  const medium = await outside(() => deps.compute.rescueMedium(ref));
  if (medium !== undefined) return medium;
  throw new StepRefused(
    `Node ${ref.node} has no ISO file with "rescue" in its name.`,
    'There is no rescue system where this server runs. Please write to support.',
  );
}

async function bootRescue(deps: Deps, run: ServerRun): Promise<void> {
  const { server, ref } = await worksite(deps, run.subjectId);
  const medium = await rescueMedium(deps, run);
  const boot = { medium, mediumFirst: true, rescueHash: server.rescue_hash };
  await outside(() => deps.compute.setBoot(ref, boot));
}

async function bootOwn(deps: Deps, run: ServerRun): Promise<void> {
  const { server, ref } = await worksite(deps, run.subjectId);
  await outside(() => deps.compute.setBoot(ref, bootOf(server)));
}

async function off(deps: Deps, run: ServerRun): Promise<void> {
  const { ref } = await worksite(deps, run.subjectId);
  await switchOff(deps, run, ref);
}

const on = (whether: (memory: ServerMemory) => boolean): ServerStep<Nothing> => ({
  name: 'on',
  title: 'Switching it on',
  async act(deps, run) {
    const { ref } = await worksite(deps, run.subjectId);
    if (whether(run.memory)) await switchOn(deps, run, ref);
  },
  // What it starts from is changed back next, and that takes effect with a start.
  undo: off,
});

/** What staff start it for; none where its owner does. */
const rescueInput = z.strictObject({ reason: z.string().max(500).optional() });
type RescueInput = z.infer<typeof rescueInput>;

export const rescueSaga = defineSaga<RescueInput, ServerMemory>({
  ...common,
  input: rescueInput,
  kind: serverKind('rescue'),
  steps: [
    {
      // Before the machine is switched off for it.
      name: 'find',
      title: 'Looking for the rescue system',
      async act(deps, run) {
        await rescueMedium(deps, run);
      },
    },
    offStep(),
    { name: 'boot', title: 'Inserting the rescue system', act: bootRescue, undo: bootOwn },
    on(() => true),
    {
      name: 'finish',
      title: 'Handing it over',
      async book(deps, tx, run) {
        await tx.updateTable('servers').set({ rescue_since: deps.now() }).where('id', '=', run.subjectId).execute();
        await recordServerEvent(deps, tx, { ...doneBy(run, 'rescue_entered'), detail: run.input.reason ?? '' });
        return undefined;
      },
    },
  ],
  async unwound(deps, tx, { subjectId, reason }) {
    await tx.updateTable('servers').set({ rescue_hash: '' }).where('id', '=', subjectId).execute();
    await recordFailedTask(deps, tx, subjectId, 'rescue', reason);
  },
});

export const leaveRescueSaga = defineSaga<Nothing, ServerMemory>({
  ...common,
  kind: serverKind('leave-rescue'),
  steps: [
    offStep(),
    { name: 'boot', title: 'Taking the rescue system out', act: bootOwn, undo: bootRescue },
    on(({ ran }) => ran === true),
    {
      name: 'finish',
      title: 'Handing it over',
      async book(deps, tx, run) {
        const own = { rescue_since: null, rescue_hash: '' };
        await tx.updateTable('servers').set(own).where('id', '=', run.subjectId).execute();
        await recordServerEvent(deps, tx, doneBy(run, 'rescue_left'));
        return undefined;
      },
    },
  ],
  async unwound(deps, tx, { subjectId, reason }) {
    await recordFailedTask(deps, tx, subjectId, 'leave-rescue', reason);
  },
});
