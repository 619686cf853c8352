import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { buildWeb } from '../tools/build-web.ts';

export const demoPassword = 'fjord-Lantern-93-quiet';

// biome-ignore lint/style/noDefaultExport: Playwright asks for one.
export default function startEmpty(): Promise<() => Promise<void>> {
  return startProduct('empty');
}

/** The built product as a newcomer starts it, on a free port with an empty data folder. */
export async function startProduct(demo: 'company' | 'empty'): Promise<() => Promise<void>> {
  await buildWeb();
  const dataDir = mkdtempSync(join(tmpdir(), 'resolvo-e2e-'));
  const child = spawn('node', [join(import.meta.dirname, '../apps/api/src/main.ts')], {
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      DEMO: demo,
      DEMO_PASSWORD: demoPassword,
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.env.E2E_DATA_DIR = dataDir;
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  process.env.BASE_URL = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The product ended with ${code} before it was ready.`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const url = /^ready (http\S+)/.exec(line)?.[1];
      if (url) resolve(url);
    });
  });
  return async () => {
    child.kill('SIGTERM');
    await exited;
    rmSync(dataDir, { recursive: true, force: true });
  };
}
