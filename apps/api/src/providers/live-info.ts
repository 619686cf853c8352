import type { LiveMachine } from './compute.ts';

export interface LiveInfo {
  /**
   * The machine's state as of the last poll of its cluster; undefined when the cluster does not answer. Calling it
   * keeps the cluster polled; the first call waits for the first poll.
   */
  look(cluster: string, vmId: number): LiveMachine | undefined | Promise<LiveMachine | undefined>;
  /** How many machines screens look at right now. */
  watched(): number;
  close(): void;
}
