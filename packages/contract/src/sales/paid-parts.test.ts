import { describe, expect, test } from 'vitest';
import { paidParts, paidRows, paidText } from './paid-parts.ts';

const vat = { discount: 0, tax: 2500 };
const server = { price: 690, quantity: 1, renews: true };
const work = { price: 5000, quantity: 1, renews: false };

describe('what of a total comes again, and what is paid once', () => {
  test('each unit renews with an invoice of its own, which rounds its tax', () => {
    expect(paidParts([server, work], vat)).toEqual({ again: 863, units: 1, once: 6250, rounded: 0 });
    expect(paidParts([{ ...server, quantity: 3 }], vat)).toEqual({ again: 2589, units: 3, once: 0, rounded: 1 });
    expect(paidParts([server, { ...server, quantity: 2 }], vat).again).toBe(2589);
  });

  test('a discount is on both', () => {
    expect(paidParts([{ ...server, price: 1000 }, work], { discount: 1000, tax: 2500 })).toEqual({
      again: 1125,
      units: 1,
      once: 5625,
      rounded: 0,
    });
  });

  test('a discount of the first invoice alone is not on what comes again', () => {
    const rates = { discount: 1000, discountOfRenewals: 0, tax: 2500 };
    expect(paidParts([{ ...server, price: 1000 }, work], rates)).toMatchObject({ again: 1250, once: 5625, rounded: 0 });
  });

  test('the parts are the total, however the cents fall', () => {
    const odd = { price: 3, quantity: 1 };
    const { again, once, rounded } = paidParts(
      [
        { ...odd, renews: true },
        { ...odd, renews: false },
      ],
      { discount: 0, tax: 1900 },
    );
    expect(again + once - rounded).toBe(7);
  });

  test('in words, with the period of what renews', () => {
    expect(paidRows([server, work], { ...vat, months: 1 })).toEqual([
      ['Paid every month', 863],
      ['Paid once', 6250],
    ]);
    expect(paidRows([server], { ...vat, months: 12 })).toEqual([['Paid every year', 863]]);
    expect(paidRows([work], { ...vat, months: 1 })).toEqual([['Paid once', 6250]]);
    expect(paidRows([], { ...vat, months: 1 })).toEqual([]);
    expect(paidText([server, work], { months: 3, discount: 0 })).toBe('€6.90 every 3 months, €50.00 once');
  });
});
