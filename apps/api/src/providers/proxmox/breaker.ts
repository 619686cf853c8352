import { ComputeError } from '../ports.ts';

/**
 * After a few failures in a row a cluster is left alone for a while: whoever asks is told at once instead of waiting for
 * a timeout, and a refused token is not tried in a loop. Then one call may look whether it is back.
 */
export interface Breaker {
  run<T>(call: () => Promise<T>): Promise<T>;
}

export function createBreaker(
  name: string,
  { failures = 5, restMs = 10_000, now = Date.now, onOpen }: BreakerOptions,
): Breaker {
  let inARow = 0;
  let restsUntil = 0;
  return {
    async run(call) {
      if (now() < restsUntil) {
        throw new ComputeError('unreachable', `The cluster ${name} did not answer and is left alone for a moment.`);
      }
      // Whoever comes first after the rest tries; the others are turned away until that is decided.
      if (inARow >= failures) restsUntil = now() + restMs;
      try {
        const answer = await call();
        inARow = 0;
        restsUntil = 0;
        return answer;
      } catch (error) {
        if (error instanceof ComputeError && error.outcome !== 'unreachable' && error.outcome !== 'unknown') {
          inARow = 0;
          restsUntil = 0;
        } else {
          inARow += 1;
          if (inARow >= failures) restsUntil = now() + restMs;
          if (inARow === failures) onOpen?.(error);
        }
        throw error;
      }
    },
  };
}

interface BreakerOptions {
  readonly failures?: number;
  readonly restMs?: number;
  readonly now?: () => number;
  readonly onOpen?: ((error: unknown) => void) | undefined;
}
