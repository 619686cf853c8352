import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  euroInput,
  optionalEuroInput,
  optionalHourlyInput,
  optionalWholeInput,
  percentInput,
  percentOrNothing,
  quantityInput,
  typedEuro,
  typedHourly,
  wholeInput,
} from './money-input.ts';

const euro = euroInput('Missing');

test('M4 every amount of cents is read exactly as it is written', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (cents) => {
      const text = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
      expect(euro.parse(text)).toBe(cents);
      expect(euro.parse(text.replace('.', ','))).toBe(cents);
    }),
  );
  expect([euro.parse('1.1'), euro.parse(' 7 '), euro.parse('1.01')]).toEqual([110, 700, 101]);
});

test.each(['', '1.005', '-1', '1e3', 'NaN', '1.', '.5', '1 000', '999999999', '€1'])('no amount: %s', (text) => {
  expect(euro.safeParse(text).success).toBe(false);
});

test('what is not typed is said in one sentence, and not as a wrong amount too', () => {
  expect(euro.safeParse('  ').error?.issues.map(({ message }) => message)).toEqual(['Missing']);
});

test('a percentage may be empty, and is between 0 and 100', () => {
  expect(['', '0', '12.5', '100', '0,01'].map((text) => percentInput.parse(text))).toEqual([
    undefined,
    undefined,
    12.5,
    100,
    0.01,
  ]);
  for (const text of ['-1', '100.01', '1.234', '1e1', 'x'])
    expect(percentInput.safeParse(text).success, text).toBe(false);
});

test('a percentage that may be left open is 0 only where that was typed', () => {
  expect(['', '0', '12,5'].map((text) => percentOrNothing.parse(text))).toEqual([undefined, 0, 12.5]);
});

test('the price of an hour is read in hundredths of a cent, and written as it was typed', () => {
  expect(['', '0', '0.0125', '1,5', '12'].map((text) => optionalHourlyInput.parse(text))).toEqual([
    null,
    0,
    125,
    15_000,
    120_000,
  ]);
  expect([typedHourly(125), typedHourly(120_000)]).toEqual(['0.0125', '12.0000']);
});

test('a quantity is a whole number from 1 to 1000', () => {
  expect(quantityInput.parse('1000')).toBe(1000);
  for (const text of ['0', '1001', '1.5', '-1', '']) expect(quantityInput.safeParse(text).success, text).toBe(false);
});

test('what may be left empty is nothing then, never 0', () => {
  expect(['', '0', '12.5'].map((text) => optionalEuroInput.parse(text))).toEqual([null, 0, 1250]);
  expect(['', '0', '7'].map((text) => optionalWholeInput.parse(text))).toEqual([null, 0, 7]);
  expect(wholeInput().parse('12')).toBe(12);
  for (const text of ['', '1.5', '-1', '1e3']) expect(wholeInput().safeParse(text).success, text).toBe(false);
  for (const cents of [0, 1, 99, 100, 1290, 123_456]) expect(euro.parse(typedEuro(cents))).toBe(cents);
});
