import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { z } from 'zod';
import { root } from '../laws/imports.ts';
import type { Target } from './targets.ts';

/** A change may make a loop that never ends, in which no timer of the tests can fire. */
const longestMs = { rule: 60_000, database: 240_000 };
/** Products that were started for earlier changes take memory until their process ends. */
const atOnce = 25;
/** Numbers that no change has: with them the program is as it was. */
const [unchanged, unchangedAfter] = [0, -1];
const answer = z.object({ number: z.number(), holds: z.boolean() });

/** Runs the tests of one file with another text in its place, again and again in one process. */
export class ChangedProgram {
  readonly #target: Target;
  #child: ChildProcess | undefined;

  constructor(target: Target) {
    this.#target = target;
  }

  /** Whether all tests pass with this text. */
  async holds(text: string): Promise<boolean> {
    return (await this.#run(text, [unchanged])).get(unchanged) === true;
  }

  /** With which of the changes behind switches in this text all tests pass. */
  async holding(text: string, numbers: readonly number[]): Promise<Set<number>> {
    const holding: number[] = [];
    for (let from = 0; from < numbers.length; from += atOnce) {
      const batch = numbers.slice(from, from + atOnce);
      const answers = await this.#run(text, [unchanged, ...batch, unchangedAfter]);
      // A process that was ended took answers with it.
      if (!answers.has(unchangedAfter)) holding.push(...(await this.#holdingOneByOne(text, batch)));
      else if (!answers.get(unchanged) || !answers.get(unchangedAfter)) throw this.#unsound();
      else holding.push(...batch.filter((number) => answers.get(number)));
    }
    return new Set(holding);
  }

  async #holdingOneByOne(text: string, numbers: readonly number[]): Promise<number[]> {
    if (!(await this.holds(text))) throw this.#unsound();
    const holding: number[] = [];
    for (const number of numbers) if ((await this.#run(text, [number])).get(number)) holding.push(number);
    return holding;
  }

  #unsound = () => new Error(`The tests of ${this.#target.file} fail without any change.`);

  stop(): void {
    if (this.#child?.connected) this.#child.disconnect();
  }

  async #run(text: string, numbers: readonly number[]): Promise<Map<number, boolean>> {
    const child = await this.#started();
    return new Promise((resolve) => {
      const answers = new Map<number, boolean>();
      const end = () => {
        clearTimeout(timer);
        child.off('message', hear).off('exit', end);
        resolve(answers);
      };
      const giveUp = () => child.pid && process.kill(-child.pid, 'SIGKILL');
      const patience = this.#target.database ? longestMs.database : longestMs.rule;
      let timer = setTimeout(giveUp, patience);
      const hear = (message: unknown) => {
        if (message === 'end') return end();
        const { number, holds } = answer.parse(message);
        answers.set(number, holds);
        clearTimeout(timer);
        timer = setTimeout(giveUp, patience);
      };
      child.on('message', hear).on('exit', end);
      child.send({ text, numbers });
    });
  }

  async #started(): Promise<ChildProcess> {
    if (this.#child?.connected) return this.#child;
    const { file, tests, database = false } = this.#target;
    // A group of its own, which is ended as one.
    const child = fork(join(root, 'tools/mutation/runner.ts'), [file, String(database), ...tests], {
      cwd: root,
      detached: true,
      stdio: 'ignore',
    });
    this.#child = child;
    await new Promise((resolve, reject) => {
      child.once('message', resolve);
      child.once('exit', () => reject(new Error(`The tests of ${file} do not start.`)));
    });
    return child;
  }
}
