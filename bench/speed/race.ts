import { median } from '../measure.ts';
import { crowd } from '../servers/crowd.ts';

/** Something that is asked for without a pause: ours, or the bare control that it is held against. */
export interface Runner {
  readonly name: string;
  readonly port: number;
  readonly requests: readonly string[];
}

export interface RaceLength {
  /** Answers until V8 has compiled what runs: a sign-in is asked for so seldom that a round of seconds is not enough. */
  readonly warmAfter: number;
  readonly rounds: number;
  readonly seconds: number;
}

export interface Pace {
  readonly name: string;
  /** Medians of the rounds. */
  readonly perSecond: number;
  /** Of the process that answers: other work on the machine does not count. */
  readonly cpuMicros: number;
  /** What the last reaches of this one: the median of the ratios of each round, which a slower minute does not change. */
  readonly reached: number;
  readonly reachedByCpu: number;
}

/** Asks them in turns, so that other load on the machine falls on all alike, once all are warm. */
export async function race(
  runners: readonly Runner[],
  { warmAfter, rounds, seconds, connections }: RaceLength & { readonly connections: number },
): Promise<Pace[]> {
  async function run({ name, ...where }: Runner): Promise<{ answered: number; rate: number; cpu: number }> {
    const before = process.cpuUsage();
    const {
      answered,
      refused,
      firstRefusal,
      seconds: took,
    } = await crowd({
      ...where,
      connections,
      seconds,
      everyMs: 0,
      ownAddresses: true,
    });
    const { user, system } = process.cpuUsage(before);
    if (refused > 0) throw new Error(`${name} refused: ${firstRefusal}`);
    return { answered, rate: answered / took, cpu: (user + system) / answered };
  }

  for (const runner of runners) {
    for (let answered = 0; answered < warmAfter; ) answered += (await run(runner)).answered;
  }
  const seen = runners.map((runner) => ({ runner, rates: [] as number[], cpu: [] as number[] }));
  for (let round = 0; round < rounds; round += 1) {
    for (const { runner, rates, cpu } of seen) {
      const outcome = await run(runner);
      rates.push(outcome.rate);
      cpu.push(outcome.cpu);
    }
  }
  const last = seen.at(-1);
  const ratios = (of: readonly number[], by: readonly number[] = []) =>
    median(of.map((value, round) => (by[round] ?? Number.NaN) / value));
  return seen.map(({ runner, rates, cpu }) => ({
    name: runner.name,
    perSecond: median(rates),
    cpuMicros: median(cpu),
    reached: ratios(rates, last?.rates),
    reachedByCpu: 1 / ratios(cpu, last?.cpu),
  }));
}
