import type { ServerState } from '@resolvo/contract/machines/server-states';
import type { ServerTask } from '@resolvo/contract/machines/server-tasks';
import type { ServerInfo } from '@resolvo/contract/machines/servers';
import { useQuery } from '@tanstack/react-query';
import { q } from '../../api/query.ts';
import { useChange } from '../../shell/use-change.ts';

export const liveMilliseconds = 1500;
/** Only for work that begins in another tab or by staff: the end of work is an event, its beginning is none. */
const restMilliseconds = 10_000;

export interface LiveInfo {
  readonly info: ServerInfo | undefined;
  /** What it uses: nothing is known of a machine that cannot be asked. */
  readonly usage: ServerInfo | undefined;
  /** Why there is none. */
  readonly problem: string | undefined;
  readonly askedAt: number;
}

const isInactive = (error: Error | null): boolean => error?.message.includes('inactive') ?? false;

/**
 * What the machine does now, asked again every 1.5 seconds; a tab in the background does not ask. A server that says it
 * is inactive is asked again when that changes, which the server itself tells.
 */
export function useLiveInfo(server: { id: string; server_state: ServerState }, wanted = true): LiveInfo {
  const { data, error, dataUpdatedAt, refetch } = useQuery({
    ...q('vmInfo', { params: { server_id: server.id } }),
    enabled: wanted,
    refetchInterval: ({ state }) => (isInactive(state.error) ? false : liveMilliseconds),
    retry: false,
    staleTime: 0,
  });
  useChange(server.server_state, () => void (wanted && refetch()));
  const info = error ? undefined : data;
  return {
    info,
    usage: info?.status === 'offline' ? undefined : info,
    problem: error?.message,
    askedAt: dataUpdatedAt,
  };
}

/** The servers of the account, looked at often while something is being done to one. */
export function useServers() {
  return useQuery({
    ...q('accountProducts', {}),
    refetchInterval: ({ state }) =>
      state.data?.proxmox.some(({ server_task }) => server_task !== null) ? liveMilliseconds : restMilliseconds,
  });
}

/** Keeps one server true while its pages are open. */
export function useWatchedServer(serverId: string): void {
  useQuery({
    ...q('vmData', { params: { server_id: serverId } }),
    refetchInterval: ({ state }) => (state.data?.server_task ? liveMilliseconds : restMilliseconds),
  });
}

/** The newest work on a server, step by step. */
export function useLatestTask(serverId: string, underWay: boolean): ServerTask | undefined {
  const { data } = useQuery({
    ...q('vmTasks', { params: { server_id: serverId } }),
    refetchInterval: underWay ? liveMilliseconds : false,
  });
  return data?.tasks[0];
}
