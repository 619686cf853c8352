import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** `npm run bench -- <name>` runs bench/<name>/run.ts. */
const folder = join(import.meta.dirname, '../bench');
const names = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, 'run.ts')))
  .map(({ name }) => name);
const [name = ''] = process.argv.slice(2);
if (names.includes(name)) await import(join(folder, name, 'run.ts'));
else {
  console.error(`Please say which benchmark to run: ${names.join(', ')}.`);
  process.exitCode = 1;
}
