import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatMoney, largestAmount, percentOf, splitBy, taxShare, toPercent, toPoints, totals } from './money.ts';
import { cents, price } from './money-fields.ts';

const amount = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
const points = fc.integer({ min: 0, max: 10_000 });
const line = fc.record({ price: fc.integer({ min: 0, max: 10_000_000 }), quantity: fc.integer({ min: 1, max: 1000 }) });

describe('M10 percentOf', () => {
  const golden: [number, number, number][] = [
    [999, 2500, 250], // 3 × 3.33 at 25 %: 2.4975 → 2.50
    [333, 2500, 83],
    [1, 5000, 1], // exactly half goes up
    [3, 5000, 2],
    [1, 4999, 0],
    [-1, 5000, -1],
    [-3, 5000, -2],
    [10_050, 1111, 1117], // 1116.555
    [100, 0, 0],
    [100, 10_000, 100],
    [0, 2500, 0],
    [101, 50, 1], // 0.505
    [99, 50, 0], // 0.495
    [900_719_925_474_099, 10_000, 900_719_925_474_099],
  ];
  test.each(golden)('%i cents at %i basis points is %i', (sum, rate, expected) => {
    expect(percentOf(sum, rate)).toBe(expected);
  });

  test('is within half a cent of the truth, and exactly half goes away from zero', () => {
    fc.assert(
      fc.property(amount, points, (sum, rate) => {
        const exact = BigInt(sum) * BigInt(rate);
        const error = BigInt(percentOf(sum, rate)) * 10_000n - exact;
        const distance = error < 0n ? -error : error;
        expect(distance <= 5_000n).toBe(true);
        if (distance === 5_000n) expect(error > 0n).toBe(exact > 0n);
      }),
    );
  });

  test('grows with the amount, and a negative amount is the mirror of a positive one', () => {
    fc.assert(
      fc.property(amount, points, (sum, rate) => {
        expect(percentOf(sum + 1, rate)).toBeGreaterThanOrEqual(percentOf(sum, rate));
        expect(percentOf(-sum, rate) + percentOf(sum, rate)).toBe(0);
      }),
    );
  });
});

describe('M10 totals', () => {
  test('3 × 3.33 at 25 % has 2.50 tax, rounded once and not per line', () => {
    expect(totals([{ price: 333, quantity: 3 }], 0, 2500)).toEqual({
      subtotal: 999,
      discount: 0,
      tax: 250,
      total: 1249,
    });
    const lines = [1, 2, 3].map(() => ({ price: 333, quantity: 1 }));
    expect(totals(lines, 0, 2500).tax).toBe(250);
  });

  test('the discount comes first, and the tax is on what is left', () => {
    expect(totals([{ price: 10_000, quantity: 1 }], 1000, 2500)).toEqual({
      subtotal: 10_000,
      discount: 1000,
      tax: 2250,
      total: 11_250,
    });
    expect(totals([{ price: 10_000, quantity: 1 }], 10_000, 2500)).toEqual({
      subtotal: 10_000,
      discount: 10_000,
      tax: 0,
      total: 0,
    });
    expect(totals([], 1000, 2500)).toEqual({ subtotal: 0, discount: 0, tax: 0, total: 0 });
  });

  test('total = subtotal − discount + tax, whole cents, never negative, whatever the order of the lines', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), points, points, (lines, discountPoints, taxPoints) => {
        const result = totals(lines, discountPoints, taxPoints);
        expect(result.total).toBe(result.subtotal - result.discount + result.tax);
        for (const value of Object.values(result)) {
          expect(Number.isSafeInteger(value)).toBe(true);
          expect(value).toBeGreaterThanOrEqual(0);
        }
        expect(result.discount).toBeLessThanOrEqual(result.subtotal);
        expect(totals(lines.toReversed(), discountPoints, taxPoints)).toEqual(result);
      }),
    );
  });
});

describe('M4 amounts', () => {
  test('are whole safe numbers', () => {
    for (const bad of [1.005, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, '1', '1,00', ' 1', null, 1n]) {
      expect(cents.safeParse(bad).success, String(bad)).toBe(false);
    }
    expect(cents.safeParse(-5).success).toBe(true);
    expect(price.safeParse(-1).success).toBe(false);
  });

  test('percents are kept as hundredths, and read back as they were', () => {
    expect([toPoints(25), toPoints(12.5), toPoints(0.29)]).toEqual([2500, 1250, 29]);
    expect([toPercent(2500), toPercent(29)]).toEqual([25, 0.29]);
  });
  test('the largest amount is a hundred million euro', () => {
    expect(formatMoney(largestAmount)).toBe('€100,000,000.00');
  });
  test('print as euro with two decimals', () => {
    expect(formatMoney(0)).toBe('€0.00');
    expect(formatMoney(5)).toBe('€0.05');
    expect(formatMoney(123_456)).toBe('€1,234.56');
    expect(formatMoney(-999)).toBe('-€9.99');
  });
});

test('M17 parts of a total carry exactly its tax, however it is cut, and never more than themselves', () => {
  const cuts = fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 10 });
  fc.assert(
    fc.property(cuts, points, (parts, rate) => {
      const total = parts.reduce((sum, part) => sum + part, 0);
      const tax = Math.floor((total * rate) / (10_000 + rate));
      let before = 0;
      let sum = 0;
      for (const part of parts) {
        const share = taxShare({ total, tax }, before, part);
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(part);
        before += part;
        sum += share;
      }
      expect(sum).toBe(tax);
    }),
  );
  expect(taxShare({ total: 0, tax: 0 }, 0, 0)).toBe(0);
});

describe('splitBy', () => {
  test('M10 cuts a total into pieces that sum to it, each within a cent of its due', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 10_000_000_000 }), { minLength: 1, maxLength: 50 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), weights, (total, parts) => {
        const all = parts.reduce((sum, part) => sum + part, 0);
        const pieces = splitBy(total, parts);
        expect(pieces.reduce((sum, piece) => sum + piece, 0)).toBe(all === 0 ? 0 : total);
        for (const [index, piece] of pieces.entries()) {
          expect(piece).toBeGreaterThanOrEqual(0);
          if (all > 0) expect(Math.abs(piece - (total * (parts[index] ?? 0)) / all)).toBeLessThanOrEqual(1.001);
        }
      }),
    );
    expect(splitBy(100, [1, 1, 1])).toEqual([33, 34, 33]);
    expect(splitBy(100, [1])).toEqual([100]);
    expect(splitBy(100, [0, 0])).toEqual([0, 0]);
  });
});
