import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cardCanPay, payWords, splitPayment } from './charges.ts';

test('M51 a split pays the total to the cent, within the balance, and leaves the card what it takes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 0, max: 1_000_000 }), (total, balance) => {
      const split = splitPayment(total, balance);
      if (!split) {
        expect(balance >= total || balance === 0 || total <= 50).toBe(true);
        return;
      }
      expect(split.fromBalance + split.byCard).toBe(total);
      expect(split.fromBalance).toBeGreaterThan(0);
      expect(split.fromBalance).toBeLessThanOrEqual(balance);
      expect(cardCanPay(split.byCard)).toBe(true);
    }),
  );
});

test('a button that pays names what a card is charged, where that is more than is due', () => {
  expect([1, 49, 50, 863].map(payWords)).toEqual(['Pay €0.50 by card', 'Pay €0.50 by card', 'Pay €0.50', 'Pay €8.63']);
});
