import { median } from '../measure.ts';
import { crowd } from '../servers/crowd.ts';

/** Something that is asked for without a pause: ours, or the bare control that it is held against. */
export interface Runner {
  readonly name: string;
  readonly port: number;
  readonly requests: readonly string[];
}

export interface Pace {
  readonly name: string;
  /** Medians of the rounds. */
  readonly perSecond: number;
  /** Of the process that answers: other work on the machine does not count. */
  readonly cpuMicros: number;
}

/** Asks them in turns, so that other load on the machine falls on all alike. The first round warms up. */
export async function race(
  runners: readonly Runner[],
  { rounds, seconds, connections }: { rounds: number; seconds: number; connections: number },
): Promise<Pace[]> {
  const seen = runners.map((runner) => ({ runner, rates: [] as number[], cpu: [] as number[] }));
  for (let round = -1; round < rounds; round += 1) {
    for (const { runner, rates, cpu } of seen) {
      const { name, ...where } = runner;
      const before = process.cpuUsage();
      const outcome = await crowd({ ...where, connections, seconds, everyMs: 0, ownAddresses: true });
      const { user, system } = process.cpuUsage(before);
      if (outcome.refused > 0) throw new Error(`${name} refused: ${outcome.firstRefusal}`);
      if (round < 0) continue;
      rates.push(outcome.answered / outcome.seconds);
      cpu.push((user + system) / outcome.answered);
    }
  }
  return seen.map(({ runner, rates, cpu }) => ({
    name: runner.name,
    perSecond: median(rates),
    cpuMicros: median(cpu),
  }));
}
