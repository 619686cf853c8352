import { movementKinds } from '@resolvo/contract/money/reconciliation';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareMovements, keyOf, type Movement } from './compare-movements.ts';

const sign = { payment: 1, refund: -1, refund_failure: 1, dispute: -1, dispute_reversal: 1, other: 1 };
const movement: fc.Arbitrary<Movement> = fc
  .record({
    kind: fc.constantFrom(...movementKinds),
    id: fc.string({ minLength: 2, maxLength: 6 }),
    size: fc.integer({ min: 1, max: 1_000_000 }),
  })
  .map(({ kind, id, size }) => ({ kind, id, amount: sign[kind] * size, currency: 'eur' }));
const report = fc.uniqueArray(movement, { selector: keyOf, maxLength: 30 });
const total = (movements: readonly Movement[]) => movements.reduce((sum, { amount }) => sum + amount, 0);

test('M32 the same movements in any order match', () => {
  fc.assert(
    fc.property(report, fc.infiniteStream(fc.nat()), (gateway, noise) => {
      const order = gateway.map((one) => ({ one, place: noise.next().value ?? 0 }));
      const books = order.sort((a, b) => a.place - b.place).map(({ one }) => one);
      expect(compareMovements(gateway, books)).toEqual([]);
    }),
  );
});

test('M32 whatever is lost, added, doubled or a cent off is listed, and explains the difference to the cent', () => {
  const change = fc.constantFrom('keep', 'lose', 'double', 'cent more', 'cent less', 'only in books');
  fc.assert(
    fc.property(report, fc.array(change, { minLength: 30, maxLength: 30 }), (all, changes) => {
      const gateway = all.filter((_, index) => changes[index] !== 'only in books');
      const books = all.flatMap((one, index) => {
        switch (changes[index]) {
          case 'lose':
            return [];
          case 'double':
            return [one, one];
          case 'cent more':
            return [{ ...one, amount: one.amount + 1 }];
          case 'cent less':
            return [{ ...one, amount: one.amount - 1 }];
          default:
            return [one];
        }
      });
      const found = compareMovements(gateway, books);
      const touched = all.filter((_, index) => changes[index] !== 'keep').map(keyOf);
      expect(new Set(found.map(({ movement: kind, id }) => keyOf({ kind, id })))).toEqual(new Set(touched));
      const explained = found.reduce((sum, one) => sum + (one.booksAmount ?? 0) - (one.gatewayAmount ?? 0), 0);
      expect(explained).toBe(total(books) - total(gateway));
    }),
  );
});

test('M32 a cent, another currency and what nobody can name are each listed as what they are', () => {
  const payment: Movement = { kind: 'payment', id: 'pi_1', amount: 1000, currency: 'eur' };
  const kinds = (gateway: Movement[], books: Movement[]) => compareMovements(gateway, books).map(({ kind }) => kind);
  expect(kinds([payment], [{ ...payment, amount: 1001 }])).toEqual(['amount_differs']);
  expect(kinds([{ ...payment, currency: 'usd' }], [payment])).toEqual(['currency_differs']);
  expect(kinds([payment], [])).toEqual(['missing_in_books']);
  expect(kinds([], [payment])).toEqual(['missing_at_gateway']);
  expect(kinds([{ ...payment, kind: 'other' }], [])).toEqual(['unexplained']);
  // A refund that came back is two movements, and neither hides the other.
  const refund: Movement = { kind: 'refund', id: 're_1', amount: -500, currency: 'eur' };
  const back: Movement = { kind: 'refund_failure', id: 're_1', amount: 500, currency: 'eur' };
  expect(kinds([refund, back], [])).toEqual(['missing_in_books', 'missing_in_books']);
});
