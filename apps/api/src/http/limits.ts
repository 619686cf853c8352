import { hash } from 'node:crypto';
import type { Limit } from '@resolvo/contract/endpoint';
import type pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { tooMany } from './refusal.ts';

/** Counts attempts. Throws the refusal once a key has used its points. */
export interface Limiter {
  consume(limit: Limit, key: string): Promise<void>;
  /** Asks without counting. */
  check(limit: Limit, key: string): Promise<void>;
  reset(limit: Limit, key: string): Promise<void>;
}

/** Reads and ordinary writes are counted per process: an exact number is not worth a round trip. */
const perProcess = new Set(['live', 'read', 'write']);

/**
 * Whatever accepts a secret is counted in PostgreSQL, so that more processes do not mean more guesses. If that
 * store is down, the process counts by itself rather than letting everybody or nobody in.
 */
export function createLimiter(pool: pg.Pool): Limiter {
  const made = new Map<string, RateLimiterMemory | RateLimiterPostgres>();

  const limiterFor = (limit: Limit) => {
    const existing = made.get(limit.name);
    if (existing) return existing;
    const memory = new RateLimiterMemory({ keyPrefix: limit.name, points: limit.points, duration: limit.seconds });
    const limiter = perProcess.has(limit.name)
      ? memory
      : new RateLimiterPostgres({
          storeClient: pool,
          storeType: 'pool',
          tableName: 'rate_limits',
          tableCreated: true,
          clearExpiredByTimeout: false,
          keyPrefix: limit.name,
          points: limit.points,
          duration: limit.seconds,
          insuranceLimiter: memory,
        });
    made.set(limit.name, limiter);
    return limiter;
  };

  return {
    async consume(limit, key) {
      try {
        await limiterFor(limit).consume(keyFor(limit, key));
      } catch (error) {
        throw error instanceof RateLimiterRes ? tooMany(error.msBeforeNext / 1000) : error;
      }
    },
    async check(limit, key) {
      const state = await limiterFor(limit).get(keyFor(limit, key));
      if (state && state.consumedPoints >= limit.points) throw tooMany(state.msBeforeNext / 1000);
    },
    async reset(limit, key) {
      await limiterFor(limit).delete(keyFor(limit, key));
    },
  };
}

/** Keys are mail addresses and network addresses: hashed they say nothing to who reads the table, and fit the column. */
const keyFor = (limit: Limit, key: string): string =>
  perProcess.has(limit.name) ? key : hash('sha256', key, 'base64url');
