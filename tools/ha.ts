import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { buildWeb } from './build-web.ts';
import { startCluster } from './ha/cluster.ts';
import { openConsole } from './ha/console.ts';
import { prepareDebian } from './ha/debian.ts';
import { makeCertificate, type ProxyFront, startHaproxy, startNginx } from './ha/fronts.ts';
import { withoutDatabase } from './ha/without-database.ts';
import { Told } from './soak/told.ts';
import { openWorld, type World } from './soak/world.ts';

/**
 * npm run ha: two PostgreSQL nodes under Patroni, etcd, PgBouncer and HAProxy of Debian 13, two API processes and a
 * worker behind deploy/haproxy.cfg. Under load the primary is killed, twice (`-- 1`: once). All that was acknowledged must be there
 * once, and the service back within seconds.
 */
/** How often the primary is killed. */
const rounds = Number(process.argv[2] ?? 2);
const say = (sentence: string) => console.log(sentence);
await buildWeb();
const debian = prepareDebian();
const folder = mkdtempSync(join(tmpdir(), 'resolvo-ha-run-'));
const told = new Told();
let wrong: readonly string[] = ['The run did not come to its end.'];
const cluster = await startCluster(debian);
try {
  wrong = await run();
} finally {
  await cluster.database.close();
  debian.close();
  rmSync(folder, { recursive: true, force: true });
}
say(wrong.length === 0 ? 'The run ended, and all of it held.' : `The run found:\n${wrong.join('\n')}`);
process.exit(wrong.length === 0 ? 0 : 1);

async function run(): Promise<readonly string[]> {
  for (const version of cluster.versions()) say(version);
  makeCertificate(debian, cluster.folder);
  let front: ProxyFront | undefined;
  const world = await openWorld({
    ...{ folder, record: told, say },
    database: {
      ...cluster.database,
      disk: undefined,
      isRunning: () => true,
      stop: async () => undefined,
      start: async () => undefined,
      cutConnections: async () => undefined,
    },
    apis: 2,
    workers: 1,
    customers: 2,
    staff: 4,
    addresses: 'loopback',
    // Debian 13's PgBouncer keeps prepared statements; that of Debian 12 cannot, so this is what both take.
    settings: { DATABASE_PREPARED: 'false' },
    async openFront(ports) {
      front = await startHaproxy(debian, cluster.folder, ports);
      return { ...front, dropReplies: () => undefined, loseRequests: () => undefined, lost: () => 0 };
    },
  });
  try {
    if (!front) throw new Error('There is no proxy.');
    say(front.checked);
    const found = await failOver(world);
    say(await openConsole(world, world.front.url));
    const ports = world.processes.flatMap(({ port }) => (port === undefined ? [] : [port]));
    const nginx = await startNginx(debian, cluster.folder, ports);
    say(nginx.checked);
    say(await openConsole(world, nginx.url));
    await nginx.close();
    return [...found, ...(await withoutDatabase({ cluster, front, say, until }))];
  } finally {
    await world.close();
  }
}

/** Four browsers write, one thing after the other; the primary is killed. */
async function failOver(world: World): Promise<readonly string[]> {
  const waits: { readonly at: number; readonly took: number }[] = [];
  let isLoading = true;
  let written = 0;
  const load = world.staff.map(async (staff, n) => {
    while (isLoading) {
      const customer = world.customers[written % world.customers.length];
      const marker = `mark-h${n}-${written++}-end`;
      const began = performance.now();
      const { outcome } = await staff.act('POST', `/system/admin/clients/${customer?.accountId}/notes`, {
        body: marker,
      });
      told.note('note', marker, outcome);
      if (outcome === 'acknowledged') waits.push({ at: began, took: performance.now() - began });
      await setTimeout(100);
    }
  });
  for (let round = 1; round <= rounds; round += 1) {
    await setTimeout(8_000);
    const before = told.count('note', 'acknowledged');
    const killed = await cluster.killPrimary();
    // After it: a write that came in while the primary was looked for was still answered by it.
    const killedAt = performance.now();
    // The first write that began after the blow and was acknowledged says when the service was back.
    const backAt = await until(() => waits.filter(({ at }) => at > killedAt).map(({ at, took }) => at + took)[0]);
    const seconds = ((backAt - killedAt) / 1000).toFixed(1);
    say(
      `${killed} killed after ${before} acknowledged writes: writes again after ${seconds} s, at ${await cluster.primary()}`,
    );
    if (round === rounds) break;
    const revivedAt = performance.now();
    await cluster.revive(killed);
    await until(async () => (await cluster.isWhole()) || undefined);
    say(`${killed} started again: follows after ${((performance.now() - revivedAt) / 1000).toFixed(1)} s`);
  }
  isLoading = false;
  await Promise.all(load);
  const rows = await world.database.rows<{ mark: string; times: number }>(
    'select body as mark, count(*)::int as times from client_notes group by 1',
  );
  const found = told.disagreements('note', new Map(rows.map(({ mark, times }) => [mark, times])));
  const sorted = waits.map(({ took }) => took).sort((a, b) => a - b);
  const outcomes = (['acknowledged', 'unclear', 'refused'] as const).map((one) => `${told.count('note', one)} ${one}`);
  const median = (sorted[Math.floor(sorted.length / 2)] ?? 0).toFixed(0);
  say(
    `${waits.length} writes: ${outcomes.join(', ')}; median ${median} ms, longest ${((sorted.at(-1) ?? 0) / 1000).toFixed(1)} s`,
  );
  say(found.length === 0 ? 'Everything acknowledged is there once.' : found.join('\n'));
  return found;
}

/** Patient, because what is waited for takes as long as the machine is busy; how long it took is what is told. */
async function until<T>(find: () => T | undefined | Promise<T | undefined>, seconds = 900): Promise<T> {
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    const found = await find();
    if (found !== undefined) return found;
    await setTimeout(100);
  }
  throw new Error(`It did not come within ${seconds} s: ${String(find)}`);
}
