/** How much more than it has a node may promise; null where it is not counted. */
export interface PlacementRules {
  readonly cpu_ratio: number | null;
  readonly memory_ratio: number;
  readonly disk_ratio: number | null;
}

/** Where staff set nothing: memory is promised once, cores and disks are not counted. */
export const usualRules: PlacementRules = { cpu_ratio: null, memory_ratio: 1, disk_ratio: null };

/** Memory a node keeps for itself. */
const headroom = 0.05;

/** What a node has, in bytes and cores. Without a size of its disks, or its cores, they are not counted. */
export interface NodeSize {
  readonly memoryTotal: number;
  readonly memoryUsed: number;
  readonly cpus?: number | undefined;
  readonly diskTotal?: number | undefined;
  readonly diskUsed?: number | undefined;
}

/** What servers were promised, or one needs. */
export interface ServerSize {
  readonly memory: number;
  readonly vcpus: number;
  readonly disk: number;
}

/** What a node can still give; null where it is not counted. */
export interface NodeRoom {
  readonly memory: number;
  readonly vcpus: number | null;
  readonly disk: number | null;
}

export const noSize: ServerSize = { memory: 0, vcpus: 0, disk: 0 };

export const sizeInBytes = (size: { ram_mb: number; vcpus: number; disk_gb: number }): ServerSize => ({
  memory: size.ram_mb * 1024 ** 2,
  vcpus: size.vcpus,
  disk: size.disk_gb * 1024 ** 3,
});

/**
 * Promised memory counts as used, also while the machines are off. What is really used counts too: a node that is full
 * gives nothing, whatever the ratio is.
 */
export function roomOn(node: NodeSize, promised: ServerSize, rules: PlacementRules): NodeRoom {
  const { cpu_ratio, memory_ratio, disk_ratio } = rules;
  const memory = node.memoryTotal * (1 - headroom);
  const { cpus, diskTotal, diskUsed = 0 } = node;
  return {
    memory: left(memory * memory_ratio - promised.memory, (memory - node.memoryUsed) * memory_ratio),
    vcpus: cpu_ratio === null || cpus === undefined ? null : left(cpus * cpu_ratio - promised.vcpus),
    disk:
      disk_ratio === null || diskTotal === undefined
        ? null
        : left(diskTotal * disk_ratio - promised.disk, (diskTotal - diskUsed) * disk_ratio),
  };
}

const left = (...most: number[]): number => Math.max(0, Math.floor(Math.min(...most)));

/** Why a server of this size does not fit, in a sentence; undefined when it does. */
export function lackOf(room: NodeRoom, need: ServerSize): string | undefined {
  if (room.memory < need.memory) return lack(gigabytes(room.memory), 'of memory', gigabytes(need.memory));
  if (room.vcpus !== null && room.vcpus < need.vcpus) return lack(String(room.vcpus), 'vCPUs', String(need.vcpus));
  if (room.disk !== null && room.disk < need.disk) return lack(gigabytes(room.disk), 'of disk', gigabytes(need.disk));
  return undefined;
}

const lack = (has: string, what: string, needs: string) =>
  `It has ${has} ${what} left, and this server needs ${needs}.`;
const gigabytes = (bytes: number): string => `${Math.floor((bytes / 1024 ** 3) * 10) / 10} GB`;

/** How many days the pace of sales is measured over. */
export const paceDays = 28;

/** After how many weeks what is left is sold, at the pace of the last four; undefined while nothing is sold. */
export const weeksLeft = (free: number, soldLately: number): number | undefined =>
  soldLately > 0 ? Math.floor(free / (soldLately / 4)) : undefined;
