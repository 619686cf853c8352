import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { useProduct } from '../../../../test/product.ts';
import { actOncePerKey, forgetKeys } from './act-once-per-key.ts';

const product = useProduct();

interface Asked {
  readonly callerId?: string;
  readonly endpoint?: string;
  readonly key?: string | undefined;
  readonly body?: unknown;
}
const callerId = randomUUID();
/** Asks for an act, of which each answers with the next number. */
function counter() {
  let acts = 0;
  const ask = (asked: Asked, act: () => Promise<unknown> = async () => acts) =>
    product.deps.db.transaction().execute((tx) => {
      const request = { callerId, endpoint: 'pay', key: 'k', body: { amount: 1 }, reply: z.unknown(), ...asked };
      return actOncePerKey(product.deps, tx, request, () => {
        acts += 1;
        return act();
      });
    });
  return ask;
}

test('a repeated request has the answer of the first, and is not acted on', async () => {
  const [ask, key] = [counter(), randomUUID()];
  expect([await ask({ key }), await ask({ key }), await ask({ key })]).toEqual([1, 1, 1]);
  expect(await ask({ key: randomUUID() })).toBe(2);
});

test('without a key every request is acted on', async () => {
  const ask = counter();
  expect([await ask({ key: undefined }), await ask({ key: undefined })]).toEqual([1, 2]);
});

test('a key is of one caller and one endpoint', async () => {
  const [ask, key] = [counter(), randomUUID()];
  expect(await ask({ key })).toBe(1);
  expect(await ask({ key, callerId: randomUUID() })).toBe(2);
  expect(await ask({ key, endpoint: 'refund' })).toBe(3);
});

test('a key with another request is refused', async () => {
  const [ask, key] = [counter(), randomUUID()];
  await ask({ key });
  await expect(ask({ key, body: { amount: 2 } })).rejects.toMatchObject({
    code: 'validation_failed',
    fields: [{ path: 'idempotency_key' }],
  });
});

test('of two requests at once with one key one is acted on, and the other told', async () => {
  const [ask, key] = [counter(), randomUUID()];
  const late = ask({ key }, async () => {
    await ask({ key });
    return 'late';
  });
  await expect(late).rejects.toMatchObject({ code: 'validation_failed' });
  expect(await ask({ key })).toBe(2);
});

test('a failure to keep the answer is told as what it is', async () => {
  const ask = counter();
  await expect(ask({ key: randomUUID() }, async () => 1n)).rejects.toThrow(TypeError);
});

test('a key is kept for seven days', async () => {
  const [old, kept] = [randomUUID(), randomUUID()];
  // Long ago, so that no key of another test is old.
  const now = new Date('2020-01-15T12:00:00Z');
  const at = (created_at: string, key: string) => ({
    caller_id: callerId,
    endpoint: 'pay',
    key,
    request_hash: Buffer.alloc(32),
    reply: '{}',
    created_at,
  });
  const { db } = product.deps;
  const rows = [at('2020-01-08T11:59:59.999Z', old), at('2020-01-08T12:00:00Z', kept)];
  await db.insertInto('idempotency_keys').values(rows).execute();
  await forgetKeys({ db, now: () => now });
  const left = await db.selectFrom('idempotency_keys').select('key').where('key', 'in', [old, kept]).execute();
  expect(left).toEqual([{ key: kept }]);
});
