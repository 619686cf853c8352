import type { ServerEventKind } from '@resolvo/contract/machines/server-events';
import { type ServerFacts, serverCan } from '@resolvo/contract/machines/server-states';
import type { credentialsBody } from '@resolvo/contract/machines/servers';
import type { Verdict } from '@resolvo/contract/states';
import type { z } from 'zod';
import type { Caller } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import type { EventActor } from '../../../core/events.ts';
import { conflict } from '../../../core/refusal.ts';
import { ComputeError, type ComputeTask, type MachineRef } from '../../../providers/compute.ts';
import { holdServer } from './hold-server.ts';
import { callMachine, holdAllowed } from './machine-calls.ts';
import { recordServerEvent } from './server-events.ts';
import { refOf } from './server-row.ts';

export type PowerAction = 'start' | 'shutdown' | 'reboot' | 'stop' | 'reset';
type Needs = Pick<Deps, 'db' | 'compute' | 'now' | 'events'>;

const powers: Readonly<
  Record<PowerAction, { can: (facts: ServerFacts) => Verdict; event: ServerEventKind; details: string }>
> = {
  start: { can: serverCan.start, event: 'started', details: 'Start successful.' },
  shutdown: { can: serverCan.shutdown, event: 'shut_down', details: 'Shutdown successful.' },
  reboot: { can: serverCan.reboot, event: 'rebooted', details: 'Rebooting successful.' },
  stop: { can: serverCan.stop, event: 'stopped', details: 'Power-off successful.' },
  reset: { can: serverCan.reset, event: 'reset', details: 'Reset successful.' },
};

/** Sends a power action to the hypervisor; the live info shows the result. Staff pass no owner. */
export async function switchPower(
  deps: Needs,
  actor: EventActor,
  serverId: string,
  action: PowerAction,
  ownerId: string | undefined,
): Promise<string> {
  const { can, event, details } = powers[action];
  await callMachine(deps, { serverId, ownerId, can }, async (ref) => ({
    answer: undefined,
    task: await switchMachine(deps, ref, action),
  }));
  await recordServerEvent(deps, deps.db, { serverId, kind: event, by: actor });
  return details;
}

const nothingToRestart = 'The server is off, so there is nothing to restart. Please start it.';
const alreadyOff = 'The server is off already.';
/** For which state of the machine an act has nothing to do, and how that is said. */
const idle: Readonly<Record<PowerAction, { readonly running: boolean; readonly says: string }>> = {
  start: { running: true, says: 'The server is running already.' },
  shutdown: { running: false, says: alreadyOff },
  stop: { running: false, says: alreadyOff },
  reboot: { running: false, says: nothingToRestart },
  reset: { running: false, says: nothingToRestart },
};

/**
 * The hypervisor starts what runs, and restarts what is off, by a task that fails later or by a refusal. What the machine
 * does is looked at before, and again after a refusal: it may have gone off meanwhile.
 */
async function switchMachine(
  { compute }: Pick<Deps, 'compute'>,
  ref: MachineRef,
  action: PowerAction,
): Promise<ComputeTask> {
  const { running, says } = idle[action];
  const isIdle = async () => (await compute.find(ref))?.running === running;
  if (await isIdle()) throw conflict(says);
  try {
    return await compute.switch(ref, action);
  } catch (error) {
    const isRefused = error instanceof ComputeError && error.outcome === 'refused';
    if (isRefused && (await isIdle())) throw conflict(says);
    throw error;
  }
}

/** The password is sent to the machine and not stored here. */
export async function changeCredentials(
  deps: Needs,
  actor: Caller,
  serverId: string,
  { new_login: login, new_password: password }: z.output<typeof credentialsBody>,
): Promise<string> {
  const allowed = { serverId, ownerId: actor.accountId, can: serverCan.changeCredentials };
  const when = await callMachine(deps, allowed, async (ref) => ({
    answer: await deps.compute.setAccess(ref, { login, password }),
  }));
  await deps.db.transaction().execute(async (tx) => {
    await holdAllowed(tx, allowed);
    await tx.updateTable('servers').set({ login, password_set: true }).where('id', '=', serverId).execute();
    const event = { serverId, kind: 'credentials_changed', by: actor, detail: login } as const;
    await recordServerEvent(deps, tx, event);
  });
  return when === 'now'
    ? 'Credentials updated successfully.'
    : 'Credentials updated successfully. They work from the next start of the server on.';
}

export async function changeHostname(deps: Needs, actor: Caller, serverId: string, hostname: string): Promise<string> {
  const allowed = { serverId, ownerId: actor.accountId, can: serverCan.changeHostname };
  const server = await deps.db.transaction().execute((tx) => holdAllowed(tx, allowed));
  const isMade = refOf(server) !== undefined && server.image !== '';
  if (isMade)
    await callMachine(deps, allowed, async (ref) => ({ answer: await deps.compute.setHostname(ref, hostname) }));
  await deps.db.transaction().execute(async (tx) => {
    await holdAllowed(tx, allowed);
    await tx.updateTable('servers').set({ hostname }).where('id', '=', serverId).execute();
    const event = { serverId, kind: 'hostname_changed', by: actor, detail: hostname } as const;
    await recordServerEvent(deps, tx, event);
  });
  return isMade
    ? 'Hostname updated successfully. The server takes it over at its next start.'
    : 'Hostname updated successfully.';
}

export async function renameServer(
  deps: Pick<Deps, 'db' | 'now' | 'events'>,
  actor: Caller,
  serverId: string,
  name: string,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const server = await holdServer(tx, serverId, actor.accountId);
    demand(serverCan.rename(server));
    if (server.name === name) return;
    await tx.updateTable('servers').set({ name }).where('id', '=', serverId).execute();
    await recordServerEvent(deps, tx, { serverId, kind: 'renamed', by: actor, detail: name });
  });
}
