/** Which providers answered this process lately: what answers anyway is not asked only to see whether it does. */
export interface Heard {
  lately(provider: string): boolean;
}

/** Half the time between two looks: what the last look heard itself must not stand in for the next one. */
const lateMs = 30_000;

export function createHeard(now: () => number = Date.now) {
  const last = new Map<string, number>();
  return {
    lately: (provider: string) => now() - (last.get(provider) ?? Number.NEGATIVE_INFINITY) < lateMs,
    /** The port as it is, with the time of its good answers noted. */
    from<T extends object>(port: T, provider: string, { without = [] }: { without?: readonly (keyof T)[] } = {}): T {
      const left: readonly PropertyKey[] = without;
      return new Proxy(port, {
        get(target, key) {
          const value: unknown = Reflect.get(target, key);
          if (typeof value !== 'function' || left.includes(key)) return value;
          return (...args: unknown[]) => {
            const answer: unknown = Reflect.apply(value, target, args);
            if (!(answer instanceof Promise)) return answer;
            answer.then(
              (found) => {
                if (isGood(found)) last.set(provider, now());
              },
              () => undefined,
            );
            return answer;
          };
        },
      });
    },
  };
}

/** The gateway answers with an outcome where others throw. */
const isGood = (value: unknown): boolean =>
  typeof value !== 'object' || value === null || !('kind' in value) || value.kind === 'done';
