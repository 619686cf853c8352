import { expect, test } from 'vitest';
import { shownPrice } from './price-view.ts';

const plan = { plan_price: 690, plan_annual_price: 6900 };

test('a price is shown for a month or a year, without and with the VAT of a customer at home', () => {
  const shown = (term: 'month' | 'year', vat: boolean) => shownPrice(plan, { term, vat });
  expect(shown('month', false)).toEqual({ amount: '€6.90', per: 'a month', note: undefined });
  // 6.90 and a quarter of it are 8.625: rounded as an invoice is.
  expect(shown('month', true)).toEqual({ amount: '€8.63', per: 'a month', note: undefined });
  expect(shown('year', false)).toEqual({ amount: '€69', per: 'a year', note: '€5.75 a month' });
  expect(shown('year', true)).toEqual({ amount: '€86.25', per: 'a year', note: '€7.19 a month' });
});

test('a plan that is not sold by the year keeps the price of its month', () => {
  const monthly = { plan_price: 500, plan_annual_price: null };
  expect(shownPrice(monthly, { term: 'year', vat: false })).toEqual({ amount: '€5', per: 'a month', note: undefined });
});
