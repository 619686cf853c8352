import { expect, test } from 'vitest';
import { groupedIban, ibanField, isIban, shownIban } from './iban.ts';

test('an IBAN has the right check digits', () => {
  for (const iban of [
    'NO9386011117947',
    'DE89370400440532013000',
    'GB29NWBK60161331926819',
    'MT84MALT011000012345MTLCAST001S',
  ]) {
    expect(isIban(iban), iban).toBe(true);
  }
  for (const iban of ['NO9386011117948', 'NO93', '', 'no9386011117947', 'DE89370400440532013001', 'XX00 0000']) {
    expect(isIban(iban), iban).toBe(false);
  }
});

test('an empty one is asked for, and a wrong one is named', () => {
  const say = (typed: string) => ibanField.safeParse(typed).error?.issues.map(({ message }) => message);
  expect([say(''), say('  '), say('NO93')]).toEqual([
    ['Please enter an IBAN.'],
    ['Please enter an IBAN.'],
    ['This is no IBAN. Please look at it again.'],
  ]);
});

test('it is taken as people type it, and shown by its ends', () => {
  expect(ibanField.parse(' no93 8601 1117 947 ')).toBe('NO9386011117947');
  expect(ibanField.safeParse('NO93 8601 1117 948').success).toBe(false);
  expect([shownIban('NO9386011117947'), groupedIban('NO9386011117947')]).toEqual(['NO93 … 7947', 'NO93 8601 1117 947']);
});
