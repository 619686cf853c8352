import { expect, test } from 'vitest';
import { matching, without } from './match.ts';

const find = (query: string, ...texts: string[]) => matching(query, texts, (text) => text);

test('words are found in any order, in any case and without their accents', () => {
  const server = 'web-01 shop.Ålesund.example 192.0.2.6 Fjord M';
  for (const query of ['web', '192.0.2.6', 'FJORD web', '  m   01 ', 'alesund', 'Ålesund']) {
    expect(find(query, server), query).toEqual([server]);
  }
  expect(find('web harbour', server)).toEqual([]);
});

test('N1 a name is found by its letters and as DNS has it', () => {
  for (const query of ['bjørn.no', 'xn--bjrn-hra.no', 'XN--BJRN-HRA'])
    expect(find(query, 'bjørn.no')).toEqual(['bjørn.no']);
});

test('the nearest comes first, and what is equally near keeps its order', () => {
  expect(find('token', 'Broken tokens', 'Stokenchurch', 'Tokens', 'Token rules')).toEqual([
    'Tokens',
    'Token rules',
    'Broken tokens',
    'Stokenchurch',
  ]);
});

test('an empty query finds everything', () => {
  expect(find(' ', 'Billing', 'Account')).toEqual(['Billing', 'Account']);
});

test('the words of an act are taken out of what is searched for', () => {
  expect(without('Reboot  web-01', ['reboot', 'console'])).toBe('web-01');
  expect(without('console', ['reboot', 'console'])).toBe('');
});
