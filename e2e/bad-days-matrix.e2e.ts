import { type BadDay, badDays, test } from './bad-day.ts';
import { mainJourneys } from './main-journeys.ts';

/** `npm run bad-days` runs every journey on every day; `npm test` these. */
const isWhole = process.env.BAD_DAYS === 'all';
const sample: readonly (readonly [string, BadDay])[] = [
  ['pay', 'lost answers'],
  ['ticket', 'new build'],
  ['register', 'HTML instead of JSON'],
  ['buy', 'server away and back'],
];

for (const badDay of badDays) {
  test.describe(`on a bad day: ${badDay}`, () => {
    test.use({ badDay });
    for (const [name, travel] of Object.entries(mainJourneys)) {
      if (!isWhole && !sample.some(([journey, day]) => journey === name && day === badDay)) continue;
      test(name, async ({ page, newEmail: email, mailTo }) => {
        test.slow(badDay === 'slow line');
        await travel({ page, email, mailTo });
      });
    }
  });
}
