import { expect, test } from 'vitest';
import { ResolverSilent, within } from './look-up.ts';

test('A25 a look that is never answered ends by itself, and one that is answered says so', async () => {
  await expect(within(0.01, new Promise(() => undefined))).rejects.toBeInstanceOf(ResolverSilent);
  expect(await within(60, Promise.resolve('here'))).toBe('here');
  await expect(within(60, Promise.reject(new Error('broken')))).rejects.toThrow('broken');
});
