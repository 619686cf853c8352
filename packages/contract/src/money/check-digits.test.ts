import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { invoiceNumberOf, isOrganisationNumber, kidOf, mod10, mod11 } from './check-digits.ts';

test('check digits of known numbers', () => {
  expect([mod10('12345678'), mod10('60224'), mod10('1234567')]).toEqual([2, 3, 4]);
  expect(mod11('12345678')).toBe(5);
  // Remainders 0 and 1: the check digit 0, and none.
  expect([mod11('0'), mod11('6')]).toEqual([0, undefined]);
});

describe('M19 KID', () => {
  const numbers = fc.integer({ min: 1, max: 999_999_999 });

  test('names exactly one invoice', () => {
    expect([kidOf(1), kidOf(17), kidOf(999_999_999)]).toEqual(['0000000018', '0000000174', '9999999999']);
    fc.assert(
      fc.property(numbers, (number) => {
        expect(kidOf(number)).toMatch(/^\d{10}$/);
        expect(invoiceNumberOf(kidOf(number))).toBe(number);
      }),
    );
  });

  test('any single digit that was mistyped is found', () => {
    fc.assert(
      fc.property(numbers, fc.nat(9), fc.integer({ min: 1, max: 9 }), (number, place, by) => {
        const kid = kidOf(number);
        const digit = (Number(kid[place]) + by) % 10;
        expect(invoiceNumberOf(`${kid.slice(0, place)}${digit}${kid.slice(place + 1)}`)).toBeUndefined();
      }),
    );
  });

  test('any two neighbours that were swapped are found, but 09 and 90, which MOD10 cannot tell apart', () => {
    fc.assert(
      fc.property(numbers, fc.nat(8), (number, place) => {
        const kid = kidOf(number);
        const pair = kid.slice(place, place + 2);
        fc.pre(pair[0] !== pair[1] && pair !== '09' && pair !== '90');
        const swapped = `${kid.slice(0, place)}${pair[1]}${pair[0]}${kid.slice(place + 2)}`;
        expect(invoiceNumberOf(swapped)).toBeUndefined();
      }),
    );
  });

  test('what is no KID names nothing', () => {
    for (const kid of [
      '',
      '0000000000',
      '18',
      '00000000018',
      ' 000000018',
      '0000000018 ',
      'x000000018',
      '٠000000018',
    ]) {
      expect(invoiceNumberOf(kid), kid).toBeUndefined();
    }
    for (const number of [0, -1, 1.5, 1e9, Number.NaN]) expect(() => kidOf(number)).toThrow('No KID');
  });
});

test('organisation numbers carry their check digit', () => {
  for (const number of ['974760673', '999999999', '889640782']) expect(isOrganisationNumber(number)).toBe(true);
  for (const number of ['974760674', '97476067', '9747606730', '974 760 673', 'abcdefghi', '']) {
    expect(isOrganisationNumber(number), number).toBe(false);
  }
});
