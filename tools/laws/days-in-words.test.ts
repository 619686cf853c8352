import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './imports.ts';

/** A moment cut to a day or a minute, which is what a machine writes. */
const cut = /toISOString\(\)\s*\.(?:slice\(0, 1[06]\)|replace\()|toISOString\(\)\}/;

/** Names of files, days that are compared or stored, and what a form fills in. The list only shrinks. */
const machines = [
  'apps/api/src/backup/backup-file.ts',
  'apps/api/src/demo/stories.ts',
  'apps/api/src/features/help/enquiries/request-consultation.ts',
  'apps/api/src/features/machines/figures/export-figures.ts',
  'apps/api/src/features/machines/servers/console-recordings.ts',
  'apps/api/src/features/money/finance/export-transactions.ts',
  'apps/api/src/features/money/finance/recurring.ts',
  'apps/api/src/features/money/finance/report-range.ts',
  'apps/api/src/features/money/finance/report.ts',
  'apps/api/src/features/money/finance/today.ts',
  'apps/api/src/features/money/invoices/card-history.ts',
  'apps/api/src/features/money/invoices/exchange-rates.ts',
  'apps/api/src/features/money/invoices/export-invoices.ts',
  'apps/api/src/features/money/payouts/send-payout.ts',
  'apps/api/src/features/money/reconciliation/reconcile-day.ts',
  'apps/api/src/features/people/audit/export-audit.ts',
  'apps/api/src/features/people/exports/list-exports.ts',
];

/** The one way in which a day is put into words is in the contract: another in its place says days in a second one. */
const ownWords = /DateTimeFormat\('en-GB', \{ dateStyle: 'long', timeZone: 'UTC' \}\)/;

test('A45 nothing but day-words.ts puts a day into words', () => {
  const all = globSync(['apps/{api,web}/src/**/*.{ts,tsx}', 'packages/contract/src/**/*.ts'], { cwd: root });
  expect(
    all
      .map((file) => file.replaceAll('\\', '/'))
      .filter((file) => !/\.test\.tsx?$/.test(file) && ownWords.test(readFileSync(join(root, file), 'utf8'))),
    'Please write days with dayInWords or dayText.',
  ).toEqual(['packages/contract/src/day-words.ts']);
});

const sources = globSync('apps/api/src/**/*.ts', { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/\.(test|unit\.test|law)\.ts$/.test(file));

test('A45 days in sentences, mails and names are written for people', () => {
  expect(sources.length).toBeGreaterThan(500);
  const found = sources.filter((file) => cut.test(readFileSync(join(root, file), 'utf8')));
  expect(
    found.filter((file) => !machines.includes(file)),
    'Please write days for people with dayInWords or momentInWords (contract/src/day-words.ts). Where no person reads it, add the file to the list in tools/laws/days-in-words.test.ts.',
  ).toEqual([]);
  expect(
    machines.filter((file) => !found.includes(file)),
    'Please take these out of the list in tools/laws/days-in-words.test.ts: they write no such day any more.',
  ).toEqual([]);
});

test('A45 a planted day in a sentence is found', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a line of source
  expect(cut.test('details: `Due on ${due.toISOString().slice(0, 10)}.`')).toBe(true);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a line of source
  expect(cut.test('details: `Due on ${dayInWords(due)}.`')).toBe(false);
});
