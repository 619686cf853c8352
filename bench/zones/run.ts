import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureDatabase } from '../../apps/api/src/db/connection.ts';
import { startEmbedded } from '../../apps/api/src/db/embedded.ts';
import { migrate } from '../../apps/api/src/db/migrate.ts';
import { compare, judge } from '../measure.ts';
import { openStaffSide, type StaffSide } from '../staff-side.ts';
import { casesFor } from './cases.ts';
import { fill, type Size } from './fill.ts';

const sizes = {
  small: { zones: 2000, records: 1500 },
  large: { zones: Number(process.env.BENCH_ZONES ?? 100_000), records: Number(process.env.BENCH_RECORDS ?? 10_000) },
};
const most = 1.5;

const dir = mkdtempSync(join(tmpdir(), 'resolvo-bench-'));
const server = await startEmbedded({ dir: join(dir, 'postgres'), throwaway: true });
const sides: StaffSide<Size>[] = [];
try {
  for (const [name, size] of Object.entries(sizes)) {
    const url = await ensureDatabase(server.url, name);
    await migrate(url);
    const start = performance.now();
    const side = await openStaffSide(url, join(dir, name), size);
    sides.push(side);
    const { id } = await side.deps.db
      .selectFrom('accounts')
      .select('id')
      .where('owner_id', '=', side.staffId)
      .executeTakeFirstOrThrow();
    await fill(url, size, id);
    console.log(
      `${name}: ${size.zones} zones, ${size.records} records in ${((performance.now() - start) / 1000).toFixed(0)} s`,
    );
  }
  const [small, large] = sides;
  if (!small || !large) throw new Error('Both sides are needed.');
  const results = await compare(casesFor({ small, large }), Number(process.env.BENCH_ROUNDS ?? 200), 20);
  judge(results, [`${sizes.small.zones}/${sizes.small.records}`, `${sizes.large.zones}/${sizes.large.records}`], most);
} finally {
  for (const side of sides) await side.close();
  await server.stop();
  rmSync(dir, { recursive: true, force: true });
}
