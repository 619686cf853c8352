import { expect, test } from 'vitest';
import { durationInWords } from './day-words.ts';

test.each([
  [0, 'less than a minute'],
  [59, 'less than a minute'],
  [60, '1 minute'],
  [1559, '25 minutes'],
  [3600, '1 hour'],
  [7559, '2 hours 5 minutes'],
  [86_400 * 3 + 3600 * 4 + 3599, '3 days 4 hours'],
  [86_400 * 40 + 120, '40 days'],
])('%i seconds are %s', (seconds, words) => {
  expect(durationInWords(seconds)).toBe(words);
});
