import { figureKinds, stepOf } from '@resolvo/contract/machines/figure-steps';
import type { ServerFigures } from '@resolvo/contract/machines/figures';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { whileHolding } from '../../../../test/held-row.ts';
import { mails, type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { type ServerDesk, serverDesk } from '../../../../test/servers.ts';
import type { LiveMachine } from '../../../providers/compute.ts';
import { proxmoxCompute } from '../../../providers/proxmox/proxmox-compute.ts';
import { findServer } from '../servers/hold-server.ts';
import { refOf } from '../servers/server-row.ts';
import { fillFigures } from './fill-figures.ts';
import { keepFigureParts } from './keep-figures.ts';
import { recordFigures, writeMinute } from './record-figures.ts';

const product = useOwnProduct();
let desk: ServerDesk;
let owner: TestAccount;
let serverId: string;
let cluster: string;
beforeAll(async () => {
  desk = await serverDesk(product);
  owner = await product.account();
  serverId = await desk.server(owner);
  cluster = (await findServer(product.deps.db, serverId)).cluster ?? '';
});

const pass = async (seconds: number) => {
  product.travel(seconds * 1000);
  await product.askLab('POST', '/clock', { advance_seconds: seconds });
};
const record = async () => {
  await recordFigures(product.deps);
  await product.settle();
};
const figures = async (range: string, id = serverId): Promise<ServerFigures> =>
  (await owner.browser.get(`/account/vm/${id}/figures?range=${range}`)).json();
const known = (values: readonly (number | null)[]) => values.filter((value) => value !== null);
const rowsOf = (id = serverId, step = 60) =>
  product.deps.db
    .selectFrom('figures')
    .selectAll()
    .where('server_id', '=', id)
    .where('step', '=', step)
    .orderBy('at')
    .execute();

describe('the record', () => {
  test('has what each machine did in each minute, from one call to each cluster', async () => {
    await record();
    await pass(60);
    const asked: string[] = [];
    const { compute } = product.deps;
    const counting = {
      ...compute,
      watch(name: string) {
        asked.push(name);
        return compute.watch(name);
      },
      history: () => Promise.reject(new Error('A machine was asked for itself.')),
    };
    await recordFigures({ ...product.deps, compute: counting });
    expect(asked).toEqual(compute.clusters.map(({ name }) => name));
    const [first, second] = (await rowsOf()).slice(-2);
    expect(first).toMatchObject({ cpu: expect.any(Number), net_in: null });
    for (const kind of figureKinds) expect(second?.[kind]).toBeGreaterThan(0);
    expect((second?.at.getTime() ?? 0) - (first?.at.getTime() ?? 0)).toBe(60_000);
  });

  test('is written by one of several workers, and once for a minute', async () => {
    await pass(60);
    const machines = await product.deps.compute.watch(cluster);
    const at = product.deps.now();
    const wrote = await Promise.all(Array.from({ length: 5 }, () => writeMinute(product.deps, cluster, at, machines)));
    expect(wrote.filter(Boolean)).toHaveLength(1);
    const minute = stepOf(at, 60).getTime();
    expect((await rowsOf()).filter((row) => row.at.getTime() === minute)).toHaveLength(1);
  });

  test('has no negative rate after a restart, and counts what came since', async () => {
    const server = await findServer(product.deps.db, serverId);
    const machine: LiveMachine = {
      node: 'osl-1',
      running: true,
      cpuUsage: 0.5,
      cpus: 1,
      memoryUsed: 1,
      name: 'm',
      memoryTotal: 2,
      diskTotal: 3,
      uptime: 100_000,
      diskRead: 9_000_000_000,
      diskWritten: 9_000_000_000,
      netIn: 9_000_000_000,
      netOut: 9_000_000_000,
    };
    const look = async (change: Partial<LiveMachine>) => {
      await pass(60);
      await writeMinute(
        product.deps,
        cluster,
        product.deps.now(),
        new Map([[server.vm_id ?? 0, { ...machine, ...change }]]),
      );
      return (await rowsOf()).at(-1);
    };
    const sent = async () =>
      (
        await product.deps.db
          .selectFrom('machine_counters')
          .select('sent')
          .where('server_id', '=', serverId)
          .executeTakeFirstOrThrow()
      ).sent;
    await look({});
    const before = await sent();
    const fell = await look({ uptime: 20, netOut: 600, netIn: 0, diskRead: 60, diskWritten: 0 });
    expect(fell).toMatchObject({ net_out: 10, net_in: 0, disk_read: 1, disk_write: 0, memory: 0.5 });
    // Restarted, and past its old counters again within the minute.
    const overtook = await look({ uptime: 10, netOut: 6000, netIn: 60, diskRead: 600, diskWritten: 60 });
    expect(overtook).toMatchObject({ net_out: 100, net_in: 1 });
    expect(Number(await sent()) - Number(before)).toBe(6600);
    // Off: nothing, and nothing lost.
    expect(await look({ uptime: 0, netOut: 0, netIn: 0, diskRead: 0, diskWritten: 0, cpuUsage: 0 })).toMatchObject({
      cpu: 0,
      net_out: 0,
    });
    expect(Number(await sent()) - Number(before)).toBe(6600);
  });

  test('is filled from the record of the hypervisor where we did not look', async () => {
    await pass(40 * 60);
    await record();
    const ref = refOf(await findServer(product.deps.db, serverId));
    if (!ref) throw new Error('no machine');
    const history = (await product.deps.compute.history(ref, ['hour'])).get('hour') ?? [];
    const rows = new Map((await rowsOf()).map((row) => [row.at.getTime(), row]));
    const minutes = history.filter(({ from }) => from > new Date(product.deps.now().getTime() - 35 * 60_000));
    expect(minutes.length).toBeGreaterThan(30);
    for (const past of minutes.slice(0, -2)) expect(rows.get(past.from.getTime())?.cpu).toBeCloseTo(past.cpu, 4);
    expect(known((await figures('hour')).cpu.average).length).toBeGreaterThan(38);
  });

  test('of a server that was there before us goes back to when it was made', async () => {
    await product.deps.db
      .updateTable('servers')
      .set({ created_at: new Date(product.deps.now().getTime() - 3_600_000) })
      .execute();
    await pass(3 * 86_400);
    const late = await desk.server(owner);
    await pass(2 * 86_400 + 7200);
    await record();
    const week = await figures('week', late);
    expect(known(week.cpu.average).length).toBeGreaterThan(46);
    expect(known(week.cpu.average).length).toBeLessThan(54);
    const { cpu } = await figures('week');
    expect(known(cpu.average).length).toBeGreaterThan(120);
  });

  test('is summed up into longer steps with the least and the most of each', async () => {
    for (let minute = 0; minute < 11; minute += 1) {
      await pass(60);
      await record();
    }
    const minutes = await rowsOf();
    const sums = (await rowsOf(serverId, 300)).slice(-1);
    for (const sum of sums) {
      const within = minutes
        .filter((row) => stepOf(row.at, 300).getTime() === sum.at.getTime())
        .map(({ cpu }) => cpu ?? 0);
      expect(within).toHaveLength(5);
      expect(sum.cpu).toBeCloseTo(within.reduce((total, cpu) => total + cpu, 0) / 5, 5);
      expect([sum.cpu_min, sum.cpu_max]).toEqual([Math.min(...within), Math.max(...within)]);
    }
  });

  test('loses its old parts, and keeps the days to come ready', async () => {
    const parts = async () =>
      (
        await sql<{ name: string }>`select relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
          where nspname = 'figure_parts' and relkind = 'r' and relname ~ '^s60_[0-9]' order by 1`.execute(
          product.deps.db,
        )
      ).rows.map(({ name }) => name);
    await keepFigureParts(product.deps);
    const before = await parts();
    await pass(4 * 86_400);
    await keepFigureParts(product.deps);
    const after = await parts();
    expect(after.filter((name) => before.includes(name))).toEqual([]);
    expect(after).toHaveLength(2);
    expect(await rowsOf()).toEqual([]);
  });

  test('is filled behind sums of the same steps, not in a deadlock with them', async () => {
    const filled = await desk.server(owner);
    const first = stepOf(new Date(product.deps.now().getTime() - 10 * 3_600_000), 300);
    const second = new Date(first.getTime() + 300_000);
    const usage = { seconds: 300, cpu: 0.25, memory: 0.5, diskRead: 1, diskWritten: 1, netIn: 1, netOut: 1 };
    const compute = {
      ...product.deps.compute,
      history: async () =>
        new Map([
          [
            'day' as const,
            [
              { ...usage, from: first },
              { ...usage, from: second },
            ],
          ],
        ]),
    };
    const job = {
      server_ids: [filled],
      from: first.toISOString(),
      to: new Date(second.getTime() + 300_000).toISOString(),
    };
    await recordFigures(product.deps);
    // A run of the sums that has written the second step of this machine and comes to its first.
    await whileHolding(
      product,
      [
        `with mark as (select name from figure_marks where name = 'step 300' for update)
        insert into figures (server_id, step, at, cpu) select $1, 300, $2, 0.75 from mark`,
        filled,
        second.toISOString(),
      ],
      () => fillFigures({ ...product.deps, compute }, job),
      [
        `insert into figures (server_id, step, at, cpu) values ($1, 300, $2, 0.75)
        on conflict (server_id, at, step) do update set cpu = excluded.cpu`,
        filled,
        first.toISOString(),
      ],
    );
    const steps = (await rowsOf(filled, 300)).filter(({ at }) => at <= second);
    expect(steps.map(({ cpu }) => cpu)).toEqual([0.75, 0.75]);
  });
});

describe('reading', () => {
  test('always has as many points, whatever is known', async () => {
    const lengths = await Promise.all(
      ['hour', 'day', 'week', 'month', 'year'].map(async (range) => (await figures(range)).net_in.max.length),
    );
    expect(lengths).toEqual([60, 288, 168, 180, 183]);
    expect((await owner.browser.get(`/account/vm/${serverId}/figures?range=decade`)).statusCode).toBe(422);
  });

  test('several servers in one answer, without those of others', async () => {
    const other = await product.account();
    const theirs = await desk.server(other);
    const answer = await owner.browser.get(`/account/vm/figures?range=week&figure=cpu&ids=${serverId},${theirs}`);
    expect(answer.json().servers.map(({ server_id }: { server_id: string }) => server_id)).toEqual([serverId]);
    expect((await other.browser.get(`/account/vm/${serverId}/figures?range=hour`)).statusCode).toBe(404);
  });

  test('as CSV, with empty cells where nothing is known', async () => {
    // Whether the first hour of the week is known depends on the minute: these two are not.
    const gap = product.deps.now().getTime() - 50 * 3_600_000;
    await product.deps.db
      .deleteFrom('figures')
      .where('server_id', '=', serverId)
      .where('at', '>=', new Date(gap))
      .where('at', '<', new Date(gap + 2 * 3_600_000))
      .execute();
    const { body, headers } = await owner.browser.get(`/account/vm/${serverId}/figures/export?range=week`);
    expect(headers['content-type']).toContain('text/csv');
    const lines = body.trimEnd().split('\r\n');
    expect(lines[0]).toMatch(/^time,seconds,cpu,cpu_min,cpu_max,memory,/);
    expect(lines).toHaveLength(169);
    expect(lines.some((line) => line.endsWith(',,,'))).toBe(true);
  });

  test('a deleted server has none left', async () => {
    await desk.end(serverId, 'Over');
    await desk.settle();
    expect(
      await product.deps.db.selectFrom('figures').select('at').where('server_id', '=', serverId).execute(),
    ).toEqual([]);
  });
});

/** The circuit breaker of the first one stays open for some seconds. */
function anotherConnection() {
  const clusters = product.lab?.proxmox?.clusters ?? [];
  return proxmoxCompute(
    clusters.map(({ name, url, tokenId, tokenSecret, fingerprint }) => ({
      name,
      location: name,
      url,
      token: `${tokenId}=${tokenSecret}`,
      trust: { fingerprint },
    })),
  );
}

test('a hypervisor that is away leaves a gap and no invented value, and fills it when it is back', {
  tags: ['slow'],
}, async () => {
  serverId = await desk.server(owner);
  for (let minute = 0; minute < 3; minute += 1) {
    await pass(60);
    await record();
  }
  await product.askLab('PUT', '/faults', { part: 'proxmox', preset: 'down' });
  for (let minute = 0; minute < 5; minute += 1) {
    await pass(60);
    await record();
  }
  const away = await figures('hour');
  expect(away.cpu.average.slice(-5)).toEqual([null, null, null, null, null]);
  expect(known(away.cpu.average).length).toBeGreaterThan(2);
  await product.askLab('PUT', '/faults', { part: 'proxmox', preset: 'none' });
  await pass(60);
  const deps = { ...product.deps, compute: anotherConnection() };
  await recordFigures(deps);
  while ((await product.jobs.drain(deps, { skip: mails })) > 0);
  expect(known((await figures('hour')).cpu.average.slice(-8))).toHaveLength(8);
  deps.compute.close();
});
