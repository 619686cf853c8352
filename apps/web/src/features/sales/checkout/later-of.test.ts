import { expect, test } from 'vitest';
import { laterOf, paidRowsOf } from './later-of.ts';

const item = { plan_type: 'proxmox', plan_price: 690, hourly_price: null } as const;
const ordered = (...items: Parameters<typeof laterOf>[0]['quote']['items']) => ({
  invoice: null,
  renewal_discount: 0,
  starts_later: false,
  quote: { items, invoice_discount: 0, invoice_tax: 25, invoice_paid_period: 1 },
});

test('what renews is the sum of its invoices, one for each unit', () => {
  expect(laterOf(ordered({ ...item, quantity: 1 }))).toMatch(/^Then €8\.63 a month from .+\. Cancel any time: /);
  expect(laterOf(ordered({ ...item, quantity: 3 }))).toMatch(
    /^Then €25\.89 a month from .+, with an invoice for each \(VAT is rounded on each, which makes €0\.01 more in all\)\. /,
  );
  expect(laterOf(ordered({ ...item, quantity: 1 }, { ...item, quantity: 2 }))).toContain('€25.89');
});

test('two prices that say different sums say why, and those that agree say nothing of it', () => {
  const fine = { ...item, plan_price: 400, quantity: 2 };
  expect(laterOf(ordered(fine))).toMatch(/^Then €10\.00 a month from .+, with an invoice for each\. Cancel/);
  // 0.45 of tax each are 0.50 on two of them, and 0.23 + 0.23 of each alone.
  const less = { ...item, plan_price: 2, quantity: 3 };
  expect(laterOf(ordered(less))).toContain('€0.01 more in all');
});

test('a discount that recurs is in what comes again, and one for the first invoice alone is not', () => {
  const { quote, ...order } = ordered({ ...item, plan_price: 1000, quantity: 1 });
  const discounted = { ...order, quote: { ...quote, invoice_discount: 10 } };
  expect(laterOf({ ...discounted, renewal_discount: 10 })).toContain('Then €11.25 a month');
  expect(laterOf({ ...discounted, renewal_discount: 0 })).toContain('Then €12.50 a month');
});

test('where the day of its beginning is not known, none is named', () => {
  const one = { ...ordered({ ...item, quantity: 1 }), starts_later: true };
  expect(laterOf(one)).toBe(
    'Then €8.63 a month from a month after it is set up. Cancel any time: it runs to the end of what is paid.',
  );
  const two = { ...ordered({ ...item, quantity: 2 }), starts_later: true };
  expect(laterOf(two)).toContain('from a month after each is set up, with an invoice for each');
});

test('what renews and what is paid once are told apart where an order has both', () => {
  const work = { ...item, plan_type: 'custom', plan_price: 5000, quantity: 1 } as const;
  expect(paidRowsOf(ordered({ ...item, quantity: 1 }, work))).toEqual([
    ['Paid every month', 863],
    ['Paid once', 6250],
  ]);
  expect(paidRowsOf(ordered({ ...item, quantity: 1 }))).toEqual([]);
  expect(paidRowsOf({ ...ordered({ ...item, quantity: 1 }, work), invoice: { additional_invoice: true } })).toEqual([]);
});
