import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { ensureDatabase } from '../../apps/api/src/db/connection.ts';
import { startEmbedded } from '../../apps/api/src/db/embedded.ts';
import { migrate } from '../../apps/api/src/db/migrate.ts';
import { buildApi, builtApi } from '../../tools/build-api.ts';
import { median } from '../measure.ts';
import { conclude, promise } from '../promise.ts';

/** How long a process takes until it is ready, and what it holds when nothing is asked of it. */
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const idleMs = 15_000;
const promises = { seconds: 2.5, megabytes: 160 };

await buildApi();
const dir = mkdtempSync(join(tmpdir(), 'resolvo-bench-'));
const postgres = await startEmbedded({ dir: join(dir, 'postgres'), throwaway: true });
try {
  const databaseUrl = await ensureDatabase(postgres.url, 'start');
  await migrate(databaseUrl);
  // No provider is reached, as on a day when all are away: that never keeps a process from starting.
  const settings = {
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: 'http://localhost:3000',
    SECRET_KEY: randomBytes(32).toString('hex'),
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'no-reply@bench.example',
    STRIPE_SECRET_KEY: 'sk_test_bench',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_bench',
    STRIPE_WEBHOOK_SECRET: 'whsec_bench',
    CAPTCHA_PROVIDER: 'turnstile',
    CAPTCHA_SITE_KEY: 'bench',
    CAPTCHA_SECRET: 'bench',
    POWERDNS_URL: 'http://127.0.0.1:9',
    POWERDNS_KEY: 'bench-bench',
    PROXMOX_CLUSTERS: '[]',
    WHM_SERVERS: '[]',
    LOG_LEVEL: 'error',
    PORT: '0',
    HOST: '127.0.0.1',
  };
  console.log('| | ready after | CPU until then | memory when idle |\n|---|---|---|---|');
  for (const role of ['api', 'worker'] as const) {
    const seen = [];
    for (let round = 0; round < rounds; round += 1) seen.push(await start({ ...settings, PROCESS_ROLE: role }));
    const [seconds, cpu, megabytes] = [
      median(seen.map((one) => one.seconds)),
      median(seen.map((one) => one.cpu)),
      median(seen.map((one) => one.megabytes)),
    ];
    console.log(`| ${role} | ${seconds.toFixed(2)} s | ${cpu.toFixed(2)} s | ${megabytes.toFixed(0)} MB |`);
    promise(`the ${role} process is ready after`, seconds, { atMost: promises.seconds, unit: ' s' });
    promise(`the idle ${role} process holds`, Math.round(megabytes), { atMost: promises.megabytes, unit: ' MB' });
  }
} finally {
  await postgres.stop();
  rmSync(dir, { recursive: true, force: true });
}
conclude();

async function start(env: Record<string, string>): Promise<{ seconds: number; cpu: number; megabytes: number }> {
  const began = performance.now();
  const { PATH = '' } = process.env;
  const child = spawn('node', [builtApi], {
    // As the units and the image set it.
    env: { PATH, MALLOC_ARENA_MAX: '2', DATA_DIR: join(dir, 'data'), ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The process ended with ${code}.`)));
    createInterface({ input: child.stdout }).on('line', (line) => line.startsWith('ready') && resolve());
  });
  const seconds = (performance.now() - began) / 1000;
  const cpu = cpuOf(child.pid ?? 0);
  await setTimeout(idleMs);
  const megabytes = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024;
  child.kill('SIGTERM');
  await ended;
  return { seconds, cpu, megabytes };
}

/** In ticks of a hundredth of a second, which is what Linux counts in. */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
