import { eventNames } from '@resolvo/contract/events';
import { expect, test } from 'vitest';
import { eventNouns } from './event-nouns.ts';
import { fits, known } from './known-events.ts';

const found = (typed: string) => known.filter((one) => fits(one, typed)).map(({ value }) => value);

test('every noun of the events has one place in the filter', () => {
  const nouns = new Set(eventNames.map((name) => name.split('.')[0]));
  expect(eventNouns.map(({ noun }) => noun).sort()).toEqual([...nouns].sort());
});

test('without a search the nouns alone stand in the list, and not four hundred events', () => {
  expect(found('')).toHaveLength(eventNouns.length);
  expect(found('').every((value) => value.endsWith('.'))).toBe(true);
});

test('plain words find events by what is said about them, in any order', () => {
  expect(found('delete server')).toContain('server.deleted');
  expect(found('server delete')).toContain('server.deleted');
  expect(found('money bank')).toEqual(expect.arrayContaining(['payout.']));
  expect(found('signed in as client')).toContain('client.signed_in_as');
  expect(found('Tickets')[0]).toBe('enquiry.');
  expect(found('xyzzy')).toEqual([]);
});

test('each is called in words, and none by its name in the code', () => {
  for (const { label } of known) expect(label).not.toMatch(/[_]|\w\.\w/);
});
