import { infosAtOnce } from '@resolvo/contract/machines/infos-at-once';
import type { ServerInfo } from '@resolvo/contract/machines/servers';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { call } from '../../api/client.ts';
import { queryKeyOf } from '../../api/query-key.ts';
import { refuseWithoutRight } from '../../api/rights.ts';
import { liveMilliseconds } from '../../features/machines/servers/live-milliseconds.ts';
import { type LiveInfo, liveOf } from './use-live-info.ts';

export interface LiveInfos {
  readonly of: (serverId: string) => LiveInfo;
  /** The ref of what shows a server, which names it in `data-server`. Only what is in view is asked about. */
  readonly watch: (shown: HTMLElement | null) => (() => void) | undefined;
}

/** Live info of all servers in view, in one call every 1.5 seconds while the tab is visible. */
export function useLiveInfos(): LiveInfos {
  const { watch, inView, isAny } = useInView();
  const known = useRef<ReadonlyMap<string, ServerInfo>>(new Map());
  const { data, error, dataUpdatedAt } = useQuery({
    // Without the ids: what scrolls into view waits for the next poll, or scrolling would be a call a row.
    queryKey: queryKeyOf('vmInfos', {}),
    queryFn: async ({ signal }) => {
      refuseWithoutRight('vmInfos');
      const ids = [...inView.current].slice(0, infosAtOnce);
      if (ids.length === 0) return known.current;
      const { servers } = await call('vmInfos', { query: { ids: ids.join(',') } }, signal);
      known.current = new Map([
        ...known.current,
        ...servers.map(({ server_id, ...info }) => [server_id, info] as const),
      ]);
      return known.current;
    },
    enabled: isAny,
    refetchInterval: liveMilliseconds,
    retry: false,
    staleTime: 0,
    // What was true on a page that was left is not shown on the next one.
    gcTime: 0,
  });
  return { of: (serverId) => liveOf(data?.get(serverId), error, dataUpdatedAt), watch };
}

/** Which of the watched elements are in view, by their `data-server`. */
function useInView() {
  const inView = useRef(new Set<string>());
  const [isAny, setAny] = useState(false);
  const observer = useRef<IntersectionObserver>(undefined);
  const watch = useCallback((shown: HTMLElement | null) => {
    if (!shown) return undefined;
    observer.current ??= new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) note(target, isIntersecting);
      setAny(inView.current.size > 0);
    });
    observer.current.observe(shown);
    return () => {
      observer.current?.unobserve(shown);
      note(shown, false);
    };

    function note(element: Element, isIn: boolean) {
      const id = element.getAttribute('data-server') ?? '';
      if (isIn) inView.current.add(id);
      else inView.current.delete(id);
    }
  }, []);
  return { watch, inView, isAny };
}
