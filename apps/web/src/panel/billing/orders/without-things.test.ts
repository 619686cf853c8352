import { orderStatus } from '@resolvo/contract/sales/order-states';
import { expect, test } from 'vitest';
import { withoutThings } from './without-things.ts';

test('an order of which nothing is there says why, a cancelled one that it is cancelled', () => {
  expect(withoutThings({ order_status: 'cancelled' })).toBe('Cancelled: nothing was made');
  expect(withoutThings({ order_status: 'open' })).toBe('Made once it is paid');
  const all = orderStatus.options.map((order_status) => withoutThings({ order_status }));
  expect(all).not.toContain('Nothing yet');
});
