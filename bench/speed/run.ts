import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compose } from '../../apps/api/src/compose.ts';
import { readConfig } from '../../apps/api/src/config.ts';
import { ensureDatabase } from '../../apps/api/src/db/connection.ts';
import { startEmbedded } from '../../apps/api/src/db/embedded.ts';
import { migrate } from '../../apps/api/src/db/migrate.ts';
import { createLogger } from '../../apps/api/src/http/log.ts';
import { fill, type Sizes, signInWatchers } from '../servers/fill.ts';
import { bareControls } from './bare.ts';
import { type Contest, contests } from './contests.ts';
import { type Pace, race } from './race.ts';

/** Each thing that is promised, next to a bare Fastify route that does the least that it takes. */
const sizes: Sizes = { servers: 10_000, watched: 1000, watchersEach: 1 };
const only = process.env.BENCH_ONLY?.split(',');
const pace = {
  rounds: Number(process.env.BENCH_ROUNDS ?? 5),
  seconds: Number(process.env.BENCH_LOAD ?? 4),
};

const siteDir = join(import.meta.dirname, '../../apps/web/build/client');
const dir = mkdtempSync(join(tmpdir(), 'resolvo-bench-'));
mkdirSync(join(dir, 'product'));
const postgres = await startEmbedded({ dir: join(dir, 'postgres'), throwaway: true });
const broken: string[] = [];
try {
  const databaseUrl = await ensureDatabase(postgres.url, 'speed');
  await migrate(databaseUrl);
  await fill(databaseUrl, sizes);
  const product = await compose(
    { ...readConfig({ PROCESS_ROLE: 'api' }), dataDir: join(dir, 'product') },
    {
      databaseUrl,
      publicUrl: 'http://localhost:3000',
      masterKey: randomBytes(32),
      // The product's own log is written, as in production, and thrown away.
      log: createLogger('info', { write: () => undefined }),
      siteDir: existsSync(join(siteDir, 'site.json')) ? siteDir : undefined,
    },
  );
  await product.app.listen({ port: 0, host: '127.0.0.1' });
  const bare = await bareControls(databaseUrl);
  try {
    const all = await contests(product, bare, await signInWatchers(databaseUrl, sizes), sizes);
    console.log('| | requests/s | CPU µs a request | ours reaches | by CPU |\n|---|---|---|---|---|');
    for (const contest of all.filter(({ name }) => !only || only.includes(name))) {
      report(contest, await race(contest.runners, { ...pace, connections: contest.connections }));
    }
  } finally {
    await bare.close();
    await product.close();
  }
} finally {
  await postgres.stop();
  rmSync(dir, { recursive: true, force: true });
}
console.log(broken.length === 0 ? '\nAll promises kept.' : `\nBroken: ${broken.join('; ')}.`);
process.exitCode = broken.length === 0 ? 0 : 1;

/** Ours is the last. */
function report({ name, promise }: Contest, paces: readonly Pace[]): void {
  const ours = paces.at(-1);
  if (!ours) return;
  for (const { name: runner, perSecond, cpuMicros } of paces) {
    const [rate, cpu] = [ours.perSecond / perSecond, cpuMicros / ours.cpuMicros].map((ratio) => ratio.toFixed(2));
    console.log(`| ${runner} | ${perSecond.toFixed(0)} | ${cpuMicros.toFixed(0)} | ${rate} | ${cpu} |`);
  }
  const reached = ours.perSecond / (paces[0]?.perSecond ?? Number.NaN);
  if (reached < promise) broken.push(`${name} reaches ${reached.toFixed(2)}, and ${promise} is promised`);
}
