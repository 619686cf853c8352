/** `npm test -- --all` looks at everything; `npm test` at every fifth page of its kind, always the same ones. */
export const isAll = process.env.TEST_ALL === '1';

/** Where a journey is the same on each of several screens: all of them, or the last. */
export const screensOf = <T>(all: readonly T[]): readonly T[] => (isAll ? all : all.slice(-1));

/** One of five, by default the first. */
export const sampleOf = <T>(all: readonly T[], first = 0): readonly T[] =>
  isAll ? all : all.filter((_, index) => index % 5 === first);
