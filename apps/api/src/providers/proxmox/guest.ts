import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { ComputeError } from '../compute.ts';
import { nothing } from './answers.ts';
import type { FoundMachine } from './machines.ts';

/* What goes through the guest agent, which an image may lack or its owner may have switched off. */

const begun = z.object({ pid: z.number().int() });
const outcome = z.object({ exited: z.union([z.boolean(), z.number()]), exitcode: z.number().optional() });
const waits = [0, 100, 200, 400, 800, 1600, 3200];

/** No agent, not yet, or one that is told not to do this. */
const isAbsent = (error: unknown): boolean =>
  error instanceof ComputeError && (error.outcome === 'refused' || error.outcome === 'gone');

export const agentAnswers = (machine: FoundMachine): Promise<boolean> =>
  isDone(() => machine.call('POST', '/agent/ping', nothing));

/** Sets the password of a user in the running system, who is made if need be. `false` when nobody inside can. */
export async function letIn(machine: FoundMachine, username: string, password: string): Promise<boolean> {
  const set = () => machine.call('POST', '/agent/set-user-password', nothing, { username, password });
  // Some systems let their agent set passwords and run nothing, so that comes first.
  if (await isDone(set)) return true;
  return (await makeUser(machine, username)) && isDone(set);
}

async function isDone(ask: () => Promise<unknown>): Promise<boolean> {
  try {
    await ask();
    return true;
  } catch (error) {
    if (isAbsent(error)) return false;
    throw error;
  }
}

/** With the rights of the user that cloud-init makes: of the group sudo on Debian, wheel on Red Hat. */
async function makeUser(machine: FoundMachine, username: string): Promise<boolean> {
  if (!(await succeeds(machine, ['useradd', '--create-home', '--shell', '/bin/bash', username]))) return false;
  for (const group of ['sudo', 'wheel']) {
    if (await succeeds(machine, ['usermod', '--append', '--groups', group, username])) break;
  }
  return true;
}

/** Runs a program inside, without a shell, and waits for its end. */
async function succeeds(machine: FoundMachine, command: readonly string[]): Promise<boolean> {
  let code: number | undefined;
  const ran = await isDone(async () => {
    const { pid } = await machine.call('POST', '/agent/exec', begun, { command });
    for (const wait of waits) {
      await delay(wait);
      const { exited, exitcode } = await machine.call('GET', '/agent/exec-status', outcome, { pid });
      code = exitcode;
      if (exited) return;
    }
  });
  return ran && code === 0;
}
