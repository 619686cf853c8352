import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { findBrowser } from './browser.ts';
import { buildWeb } from './build-web.ts';

/** Everything that must hold, in the order in which it is cheapest to find out. The last line counts it all. */
const root = join(import.meta.dirname, '..');
const results = join(root, 'test-results');
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const vitestReport = z.object({
  numPassedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});
const suite = z.object({
  specs: z.array(z.object({ title: z.string(), file: z.string(), ok: z.boolean() })),
  get suites() {
    return z.array(suite).optional();
  },
});
const playwrightReport = z.object({ stats: z.object({ expected: z.number() }), suites: z.array(suite) });

let passed = 0;
/** By name, because whoever reads the end of a long log wants to know which. */
const failed: string[] = [];

gate('types', 'tsc', ['-p', 'tsconfig.json']);
gate('types of the web app', 'tsc', ['-p', 'apps/web/tsconfig.json']);
gate('types of the browser journeys', 'tsc', ['-p', 'e2e/tsconfig.json']);
gate('types of the tools', 'tsc', ['-p', 'tools/tsconfig.json']);
gate('lint and format', 'biome', ['check', '--error-on-warnings', '.']);
for (const project of ['unit', 'api']) stage(() => vitest(project));
stage(() => {
  process.env.CHROMIUM_PATH = findBrowser();
  buildWeb();
  playwright();
});

for (const name of failed) console.log(`failed: ${name}`);
console.log(`${passed} passed, ${failed.length} failed`);
process.exit(failed.length === 0 ? 0 : 1);

function run(name: string, command: string, args: string[]): boolean {
  const began = Date.now();
  console.log(`\n== ${name}`);
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: process.env });
  console.log(`== ${name}: ${status === 0 ? 'good' : 'BAD'} after ${((Date.now() - began) / 1000).toFixed(1)} s`);
  return status === 0;
}

/** What breaks off without a report counts as one failure, and the rest still runs. */
function stage(run: () => void): void {
  try {
    run();
  } catch (error) {
    console.error(error);
    failed.push(String(error));
  }
}

function gate(name: string, command: string, args: string[]): void {
  if (run(name, command, args)) passed += 1;
  else failed.push(name);
}

function vitest(project: string): void {
  const file = join(results, `${project}.json`);
  const ok = run(`${project} tests`, 'vitest', [
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  const report = vitestReport.parse(JSON.parse(readFileSync(file, 'utf8')));
  passed += report.numPassedTests;
  const broken = report.testResults.flatMap(({ name, status, assertionResults }) => {
    const tests = assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => `${name}: ${test.fullName}`);
    // A file that cannot be loaded, or whose end goes wrong, fails no test by count; it fails the run all the same.
    return tests.length === 0 && status === 'failed' ? [name] : tests;
  });
  failed.push(...(ok || broken.length > 0 ? broken : [`${project} tests`]));
}

function playwright(): void {
  const name = 'browser journeys';
  const ok = run(name, 'playwright', ['test', '-c', 'e2e/playwright.config.ts']);
  const { stats, suites } = playwrightReport.parse(JSON.parse(readFileSync(join(results, 'e2e.json'), 'utf8')));
  passed += stats.expected;
  const broken = suites.flatMap(brokenIn);
  failed.push(...(ok || broken.length > 0 ? broken : [name]));
}

function brokenIn({ specs, suites = [] }: z.infer<typeof suite>): string[] {
  const own = specs.filter(({ ok }) => !ok).map(({ file, title }) => `${file}: ${title}`);
  return [...own, ...suites.flatMap(brokenIn)];
}
