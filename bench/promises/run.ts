import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { conclude, readBook } from '../promise.ts';

/** The benchmarks of what an operator was promised, one after the other on the same machine, and one table of all. */
const asked = process.env.BENCH_ONLY?.split(',') ?? ['speed', 'start', 'money'];

const dir = mkdtempSync(join(tmpdir(), 'resolvo-bench-'));
const book = join(dir, 'book');
writeFileSync(book, '');
const told = () => readBook(readFileSync(book, 'utf8'));
for (const name of asked) {
  console.log(`\n${name}`);
  const { BENCH_ONLY: _, ...env } = process.env;
  const tool = join(import.meta.dirname, '../../tools/bench.ts');
  const before = told().length;
  const { status } = spawnSync('node', [tool, name], { stdio: 'inherit', env: { ...env, BENCH_BOOK: book } });
  // 1 is a broken promise, which the table says, or an error before anything was measured.
  if (told().length === before) throw new Error(`${name} ended with status ${status} and measured nothing.`);
}
const all = told();
rmSync(dir, { recursive: true });
conclude(all);
