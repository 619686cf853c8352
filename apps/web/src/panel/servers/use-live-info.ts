import type { ServerState } from '@resolvo/contract/machines/server-states';
import type { ServerInfo } from '@resolvo/contract/machines/servers';
import { useQuery } from '@tanstack/react-query';
import { q, refuseGone } from '../../api/query.ts';
import { liveMilliseconds } from '../../features/machines/servers/live-milliseconds.ts';
import { useChange } from '../../shell/use-change.ts';

/** Only for work started in another tab or by staff: the change feed has an event for its end, none for its start. */
const restMilliseconds = 10_000;

export interface LiveInfo {
  readonly info: ServerInfo | undefined;
  /** Usage; undefined when the machine cannot be reached. */
  readonly usage: ServerInfo | undefined;
  /** Why there is no live info. */
  readonly problem: string | undefined;
  readonly askedAt: number;
}

const isInactive = (info: ServerInfo | undefined): boolean => info?.details.includes('inactive') ?? false;

/**
 * Live info of a server, polled every 1.5 seconds while the tab is visible. An inactive server is not polled until its
 * state changes, which its own row shows.
 */
export function useLiveInfo(server: { id: string; server_state: ServerState }, wanted = true): LiveInfo {
  const { data, error, dataUpdatedAt, refetch } = useQuery({
    ...q('vmInfo', { params: { server_id: server.id } }),
    enabled: wanted,
    refetchInterval: ({ state }) => (isInactive(state.data) ? false : liveMilliseconds),
    retry: false,
    staleTime: 0,
  });
  useChange(server.server_state, () => void (wanted && refetch()));
  refuseGone(error);
  return liveOf(data, error, dataUpdatedAt);
}

export function liveOf(data: ServerInfo | undefined, error: Error | null, askedAt: number): LiveInfo {
  const info = error || isInactive(data) ? undefined : data;
  return {
    info,
    usage: info?.status === 'offline' ? undefined : info,
    problem: error?.message ?? (isInactive(data) ? data?.details : undefined),
    askedAt,
  };
}

/** So much longer between two polls of the whole list, for each server in it: a thousand of them are half a megabyte. */
const perServerMilliseconds = 30;

/** The account's servers, polled often while a task runs. */
export function useServers() {
  return useQuery({
    ...q('accountProducts', {}),
    refetchInterval: ({ state: { data } }) => {
      const isBusy = data?.proxmox.some(({ server_task }) => server_task !== null);
      return Math.max(
        isBusy ? liveMilliseconds : restMilliseconds,
        (data?.proxmox.length ?? 0) * perServerMilliseconds,
      );
    },
  });
}

/** Refetches one server while its pages are open. */
export function useWatchedServer(serverId: string): void {
  useQuery({
    ...q('vmData', { params: { server_id: serverId } }),
    refetchInterval: ({ state }) => (state.data?.server_task ? liveMilliseconds : restMilliseconds),
  });
}
