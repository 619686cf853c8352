import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { compose } from '../../apps/api/src/compose.ts';
import { readConfig } from '../../apps/api/src/config.ts';
import { ensureDatabase } from '../../apps/api/src/db/connection.ts';
import { startEmbedded } from '../../apps/api/src/db/embedded.ts';
import { migrate } from '../../apps/api/src/db/migrate.ts';
import { createLogger } from '../../apps/api/src/http/log.ts';
import { buildWeb } from '../../tools/build-web.ts';
import { conclude, promise } from '../promise.ts';
import { fill, type Sizes, signInWatchers } from '../servers/fill.ts';
import { bareControls } from './bare.ts';
import { type Contest, contests } from './contests.ts';
import { type Pace, type RaceLength, race } from './race.ts';

/** Each thing that is promised, next to a bare Fastify route that does the least that it takes. */
const sizes: Sizes = { servers: 10_000, watched: 1000, watchersEach: 1 };
const only = process.env.BENCH_ONLY?.split(',');
const length: RaceLength = {
  warmAfter: Number(process.env.BENCH_WARM ?? 3000),
  rounds: Number(process.env.BENCH_ROUNDS ?? 15),
  seconds: Number(process.env.BENCH_LOAD ?? 2),
};

await buildWeb();
const siteDir = join(import.meta.dirname, '../../apps/web/build/client');
const dir = mkdtempSync(join(tmpdir(), 'resolvo-bench-'));
mkdirSync(join(dir, 'product'));
const postgres = await startEmbedded({ dir: join(dir, 'postgres'), throwaway: true });
try {
  const databaseUrl = await ensureDatabase(postgres.url, 'speed');
  await migrate(databaseUrl);
  await fill(databaseUrl, sizes);
  const bare = await bareControls(databaseUrl);
  const product = await compose(
    { ...readConfig({ PROCESS_ROLE: 'api' }), dataDir: join(dir, 'product') },
    {
      databaseUrl,
      publicUrl: 'http://localhost:3000',
      masterKey: randomBytes(32),
      // The product's own log is written, as in production, and thrown away.
      log: createLogger('info', { write: () => undefined }),
      siteDir,
    },
  );
  await product.app.listen({ port: 0, host: '127.0.0.1' });
  try {
    // Its vendor answers in another place, and is not what is measured.
    Object.assign(product.deps, { captcha: { ...product.deps.captcha, verify: async () => 'human' } });
    bare.serveHome(await bytesOf(`${product.app.listeningOrigin}/`));
    const all = await contests(product, bare, await signInWatchers(databaseUrl, sizes), sizes);
    console.log('| | requests/s | CPU µs a request | ours reaches | by CPU |\n|---|---|---|---|---|');
    for (const contest of all.filter(({ name }) => !only || only.includes(name))) {
      report(contest, await race(contest.runners, { ...length, connections: contest.connections }));
    }
  } finally {
    await bare.close();
    await product.close();
  }
} finally {
  await postgres.stop();
  rmSync(dir, { recursive: true, force: true });
}
conclude();

/** As they go over the wire, which `fetch` would unpack. */
function bytesOf(url: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const asked = get(url, { headers: { 'accept-encoding': 'br' } }, (answer) => buffer(answer).then(resolve, reject));
    asked.once('error', reject);
  });
}

function report({ name, atLeast }: Contest, paces: readonly Pace[]): void {
  for (const { name: runner, perSecond, cpuMicros, reached, reachedByCpu } of paces) {
    const columns = [perSecond.toFixed(0), cpuMicros.toFixed(0), reached.toFixed(2), reachedByCpu.toFixed(2)];
    console.log(`| ${runner} | ${columns.join(' | ')} |`);
  }
  const [control] = paces;
  if (control) promise(`${name}, of ${control.name}`, control.reached, { atLeast });
}
