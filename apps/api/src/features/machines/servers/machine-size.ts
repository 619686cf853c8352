import { setTimeout as delay } from 'node:timers/promises';
import type { Deps } from '../../../core/deps.ts';
import { ComputeError, type LiveMachine, type Machine } from '../../../providers/compute.ts';
import { paidSize, refOf, type ServerRow, type Size } from './server-row.ts';

const megabyte = 1024 ** 2;
const gigabyte = 1024 ** 3;
/** A page does not wait longer for a cluster that is slow or down; it then shows the size that was set last. */
const patienceMs = 1000;

export const sizeOf = ({ cpus, memoryTotal, diskTotal }: LiveMachine): Size => ({
  vcpus: cpus,
  ram_mb: Math.round(memoryTotal / megabyte),
  disk_gb: Math.round(diskTotal / gigabyte),
});

/**
 * The size of the server's machine from the last poll of its cluster; undefined when there is none to ask, or while
 * work on it is under way. A poll may be older than the last change of size, so a difference to what is paid for is
 * asked again before it is shown.
 */
export async function machineSize(
  { live, compute }: Pick<Deps, 'live' | 'compute'>,
  row: ServerRow,
  mayAsk: () => boolean = () => true,
): Promise<Size | undefined> {
  const ref = refOf(row);
  const isThere = row.state === 'active' || row.state === 'suspended';
  if (!ref || !isThere || row.image === '' || row.task !== null) return undefined;
  const seen = await inTime(Promise.resolve(live.look(ref.cluster, ref.vmId)));
  if (!seen || isSame(sizeOf(seen), paidSize(row)) || !mayAsk()) return seen && sizeOf(seen);
  const machine = await inTime(compute.find(ref));
  return machine && configuredSize(machine);
}

const configuredSize = ({ vcpus, ramMb, diskGb }: Machine): Size => ({ vcpus, ram_mb: ramMb, disk_gb: diskGb });

const isSame = (a: Size, b: Size): boolean => a.vcpus === b.vcpus && a.ram_mb === b.ram_mb && a.disk_gb === b.disk_gb;

/** Undefined when it takes too long, or the hypervisor cannot say. */
export async function inTime<T>(asked: Promise<T>): Promise<T | undefined> {
  const late = new AbortController();
  const tooLate = delay(patienceMs, undefined, { signal: late.signal, ref: false }).catch(() => undefined);
  try {
    return await Promise.race([asked.catch(unlessUnexpected), tooLate]);
  } finally {
    late.abort();
  }
}

function unlessUnexpected(error: unknown): undefined {
  if (!(error instanceof ComputeError)) throw error;
  return undefined;
}
