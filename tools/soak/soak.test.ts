import { expect, test } from 'vitest';
import { makePlan } from './plan.ts';
import { Told } from './told.ts';

test('a seed gives one plan, and another seed another', () => {
  expect(makePlan(7, 2)).toEqual(makePlan(7, 2));
  expect(makePlan(8, 2).fingerprint).not.toBe(makePlan(7, 2).fingerprint);
});

test('a plan of half an hour strikes in every way, and each act has a marker of its own', () => {
  const { customers, staff, strikes } = makePlan(1, 30);
  expect(new Set(strikes.map(({ kind }) => kind)).size).toBe(9);
  const markers = [...customers, ...staff].flat().map(({ marker }) => marker);
  expect(markers.length).toBeGreaterThan(1500);
  expect(new Set(markers).size).toBe(markers.length);
});

test('acknowledged is there once, refused not at all, unclear at most once', () => {
  const record = new Told();
  const marks = ['kept', 'lost', 'doubled', 'refused', 'done all the same', 'nobody knows', 'unclear and doubled'];
  for (const mark of marks.slice(0, 3)) record.note('ticket', mark, 'acknowledged');
  for (const mark of marks.slice(3, 5)) record.note('ticket', mark, 'refused');
  for (const mark of marks.slice(5)) record.note('ticket', mark, 'unclear');
  const found = new Map([
    ['kept', 1],
    ['doubled', 2],
    ['done all the same', 1],
    ['nobody knows', 1],
    ['unclear and doubled', 2],
  ]);
  expect(record.disagreements('ticket', found)).toEqual([
    'ticket lost was acknowledged and is there 0 times',
    'ticket doubled was acknowledged and is there 2 times',
    'ticket done all the same was refused and is there 1 times',
    'ticket unclear and doubled is there 2 times',
  ]);
});
