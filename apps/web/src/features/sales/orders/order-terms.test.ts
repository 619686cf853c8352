import { expect, test } from 'vitest';
import { termName } from './order-terms.tsx';

test('a payment term is told in words, also that of a renewal, whose date is set by the period', () => {
  expect(['net_14', 'immediate', 'due_date'].map(termName)).toEqual(['14 days', 'Due at once', 'By its due date']);
});
