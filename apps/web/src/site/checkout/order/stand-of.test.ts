import type { BoughtService } from '@resolvo/contract/sales/checkout';
import { expect, test } from 'vitest';
import { isUnderWay, standOf } from './stand-of.ts';

const service = (standing: BoughtService['standing'], text = ''): BoughtService => ({
  name: 'web1',
  server_id: null,
  thing: null,
  choose_item_id: null,
  standing,
  text,
  addresses: null,
  serials: [],
});
const paid = { order_status: 'issued', services: [service('ready')], failed: 0 } as const;
const money = { hourly: false, quote: { invoice_total: 690 } } as const;
const first = { additional_invoice: false, invoice_status: 'paid' } as const;

test.each([
  ['everything is there', { ...paid, invoice: first }, 0, 'Thank you', 'Paid, set up and ready to use.'],
  [
    'a server waits for an image',
    { ...paid, services: [service('waiting', 'web1 waits.')], invoice: first },
    0,
    'Thank you',
    'Paid. One more step is yours before it can be used.',
  ],
  [
    'a larger size is paid and not made yet',
    { ...paid, services: [service('working', 'x')], invoice: { ...first, additional_invoice: true } },
    0,
    'Thank you',
    'Paid. We are setting everything up now; you can leave this page.',
  ],
  [
    'a renewal is paid',
    { ...paid, invoice: { ...first, additional_invoice: true } },
    0,
    'Thank you',
    'Paid. There is nothing more to do.',
  ],
  [
    'nothing could be delivered',
    { order_status: 'failed', services: [], failed: 1, invoice: first },
    690,
    'We are sorry',
    'This order failed.',
  ],
  [
    'one of two could not be delivered',
    { ...paid, order_status: 'partially_issued', failed: 1, invoice: first },
    690,
    'A part of it failed',
    'Paid. The rest is set up and ready to use.',
  ],
  [
    'it was cancelled before it was paid',
    { order_status: 'cancelled', services: [], failed: 0, invoice: { ...first, invoice_status: 'cancelled' } },
    0,
    'Cancelled',
    'This order was cancelled. Nothing is owed for it.',
  ],
] as const)('%s', (_what, checkout, given, title, text) => {
  expect(standOf({ ...money, ...checkout, services: [...checkout.services] }, given)).toMatchObject({ title, text });
});

test('the page goes on asking while something happens by itself, and not while it waits for the customer', () => {
  expect(isUnderWay({ order_status: 'paid', services: [] })).toBe(true);
  expect(isUnderWay({ order_status: 'issued', services: [service('working')] })).toBe(true);
  expect(isUnderWay({ order_status: 'issued', services: [service('waiting')] })).toBe(false);
});

test('what failed is said apart from the rest, with where its money is', () => {
  const failure = 'One item could not be set up. What you paid for it is back in your credit balance.';
  expect(
    standOf({ ...money, ...paid, services: [], order_status: 'partially_issued', failed: 1, invoice: first }, 690),
  ).toHaveProperty('failure', failure);
  expect(standOf({ ...money, ...paid, services: [service('ready')], invoice: first }, 0)).not.toHaveProperty('failure');
});

test('an order by the hour was not paid for: nothing is due now', () => {
  const hours = { hourly: true, quote: { invoice_total: 0 } };
  const checkout = { ...paid, services: [service('ready')], invoice: first, ...hours };
  expect(standOf(checkout, 0).text).toBe('Nothing is due now. It is set up and ready to use.');
});
