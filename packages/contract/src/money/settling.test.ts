import { expect, test } from 'vitest';
import { paidBeforeCancelled, restOnBalance } from './settling.ts';

const cancelled = {
  invoice_status: 'cancelled',
  invoice_paid: 4000,
  invoice_replaced_by: null,
  refunds: [],
} as const;

test('what had been paid of a cancelled invoice is said with where it went', () => {
  expect(paidBeforeCancelled(cancelled, 'your')).toEqual({
    paid: 4000,
    text: '€40.00 of this invoice had been paid before it was cancelled. It went to your credit balance.',
  });
  const refunds = [
    { amount: 1500, status: 'succeeded' },
    { amount: 500, status: 'failed' },
  ];
  expect(paidBeforeCancelled({ ...cancelled, refunds }, 'the client’s')?.text).toBe(
    '€40.00 of this invoice had been paid before it was cancelled. It went to the client’s credit balance, and €15.00 of it from there to the card.',
  );
  expect(paidBeforeCancelled({ ...cancelled, invoice_replaced_by: 18 }, 'your')?.text).toContain(
    'It counts for invoice #18.',
  );
});

test('nothing is said where nothing had come in, or the invoice stands', () => {
  expect(paidBeforeCancelled({ ...cancelled, invoice_paid: 0 }, 'your')).toBeUndefined();
  expect(paidBeforeCancelled({ ...cancelled, invoice_status: 'paid' }, 'your')).toBeUndefined();
});

test('what a card was charged above an invoice is said with where it is', () => {
  const card = { status: 'completed', amount: 50, payment_method: 'card' };
  const paid = { invoice_status: 'paid', invoice_total: 1, payments: [card] } as const;
  expect(restOnBalance(paid)).toBe(
    'Your card was charged €0.50: €0.01 for this invoice, and the other €0.49 is on your credit balance.',
  );
  const transfer = { ...card, payment_method: 'bank_transfer' };
  expect(restOnBalance({ ...paid, payments: [transfer] })).toMatch(/^You paid €0\.50: €0\.01 for this invoice/);
  expect(restOnBalance({ ...paid, invoice_total: 50 })).toBe('');
  expect(restOnBalance({ ...paid, payments: [{ ...card, status: 'failed' }] })).toBe('');
});
