import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { findFirefox } from './browser.ts';

/** The main journeys in the Firefox of this machine. `npm test` runs one of them, where there is one. */
if (findFirefox() === undefined) {
  console.log('No Firefox is installed here, so nothing was run. Install one (firefox-esr) or set FIREFOX_PATH to it.');
} else {
  const { status } = spawnSync(
    'playwright',
    ['test', '-c', 'e2e/playwright.config.ts', 'firefox.e2e', ...process.argv.slice(2)],
    { cwd: join(import.meta.dirname, '..'), stdio: 'inherit', env: { ...process.env, FIREFOX: 'all' } },
  );
  process.exitCode = status ?? 1;
}
