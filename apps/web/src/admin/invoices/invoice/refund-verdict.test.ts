import type { Invoice } from '@resolvo/contract/money/invoices';
import { expect, test } from 'vitest';
import { refundVerdict } from './refund-verdict.ts';

const paid = {
  invoice_status: 'paid',
  invoice_total: 1000,
  invoice_paid: 1000,
  credit_notes: [],
  disputes: [],
} as const;
const verdict = (more: Partial<Pick<Invoice, 'invoice_status' | 'invoice_paid' | 'disputes'>>) =>
  refundVerdict({ ...paid, credit_notes: [], disputes: [], ...more });

test('who may not refund an invoice reads why before they press', () => {
  expect(verdict({})).toBe(true);
  expect(verdict({ invoice_status: 'awaiting_payment', invoice_paid: 0 })).toBe('This invoice is not paid yet.');
  expect(verdict({ invoice_status: 'awaiting_payment', invoice_paid: 400 })).toMatch(
    /^€4\.00 of this invoice is paid, and the rest is still asked for\. Please cancel it instead/,
  );
  expect(verdict({ invoice_status: 'unpaid', invoice_paid: 400 })).toMatch(
    /^€4\.00 of this invoice is paid, and the rest is no longer asked for\. Please cancel it instead/,
  );
});
