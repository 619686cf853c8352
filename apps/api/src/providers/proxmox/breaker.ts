import { ComputeError } from '../compute.ts';

/**
 * After a few failures in a row a cluster is left alone for a while: whoever asks is told at once instead of waiting for
 * a timeout, and a refused token is not tried in a loop. Then one call may look whether it is back.
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
      // Whoever comes first after the rest tries; the others are turned away until that is decided.
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

/** Whoever is turned away hears why everybody is. */
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
