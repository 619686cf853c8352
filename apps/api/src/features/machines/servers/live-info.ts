import type { Logger } from 'pino';
import type { Compute, LiveMachine } from '../../../providers/compute.ts';
import type { LiveInfo } from '../../../providers/live-info.ts';

interface Watch {
  machines: ReadonlyMap<number, LiveMachine> | undefined;
  /** The first poll of a cluster; callers meanwhile wait for it. */
  first: Promise<void> | undefined;
  timer: NodeJS.Timeout | undefined;
  lastAsked: number;
  /** When each machine was last asked about. */
  readonly seen: Map<number, number>;
}

export interface LivePace {
  readonly everyMs: number;
  /** Screens poll every 1.5 seconds; after this long without a call the cluster is no longer polled. */
  readonly forgetMs: number;
  readonly now: () => number;
}

const normalPace: LivePace = { everyMs: 1500, forgetMs: 5000, now: () => Date.now() };

/**
 * Polls each cluster once per 1.5 seconds, however many screens watch, and only while one does. Ownership is checked by
 * the caller.
 */
export function createLiveInfo(compute: Compute, log: Logger, pace: LivePace = normalPace): LiveInfo {
  const watches = new Map<string, Watch>();

  async function ask(cluster: string, watch: Watch): Promise<void> {
    try {
      watch.machines = await compute.watch(cluster);
    } catch (error) {
      // Stale state is dropped rather than shown as current.
      if (watch.machines) {
        log.warn({ event: 'cluster.poll_failed', cluster, err: error }, 'Live info of a cluster is not available');
      }
      watch.machines = undefined;
    }
  }

  async function keepAsking(cluster: string, watch: Watch): Promise<void> {
    if (pace.now() - watch.lastAsked > pace.forgetMs) {
      watches.delete(cluster);
      return;
    }
    await ask(cluster, watch);
    schedule(cluster, watch);
  }

  function schedule(cluster: string, watch: Watch): void {
    if (watches.get(cluster) !== watch) return;
    watch.timer = setTimeout(() => void keepAsking(cluster, watch), pace.everyMs);
    watch.timer.unref();
  }

  function begin(cluster: string): Watch {
    const watch: Watch = {
      machines: undefined,
      first: undefined,
      timer: undefined,
      lastAsked: pace.now(),
      seen: new Map(),
    };
    watches.set(cluster, watch);
    watch.first = ask(cluster, watch).then(() => {
      watch.first = undefined;
      schedule(cluster, watch);
    });
    return watch;
  }

  return {
    look(cluster, vmId) {
      const watch = watches.get(cluster) ?? begin(cluster);
      watch.lastAsked = pace.now();
      watch.seen.set(vmId, watch.lastAsked);
      return watch.first ? watch.first.then(() => watch.machines?.get(vmId)) : watch.machines?.get(vmId);
    },
    watched() {
      let count = 0;
      for (const { seen } of watches.values()) {
        for (const [vmId, at] of seen) {
          if (pace.now() - at > pace.forgetMs) seen.delete(vmId);
          else count += 1;
        }
      }
      return count;
    },
    close() {
      for (const { timer } of watches.values()) clearTimeout(timer);
      watches.clear();
    },
  };
}
