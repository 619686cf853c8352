import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** The headless shell first: the same engine without a window system, at about half the processor time. */
const systemPaths = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** As root Chromium needs its sandbox off; the other flags stop its background network requests. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A page of a test lives for seconds: its code is seldom worth optimizing, and its first garbage worth collecting. */
export const testFlags = [...browserFlags, '--js-flags=--no-opt,--no-maglev,--min-semi-space-size=16'];

/** Finds a Chromium: CHROMIUM_PATH, the system's, Playwright's own, or Debian's package, whichever exists first. */
export function findBrowser(): string {
  const named = process.env.CHROMIUM_PATH;
  if (named) return named;
  const here = [...systemPaths, chromium.executablePath()].find((path) => existsSync(path));
  if (here) return here;
  const ways: readonly (() => void)[] = [
    () => execFileSync('playwright', ['install', 'chromium'], { stdio: 'inherit' }),
    () => {
      if (process.getuid?.() !== 0) throw new Error('not root');
      execFileSync('apt-get', ['update'], { stdio: 'ignore' });
      execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium-headless-shell'], {
        stdio: 'ignore',
      });
    },
  ];
  for (const get of ways) {
    try {
      get();
    } catch {
      // Ignored: the next way may work, and the error below says what to do if none does.
      continue;
    }
    const found = [...systemPaths, chromium.executablePath()].find((path) => existsSync(path));
    if (found) return found;
  }
  throw new Error('No Chromium was found and none could be installed. Install one and set CHROMIUM_PATH to it.');
}

const firefoxPaths = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];

/** Undefined where none is installed: journeys in it are skipped then, and nothing is installed for them. */
export function findFirefox(): string | undefined {
  return process.env.FIREFOX_PATH ?? firefoxPaths.find((path) => existsSync(path));
}

// Looked for by a stage of its own: installing one takes a while.
if (import.meta.main) console.log(findBrowser());
