import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { Deps } from '../../../../core/deps.ts';
import { NotYet, type SagaStep, StepRefused, type StepRun } from '../../../../core/saga.ts';
import {
  ComputeError,
  type ComputeOutcome,
  type ComputeTask,
  type CopySource,
  type Machine,
  type MachineRef,
} from '../../../../providers/compute.ts';
import { findServer } from '../hold-server.ts';
import { hasOpenCalls } from '../machine-calls.ts';
import { refOf, type ServerRow } from '../server-row.ts';

/** What the steps of server sagas store for later steps and attempts. */
export const serverMemory = z
  .strictObject({
    /** A hypervisor task started by the attempt with this key. */
    task: z.strictObject({ key: z.string(), cluster: z.string(), id: z.string() }),
    nodes: z.array(
      z.strictObject({
        cluster: z.string(),
        node: z.string(),
        memoryTotal: z.number(),
        memoryUsed: z.number(),
        cpus: z.number().optional(),
        diskTotal: z.number().optional(),
        diskUsed: z.number().optional(),
        isDiskShared: z.boolean().optional(),
      }),
    ),
    /** Whether it was on before we switched it off; of one that was recovered, whether it is on now. */
    ran: z.boolean(),
    /** Whether its old machine was destroyed, so that there is no way back. */
    razed: z.boolean(),
    size: z.number(),
    place: z.string(),
    /** Where its machine was found. */
    node: z.string(),
    /** The VM id that a machine was asked for under: until it carries our id it may still be the one. */
    asked: z.number(),
    /** Whether a file was asked for under a name that was free: what is there now is ours. */
    requested: z.boolean(),
  })
  .partial();
export type ServerMemory = z.infer<typeof serverMemory>;
export type ServerStep<Input> = SagaStep<Input, ServerMemory>;
export type ServerRun<Input = unknown> = StepRun<Input, ServerMemory>;

/** How long one run polls a task before it yields to other sagas. */
const watchMs = 15_000;
const lookEveryMs = 250;
export const technical = 'Something went wrong on our side.';

const reasons: Partial<Record<ComputeOutcome, string>> = {
  no_capacity: 'There is no room for it at the moment.',
  refused: technical,
  foreign: technical,
  gone: technical,
  mismatch: 'The file does not have the checksum that you gave.',
};

/** Errors a retry cannot fix are thrown as refusals; locks, lost answers and unreachable clusters are retried. */
export async function outside<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const reason = error instanceof ComputeError ? reasons[error.outcome] : undefined;
    if (reason !== undefined && error instanceof Error) throw new StepRefused(error.message, reason);
    throw error;
  }
}

/** Polls for a while, then leaves the rest to the next run. */
export async function untilSo(run: ServerRun, isSo: () => Promise<boolean>): Promise<void> {
  const until = Date.now() + watchMs;
  while (!(await isSo())) {
    if (Date.now() > until) throw new NotYet(1);
    await delay(lookEveryMs, undefined, { signal: run.signal });
  }
}

/** Starts a hypervisor task, or finds the one an earlier attempt started, and waits for its end. */
export async function doTask(
  deps: Pick<Deps, 'compute'>,
  run: ServerRun,
  begin: () => Promise<ComputeTask | undefined>,
): Promise<void> {
  const pending = run.memory.task;
  const task = pending?.key === run.key ? pending : await start();
  if (!task) return;
  await untilSo(run, () => isDone(deps, run, task));
  await run.remember({ task: undefined });

  async function start() {
    const begun = await outside(begin);
    if (!begun) return undefined;
    const started = { ...begun, key: run.key };
    await run.remember({ task: started });
    return started;
  }
}

async function isDone(deps: Pick<Deps, 'compute'>, run: ServerRun, task: ComputeTask): Promise<boolean> {
  try {
    return await outside(() => deps.compute.isDone(task));
  } catch (error) {
    // The task failed, so the next attempt starts a new task. If even asking failed, it may still be running and is
    // kept.
    const cannotAsk = error instanceof ComputeError && error.outcome === 'unreachable';
    if (!cannotAsk) await run.remember({ task: undefined });
    throw error;
  }
}

