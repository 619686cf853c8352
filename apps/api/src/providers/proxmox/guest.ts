import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { ComputeError } from '../compute.ts';
import { nothing } from './answers.ts';
import type { FoundMachine } from './machines.ts';

/* Calls through the guest agent, which an image may lack or its owner may have disabled. */

const begun = z.object({ pid: z.number().int() });
const outcome = z.object({
  exited: z.union([z.boolean(), z.number()]),
  exitcode: z.number().optional(),
  'out-data': z.string().optional(),
});
const waits = [0, 100, 200, 400, 800, 1600, 3200];

/** No agent, not started yet, or not allowed to run this. */
const isAbsent = (error: unknown): boolean =>
  error instanceof ComputeError && (error.outcome === 'refused' || error.outcome === 'gone');

export const agentAnswers = (machine: FoundMachine): Promise<boolean> =>
  isDone(() => machine.call('POST', '/agent/ping', nothing));

/** Sets the password of a user in the running guest, creating the user if needed. `false` when no agent does it. */
export async function setPassword(machine: FoundMachine, username: string, password: string): Promise<boolean> {
  const set = () => machine.call('POST', '/agent/set-user-password', nothing, { username, password });
  // Some systems allow their agent to set passwords but not to run programs, so that is tried first.
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

/** Adds it to the group of the user that cloud-init creates: sudo on Debian, wheel on Red Hat. */
async function makeUser(machine: FoundMachine, username: string): Promise<boolean> {
  if (!(await succeeds(machine, ['useradd', '--create-home', '--shell', '/bin/bash', username]))) return false;
  for (const group of ['sudo', 'wheel']) {
    if (await succeeds(machine, ['usermod', '--append', '--groups', group, username])) break;
  }
  return true;
}

/**
 * Adds a line to the keys that open a user of the running guest, unless it has it. Done as that user, so that a link they
 * put in its place leads nowhere they could not write themselves. `false` when no agent does it.
 */
export async function addKey(machine: FoundMachine, username: string, key: string): Promise<boolean> {
  const known = await run(machine, ['getent', 'passwd', username]);
  const home = known?.output.split(':')[5];
  if (!known?.ok || !home?.startsWith('/')) return false;
  const as = (...command: string[]) => ['runuser', '-u', username, '--', ...command];
  const [folder, file] = [`${home}/.ssh`, `${home}/.ssh/authorized_keys`];
  const [, body = ''] = key.split(' ');
  if (await succeeds(machine, as('grep', '-qF', body, file))) return true;
  return (
    (await succeeds(machine, as('mkdir', '-p', folder))) &&
    (await succeeds(machine, as('chmod', '700', folder))) &&
    // The file may end without a line break.
    (await succeeds(machine, as('tee', '-a', file), `\n${key}\n`)) &&
    (await succeeds(machine, as('chmod', '600', file)))
  );
}

const succeeds = async (machine: FoundMachine, command: readonly string[], input?: string): Promise<boolean> =>
  (await run(machine, command, input))?.ok ?? false;

/** Runs a program in the guest, without a shell, and waits for it to end. Undefined when no agent does it. */
async function run(
  machine: FoundMachine,
  command: readonly string[],
  input?: string,
): Promise<{ readonly ok: boolean; readonly output: string } | undefined> {
  let [code, output]: [number | undefined, string] = [undefined, ''];
  const ran = await isDone(async () => {
    const params = { command, ...(input !== undefined && { 'input-data': input }) };
    const { pid } = await machine.call('POST', '/agent/exec', begun, params);
    for (const wait of waits) {
      await delay(wait);
      const { exited, exitcode, 'out-data': out } = await machine.call('GET', '/agent/exec-status', outcome, { pid });
      [code, output] = [exitcode, out ?? ''];
      if (exited) return;
    }
  });
  return ran ? { ok: code === 0, output } : undefined;
}
