import { describe, expect, test } from 'vitest';
import { beginsWith, idsFrom, numberIn, wordsOf } from './search.ts';

describe('idsFrom', () => {
  test.each(['019a1b2c', '019a1b2c…', '019a1b2c...', '019A1B2C'])('%s is the beginning of an id', (shown) => {
    expect(idsFrom(shown)).toEqual({
      first: '019a1b2c-0000-0000-0000-000000000000',
      last: '019a1b2c-ffff-ffff-ffff-ffffffffffff',
    });
  });

  test('a whole id is a range of one', () => {
    const id = '019a1b2c-0000-7000-8000-0123456789ab';
    expect(idsFrom(id)).toEqual({ first: id, last: id });
  });

  test.each(['ada@example.test', '019', '', '#12', `019a1b2c${'0'.repeat(25)}`])('%s is not', (text) => {
    expect(idsFrom(text)).toBeUndefined();
  });
});

test.each([
  ['#3', 3],
  ['# 3', 3],
  ['42', 42],
  ['#', undefined],
  ['3a', undefined],
  ['1234567890123456', undefined],
])('the number in %s is %s', (text, number) => {
  expect(numberIn(text)).toBe(number);
});

test('what is typed is never a pattern', () => {
  expect(beginsWith('A_b%\\')).toBe('a\\_b\\%\\\\%');
  expect(wordsOf("My & server's | down!")).toBe('my:* & server:* & s:* & down:*');
  expect(wordsOf('#?!')).toBeUndefined();
});
