import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureDatabase } from '../../apps/api/src/db/connection.ts';
import { startEmbedded } from '../../apps/api/src/db/embedded.ts';
import { migrate } from '../../apps/api/src/db/migrate.ts';
import { writeMinute } from '../../apps/api/src/features/machines/figures/record-figures.ts';
import { sumUpFigures } from '../../apps/api/src/features/machines/figures/sum-up-figures.ts';
import type { LiveMachine } from '../../apps/api/src/providers/compute.ts';
import { figureRanges } from '../../packages/contract/src/machines/figure-steps.ts';
import { type Case, compare, judge, median } from '../measure.ts';
import { openStaffSide, type StaffSide } from '../staff-side.ts';
import { fill, type Size } from './fill.ts';

const many = Number(process.env.BENCH_SERVERS ?? 10_000);
const hours = Number(process.env.BENCH_HOURS ?? 2);
const days = Number(process.env.BENCH_DAYS ?? 7);
const rounds = Number(process.env.BENCH_ROUNDS ?? 100);
/** How many minutes are written; the sums of five minutes are among them. */
const minutes = Number(process.env.BENCH_MINUTES ?? 11);
const sizes = {
  small: { servers: many / 10, hours, days },
  'large, first day': { servers: many, hours: 0, days: 0 },
  large: { servers: many, hours, days },
} satisfies Record<string, Size>;
const most = 1.5;

const machineOf = (turn: number): LiveMachine => ({
  node: 'osl-1',
  running: true,
  cpuUsage: 0.25,
  cpus: 2,
  memoryUsed: 1_000_000_000,
  memoryTotal: 4_000_000_000,
  diskTotal: 80_000_000_000,
  uptime: 1_000_000 + turn * 60,
  diskRead: turn * 600_000,
  diskWritten: turn * 600_000,
  netIn: turn * 600_000,
  netOut: turn * 600_000,
});

interface Written {
  readonly minute: number;
  readonly sums: number;
}

/** Milliseconds for a minute of all servers, and for the sums of five minutes. */
async function write({ deps, size }: StaffSide<Size>): Promise<Written> {
  const begin = Math.ceil(Date.now() / 60_000) * 60_000;
  const vmIds = Array.from({ length: size.servers / 2 }, (_, index) => 100_001 + index);
  const times: number[] = [];
  let sums = 0;
  for (let turn = 0; turn < minutes; turn += 1) {
    const at = new Date(begin + turn * 60_000);
    const machines = new Map(vmIds.map((vmId) => [vmId, machineOf(turn)]));
    const start = performance.now();
    for (const cluster of ['oslo', 'london']) await writeMinute(deps, cluster, at, machines);
    if (turn > 0) times.push(performance.now() - start);
    const summing = performance.now();
    await sumUpFigures({ ...deps, now: () => at });
    sums = Math.max(sums, performance.now() - summing);
  }
  return { minute: median(times), sums };
}

const casesFor = (sides: Record<'small' | 'large', StaffSide<Size>>): Case[] =>
  Object.keys(figureRanges).map((range) => {
    let turn = 0;
    return {
      name: `chart of a${range === 'hour' ? 'n' : ''} ${range}`,
      async ready(side) {
        turn += 1;
        const id = await sides[side].idOf('server', 1 + ((turn * 7919) % sides[side].size.servers));
        return () => sides[side].get(`/system/admin/servers/${id}/figures?range=${range}`);
      },
    };
  });

const dir = mkdtempSync(join(tmpdir(), 'resolvo-bench-'));
const server = await startEmbedded({ dir: join(dir, 'postgres'), throwaway: true });
const sides = new Map<string, StaffSide<Size>>();
try {
  console.log(`\n| | a minute written | of it for 1,000 servers | sums of five minutes |\n|---|---|---|---|`);
  for (const [name, size] of Object.entries(sizes)) {
    const url = await ensureDatabase(server.url, `side${sides.size}`);
    await migrate(url);
    const side = await openStaffSide(url, join(dir, `side${sides.size}`), size);
    await fill(url, size);
    sides.set(name, side);
    const { minute, sums } = await write(side);
    const share = (minute * 1000) / size.servers;
    const past =
      size.hours === 0 ? 'no past' : `${size.hours} h of minutes, ${size.days} days of hours, a year of days`;
    console.log(
      `| ${size.servers} servers, ${past} | ${minute.toFixed(0)} ms | ${share.toFixed(1)} ms | ${sums.toFixed(0)} ms |`,
    );
  }
  const [small, large] = [sides.get('small'), sides.get('large')];
  if (!small || !large) throw new Error('Both sides are needed.');
  const results = await compare(casesFor({ small, large }), rounds, 10);
  judge(results, [`${sizes.small.servers} servers`, `${sizes.large.servers} servers`], most);
} finally {
  for (const side of sides.values()) await side.close();
  await server.stop();
  rmSync(dir, { recursive: true, force: true });
}
