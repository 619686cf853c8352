import { conclude, promise } from './promise.ts';

export type SideName = 'small' | 'large';

/** One call to measure on two sides. `ready` prepares it and is not counted. */
export interface Case {
  readonly name: string;
  ready(side: SideName): Promise<() => Promise<void>>;
}

export interface Result {
  readonly name: string;
  readonly small: number;
  readonly large: number;
  readonly ratio: number;
}

/**
 * Medians in milliseconds of interleaved calls: other load on the machine falls on both sides alike, and a few slow
 * calls do not count.
 */
export async function compare(cases: readonly Case[], rounds: number, warmUp: number): Promise<Result[]> {
  const results: Result[] = [];
  for (const one of cases) {
    const times: Record<SideName, number[]> = { small: [], large: [] };
    for (let round = -warmUp; round < rounds; round += 1) {
      // Sides alternate in going first, so that being first favours neither.
      const order: readonly SideName[] = round % 2 === 0 ? ['small', 'large'] : ['large', 'small'];
      for (const side of order) {
        const run = await one.ready(side);
        const start = performance.now();
        await run();
        if (round >= 0) times[side].push(performance.now() - start);
      }
    }
    const [small, large] = [median(times.small), median(times.large)];
    results.push({ name: one.name, small, large, ratio: large / small });
  }
  return results;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The table of a comparison, and whether the larger side costs at most so many times as much. */
export function judge(results: readonly Result[], titles: readonly [small: string, large: string], most: number): void {
  console.log(`\n| | ${titles.join(' | ')} | ratio |\n|---|---|---|---|`);
  for (const { name, small, large, ratio } of results) {
    console.log(`| ${name} | ${small.toFixed(2)} ms | ${large.toFixed(2)} ms | ${ratio.toFixed(2)} |`);
  }
  for (const { name, ratio } of results) {
    promise(`${name}: ${titles[1]} against ${titles[0]}`, ratio, { atMost: most, unit: ' times' });
  }
  conclude();
}
