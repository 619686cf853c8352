import { serverTaskKind, serverTaskTitles } from '@resolvo/contract/machines/server-states';
import {
  type ServerTask,
  type StaffServerTask,
  serverTask,
  staffServerTask,
} from '@resolvo/contract/machines/server-tasks';
import type { Deps } from '../../../core/deps.ts';
import type { PageQuery } from '../../../core/page-by.ts';
import type { TaskSubject } from '../../../core/task-subject.ts';
import { recentSagas, sagasOf, toStaffTask, toTask } from '../../sales/tasks/saga-tasks.ts';
import { recordServerEvent } from './server-events.ts';

/** The latest saga tasks, without the hypervisor's errors. */
export async function recentTasks(deps: Pick<Deps, 'db' | 'sagas'>, serverId: string): Promise<ServerTask[]> {
  return (await recentSagas(deps, serverId)).map((row) => serverTask.parse(toTask(deps, row)));
}

export async function listSagaTasks(deps: Pick<Deps, 'db' | 'cursors' | 'sagas'>, serverId: string, query: PageQuery) {
  const page = await sagasOf(deps, serverId, query);
  const tasks = page.rows.map((row): StaffServerTask => staffServerTask.parse(toStaffTask(deps, row)));
  return { tasks, cursor: page.cursor, eof: page.eof };
}

/** The display name of a server in tasks. */
export const serverSubject: TaskSubject = {
  kind: 'server',
  title(work) {
    const known = serverTaskKind.safeParse(work);
    return known.success ? serverTaskTitles[known.data] : work;
  },
  async name(db, ids) {
    const rows = await db.selectFrom('servers').select(['id', 'name', 'account_id']).where('id', 'in', ids).execute();
    return new Map(
      rows.map(({ id, name, account_id }) => [
        id,
        { label: name, path: `/panel/admin/servers/${id}`, accountId: account_id },
      ]),
    );
  },
  async steered(deps, tx, { subjectId, how, by }) {
    const kind = how === 'retry' ? 'task_retried' : 'task_unwound';
    await recordServerEvent(deps, tx, { serverId: subjectId, kind, by });
  },
};
