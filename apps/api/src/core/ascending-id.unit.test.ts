import { expect, test } from 'vitest';
import { z } from 'zod';
import { ascendingId } from './ascending-id.ts';

test('ids of one millisecond ascend too, and are UUIDs of version 7', () => {
  const ids = Array.from({ length: 500 }, ascendingId);
  expect([...ids].sort()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(z.uuidv7().safeParse(id).success, id).toBe(true);
});
