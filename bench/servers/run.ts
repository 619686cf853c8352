import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fastify } from 'fastify';
import { sql } from 'kysely';
import { compose } from '../../apps/api/src/compose.ts';
import { readConfig } from '../../apps/api/src/config.ts';
import { ensureDatabase } from '../../apps/api/src/db/connection.ts';
import { startEmbedded } from '../../apps/api/src/db/embedded.ts';
import { migrate } from '../../apps/api/src/db/migrate.ts';
import { createLogger } from '../../apps/api/src/http/log.ts';
import type { Product } from '../../apps/api/src/product.ts';
import { compare, median } from '../measure.ts';
import { conclude, promise } from '../promise.ts';
import { signIn, staffAccount } from '../sign-in.ts';
import { crowd } from './crowd.ts';
import { fill, type Sizes, signInWatchers } from './fill.ts';
import { askLab } from './lab.ts';
import { pageCases } from './pages.ts';

const sizes: Sizes = { servers: 10_000, watched: 1000, watchersEach: 5 };
const watchSeconds = Number(process.env.BENCH_SECONDS ?? 12);
const promises = { callsPerCluster: 1.5, pace: 0.6, page: 1.5 };
/** The polling interval of a screen. */
const pollMs = 1500;

const dir = mkdtempSync(join(tmpdir(), 'resolvo-bench-'));
mkdirSync(join(dir, 'product'));
const postgres = await startEmbedded({ dir: join(dir, 'postgres'), throwaway: true });
let product: Product | undefined;
try {
  const databaseUrl = await ensureDatabase(postgres.url, 'servers');
  await migrate(databaseUrl);
  await fill(databaseUrl, sizes);
  product = await compose(
    { ...readConfig({ PROCESS_ROLE: 'api' }), dataDir: join(dir, 'product') },
    {
      databaseUrl,
      publicUrl: 'http://localhost:3000',
      masterKey: randomBytes(32),
      // The product's own log; only warnings and errors are shown.
      log: createLogger('info', {
        write: (line) => void (/"level":"(warn|error|fatal)"/.test(line) && console.error(line)),
      }),
    },
  );
  await product.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = new URL(product.app.listeningOrigin);
  const watchers = await signInWatchers(databaseUrl, sizes);
  for (const cluster of ['oslo', 'london']) {
    await askLab(product, '/proxmox/vms', { count: sizes.watched / 2, cluster, first: 100_001 });
  }
  const requests = watchers.map(({ secret, serverId }) =>
    get(`/api/account/vm/${serverId}/info`, `cookie: __Host-sid=${secret}\r\n`),
  );

  await watching(product, Number(port), requests);
  // One session per server: on a slow machine each must be polled as often as a screen does, or the run measures
  // sign-ins.
  await pace(Number(port), requests.slice(0, sizes.watched));
  await paging(product);
} finally {
  await product?.close();
  await postgres.stop();
  rmSync(dir, { recursive: true, force: true });
}
conclude();

/** Polls at the rate of real screens. Calls to the hypervisors must not grow with the number of sessions. */
async function watching(running: Product, port: number, requests: readonly string[]): Promise<void> {
  console.log(
    `| watchers of ${sizes.watched} servers | answers/s | median | 99 % within | refused | calls to a hypervisor |`,
  );
  console.log('|---|---|---|---|---|---|');
  const most = Math.ceil((watchSeconds * 1000) / pollMs) * 2 * promises.callsPerCluster;
  for (const connections of [50, 500, requests.length]) {
    const before = await hypervisorCalls(running, 0);
    const seen = await crowd({ port, requests, connections, seconds: watchSeconds, everyMs: pollMs });
    const calls = (await hypervisorCalls(running, before.last)).count;
    const rate = (seen.answered / seen.seconds).toFixed(0);
    console.log(
      `| ${connections} | ${rate} | ${seen.median.toFixed(1)} ms | ${seen.slowest.toFixed(1)} ms | ${seen.refused} | ${calls} |`,
    );
    if (seen.refused > 0) console.log(seen.firstRefusal);
    promise(`refused polls of ${connections} watchers`, seen.refused, { atMost: 0 });
    promise(`calls to hypervisors for ${connections} watchers`, calls, { atMost: most });
    const asked = (connections * watchSeconds * 1000) / pollMs;
    promise(`answered polls of ${connections} watchers`, seen.answered / asked, { atLeast: 0.8 });
  }
}

