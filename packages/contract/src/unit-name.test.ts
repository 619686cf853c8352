import { expect, test } from 'vitest';
import { unitName } from './unit-name.ts';

test('a thing is called by its own name with its plan beside it, or told apart by its number', () => {
  expect(unitName({ own: 'walk-b-1', plan: 'Fjord M' })).toBe('walk-b-1 (Fjord M)');
  expect(unitName({ own: '', plan: 'Web Birch' })).toBe('Web Birch');
  expect(unitName({ own: 'Web Birch', plan: 'Web Birch', number: 2, of: 3 })).toBe('Web Birch, 2 of 3');
});
