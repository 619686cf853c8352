import { describe, expect, test } from 'vitest';
import { formatMoney } from '../money.ts';
import { formatHourly } from './hours.ts';
import { type Cost, eachWords, hourlyFor, priceWords, type TaxWords, termWords } from './price-words.ts';

const taxes: readonly TaxWords[] = ['', 'incl. VAT', 'excl. VAT', 'with VAT', 'without VAT'];
const costs: readonly Cost[] = [0, 1, 12].flatMap((months) =>
  [null, 0, 1, 95, 103, 12_345].flatMap((hourly) =>
    [0, 1, 50, 690, 123_456_789].flatMap((price) => [false, true].map((eachGb) => ({ price, months, hourly, eachGb }))),
  ),
);
const all = costs.flatMap((cost) => taxes.map((tax) => ({ cost, tax, text: priceWords(cost, tax) })));

describe('M66 the words of a price', () => {
  test('name the amount, its unit, the most of a month, and the tax; what is free says only that', () => {
    for (const { cost, tax, text } of all) {
      if (cost.price === 0 && !cost.hourly) {
        expect(text).toBe('Free');
        continue;
      }
      const amount = cost.hourly === null ? formatMoney(cost.price) : formatHourly(cost.hourly);
      expect(text.startsWith(`${amount} ${eachWords(cost)}`), text).toBe(true);
      expect(text.includes(`at most ${formatMoney(cost.price)} a month`), text).toBe(cost.hourly !== null);
      expect(text.includes('for each GB'), text).toBe(cost.eachGb);
      expect(taxes.filter((one) => one !== '' && text.endsWith(`, ${one}`))).toEqual(tax === '' ? [] : [tax]);
    }
  });

  test('never call an hour a month, and a month is a month nowhere but in its own unit and the cap', () => {
    for (const { cost, text } of all) {
      const withoutCap = text.replace(/, at most \S+ a month/, '');
      expect(withoutCap.includes('a month'), text).toBe(cost.hourly === null && cost.months === 1 && cost.price > 0);
      expect(withoutCap.includes('a year'), text).toBe(cost.hourly === null && cost.months === 12 && cost.price > 0);
      expect(text.includes('an hour'), text).toBe(cost.hourly !== null && (cost.price > 0 || cost.hourly > 0));
      if (cost.hourly !== null) expect(termWords(cost)).toBe('By the hour');
    }
  });

  test('an hour has discount and tax as its cap has', () => {
    expect(hourlyFor(100, 0, 2500)).toBe(125);
    expect(hourlyFor(100, 1000, 2500)).toBe(113);
    expect(hourlyFor(103, 0, 0)).toBe(103);
  });
});
