import { expect, test } from 'vitest';
import { type ChargeStatus, chargeStatus, isUnderWay } from './charge-states.ts';

const statuses = (byItself: boolean): ChargeStatus[] =>
  chargeStatus.options.filter((status) => isUnderWay({ status, byItself }));

test('a form that is open in a browser is no payment yet; one that a bank works on is', () => {
  expect(statuses(false)).toEqual(['processing']);
});

test('what the calendar charges is under way until its answer is known', () => {
  expect(statuses(true)).toEqual(['created', 'processing', 'unknown']);
});
