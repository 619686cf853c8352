import { ComputeError } from '../compute.ts';

/**
 * A circuit breaker per cluster. After `failures` failed calls in a row it opens for `restMs`: callers get an error at
 * once instead of waiting for a timeout, and a refused token is not retried in a loop. Then one call is let through as
 * a probe.
 */
interface Breaker {
  run<T>(call: () => Promise<T>): Promise<T>;
}

export function createBreaker(
  name: string,
  { failures = 5, restMs = 10_000, now = Date.now, onOpen }: BreakerOptions,
): Breaker {
  let inARow = 0;
  let restsUntil = 0;
  let last: unknown;
  return {
    async run(call) {
      if (now() < restsUntil) throw resting(name, last);
      // The first call after the pause is the probe; others are refused until its outcome is known.
      if (inARow >= failures) restsUntil = now() + restMs;
      try {
        const answer = await call();
        inARow = 0;
        restsUntil = 0;
        return answer;
      } catch (error) {
        if (error instanceof ComputeError && error.trouble === undefined) {
          inARow = 0;
          restsUntil = 0;
        } else {
          inARow += 1;
          last = error;
          if (inARow >= failures) restsUntil = now() + restMs;
          if (inARow === failures) onOpen?.(error);
        }
        throw error;
      }
    },
  };
}

/** The error for calls while the breaker is open, with the reason it opened. */
function resting(name: string, last: unknown): ComputeError {
  const trouble = (last instanceof ComputeError ? last.trouble : undefined) ?? 'no_answer';
  const why = {
    token_refused: 'refused our token',
    wrong_certificate: 'showed a certificate that we do not trust',
    no_answer: 'did not answer',
  }[trouble];
  return new ComputeError('unreachable', `The cluster ${name} ${why} and is left alone for a moment.`, trouble);
}

interface BreakerOptions {
  readonly failures?: number;
  readonly restMs?: number;
  readonly now?: () => number;
  readonly onOpen?: ((error: unknown) => void) | undefined;
}
