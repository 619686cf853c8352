// @module-tag slow

import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { type ChildProduct, startChild } from '../child-product.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'resolvo-folder-'));
const running: ChildProduct[] = [];
afterAll(async () => {
  for (const child of running) await child.kill();
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(): Promise<ChildProduct> {
  const child = await startChild({ DATA_DIR: dataDir, PROCESS_ROLE: 'api' });
  running.push(child);
  return child;
}

const program = (name: string) => join(import.meta.dirname, '../../src', name);
const environment = (settings: Record<string, string>) => ({
  ...process.env,
  PORT: '0',
  SECRET_KEY: randomBytes(32).toString('hex'),
  LOG_LEVEL: 'fatal',
  DATA_DIR: dataDir,
  ...settings,
});

async function refusal(role: string, settings: Record<string, string> = {}): Promise<string> {
  const child = spawn('node', [program('main.ts')], {
    env: environment({ PROCESS_ROLE: role, ...settings }),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said: string[] = [];
  child.stderr.setEncoding('utf8').on('data', (text: string) => said.push(text));
  expect(await new Promise((resolve) => child.once('close', resolve))).toBe(1);
  return said.join('');
}

test('a second process on one data folder refuses by a sentence, and the first goes on', async () => {
  const first = await start();
  const isReady = async () => (await fetch(`${first.url}/readyz`)).status;
  expect(await refusal('worker')).toMatch(/^The data folder .* is in use by process \d+, .* DATABASE_URL names\.\n$/);
  const cli = promisify(execFile)('node', [program('cli.ts'), 'seed-catalog'], {
    env: environment({ PROCESS_ROLE: 'worker' }),
  });
  await expect(cli).rejects.toThrow(/is in use by process/);
  expect(await isReady()).toBe(200);
  const taken = new URL(first.url).port;
  expect(await refusal('api', { PORT: taken })).toMatch(
    /^HOST and PORT: .* cannot listen at .* \(Error: listen EADDRINUSE.*\)\.$/m,
  );
  // What a killed process leaves behind is no reason to refuse.
  await first.kill();
  const second = await start();
  expect((await fetch(`${second.url}/readyz`)).status).toBe(200);
  await second.stop();
}, 300_000);
