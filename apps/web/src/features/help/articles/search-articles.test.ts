import { expect, test } from 'vitest';
import { isOneSlipApart, searchArticles, wordsOf } from './search-articles.ts';

const article = (name: string, title: string, keywords = '', words = '') => ({
  name,
  title,
  summary: '',
  keywords,
  words,
});
const index = [
  article('backups', 'Make and restore backups', 'disaster copy', 'storage snapshot nightly'),
  article('snapshots', 'Take a snapshot and roll back', 'rollback undo', 'backup disk'),
  article('vat', 'VAT on your invoices', 'mva moms tax', 'norway'),
];
const names = (typed: string) => searchArticles(index, typed, 5).map(({ name }) => name);

test('a word of the title counts more than one of the text', () => {
  expect(names('snapshot')).toEqual(['snapshots', 'backups']);
  expect(names('Backup?')).toEqual(['backups', 'snapshots']);
});

test('a beginning, a slip of the hand and other words for the same are understood', () => {
  expect(names('snaps')).toContain('snapshots');
  expect(names('snapshto')).toContain('snapshots');
  expect(names('restre backup')[0]).toBe('backups');
  expect(names('MVA')).toEqual(['vat']);
});

test('what no article is about finds none, and neither does what says nothing', () => {
  expect(names('kubernetes')).toEqual([]);
  expect(names('how do I')).toEqual([]);
  expect(names('')).toEqual([]);
  expect(names('vat kubernetes helm chart')).toEqual([]);
});

test('one slip is a letter more, less, other or swapped', () => {
  expect(isOneSlipApart('invoice', 'invioce')).toBe(true);
  expect(isOneSlipApart('invoice', 'invoce')).toBe(true);
  expect(isOneSlipApart('invoice', 'invoices')).toBe(true);
  expect(isOneSlipApart('invoice', 'involce')).toBe(true);
  expect(isOneSlipApart('invoice', 'incoive')).toBe(false);
  expect(wordsOf('Ægir’s Café, at 10')).toEqual(['gir', 'cafe', '10']);
});
