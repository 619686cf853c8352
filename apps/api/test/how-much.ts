/** `npm test -- --all` tries everything; `npm test` a part of it, always the same. */
export const isAll = process.env.TEST_ALL === '1';

/**
 * Which of all the ways the row at this place is tried with: what stands before the rows treats them alike, so they take
 * turns, and together they meet every way. With `--all` each meets all.
 */
export const byTurns = <T>(all: readonly T[], place: number, count: number): readonly T[] =>
  isAll ? all : all.filter((_, index) => (index + all.length - ((place * count) % all.length)) % all.length < count);
