import type { Cluster, Tasks } from './cluster.ts';
import { download } from './download.ts';
import type { Task, WorkOf } from './model.ts';
import { died, PveError } from './pve-error.ts';
import { abortWork, beginWork, finishWork, holdsFile, makesVm } from './work.ts';

const KEPT_TASKS = 1000;
const SENTINEL = /lab-fail-([a-z]+(?:-[a-z]+)?)/;

/** PVE::AbstractConfig gives up after this long, in real time. */
const LOCK_FILE_MS = 10_000;

/** The machine whose lock file a task needs. */
const fileOf = ({ work }: Task): number | undefined => ('vmid' in work && holdsFile(work) ? work.vmid : undefined);

export function createTasks(cluster: Cluster): Tasks {
  const timers = new Map<string, NodeJS.Timeout>();
  const downloads = new Map<string, AbortController>();
  const { state } = cluster;

  /** Whether another task holds the lock file that this one needs. */
  function mustWait(task: Task): boolean {
    const file = fileOf(task);
    if (file === undefined) return false;
    for (const other of state.tasks) {
      if (other === task) return false;
      if (other.endedAt === undefined && fileOf(other) === file) return true;
    }
    return false;
  }

  function beginOrWait(task: Task): void {
    if (!mustWait(task)) {
      begin(task);
      return;
    }
    const lost = `can't lock file '/var/lock/qemu-server/lock-${fileOf(task)}.conf' - got timeout`;
    timers.set(
      task.upid,
      setTimeout(() => end(task, lost), LOCK_FILE_MS),
    );
  }

  function begin(task: Task): void {
    clearTimeout(timers.get(task.upid));
    task.begunAt = Date.now();
    try {
      task.log.push(...beginWork(cluster, task));
    } catch (error) {
      // Nothing was begun, but the VM id of a new machine was taken when the call was answered.
      if (makesVm(task.work)) abortWork(cluster, task.work);
      end(task, sentence(error));
      return;
    }
    const wanted =
      'vmid' in task.work ? SENTINEL.exec(cluster.anyVm(task.work.vmid)?.config.name ?? '')?.[1] : undefined;
    if (wanted === task.work.kind)
      task.fate ??= { effect: 'task-error', message: `the name asks for a failing ${wanted}` };
    arm(task);
  }

  function arm(task: Task): void {
    if (task.fate?.effect === 'task-hang') return;
    const left = task.milliseconds - (Date.now() - (task.begunAt ?? Date.now()));
    timers.set(
      task.upid,
      setTimeout(
        () => (task.work.kind === 'download' ? void fetchAndComplete(task, task.work) : complete(task)),
        Math.max(0, left),
      ),
    );
  }

  /** The one work that reaches beyond the lab. It ends when the file is there, or with what the source said. */
  async function fetchAndComplete(task: Task, work: WorkOf<'download'>): Promise<void> {
    if (task.fate?.effect === 'task-error') return complete(task);
    const stop = new AbortController();
    downloads.set(task.upid, stop);
    try {
      work.volume = await download(work, stop.signal);
      if (!stop.signal.aborted) complete(task);
    } catch (error) {
      if (!stop.signal.aborted) end(task, sentence(error));
    } finally {
      downloads.delete(task.upid);
    }
  }

  function complete(task: Task): void {
    if (task.endedAt !== undefined) return;
    if (task.fate?.effect === 'task-error') {
      abortWork(cluster, task.work);
      end(task, task.fate.message);
      return;
    }
    try {
      task.log.push(...finishWork(cluster, task).map((line): [number, string] => [1, line]));
    } catch (error) {
      abortWork(cluster, task.work);
      end(task, sentence(error));
      return;
    }
    if (task.fate?.effect === 'task-warning') {
      task.log.push([1, `WARN: ${task.fate.message}`]);
      end(task, 'WARNINGS: 1');
    } else {
      end(task, 'OK');
    }
  }

  function end(task: Task, status: string): void {
    downloads.get(task.upid)?.abort();
    clearTimeout(timers.get(task.upid));
    timers.delete(task.upid);
    task.status = status;
    task.endedAt = cluster.now();
    if (status === 'OK') task.log.push([1, 'TASK OK']);
    else if (status.startsWith('WARNINGS')) task.log.push([1, `TASK ${status}`]);
    else if (status !== 'unexpected status') task.log.push([1, `TASK ERROR: ${status}`]);
    trim();
    cluster.touch();
    const file = fileOf(task);
    if (file === undefined) return;
    const next = state.tasks.find((other) => other.endedAt === undefined && fileOf(other) === file);
    if (next !== undefined && next.begunAt === undefined) begin(next);
  }

  function trim(): void {
    const over = state.tasks.length - KEPT_TASKS;
    if (over <= 0) return;
    const old = new Set(state.tasks.filter(({ endedAt }) => endedAt !== undefined).slice(0, over));
    state.tasks.splice(0, state.tasks.length, ...state.tasks.filter((task) => !old.has(task)));
  }

  const running = () => state.tasks.filter(({ endedAt }) => endedAt === undefined);

  return {
    start({ node, type, id, user, milliseconds, work, fate }) {
      const now = cluster.now();
      state.lastPid += 1 + (state.lastPid % 3);
      const pid = state.lastPid;
      const pstart = Math.floor((now - cluster.node(node).bootedAt) / 10);
      const fields = [pid, pstart, Math.floor(now / 1000)].map((field) =>
        field.toString(16).toUpperCase().padStart(8, '0'),
      );
      const task: Task = {
        upid: `UPID:${node}:${fields.join(':')}:${type}:${id}:${user}:`,
        node,
        type,
        id,
        user,
        pid,
        pstart,
        startedAt: now,
        milliseconds: milliseconds * cluster.pace,
        log: [],
        work,
        ...(fate && { fate }),
      };
      state.tasks.push(task);
      cluster.touch();
      beginOrWait(task);
      return task.upid;
    },
    find(node, upid) {
      const task = state.tasks.findLast((candidate) => candidate.upid === upid);
      if (!/^UPID:[^:]+:[0-9A-F]{8}:[0-9A-F]{8,9}:[0-9A-F]{8}:[^:\s/]+:[^:\s/]*:[^:\s/]+:$/i.test(upid)) {
        throw died(`unable to parse worker upid '${upid}'`);
      }
      if (task === undefined || task.node !== node) throw died('no such task');
      return task;
    },
    stop(task) {
      if (task.endedAt !== undefined) return;
      if (task.begunAt !== undefined) abortWork(cluster, task.work);
      end(task, 'interrupted by signal');
    },
    logOf(task) {
      const done = task.endedAt === undefined ? (Date.now() - (task.begunAt ?? Date.now())) / task.milliseconds : 1;
      return task.log.filter(([at]) => at <= done).map(([, line]) => line);
    },
    hold(upid) {
      clearTimeout(timers.get(upid));
      timers.delete(upid);
    },
    letGo(upid) {
      const task = state.tasks.findLast((candidate) => candidate.upid === upid);
      if (task !== undefined) complete(task);
    },
    release(vmid) {
      const meant = ({ id }: Task) => vmid === undefined || id === String(vmid);
      const hung = running().filter((task) => task.fate?.effect === 'task-hang' && meant(task));
      for (const task of hung) {
        delete task.fate;
        if (task.begunAt !== undefined) arm(task);
      }
      return hung.length;
    },
    die(node) {
      for (const task of running()) if (task.node === node) end(task, 'unexpected status');
    },
    resume() {
      for (const task of running()) {
        if (task.begunAt !== undefined) arm(task);
        else beginOrWait(task);
      }
    },
    close() {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
      for (const stop of downloads.values()) stop.abort();
    },
  };
}

function sentence(error: unknown): string {
  if (error instanceof PveError) return error.message;
  return `the lab failed: ${error instanceof Error ? error.message : String(error)}`;
}
