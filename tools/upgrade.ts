import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkOut } from './upgrade/checkout.ts';
import { runOldTests } from './upgrade/old-tests.ts';
import { CannotUpgrade } from './upgrade/release.ts';
import { upgradeUnderLoad } from './upgrade/rolling.ts';

/**
 * npm run upgrade [-- --from REV] [--minutes N] [--seed S] [--only tests|rolling] [FILE …]: the code of the last release on
 * the schema of this version. Its own API tests, or those of the files, must hold there, and processes of it must serve
 * while this version migrates and takes their places. For the night: it runs all API tests.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    from: { type: 'string' },
    minutes: { type: 'string', default: '2' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    keep: { type: 'boolean', default: false },
  },
});
const minutes = Number(values.minutes);
const seed = Number(values.seed);
const parts = ['rolling', 'tests'].filter((part) => values.only === undefined || values.only === part);
if (!(minutes > 0) || !Number.isInteger(seed) || parts.length === 0)
  throw new Error('Usage: npm run upgrade -- [--from REV] [--minutes N] [--seed S] [--only tests|rolling] [FILE …]');

const say = (sentence: string) => console.log(sentence);
const folder = mkdtempSync(join(tmpdir(), 'resolvo-upgrade-'));
let found: readonly string[] = ['The run did not come to its end.'];
try {
  found = await upgrade();
} catch (error) {
  if (!(error instanceof CannotUpgrade)) throw error;
  console.error(error.message);
} finally {
  if (values.keep) say(`Everything is kept in ${folder}.`);
  else rmSync(folder, { recursive: true, force: true });
}
process.exit(found.length === 0 ? 0 : 1);

async function upgrade(): Promise<readonly string[]> {
  const release = checkOut(folder, values.from);
  say(`From ${release.name}, with ${release.added.length} new migrations: ${release.added.join(', ') || 'none'}.`);
  const done: { found: readonly string[]; summary: string }[] = [];
  if (parts.includes('rolling')) done.push(await upgradeUnderLoad(release, { folder, minutes, seed, say }));
  if (parts.includes('tests')) done.push(await runOldTests(release, positionals, say));
  const all = done.flatMap((part) => part.found);
  for (const { summary } of done) say(summary);
  say(all.length === 0 ? 'Everything holds.' : `${all.length} things do not hold:`);
  for (const sentence of all) say(`  ${sentence}`);
  return all;
}
