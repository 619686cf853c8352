/** Numbers from a seed: the same seed gives the same run on every machine. */
export interface Random {
  /** From 0 up to, and without, 1. */
  next(): number;
  /** A whole number, both ends included. */
  whole(from: number, to: number): number;
  /** Waits between things that happen by chance, with this mean. */
  gap(mean: number): number;
  /** One of the names, each as often as its weight says. */
  weighted<K extends string>(weights: Readonly<Record<K, number>>): K;
}

export function randomOf(seed: string): Random {
  let state = 0;
  for (const char of seed) state = (Math.imul(state, 31) + (char.codePointAt(0) ?? 0)) | 0;
  // Mulberry32.
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    whole: (from, to) => from + Math.floor(next() * (to - from + 1)),
    gap: (mean) => -Math.log(1 - next()) * mean,
    weighted<K extends string>(weights: Readonly<Record<K, number>>): K {
      const names = Object.keys(weights) as K[];
      let left = next() * names.reduce((sum, name) => sum + weights[name], 0);
      for (const name of names) {
        left -= weights[name];
        if (left < 0) return name;
      }
      throw new Error('There is nothing to choose from.');
    },
  };
}
