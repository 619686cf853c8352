import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isAll } from '../apps/api/test/how-much.ts';
import { readBook } from '../bench/promise.ts';
import { benchmarks } from './bench.ts';

/** Few rows and few rounds: whether it still runs, not how fast. */
const small = {
  BENCH_ROUNDS: '2',
  BENCH_LOAD: '0.2',
  BENCH_WARM: '1',
  BENCH_SECONDS: '2',
  BENCH_MINUTES: '2',
  BENCH_INVOICES: '2000',
  BENCH_ROWS: '20000',
  BENCH_ZONES: '200',
  BENCH_RECORDS: '200',
  BENCH_MAILS: '200',
  BENCH_SERVERS: '1000',
  BENCH_DAYS: '2',
  BENCH_YEAR: '30',
};

describe.skipIf(!isAll)('a benchmark still runs (npm test -- --all)', () => {
  let dir: string;
  beforeAll(() => {
    dir = mkdtempSync(join(tmpdir(), 'resolvo-bench-'));
  });
  afterAll(() => rmSync(dir, { recursive: true, force: true }));

  // `promises` is the others, one after the other.
  test.for(benchmarks.filter((name) => name !== 'promises'))('%s', { timeout: 600_000 }, (name) => {
    const book = join(dir, name);
    writeFileSync(book, '');
    const { BENCH_DIR: _, BENCH_ONLY: __, ...env } = process.env;
    const { stdout, stderr } = spawnSync('node', [join(import.meta.dirname, 'bench.ts'), name], {
      encoding: 'utf8',
      env: { ...env, ...small, BENCH_BOOK: book },
    });
    // Kept or broken: so few rows promise nothing. What ended before it measured wrote nothing.
    expect(readBook(readFileSync(book, 'utf8')), `${stdout}\n${stderr}`).not.toEqual([]);
  });
});
