import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deliveryStates, deliveryStatus, itemStatusOf, orderStatusFrom } from './delivery-states.ts';
import { orderStates } from './order-states.ts';

const none = { started: 0, delivered: 0, failed: 0, ended: 0 };

test('a unit moves by these moves alone', () => {
  const moves = deliveryStatus.options.map((from) => [
    from,
    deliveryStatus.options.filter((to) => deliveryStates.canMove(from, to)),
  ]);
  expect(Object.fromEntries(moves)).toEqual({
    started: ['delivered', 'failed', 'ended'],
    delivered: ['ended'],
    failed: [],
    ended: [],
  });
});

test('an order follows its units', () => {
  expect(orderStatusFrom(none)).toBeUndefined();
  expect(orderStatusFrom({ ...none, started: 2 })).toBeUndefined();
  expect(orderStatusFrom({ ...none, started: 1, failed: 1 })).toBeUndefined();
  expect(orderStatusFrom({ ...none, started: 1, delivered: 1 })).toBe('partially_issued');
  expect(orderStatusFrom({ ...none, failed: 1, delivered: 1 })).toBe('partially_issued');
  expect(orderStatusFrom({ ...none, delivered: 2 })).toBe('issued');
  expect(orderStatusFrom({ ...none, delivered: 1, ended: 1 })).toBe('issued');
  expect(orderStatusFrom({ ...none, failed: 2 })).toBe('failed');
  expect(orderStatusFrom({ ...none, ended: 2 })).toBe('finished');
  expect(orderStatusFrom({ ...none, ended: 1, failed: 1 })).toBe('finished');
});

test('an item is pending while a unit is, and failed when one did', () => {
  expect(itemStatusOf(none)).toBe('pending');
  expect(itemStatusOf({ ...none, started: 1, failed: 1 })).toBe('pending');
  expect(itemStatusOf({ ...none, delivered: 1, failed: 1 })).toBe('failed');
  expect(itemStatusOf({ ...none, delivered: 1, ended: 1 })).toBe('issued');
});

test('M29 whatever its units do, a paid order ends, and only by moves that exist', () => {
  const steps = fc.array(fc.record({ unit: fc.nat(3), to: fc.constantFrom(...deliveryStatus.options) }), {
    maxLength: 40,
  });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4 }), steps, (quantity, moves) => {
      const units = Array.from({ length: quantity }, () => deliveryStatus.parse('started'));
      let status = orderStates.states[1] ?? 'paid';
      for (const { unit, to } of moves) {
        const from = units[unit];
        if (!from || !deliveryStates.canMove(from, to)) continue;
        units[unit] = to;
        const counts = { ...none };
        for (const one of units) counts[one] += 1;
        const next = orderStatusFrom(counts);
        if (next === undefined || next === status) continue;
        expect(orderStates.canMove(status, next), `${status} to ${next}`).toBe(true);
        status = next;
      }
      if (units.every((one) => one !== 'started')) expect(status).not.toBe('paid');
    }),
  );
});
