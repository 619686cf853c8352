import { expect, test } from 'vitest';
import { deletionText } from './servers.ts';

test('what a deletion gives back speaks of options only where the server has some', () => {
  const given = (options: string[]) =>
    deletionText({ credited: 913, charged: 0, by_card: 0, with_it: { options, volumes: [], floating_addresses: [] } });
  expect(given([])).toBe('€9.13 that was paid and is not used goes to the credit balance.');
  expect(given(['Backup plan'])).toContain('and what is left of its options too');
});
