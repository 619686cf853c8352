import { hash } from 'node:crypto';
import type { Limit } from '@resolvo/contract/endpoint';
import type pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Limiter } from '../core/limiter.ts';
import { tooMany } from '../core/refusal.ts';

/** Limits of reads and ordinary writes are counted per process: an exact count is not worth a query. */
const perProcess = new Set(['live', 'read', 'write']);

/**
 * Limits of endpoints that take a secret are counted in PostgreSQL, so that adding processes does not add guesses. If
 * the database is down, each process counts in memory rather than letting every caller in or none.
 */
export function createLimiter(pool: pg.Pool): Limiter {
  const made = new Map<string, Counter>();
  const counterFor = (limit: Limit): Counter => {
    const existing = made.get(limit.name);
    if (existing) return existing;
    const counter = perProcess.has(limit.name) ? countHere(limit) : countInDatabase(pool, limit);
    made.set(limit.name, counter);
    return counter;
  };
  return {
    consume: (limit, key) => counterFor(limit).consume(key),
    check: (limit, key) => counterFor(limit).check(key),
    reset: (limit, key) => counterFor(limit).reset(key),
  };
}

interface Counter {
  consume(key: string): Promise<void> | void;
  check(key: string): Promise<void> | void;
  reset(key: string): Promise<void> | void;
}

/** Hot path: no promise per call and no timer per key. */
function countHere({ points, seconds }: Limit): Counter {
  const windows = new Map<string, { used: number; until: number }>();
  let sweepAt = 0;
  const sweep = (now: number) => {
    if (now < sweepAt) return;
    sweepAt = now + seconds * 1000;
    for (const [key, { until }] of windows) if (until <= now) windows.delete(key);
  };
  return {
    consume(key) {
      const now = performance.now();
      sweep(now);
      let window = windows.get(key);
      if (!window || window.until <= now) {
        window = { used: 0, until: now + seconds * 1000 };
        windows.set(key, window);
      }
      window.used += 1;
      if (window.used > points) throw tooMany((window.until - now) / 1000);
    },
    check(key) {
      const now = performance.now();
      const window = windows.get(key);
      if (window && window.until > now && window.used >= points) throw tooMany((window.until - now) / 1000);
    },
    reset(key) {
      windows.delete(key);
    },
  };
}

function countInDatabase(pool: pg.Pool, { name, points, seconds }: Limit): Counter {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: seconds,
    insuranceLimiter: new RateLimiterMemory({ keyPrefix: name, points, duration: seconds }),
  });
  return {
    async consume(key) {
      try {
        await limiter.consume(unreadable(key));
      } catch (error) {
        throw error instanceof RateLimiterRes ? tooMany(error.msBeforeNext / 1000) : error;
      }
    },
    async check(key) {
      const state = await limiter.get(unreadable(key));
      if (state && state.consumedPoints >= points) throw tooMany(state.msBeforeNext / 1000);
    },
    async reset(key) {
      await limiter.delete(unreadable(key));
    },
  };
}

/** Keys are mail addresses and network addresses: the table stores hashes, which reveal neither and fit the column. */
const unreadable = (key: string): string => hash('sha256', key, 'base64url');
