import { expect, test } from 'vitest';
import { laterOf } from './later-of.ts';

const item = { plan_type: 'proxmox', plan_price: 690, hourly_price: null } as const;
const ordered = (...items: Parameters<typeof laterOf>[0]['quote']['items']) => ({
  invoice: null,
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
