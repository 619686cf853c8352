import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureDatabase } from '../../apps/api/src/db/connection.ts';
import { startEmbedded } from '../../apps/api/src/db/embedded.ts';
import { migrate } from '../../apps/api/src/db/migrate.ts';
import { compare, judge } from '../measure.ts';
import { openStaffSide, type StaffSide } from '../staff-side.ts';
import { casesFor, checkFilled } from './cases.ts';
import { fill, type Size } from './fill.ts';

/** A thousand events an account on both sides, so that one client's history is as long here as there. */
const sizeOf = (rows: number): Size => ({ rows, accounts: rows / 1000 });
const sizes = { small: sizeOf(10_000), large: sizeOf(Number(process.env.BENCH_ROWS ?? 10_000_000)) };
const most = 1.5;

/** A folder that is named is kept, and found filled by the next run. */
const kept = process.env.BENCH_DIR;
const dir = kept ?? mkdtempSync(join(tmpdir(), 'resolvo-bench-'));
const server = await startEmbedded({ dir: join(dir, 'postgres'), throwaway: true });
const sides: StaffSide<Size>[] = [];
try {
  for (const [name, size] of Object.entries(sizes)) {
    const url = await ensureDatabase(server.url, name);
    await migrate(url);
    const start = performance.now();
    await fill(url, size);
    const side = await openStaffSide(url, join(dir, name), size);
    sides.push(side);
    await checkFilled(side);
    console.log(`${name}: ${size.rows} events and calls in ${((performance.now() - start) / 1000).toFixed(0)} s`);
  }
  const [small, large] = sides;
  if (!small || !large) throw new Error('Both sides are needed.');
  const results = await compare(casesFor({ small, large }), Number(process.env.BENCH_ROUNDS ?? 200), 20);
  judge(results, [`${sizes.small.rows}`, `${sizes.large.rows}`], most);
} finally {
  for (const side of sides) await side.close();
  await server.stop();
  if (kept === undefined) rmSync(dir, { recursive: true, force: true });
}
