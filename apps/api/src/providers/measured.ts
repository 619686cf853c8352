import type { Tracing } from './tracing.ts';

export interface ProviderCalls {
  note(provider: string, outcome: 'done' | 'failed', seconds: number): void;
  readonly tracing?: Tracing | undefined;
}

/** The port as it is, with every call that answers later counted and timed. */
export function measured<T extends object>(port: T, provider: string, calls: ProviderCalls): T {
  return new Proxy(port, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        const begun = performance.now();
        const answer: unknown = Reflect.apply(value, target, args);
        if (!(answer instanceof Promise)) return answer;
        calls.tracing?.part(`${provider}.${String(key)}`, {}, () => answer).catch(() => undefined);
        const ended = (outcome: 'done' | 'failed') => calls.note(provider, outcome, (performance.now() - begun) / 1000);
        answer.then(
          // The gateway answers with an outcome where others throw.
          (value) => ended(isUnknown(value) ? 'failed' : 'done'),
          () => ended('failed'),
        );
        return answer;
      };
    },
  });
}

const isUnknown = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'unknown';
