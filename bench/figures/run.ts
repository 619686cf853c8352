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
const year = Number(process.env.BENCH_YEAR ?? 365);
const rounds = Number(process.env.BENCH_ROUNDS ?? 100);
/** How many minutes are written; the sums of five minutes are among them. */
const minutes = Number(process.env.BENCH_MINUTES ?? 11);
const sizes = {
  small: { servers: many / 10, hours, days, year },
  'large, first day': { servers: many, hours: 0, days: 0, year: 0 },
  large: { servers: many, hours, days, year },
} satisfies Record<string, Size>;
const most = 1.5;

const machineOf = (turn: number): LiveMachine => ({
  node: 'osl-1',
  name: 'load',
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
  readonly side: StaffSide<Size>;
  readonly minutes: number[];
  sums: number;
}

/** In turns, so that other load on the machine falls on all sides alike. The sums are those of five minutes. */
async function writeMinutes(all: readonly Written[]): Promise<void> {
  const begin = Math.ceil(Date.now() / 60_000) * 60_000;
  for (let turn = 0; turn < minutes; turn += 1) {
    const at = new Date(begin + turn * 60_000);
    for (const one of turn % 2 === 0 ? all : all.toReversed()) {
      const { deps, size } = one.side;
      const machines = new Map(
        Array.from({ length: size.servers / 2 }, (_, index): [number, LiveMachine] => [
          100_001 + index,
          machineOf(turn),
        ]),
      );
      const start = performance.now();
      for (const cluster of ['oslo', 'london']) await writeMinute(deps, cluster, at, machines);
      // The first finds holes everywhere, for which it makes jobs.
      if (turn > 0) one.minutes.push(performance.now() - start);
      const summing = performance.now();
      await sumUpFigures({ ...deps, now: () => at });
      one.sums = Math.max(one.sums, performance.now() - summing);
    }
  }
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
  for (const [name, size] of Object.entries(sizes)) {
    const url = await ensureDatabase(server.url, `side${sides.size}`);
    await migrate(url);
    const side = await openStaffSide(url, join(dir, `side${sides.size}`), size);
    await fill(url, size);
    sides.set(name, side);
  }
  const written = [...sides.values()].map((side): Written => ({ side, minutes: [], sums: 0 }));
  await writeMinutes(written);
  console.log(`\n| | a minute written | of it for 1,000 servers | most of the sums |\n|---|---|---|---|`);
  for (const { side, minutes: times, sums } of written) {
    const { servers, hours: recorded, days: summed, year } = side.size;
    const minute = median(times);
    const past = recorded === 0 ? 'no past' : `${recorded} h of minutes, ${summed} days of hours, ${year} days of days`;
    console.log(
      `| ${servers} servers, ${past} | ${minute.toFixed(0)} ms | ${((minute * 1000) / servers).toFixed(1)} ms | ${sums.toFixed(0)} ms |`,
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
