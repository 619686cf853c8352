/**
 * How long this thread computes before it takes another turn, in milliseconds of its own processor time: a processor that
 * others use makes it wait, and waiting is no stall.
 */
export class LongestTurn {
  #longest = 0;
  #since = process.threadCpuUsage();
  readonly #timer = setInterval(() => this.#end(), 20);

  #end(): void {
    const { user, system } = process.threadCpuUsage(this.#since);
    this.#longest = Math.max(this.#longest, (user + system) / 1000);
    this.#since = process.threadCpuUsage();
  }

  begin(): void {
    this.#since = process.threadCpuUsage();
    this.#longest = 0;
  }

  /** Since `begin`, the turn that is not over included. */
  get milliseconds(): number {
    this.#end();
    return this.#longest;
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
