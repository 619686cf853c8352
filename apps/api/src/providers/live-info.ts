import type { LiveMachine } from './compute.ts';

export interface LiveInfo {
  /** What the machine does now, undefined when nobody can tell; from memory, once somebody watches the cluster. */
  look(cluster: string, vmId: number): LiveMachine | undefined | Promise<LiveMachine | undefined>;
  close(): void;
}