/**
 * Requests per second of one process at full load: the info route, a bare Fastify route, and a bare route of the same
 * path that is sent the same requests. Interleaved rounds; the first warms all of them up and is not counted.
 */
async function pace(port: number, requests: readonly string[]): Promise<void> {
  const bare = fastify();
  const answer = { status: 'running', cpu_usage: 0.0213, ram_usage: 214748364, max_ram: 536870912 };
  const handler = async () => ({ ...answer, max_storage: 85899345920, cpus: 2, uptime: 1234 });
  bare.get('/bare', handler);
  bare.get('/api/account/vm/:id/info', handler);
  await bare.listen({ port: 0, host: '127.0.0.1' });
  const barePort = Number(new URL(bare.listeningOrigin).port);
  const asked = [
    { name: 'bare Fastify route', port: barePort, requests: [get('/bare', '')], rates: [] as number[] },
    { name: 'bare route of the same address, same requests', port: barePort, requests, rates: [] as number[] },
    { name: 'GET /account/vm/{id}/info', port, requests, rates: [] as number[] },
  ];
  const seconds = Number(process.env.BENCH_LOAD ?? 4);
  for (let round = -1; round < 5; round += 1) {
    for (const { name, rates, ...where } of asked) {
      const seen = await crowd({ ...where, connections: 100, everyMs: 0, seconds });
      if (seen.refused > 0) throw new Error(`${name} refused: ${seen.firstRefusal}`);
      if (round >= 0) rates.push(seen.answered / seen.seconds);
    }
  }
  await bare.close();
  const info = median(asked.at(-1)?.rates ?? []);
  console.log('\n| | requests/s | the info route reaches |\n|---|---|---|');
  for (const { name, rates } of asked) {
    console.log(`| ${name} | ${median(rates).toFixed(0)} | ${(info / median(rates)).toFixed(2)} |`);
  }
  const ratio = info / median(asked[0]?.rates ?? []);
  promise('live info, of a bare route', ratio, { atLeast: promises.pace });
}

async function paging({ app, deps }: Product): Promise<void> {
  const cookie = await signIn(deps.db, await staffAccount(deps.db));
  let calls = 0;
  const ask = async (path: string) => {
    calls += 1;
    // Limits are counted per address, so each call comes from another one.
    const remoteAddress = `198.51.${(calls >> 8) & 255}.${calls & 255}`;
    const response = await app.inject({ url: `/api${path}`, headers: { cookie }, remoteAddress });
    if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}: ${response.body}`);
    return response.body;
  };
  const plan = await sql<{ id: string }>`select bench_id('plan', 1) as id`.execute(deps.db);
  const cases = await pageCases(ask, {
    'all servers': '',
    'of a cluster': '&cluster=oslo',
    'of a node': '&node=osl-1',
    'of a plan': `&plan_id=${plan.rows[0]?.id}`,
    'in a state': '&state=suspended',
    'in a state of a cluster': '&state=active&cluster=oslo',
    named: '&search=web-',
  });
  console.log(`\n| page of ${sizes.servers} servers | first | further on | ratio |\n|---|---|---|---|`);
  for (const { name, small, large, ratio } of await compare(cases, 100, 10)) {
    console.log(`| ${name} | ${small.toFixed(2)} ms | ${large.toFixed(2)} ms | ${ratio.toFixed(2)} |`);
    promise(`page of ${name}`, ratio, { atMost: promises.page });
  }
}

async function hypervisorCalls(running: Product, after: number): Promise<{ count: number; last: number }> {
  const found = await askLab<{ entries: { id: number }[] }>(running, `/journal?part=proxmox&after=${after}`);
  return { count: found.entries.length, last: found.entries[0]?.id ?? after };
}

function get(path: string, headers: string): string {
  return `GET ${path} HTTP/1.1\r\nhost: localhost\r\n${headers}\r\n`;
}
