/** Runs at most `most` pieces of work at a time; the others wait, first come first served. */
export function fewAtOnce(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < most) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The place goes to the next in line, so that a newcomer does not overtake it.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
