import type { Logger } from 'pino';
import type { Compute, LiveMachine } from '../../../providers/compute.ts';
import type { LiveInfo } from '../../../providers/live-info.ts';

interface Watch {
  machines: ReadonlyMap<number, LiveMachine> | undefined;
  /** The first look of a cluster nobody watched: whoever comes meanwhile waits for it. */
  first: Promise<void> | undefined;
  timer: NodeJS.Timeout | undefined;
  lastAsked: number;
}

export interface LivePace {
  readonly everyMs: number;
  /** A screen asks every 1.5 seconds; one that has not asked for so long is gone. */
  readonly forgetMs: number;
  readonly now: () => number;
}

const normalPace: LivePace = { everyMs: 1500, forgetMs: 5000, now: () => Date.now() };

/**
 * However many people watch, each cluster is asked once per 1.5 seconds, and only while somebody watches. Whose machine
 * it is has been checked by whoever asks here.
 */
export function createLiveInfo(compute: Compute, log: Logger, pace: LivePace = normalPace): LiveInfo {
  const watches = new Map<string, Watch>();

  async function ask(cluster: string, watch: Watch): Promise<void> {
    try {
      watch.machines = await compute.watch(cluster);
    } catch (error) {
      // What was true a while ago is not shown as if it were true now.
      if (watch.machines) log.warn({ cluster, err: error }, 'A cluster does not say what its machines do');
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
    const watch: Watch = { machines: undefined, first: undefined, timer: undefined, lastAsked: pace.now() };
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
      return watch.first ? watch.first.then(() => watch.machines?.get(vmId)) : watch.machines?.get(vmId);
    },
    close() {
      for (const { timer } of watches.values()) clearTimeout(timer);
      watches.clear();
    },
  };
}
