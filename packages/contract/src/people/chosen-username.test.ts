import { expect, test } from 'vitest';
import { chosenUsername } from './chosen-username.ts';

test('a username that its person did not choose is no name', () => {
  expect(chosenUsername('user_v73kq2mnpabc')).toBe('');
  expect(chosenUsername(null)).toBe('');
  expect(chosenUsername('kari_nordmann')).toBe('kari_nordmann');
  expect(chosenUsername('user_service')).toBe('user_service');
});
