import type { ServerTask } from '@resolvo/contract/machines/server-tasks';
import { useQuery } from '@tanstack/react-query';
import { q } from '../../../api/query.ts';
import { liveMilliseconds } from './live-milliseconds.ts';

/** The newest task of a server with its steps. */
export function useLatestTask(serverId: string, underWay: boolean): ServerTask | undefined {
  const { data } = useQuery({
    ...q('vmTasks', { params: { server_id: serverId } }),
    refetchInterval: underWay ? liveMilliseconds : false,
  });
  return data?.tasks[0];
}
