import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { type Cache, createCache } from './cache.ts';
import { type Connection, connect, ensureDatabase } from './connection.ts';

let connection: Connection;
let cache: Cache;
beforeAll(async () => {
  const url = await ensureDatabase(inject('databaseServer'), `cache_${randomUUID()}`);
  connection = connect(url, () => undefined);
  cache = createCache(url, pino({ level: 'silent' }));
});
afterAll(async () => {
  await cache.close();
  await connection.close();
});

test('many calls that wait for a flush at once each see their own change, on a connection that runs one statement', async () => {
  const warnings: Error[] = [];
  const heed = (warning: Error) => warnings.push(warning);
  process.on('warning', heed);
  try {
    let version = 0;
    const recall = cache.kind(async (keys) => {
      version += 1;
      return new Map(keys.map((key) => [key, { value: version, of: [key], goodForMs: 60_000 }]));
    });
    await vi.waitFor(async () => expect(await recall('first')).toBe(await recall('first')));
    await Promise.all(
      Array.from({ length: 30 }, async (_, index) => {
        const key = `one-${index}`;
        const before = await recall(key);
        await sql`select pg_notify('forget', ${key})`.execute(connection.db);
        await cache.flushed();
        expect(await recall(key)).toBeGreaterThan(before ?? Number.NaN);
      }),
    );
    expect(warnings.map(({ message }) => message)).toEqual([]);
  } finally {
    process.off('warning', heed);
  }
});
