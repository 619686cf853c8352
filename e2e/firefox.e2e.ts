import { join } from 'node:path';
import { findFirefox } from '../tools/browser.ts';
import { test } from './fixtures.ts';
import { mainJourneys } from './main-journeys.ts';

/** `npm run firefox` runs every main journey; `npm test` one of them, where a Firefox is installed. */
const isWhole = process.env.FIREFOX === 'all';
const sample = 'register';

test.use({
  browserName: 'firefox',
  channel: 'moz-firefox',
  launchOptions: {
    executablePath: join(import.meta.dirname, 'firefox-esr.ts'),
    // What the command that an ESR does not have would set.
    firefoxUserPrefs: { 'ui.prefersReducedMotion': 1 },
  },
  // The clipboard's are of Chromium.
  permissions: [],
});

test.beforeEach(async ({ context }) => {
  // Playwright fills a field of this browser by assigning to it, which React takes for an assignment of its own, and its
  // event is that of an autofill. As from a keyboard:
  await context.addInitScript(() => {
    const asTyped = (event: Event) => {
      if (event.isTrusted || !event.target) return;
      Object.assign(event.target, { _valueTracker: undefined });
      Object.defineProperty(event, 'inputType', { value: 'insertText' });
    };
    addEventListener('input', asTyped, true);
  });
});

test.skip(findFirefox() === undefined, 'Firefox is not installed');

for (const [name, travel] of Object.entries(mainJourneys)) {
  if (!isWhole && name !== sample) continue;
  test(`in Firefox: ${name}`, { tag: '@slow' }, async ({ page, newEmail: email, mailTo }) => {
    await travel({ page, email, mailTo });
  });
}
