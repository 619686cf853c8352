import { expect, test } from 'vitest';
import { orderTotal } from './order-total.ts';

test('an order is asked for its items less its discount, wherever its sum stands', () => {
  const items = [
    { plan_price: 690, quantity: 3 },
    { plan_price: 5000, quantity: 1 },
  ];
  expect(orderTotal({ items, order_discount: 0 })).toBe('€70.70');
  expect(orderTotal({ items, order_discount: 7.5 })).toBe('€65.40');
});
