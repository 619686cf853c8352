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

const vitestReport = z.object({ numPassedTests: z.number(), numFailedTests: z.number(), success: z.boolean() });
const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
});

let passed = 0;
let failed = 0;

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

console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

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
    failed += 1;
  }
}

function gate(name: string, command: string, args: string[]): void {
  if (run(name, command, args)) passed += 1;
  else failed += 1;
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
  // A file that cannot be loaded fails no test by count; it fails the run all the same.
  failed += ok ? report.numFailedTests : Math.max(1, report.numFailedTests);
}

function playwright(): void {
  const ok = run('browser journeys', 'playwright', ['test', '-c', 'e2e/playwright.config.ts']);
  const { stats } = playwrightReport.parse(JSON.parse(readFileSync(join(results, 'e2e.json'), 'utf8')));
  passed += stats.expected;
  failed += ok ? stats.unexpected + stats.flaky : Math.max(1, stats.unexpected + stats.flaky);
}
