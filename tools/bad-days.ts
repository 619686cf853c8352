import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** Every main journey on every bad day. Takes about ten minutes; `npm test` runs a sample. */
const { status } = spawnSync(
  'playwright',
  ['test', '-c', 'e2e/playwright.config.ts', 'bad-days-matrix', ...process.argv.slice(2)],
  {
    cwd: join(import.meta.dirname, '..'),
    stdio: 'inherit',
    env: { ...process.env, BAD_DAYS: 'all' },
  },
);
process.exitCode = status ?? 1;
