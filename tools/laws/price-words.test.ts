import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './imports.ts';

/** Words that say what an amount is for. `sales/price-words.ts` alone spells them beside an amount. */
const unit = /\b(?:a|an|per|each|every) (?:month|year|hour|period|GB|gigabyte)\b|\/mo\b|\/month\b/i;
const amount = /format(?:Money|Hourly|Euro)\(|priceOf\(|\bprice\b.*\}</;
/** Choosing between units by hand, where the amount may be a line away. */
const chosen = /['"]\s?(?:a|per|each) (?:month|year|hour)['"]/;

/** Lines that put a unit beside an amount. Comments say nothing to a customer. */
function handWritten(source: string): string[] {
  return source
    .split('\n')
    .filter((line) => !/^\s*(?:\/\/|\/?\*)/.test(line))
    .filter((line) => (unit.test(line) && amount.test(line)) || chosen.test(line))
    .map((line) => line.trim());
}

/** Not the price of a plan or subscription. This list may only shrink. */
const otherSums: Readonly<Record<string, string>> = {
  'apps/api/src/features/sales/subscriptions/mails.ts': 'A spending limit, which is of a calendar month.',
  'apps/api/src/features/sales/subscriptions/limit-spending.ts': 'A spending limit.',
  'packages/contract/src/sales/forecast.ts': 'A spending limit.',
  'apps/web/src/site/content/cloud.ts': 'How long before its end a service is cancelled.',
  'apps/web/src/admin/overview/money-strip.tsx': 'What all subscriptions bring.',
  'apps/web/src/admin/finance/page.tsx': 'What all subscriptions bring.',
};

const files = globSync(['apps/{web,api}/src/**/*.{ts,tsx}', 'packages/contract/src/**/*.ts'], { cwd: root }).filter(
  (file) => !/\.test\.tsx?$|sales\/price-words\.ts$|site\/claims\.ts$/.test(file),
);

test('what a plan or a subscription costs is said by price-words.ts alone', () => {
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) =>
    otherSums[file] ? [] : handWritten(readFileSync(join(root, file), 'utf8')).map((line) => `${file}: ${line}`),
  );
  expect(
    found,
    'Please say these prices with priceWords, rateWords, capWords or eachWords of packages/contract/src/sales/price-words.ts: they know hours, years, sizes and what is free.',
  ).toEqual([]);
});

test('the list of other sums has no file without one', () => {
  for (const file of Object.keys(otherSums)) {
    expect(handWritten(readFileSync(join(root, file), 'utf8')), file).not.toEqual([]);
  }
});

test('finds a price that was written by hand', () => {
  const planted = [
    'const text = `@{formatMoney(price)} a month, excl. VAT`;',
    '<span>{formatMoney(plan.plan_price)} per month</span>',
    "const period = months === 12 ? 'a year' : 'a month';",
    'const each = `@{formatMoney(price)} incl. VAT, each period`;',
    '`@{formatHourly(hourly)} per hour`',
    '`@{formatEuro(cents)}/mo`',
  ];
  for (const line of planted.map((one) => one.replaceAll('@', '$'))) expect(handWritten(line), line).toEqual([line]);
  expect(handWritten('// €5 a month, as formatMoney(500) says')).toEqual([]);
  expect(handWritten("hint: 'Kept for a month.'")).toEqual([]);
});
