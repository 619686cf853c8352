import { expect, test } from 'vitest';
import { whatItWaitsFor } from './what-it-waits-for.ts';

const item = { client_chooses: true, order_item_status: 'pending', waiting: [] } as const;
const quote = {
  order_status: 'open',
  order_sealed: true,
  order_draft: false,
  order_issued_at: 0,
  items: [item],
} as const;

test('an order that is not paid waits for its payment first, also where the client is to choose', () => {
  expect(whatItWaitsFor(quote, false)).toBe('It waits for its payment, and for the client to choose how it is made.');
  const chosen = { ...quote, items: [{ ...item, client_chooses: false }] };
  expect(whatItWaitsFor(chosen, false)).toBe('It waits for its payment.');
});

test('a paid order, and one that staff issued unpaid, waits for the client to choose, then for its delivery', () => {
  const choice = 'It waits for the client to choose how it is made.';
  expect(whatItWaitsFor({ ...quote, order_status: 'paid', order_issued_at: 1 }, false)).toBe(choice);
  expect(whatItWaitsFor({ ...quote, order_issued_at: 1 }, false)).toBe(choice);
  const chosen = { ...quote, order_issued_at: 1, items: [{ ...item, client_chooses: false }] };
  expect(whatItWaitsFor(chosen, false)).toContain('being delivered');
});

test('an order without items waits for the first, where one may be added', () => {
  const empty = { ...quote, order_sealed: false, items: [] };
  expect(whatItWaitsFor(empty, true)).toBe('Add the first item, then it can be sealed.');
  expect(whatItWaitsFor(empty, false)).toBeUndefined();
});

test('an order that its client placed and has not begun to pay waits for them', () => {
  expect(whatItWaitsFor({ ...quote, order_sealed: false, order_draft: true }, false)).toBe(
    'It waits for the client to pay. Its invoice is made when they begin.',
  );
});

test('an order that failed says where its units are ordered again', () => {
  const failed = { ...quote, order_status: 'failed', order_issued_at: 1 } as const;
  const items = [{ client_chooses: false, order_item_status: 'failed', waiting: [] }] as const;
  const where = 'It could not be delivered. Why, and what was ordered again, stands under Deliveries.';
  expect(whatItWaitsFor({ ...failed, items }, false)).toBe(where);
  const some = [...items, { client_chooses: false, order_item_status: 'issued', waiting: [] }] as const;
  expect(whatItWaitsFor({ ...failed, order_status: 'partially_issued', items: some }, false)).toBe(
    'A part of it could not be delivered. Why, and what was ordered again, stands under Deliveries.',
  );
});

test('a cancelled order waits for nothing, also where its delivery had begun', () => {
  const cancelled = { ...quote, order_status: 'cancelled', order_issued_at: 1 } as const;
  const said = 'It is cancelled: nothing is left to do.';
  expect(whatItWaitsFor(cancelled, false)).toBe(said);
  expect(whatItWaitsFor({ ...cancelled, items: [] }, false)).toBe(said);
});

test('a delivered server that has no image yet is waited for, and on whom', () => {
  const says = (name: string) => `${name} waits for an image: the client chooses it, or you on the page of the server.`;
  const issued = { ...quote, order_status: 'issued', order_issued_at: 1 } as const;
  const server = { client_chooses: false, order_item_status: 'issued', waiting: [says('web1')] } as const;
  expect(whatItWaitsFor({ ...issued, items: [server] }, false)).toBe(says('web1'));
  const many = { ...server, waiting: ['a', 'b', 'c', 'd', 'e'].map(says) };
  expect(whatItWaitsFor({ ...issued, items: [many] }, false)).toMatch(/^a waits .* So do 2 more: /);
});
