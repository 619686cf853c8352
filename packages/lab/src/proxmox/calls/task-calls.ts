import { type CallRow, flag, int, list, need, text } from '../call.ts';
import type { Task } from '../model.ts';

/** A row of the task lists. The status is there once the task has ended. */
export function taskRow(task: Task): Record<string, unknown> {
  const { upid, node, type, id, user, pid, pstart } = task;
  return {
    upid,
    node,
    type,
    id,
    user,
    pid,
    pstart,
    starttime: Math.floor(task.startedAt / 1000),
    ...(task.endedAt !== undefined && { endtime: Math.floor(task.endedAt / 1000), status: task.status }),
  };
}

export const taskCalls: CallRow[] = [
  {
    at: 'GET /nodes/{node}/tasks',
    name: 'tasks',
    run(call) {
      const source = text(call, 'source') ?? 'archive';
      const [since, until, start, limit] = [
        int(call, 'since'),
        int(call, 'until'),
        int(call, 'start'),
        int(call, 'limit'),
      ];
      const wanted = list(call, 'statusfilter').map((status) => status.toLowerCase());
      const [vmid, type, user] = [text(call, 'vmid'), text(call, 'typefilter'), text(call, 'userfilter')];
      return call.cluster.state.tasks
        .filter((task) => {
          const seconds = Math.floor(task.startedAt / 1000);
          const active = task.endedAt === undefined;
          return (
            task.node === need(call, 'node') &&
            (source === 'all' || active === (source === 'active')) &&
            (vmid === undefined || task.id === vmid) &&
            (type === undefined || task.type === type) &&
            (user === undefined || task.user.includes(user)) &&
            (since === undefined || seconds >= since) &&
            (until === undefined || seconds <= until) &&
            (!flag(call, 'errors') || kindOf(task) === 'error') &&
            (wanted.length === 0 || wanted.includes(kindOf(task)))
          );
        })
        .reverse()
        .slice(start ?? 0, (start ?? 0) + (limit ?? 50))
        .map(taskRow);
    },
  },
  {
    at: 'GET /nodes/{node}/tasks/{upid}/status',
    name: 'task-status',
    run(call) {
      const task = call.cluster.tasks.find(need(call, 'node'), need(call, 'upid'));
      const { status: _status, endtime: _endtime, ...row } = taskRow(task);
      if (task.endedAt === undefined) return { ...row, status: 'running' };
      return { ...row, status: 'stopped', exitstatus: task.status };
    },
  },
  {
    at: 'GET /nodes/{node}/tasks/{upid}/log',
    name: 'task-log',
    run(call) {
      const task = call.cluster.tasks.find(need(call, 'node'), need(call, 'upid'));
      const lines = call.cluster.tasks.logOf(task);
      const start = int(call, 'start') ?? 0;
      // PVE's zero means all of it.
      const limit = int(call, 'limit') ?? 50;
      const shown = lines.slice(start, limit === 0 ? undefined : start + limit);
      return shown.length === 0 && lines.length === 0
        ? [{ n: 1, t: 'no content' }]
        : shown.map((line, index) => ({ n: start + index + 1, t: line }));
    },
  },
  {
    at: 'DELETE /nodes/{node}/tasks/{upid}',
    name: 'task-stop',
    run(call) {
      call.cluster.tasks.stop(call.cluster.tasks.find(need(call, 'node'), need(call, 'upid')));
      return null;
    },
  },
];

function kindOf({ status }: Task): string {
  if (status === undefined || status === 'unexpected status') return 'unknown';
  if (status === 'OK') return 'ok';
  return status.startsWith('WARNINGS') ? 'warning' : 'error';
}
