import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { buildApi, builtApi } from '../tools/build-api.ts';
import { buildWeb } from '../tools/build-web.ts';

export const demoPassword = 'fjord-Lantern-93-quiet';

// biome-ignore lint/style/noDefaultExport: Playwright asks for one.
export default function startEmpty(): Promise<() => Promise<void>> {
  return startProduct('empty');
}

/** The built product as a newcomer starts it, on a free port with an empty data folder. */
export async function startProduct(demo: 'company' | 'empty'): Promise<() => Promise<void>> {
  return (await runProduct(demo)).stop;
}

export interface RunningProduct {
  stop(): Promise<void>;
  /** As a power cut would end it: nothing is finished, nothing written any more. */
  kill(): Promise<void>;
  /** After `kill`: the same address, with what the data folder has. */
  startAgain(): Promise<void>;
}

export async function runProduct(demo: 'company' | 'empty'): Promise<RunningProduct> {
  await buildWeb();
  await buildApi();
  const dataDir = mkdtempSync(join(tmpdir(), 'resolvo-e2e-'));
  const start = async (port: string) => {
    const child = spawn('node', [builtApi], {
      env: {
        ...process.env,
        PORT: port,
        DATA_DIR: dataDir,
        DEMO: demo,
        DEMO_PASSWORD: demoPassword,
        LOG_LEVEL: 'warn',
        // Journeys say where they come from (server-desk.ts).
        TRUST_PROXY: 'true',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    const url = await new Promise<string>((resolve, reject) => {
      child.once('exit', (code) => reject(new Error(`The product ended with ${code} before it was ready.`)));
      createInterface({ input: child.stdout }).on('line', (line) => {
        const found = /^ready (http\S+)/.exec(line)?.[1];
        if (found) resolve(found);
      });
    });
    const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
      child.kill(signal);
      await exited;
    };
    return { url, end };
  };
  let running = await start('0');
  process.env.E2E_DATA_DIR = dataDir;
  process.env.BASE_URL = running.url;
  return {
    async stop() {
      await running.end('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
    kill: () => running.end('SIGKILL'),
    async startAgain() {
      running = await start(new URL(running.url).port);
    },
  };
}
