import { randomOf } from '../soak/random.ts';

/** Some of them, in their order; the same for the same seed. */
export function sampleOf<T>(all: readonly T[], size: number, seed: string): T[] {
  const random = randomOf(seed);
  const ranked = all.map((one, index) => ({ one, index, rank: random.next() }));
  return ranked
    .sort((a, b) => a.rank - b.rank)
    .slice(0, size)
    .sort((a, b) => a.index - b.index)
    .map(({ one }) => one);
}
