/** `npm run thorough` tries everything; `npm test` a part of it, always the same. */
export const isThorough = process.env.THOROUGH === '1';

/**
 * Which of all the ways the row at this place is tried with: what stands before the rows treats them alike, so they take
 * turns, and together they meet every way. The thorough run spares none.
 */
export const byTurns = <T>(all: readonly T[], place: number, count: number): readonly T[] =>
  isThorough
    ? all
    : all.filter((_, index) => (index + all.length - ((place * count) % all.length)) % all.length < count);
