import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from '@playwright/test';

/** `npm start` in a process group of its own, as a supervisor or a container starts it. */
const dataDir = mkdtempSync(join(tmpdir(), 'resolvo-stopping-'));
test.describe.configure({ mode: 'serial' });
test.afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

interface Running {
  readonly url: string;
  readonly group: number;
  /** The process of the group whose command line contains this. */
  pid(part: string): number;
  /** Resolves with the exit status of npm. */
  readonly ended: Promise<number | null>;
}

function npmStart(settings: Record<string, string> = {}): { child: ChildProcess; ended: Promise<number | null> } {
  const child = spawn('npm', ['start'], {
    cwd: join(import.meta.dirname, '..'),
    detached: true,
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, DEMO: 'empty', LOG_LEVEL: 'warn', ...settings },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return { child, ended: new Promise((resolve) => child.once('exit', resolve)) };
}

async function start(): Promise<Running> {
  const { child, ended } = npmStart();
  const { pid: group = 0, stdout } = child;
  if (!stdout) throw new Error('npm has no output.');
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`npm start ended with ${code} before it was ready.`)));
    createInterface({ input: stdout }).on('line', (line) => {
      const found = /^ready (http\S+)/.exec(line)?.[1];
      if (found) resolve(found);
    });
  });
  const pid = (part: string) => {
    const found = processes().find((one) => one.group === group && one.command.includes(part));
    if (!found) throw new Error(`The group of npm has no ${part}.`);
    return found.pid;
  };
  return { url, group, pid, ended };
}

/** Of the whole machine: PostgreSQL runs in a group of its own. */
function processes(): { pid: number; group: number; command: string }[] {
  const lines = execFileSync('ps', ['-A', '-ww', '-o', 'pid=,pgid=,args='], { encoding: 'utf8' }).trim().split('\n');
  return lines.map((line) => {
    const [pid, group, ...command] = line.trim().split(/\s+/);
    return { pid: Number(pid), group: Number(group), command: command.join(' ') };
  });
}

async function nothingIsLeft({ url, group }: Running): Promise<void> {
  const left = () => processes().filter((one) => one.group === group || one.command.includes(dataDir));
  await expect.poll(left).toEqual([]);
  await expect(fetch(url)).rejects.toThrow();
}

const whom: Record<string, (running: Running) => number> = {
  'the process that npm starts': ({ pid }) => pid('tools/run.mjs'),
  'the server': ({ pid }) => pid('tools/start.ts'),
  'the whole group, as Ctrl-C does': ({ group }) => -group,
};
async function endsInOrder(of: (running: Running) => number): Promise<void> {
  const running = await start();
  expect((await fetch(`${running.url}/readyz`)).status).toBe(200);
  process.kill(of(running), 'SIGTERM');
  expect(await running.ended).toBe(0);
  await nothingIsLeft(running);
}

test('SIGTERM to npm ends the server in order', () => endsInOrder(({ group }) => group));

for (const [name, of] of Object.entries(whom)) {
  test(`SIGTERM to ${name} ends the server in order`, { tag: '@slow' }, () => endsInOrder(of));
}

test('the server stops when the process that started it was killed', { tag: '@slow' }, async () => {
  const running = await start();
  process.kill(running.pid('tools/run.mjs'), 'SIGKILL');
  await running.ended;
  await nothingIsLeft(running);
});

test('the exit status of the server is that of npm', { tag: '@slow' }, async () => {
  const running = await start();
  process.kill(running.pid('tools/start.ts'), 'SIGKILL');
  expect(await running.ended).toBe(128 + 9);
  await nothingIsLeft(running);
  expect(await npmStart({ PORT: 'none' }).ended).toBe(1);
});
