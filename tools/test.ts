import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findFirefox } from './browser.ts';
import { apiTestsFor, changedSince, journeysFor, type Selection, startOfWork } from './testing/changed.ts';
import { type Outcome, readPlaywright, readVitest, results, root, runStage, type Stage } from './testing/run-stage.ts';
import { promised, reasonsOf, unexplained, unmet } from './testing/what-ran.ts';

/**
 * Everything that must hold, side by side: the long stages wait often, and what only computes fills their pauses. The
 * last lines count it all. With `--all` the slow tests run too, and every row, page and input is met; with
 * `--changed [base]` only what differs from where the work left `base` (`main` unless named) is tested, the slow tests
 * of it too (docs/decisions/037-slow-tests.md).
 */
const [flag, named] = process.argv.slice(2);
if (flag !== undefined && flag !== '--changed' && flag !== '--all') {
  console.error(
    `Unknown: ${flag}. Without anything each kind of case is tested, with --all every case, with --changed [base] what a change touches.`,
  );
  process.exit(1);
}
const isAll = flag === '--all';
if (isAll) process.env.TEST_ALL = '1';
const base = flag === '--changed' ? (named ?? startOfWork()) : '';
const changed = flag === '--changed' ? changedSince(base) : undefined;
const apiTests: Selection = changed ? apiTestsFor(changed) : 'all';
const journeys: Selection = changed ? journeysFor(changed) : 'all';
const isSlowToo = changed !== undefined || isAll;

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
// Workers and products are started by the dozen; what the first one compiled serves them all.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/node');

// Several checkers work out the same types again beside each other, and the compiler's collector frees what the process
// is about to give back anyway: together that is more than half of the work.
const types = (name: string, project: string): Stage => ({
  name,
  command: 'tsc',
  args: ['-p', project, '--checkers', '1'],
  env: { GOGC: '400' },
});
const webBuild: Stage = { name: 'web build', command: 'node', args: ['tools/build-web.ts'] };
const browser = runStage({ name: 'browser', command: 'node', args: ['tools/browser.ts'] });
// Nothing of the browser can be tested without one.
const inBrowser = async (...stages: (Stage | undefined)[]) =>
  (await browser).failed.length === 0 ? inTurn(stages) : [];
const lanes = await Promise.all([
  browser.then((found) => (found.failed.length === 0 ? [] : [found])),
  inBrowser(journeys.length === 0 ? undefined : webBuild, playwright(journeys)),
  inTurn([vitest('api', apiTests)]),
  inTurn([
    types('types', 'tsconfig.json'),
    types('types of the web app', 'apps/web/tsconfig.json'),
    types('types of the browser journeys', 'e2e/tsconfig.json'),
    { name: 'lint and format', command: 'biome', args: ['check', '--error-on-warnings', '.'] },
    vitest('unit', 'all'),
    // The laws read files that they do not import.
    changed && vitest('unit', ['tools/laws'], 'laws of the repository'),
  ]).then(async (done) => [...done, ...(await inBrowser(vitest('component', 'all')))]),
]);

const outcomes = lanes.flat();
// What is promised must have been met by what ran, not only by what is written. Of a change only a part runs.
const ran = outcomes.flatMap((outcome) => outcome.ran);
const skipped = outcomes.flatMap((outcome) => outcome.skipped);
const missed = changed ? [] : unmet(await promised(isAll && findFirefox() !== undefined), ran, isAll);
const failed = [...outcomes.flatMap((outcome) => outcome.failed), ...missed, ...(isAll ? unexplained(skipped) : [])];
console.log('');
for (const { name, seconds, processorSeconds, ...counted } of outcomes) {
  const numbers = `${counted.passed} passed, ${counted.failed.length} failed`;
  const spent = processorSeconds === undefined ? '' : `${processorSeconds.toFixed(1).padStart(9)} s of processor`;
  console.log(`${name.padEnd(30)} ${seconds.toFixed(1).padStart(7)} s${spent}   ${numbers}`);
}
for (const name of outcomes.flatMap(({ unsteady }) => unsteady)) console.log(`held at its second try: ${name}`);
if (!isSlowToo) console.log('left out: the slow tests, which --all runs, and --changed those of a change');
for (const reason of reasonsOf(skipped)) console.log(reason);
for (const name of failed) console.log(`failed: ${name}`);
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
console.log(`${passed} passed, ${failed.length} failed`);
process.exit(failed.length === 0 ? 0 : 1);

async function inTurn(stages: readonly (Stage | undefined)[]): Promise<Outcome[]> {
  const done: Outcome[] = [];
  for (const stage of stages) if (stage) done.push(await runStage(stage));
  return done;
}

/** Unit and component tests import what they test, so Vitest itself knows which of them a change touches. */
function vitest(
  project: 'unit' | 'api' | 'component',
  selection: Selection,
  name = `${project} tests`,
): Stage | undefined {
  if (selection.length === 0) return undefined;
  const file = `${name.replaceAll(' ', '-')}.json`;
  const touched = changed && project !== 'api' && selection === 'all' ? ['--changed', base, '--passWithNoTests'] : [];
  const quick = isSlowToo ? [] : ['--tags-filter=!slow'];
  return {
    name,
    command: 'vitest',
    args: [
      ...(project === 'component' ? ['run', '--config', 'apps/web/vitest.config.ts'] : ['run', '--project', project]),
      ...['--reporter=default', '--reporter=json'],
      ...[`--outputFile.json=${join(results, file)}`, ...touched, ...quick, ...(selection === 'all' ? [] : selection)],
    ],
    report: { file, read: readVitest },
  };
}

function playwright(selection: Selection): Stage | undefined {
  if (selection.length === 0) return undefined;
  const files = selection === 'all' ? [] : selection;
  return {
    name: 'browser journeys',
    command: 'playwright',
    args: ['test', '-c', 'e2e/playwright.config.ts', ...(isSlowToo ? [] : ['--grep-invert', '@slow']), ...files],
    report: { file: 'e2e.json', read: readPlaywright },
  };
}
