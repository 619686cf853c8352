import type { Limit } from '@resolvo/contract/endpoint';

/**
 * Counts an attempt. Throws a 429 refusal once the key has used its points; synchronously for limits counted per
 * process.
 */
export interface Limiter {
  consume(limit: Limit, key: string): Promise<void> | void;
  /** Throws if the limit is used up, without counting. */
  check(limit: Limit, key: string): Promise<void> | void;
  reset(limit: Limit, key: string): Promise<void> | void;
}
