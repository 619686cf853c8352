import { expect, test } from 'vitest';
import { fieldWords, valueWords } from './stored-words.ts';

test.each([
  ['invoice.part_paid', 'amount', '4000', '€40.00'],
  ['invoice.part_paid', 'open', '8500', '€85.00'],
  ['invoice.cancelled', 'to_credit_balance', '4000', '€40.00'],
  ['plan.changed', 'hourly_price', '103', '€0.0103'],
  ['invoice.part_paid', 'method', 'bank_transfer', 'Bank transfer'],
  ['delivery.end_announced', 'ends_at', '1795550427', /^\d{1,2} \w+ 2026/],
  ['quote.sent', 'sent_at', '2026-11-19T20:00:00.000Z', /2026/],
  ['invoice.refunded', 'all', 'false', 'no'],
  ['invoice.paid', 'status', 'awaiting_payment', 'due'],
  ['task.stuck', 'kind', 'server-provision', 'server provision'],
  ['server.renamed', 'name', 'shop-front_1', 'shop-front_1'],
  ['enquiry.answered', 'open', 'true', 'yes'],
])('of %s, %s is said as people say it', (name, field, value, said) => {
  expect(valueWords(name, field, value)).toEqual(typeof said === 'string' ? said : expect.stringMatching(said));
});

test('a field is called by its thing or its moment, and never as in the code', () => {
  expect(['invoice_id', 'ends_at', 'last4', 'vat_number', 'invoice_number'].map(fieldWords)).toEqual([
    'invoice',
    'ends',
    'last four digits',
    'VAT number',
    'invoice number',
  ]);
});
