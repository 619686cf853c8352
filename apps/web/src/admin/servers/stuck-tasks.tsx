import { Link } from 'react-router';
import { useEndpoint } from '../../api/query.ts';
import { RelativeTime } from '../../shell/relative-time.tsx';
import { Card } from '../../ui/card.tsx';
import { SagaTaskActions } from './saga-task-actions.tsx';

const most = 25;

/** The newest stuck tasks. Hidden when there are none. */
export function StuckTasks() {
  const { data } = useEndpoint('adminTaskList', { query: { limit: most } });
  if (!data || data.tasks.length === 0) return null;
  const { tasks, eof } = data;
  return (
    <div className="mt-8">
      <Card title="Needs a person" description="This work has stopped. It waits for you to try it again or to undo it.">
        <ul className="divide-y divide-line">
          {tasks.map((task) => {
            const broken = task.steps.find(({ error }) => error !== '');
            return (
              <li key={task.task_id} className="flex flex-wrap items-start justify-between gap-4 py-3">
                <div className="min-w-0 flex-1 basis-64">
                  <p className="text-ui">
                    <Link to={task.subject_path} className="underline underline-offset-4">
                      {task.subject_name}
                    </Link>
                    {`: ${task.title}, `}
                    <RelativeTime seconds={task.created_at} />
                  </p>
                  {broken ? (
                    <p className="mt-1 break-words text-muted text-sm">
                      {broken.title}: {broken.error}
                    </p>
                  ) : null}
                </div>
                <SagaTaskActions task={task} title={task.title} />
              </li>
            );
          })}
        </ul>
        {eof ? null : (
          <p className="mt-3 text-muted text-sm">These are the newest {most}. The others follow once these are done.</p>
        )}
      </Card>
    </div>
  );
}
