import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countries, country, countryName } from '../countries.ts';
import { taxFor, taxTypeOf } from './tax.ts';
import { vatNumberOf } from './vat-number.ts';

const tax = (code: string, vatNumber = '') => {
  const { points, type } = taxFor({ country: code, vatNumber });
  return `${points} ${type}`;
};

describe('tax follows the customer', () => {
  test('at home 25 %, for people and companies', () => {
    expect([tax('NO'), tax('NO', 'NO999999999MVA')]).toEqual(['2500 VAT', '2500 VAT']);
  });
  test('an unknown country is taxed as home', () => {
    expect([tax(''), tax('', 'DE123456789')]).toEqual(['2500 VAT', '2500 VAT']);
  });
  test('abroad none: reverse charge for a business, export for everybody else', () => {
    expect(tax('DE', 'DE123456789')).toBe('0 Reverse charge');
    expect([tax('DE'), tax('US'), tax('GB')]).toEqual(['0 Export', '0 Export', '0 Export']);
  });
  test('Svalbard and Jan Mayen lie outside the VAT area', () => {
    expect(tax('SJ')).toBe('0 Export');
  });
  test('every country has an answer', () => {
    fc.assert(
      fc.property(fc.constantFrom(...countries), fc.boolean(), (code, business) => {
        const { points, type } = taxFor({ country: code, vatNumber: business ? 'X1' : '' });
        expect(points > 0).toBe(type === 'VAT');
      }),
    );
  });
  test('a rate by hand is VAT; none by hand reads as the customer’s rule', () => {
    expect(taxTypeOf(1500, { country: 'DE', vatNumber: 'DE123456789' })).toBe('VAT');
    expect(taxTypeOf(0, { country: 'DE', vatNumber: 'DE123456789' })).toBe('Reverse charge');
    expect(taxTypeOf(0, { country: 'NO', vatNumber: '' })).toBe('VAT');
  });
});

describe('VAT numbers', () => {
  test.each([
    ['NO', '999 999 999', 'NO999999999MVA'],
    ['NO', 'no999999999mva', 'NO999999999MVA'],
    ['DE', 'de 123.456.789', 'DE123456789'],
    ['DE', '123456789', 'DE123456789'],
    ['GR', 'EL123456789', 'EL123456789'],
    ['AT', 'U12345678', 'ATU12345678'],
    ['NL', 'NL123456789B01', 'NL123456789B01'],
    ['ES', 'ESX1234567', undefined],
    ['ES', 'ESX12345678', 'ESX12345678'],
    ['FR', 'FRXX123456789', 'FRXX123456789'],
    ['IE', '1234567FA', 'IE1234567FA'],
    ['SE', 'SE123456789001', 'SE123456789001'],
    ['CH', 'CHE-123.456.789 MWST', 'CHE123456789MWST'],
    ['GB', 'GB 123 4567 89', 'GB123456789'],
    ['NO', '974760674', undefined],
    ['DE', '12345678', undefined],
    ['DE', 'DE12345678X', undefined],
    ['US', '12-3456789', '123456789'],
    ['US', 'none', undefined],
    ['US', '<b>1</b>1', undefined],
  ])('%s %s', (code, typed, expected) => {
    expect(vatNumberOf(code, typed)).toBe(expected);
  });

  test('what was taken once is taken again as it is', () => {
    const typed = fc.string({ unit: fc.constantFrom(...'ABEFLMNOTUVX0123456789 .-'), maxLength: 16 });
    fc.assert(
      fc.property(fc.constantFrom(...countries), typed, (code, value) => {
        const once = vatNumberOf(code, value);
        if (once !== undefined) expect(vatNumberOf(code, once)).toBe(once);
      }),
      { numRuns: 2000 },
    );
  });
});

test('a rate that staff set by hand is VAT, however small; none is what the customer makes it', () => {
  const abroad = { country: 'DE', vatNumber: '' };
  expect([taxTypeOf(1, abroad), taxTypeOf(0, abroad)]).toEqual(['VAT', 'Export']);
});

test('countries are codes that exist', () => {
  expect(countries).toHaveLength(249);
  expect(new Set(countries).size).toBe(249);
  for (const bad of ['', 'no', 'XX', 'NOR', 'EU', 'UK', '__proto__'])
    expect(country.safeParse(bad).success).toBe(false);
  expect(countryName('NO')).toBe('Norway');
});
