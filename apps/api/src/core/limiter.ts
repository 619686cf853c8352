import type { Limit } from '@resolvo/contract/endpoint';

/** Counts attempts. Throws the refusal once a key has used its points; at once, where the process counts by itself. */
export interface Limiter {
  consume(limit: Limit, key: string): Promise<void> | void;
  /** Asks without counting. */
  check(limit: Limit, key: string): Promise<void> | void;
  reset(limit: Limit, key: string): Promise<void> | void;
}
