import { useEndpoint } from '../../../api/query.ts';
import { tasksOf } from './server-tasks.tsx';

/** Which step of its set-up failed, and what was said there: the newest work that was taken back. */
export function FailedStep({ serverId }: { serverId: string }) {
  const { data } = useEndpoint('adminServerTasks', tasksOf(serverId).inputAt(new URLSearchParams()));
  const step = data?.tasks.flatMap(({ steps }) => steps).find(({ error }) => error !== '');
  if (step === undefined) return null;
  return (
    <span className="break-words">
      The step “{step.title}” failed: {step.error}
    </span>
  );
}
