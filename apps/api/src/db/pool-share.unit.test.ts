import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { expect, test } from 'vitest';
import { tooManyAtOnce } from '../core/refusal.ts';
import { onBehalfOf, onBehalfOfAll, sharedPool, sharesOf } from './pool-share.ts';

/** A pool without an end, which counts what is out. */
function endlessPool() {
  const pool = { out: 0 };
  const connect = async (): Promise<PostgresPoolClient> => {
    pool.out += 1;
    return Object.assign(Object.create(null), { release: () => (pool.out -= 1) });
  };
  const made: PostgresPool = { options: {}, connect, end: async () => undefined };
  return { pool, made };
}

const few = { share: 2, waitMs: 60_000, mostWaiting: 2 };
const impatient = { ...few, waitMs: 1 };

/** A request that takes a connection and keeps it until it is told. */
function request(shared: PostgresPool, account: string) {
  const told = Promise.withResolvers<void>();
  const has = Promise.withResolvers<void>();
  const done = onBehalfOf({ account, refuse: tooManyAtOnce }, async () => {
    const client = await shared.connect();
    has.resolve();
    await told.promise;
    client.release();
  });
  return { has: has.promise, end: () => told.resolve(), done };
}

test('E10 an account has its share, further requests wait without a connection, first come first served', async () => {
  const { pool, made } = endlessPool();
  const shared = sharedPool(made, few);
  const [first, second, third, fourth] = ['a', 'a', 'a', 'a'].map((account) => request(shared, account));
  await Promise.all([first?.has, second?.has]);
  const other = request(shared, 'b');
  await other.has;
  expect([pool.out, shared.waiting()]).toEqual([3, 2]);
  first?.end();
  await third?.has;
  expect(pool.out).toBe(3);
  second?.end();
  await fourth?.has;
  for (const one of [third, fourth, other]) one?.end();
  await Promise.all([first, second, third, fourth, other].map((one) => one?.done));
  expect(pool.out).toBe(0);
  // Every place is given back.
  const again = [request(shared, 'a'), request(shared, 'a')];
  await Promise.all(again.map(({ has }) => has));
  for (const one of again) one.end();
});

test('E10 a request that waits too long, or behind too many, is told so and takes no connection', async () => {
  const { pool, made } = endlessPool();
  const shared = sharedPool(made, impatient);
  const busy = [request(shared, 'a'), request(shared, 'a')];
  await Promise.all(busy.map(({ has }) => has));
  const refused = { code: 'too_many_requests', status: 429, retryAfterSeconds: 1 };
  await expect(request(shared, 'a').done).rejects.toMatchObject(refused);
  const crowded = sharedPool(made, few);
  const four = Array.from({ length: 4 }, () => request(crowded, 'a'));
  await Promise.all(four.slice(0, 2).map(({ has }) => has));
  await expect(request(crowded, 'a').done).rejects.toMatchObject(refused);
  expect(pool.out).toBe(4);
  for (const one of [...busy, ...four]) one.end();
  await Promise.all([...busy, ...four].map(({ done }) => done));
  expect(pool.out).toBe(0);
});

test('a request that has a connection gets a second one, whatever the others of its account have', async () => {
  const { made } = endlessPool();
  const shared = sharedPool(made, { ...few, share: 1 });
  await onBehalfOf({ account: 'a', refuse: tooManyAtOnce }, async () => {
    const [outer, beside] = await Promise.all([shared.connect(), shared.connect()]);
    const inner = await shared.connect();
    expect(new Set([inner, outer, beside]).size).toBe(3);
    for (const client of [inner, outer, beside]) client?.release();
  });
  const next = request(shared, 'a');
  await next.has;
  next.end();
});

test('a failed connection gives its place back', async () => {
  const { made } = endlessPool();
  let fails = true;
  const connect = () => (fails ? Promise.reject(new Error('no database')) : made.connect());
  const shared = sharedPool({ ...made, connect }, { ...few, share: 1 });
  await expect(request(shared, 'a').done).rejects.toThrow('no database');
  fails = false;
  const next = request(shared, 'a');
  await next.has;
  next.end();
});

test('work outside a request, work for all and work after the answer count for no account', async () => {
  const { pool, made } = endlessPool();
  const shared = sharedPool(made, { ...impatient, share: 1 });
  const busy = request(shared, 'a');
  await busy.has;
  await shared.connect();
  const later = Promise.withResolvers<void>();
  let left: Promise<unknown> | undefined;
  await onBehalfOf({ account: 'a', refuse: tooManyAtOnce }, async () => {
    await onBehalfOfAll(() => shared.connect());
    left = later.promise.then(() => shared.connect());
  });
  later.resolve();
  await left;
  expect(pool.out).toBe(4);
  busy.end();
});

test('a pool of twenty gives a quarter to one account, and a small one four', () => {
  expect([sharesOf(20).share, sharesOf(6).share]).toEqual([5, 4]);
});
