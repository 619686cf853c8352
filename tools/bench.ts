import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** `npm run bench -- <name>` runs bench/<name>/run.ts. */
const folder = join(import.meta.dirname, '../bench');
export const benchmarks = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, 'run.ts')))
  .map(({ name }) => name);

if (import.meta.main) {
  const [name = ''] = process.argv.slice(2);
  if (benchmarks.includes(name)) await import(join(folder, name, 'run.ts'));
  else {
    console.error(`Please say which benchmark to run: ${benchmarks.join(', ')}.`);
    process.exitCode = 1;
  }
}
