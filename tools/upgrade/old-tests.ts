import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { readVitest } from '../testing/run-stage.ts';
import type { Checkout } from './checkout.ts';
import { isHeldBack } from './held-back.ts';

/** The API tests of a release on databases that have the schema of this version. */
export async function runOldTests(
  release: Checkout,
  files: readonly string[],
  say: (sentence: string) => void,
): Promise<{ found: string[]; summary: string }> {
  release.useMigrations('this version');
  try {
    const { passed, failed } = await runTests(release.code, files);
    const wrong = failed.filter((name) => !isHeldBack(name));
    const held = failed.length - wrong.length;
    say(`Tests of the release: ${passed} passed, ${wrong.length} failed, ${held} ask for its own schema.`);
    const found = wrong.length === 0 ? [] : await causedBySchema(release, wrong, say);
    return { found, summary: `tests: ${passed} passed, ${found.length} failed, ${held} held back` };
  } finally {
    release.useMigrations('the release');
  }
}

/** A busy machine breaks a test now and then, and a revision that is no release may fail by itself. */
async function causedBySchema(
  release: Checkout,
  wrong: readonly string[],
  say: (sentence: string) => void,
): Promise<string[]> {
  const files = [...new Set(wrong.map((name) => /^.*?\.test\.ts/.exec(name)?.[0] ?? name))];
  const again = new Set((await runTests(release.code, files)).failed);
  const still = wrong.filter((name) => again.has(name));
  if (still.length === 0) return [];
  release.useMigrations('the release');
  const before = new Set((await runTests(release.code, files)).failed);
  for (const name of still.filter((one) => before.has(one))) say(`Fails with its own schema too: ${name}`);
  return still.filter((name) => !before.has(name));
}

async function runTests(code: string, files: readonly string[]): Promise<{ passed: number; failed: string[] }> {
  const report = join(code, 'test-results/upgrade.json');
  rmSync(report, { force: true });
  const bin = join(code, 'node_modules/.bin');
  const args = ['run', '--project', 'api', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const child = spawn(join(bin, 'vitest'), [...args, ...files], {
    cwd: code,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` },
  });
  await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  if (!existsSync(report)) return { passed: 0, failed: ['The run of the tests broke off.'] };
  const { passed, failed } = readVitest(JSON.parse(readFileSync(report, 'utf8')));
  return { passed, failed: failed.map((name) => name.replace(`${code}/`, '')) };
}
