import { serverTaskTitles } from '@resolvo/contract/machines/server-states';
import { List } from '../../../shell/list.tsx';
import { listQuery } from '../../../shell/list-query.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { isGoing, StaffTask } from '../staff-task.tsx';

const refreshMilliseconds = 3000;

/** Beside the list of what happened to the server: each has its own page in the address. */
export const tasksOf = (serverId: string) =>
  listQuery('adminServerTasks', (cursor) => ({ params: { server_id: serverId }, query: { cursor } }), {
    cursorName: 'tasks',
  });

interface ServerTasksProps {
  readonly serverId: string;
  /** Whose server it is. */
  readonly userId: string;
  readonly isWorkedOn: boolean;
}

/** The saga tasks of one server, polled. */
export function ServerTasks({ serverId, userId, isWorkedOn }: ServerTasksProps) {
  return (
    <Card title="Work on this server">
      <List
        list={tasksOf(serverId)}
        rows={({ tasks }) => tasks}
        caption="Work on this server"
        refreshEvery={(page) => (isWorkedOn || page?.tasks.some(isGoing) ? refreshMilliseconds : false)}
        empty={<EmptyState title="Nothing has been done to it yet" />}
      >
        {(tasks) => (
          <ul className="divide-y divide-line">
            {tasks.map((task) => (
              <StaffTask key={task.task_id} task={task} title={serverTaskTitles[task.kind]} userId={userId} />
            ))}
          </ul>
        )}
      </List>
    </Card>
  );
}
