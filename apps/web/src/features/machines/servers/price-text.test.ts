import { expect, test } from 'vitest';
import { priceText, renewalText } from './price-text.ts';

const at = Date.UTC(2027, 0, 15, 12) / 1000;

test('a server says what it costs and what happens next', () => {
  const monthly = { monthly_total: 1125, hourly_total: null, renews_at: at, unpaid_due: 0, cancels_at: 0 };
  expect([priceText(monthly, 'incl. VAT'), renewalText(monthly)]).toEqual([
    '€11.25 a month, incl. VAT',
    'Renews 15 Jan 2027',
  ]);
  const hourly = { ...monthly, monthly_total: 863, hourly_total: 129 };
  expect(priceText(hourly)).toBe('€0.0129 an hour, at most €8.63 a month');
  expect(renewalText(hourly)).toBe('Charged 15 Jan 2027');
  expect(renewalText({ ...monthly, unpaid_due: at - 604_800 })).toBe('Waits for payment, due 8 Jan 2027');
  expect(renewalText({ ...monthly, renews_at: 0, cancels_at: at })).toBe('Ends 15 Jan 2027');
  const free = { monthly_total: 0, hourly_total: null, renews_at: 0, unpaid_due: 0, cancels_at: 0 };
  expect([priceText(free), renewalText(free)]).toEqual(['', '']);
});
