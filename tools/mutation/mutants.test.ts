import { expect, test } from 'vitest';
import { mutantsOf } from './mutants.ts';

test('operators, numbers and truth are changed one at a time; comments, texts and types never', () => {
  const source = `/** 1 + 1 */
interface Line {
  readonly price: 5;
}
const name = '2 + 2'; // a && b
export const sum = (a: number): boolean => a + 10n > 3;
`;
  expect(mutantsOf(source).map(({ line, from, to }) => `${line}: ${from} → ${to}`)).toEqual([
    '6: + → -',
    '6: > → >=',
    '6: 10n → 11n',
    '6: 3 → 4',
  ]);
});
