import { expect, test } from 'vitest';
import { createHeard } from './heard.ts';

test('an answer counts for less than the minute between two looks, so that each look asks anew', async () => {
  let now = 0;
  const heard = createHeard(() => now);
  const port = heard.from({ verify: async () => undefined }, 'mail');
  expect(heard.lately('mail')).toBe(false);
  await port.verify();
  now = 29_000;
  expect(heard.lately('mail')).toBe(true);
  now = 59_000;
  expect(heard.lately('mail')).toBe(false);
});