export async function worksite(
  deps: Pick<Deps, 'db'>,
  serverId: string,
): Promise<{ server: ServerRow; ref: MachineRef }> {
  const server = await findServer(deps.db, serverId);
  const ref = refOf(server);
  if (!ref) throw new StepRefused(`Server ${serverId} has no machine.`, technical);
  return { server, ref };
}

/**
 * Switches the machine off, if it is on, and waits. A power action that was allowed before ends first: it could switch
 * the machine on again.
 */
export async function switchOff(deps: Deps, run: ServerRun, ref: MachineRef): Promise<void> {
  await untilSo(run, async () => !(await outside(() => hasOpenCalls(deps, run.subjectId))));
  await doTask(deps, run, async () => {
    const machine = await atRest(deps, ref);
    return machine?.running ? deps.compute.switch(ref, 'off') : undefined;
  });
}

export async function switchOn(deps: Deps, run: ServerRun, ref: MachineRef): Promise<void> {
  await doTask(deps, run, async () => {
    const machine = await atRest(deps, ref);
    return machine && !machine.running ? deps.compute.switch(ref, 'start') : undefined;
  });
}

/** The machine, once the hypervisor has no lock on it. */
export async function atRest(deps: Pick<Deps, 'compute'>, ref: MachineRef): Promise<Machine | undefined> {
  const machine = await deps.compute.find(ref);
  if (machine?.busy) throw new NotYet(1);
  return machine;
}

/** Destroys the machine in any state. No-op when it does not exist or is not ours. */
export async function raze(deps: Deps, run: ServerRun, ref: MachineRef): Promise<void> {
  // An earlier attempt may have started the stop or the destruction; check again after it.
  await doTask(deps, run, async () => undefined);
  const machine = await ours(deps, ref);
  if (!machine) return;
  if (machine.running) {
    await doTask(deps, run, () => deps.compute.switch(ref, 'stop'));
    await run.remember({ task: undefined });
  }
  await doTask(deps, run, () => deps.compute.destroy(ref));
}

/** Makes a machine from a backup of another, as `makeOnce` does. */
export const restoreOnce = (
  deps: Deps,
  run: ServerRun,
  ref: MachineRef,
  copy: CopySource & { readonly name: string; readonly ramMb: number },
  takeNext: () => Promise<void>,
): Promise<void> => makeOnce(deps, run, ref, () => deps.compute.restoreCopy(ref, copy, copy), takeNext);

/**
 * Makes a machine, or finds the one that an earlier attempt made. A VM id that is in use on the cluster is given to
 * `takeNext`.
 */
export async function makeOnce(
  deps: Deps,
  run: ServerRun,
  ref: MachineRef,
  make: () => Promise<ComputeTask>,
  takeNext: () => Promise<void>,
): Promise<void> {
  await doTask(deps, run, async () => {
    const seen = await findCopy(deps, ref);
    if (seen === 'ours') return undefined;
    // While it is being made it carries no id yet.
    if (seen === 'foreign' && run.memory.asked === ref.vmId) throw new NotYet(2);
    if (seen === 'foreign') {
      await takeNext();
      throw new Error(`VM id ${ref.vmId} of ${ref.cluster} is used by somebody else; the next one was taken.`);
    }
    await run.remember({ asked: ref.vmId });
    return make();
  });
}

async function findCopy(deps: Deps, ref: MachineRef): Promise<'ours' | 'foreign' | 'none'> {
  try {
    if (await atRest(deps, ref)) return 'ours';
    return (await deps.compute.isFree(ref.cluster, ref.vmId)) ? 'none' : 'foreign';
  } catch (error) {
    if (error instanceof ComputeError && error.outcome === 'foreign') return 'foreign';
    throw error;
  }
}

/** The machine at rest; undefined when it is gone or not ours. */
export async function ours(deps: Pick<Deps, 'compute'>, ref: MachineRef): Promise<Machine | undefined> {
  try {
    return await atRest(deps, ref);
  } catch (error) {
    if (error instanceof ComputeError && error.outcome === 'foreign') return undefined;
    throw error;
  }
}
