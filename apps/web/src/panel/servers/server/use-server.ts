import type { ServerFacts } from '@resolvo/contract/machines/server-states';
import type { ServerDetail } from '@resolvo/contract/machines/servers';
import { useParams } from 'react-router';
import { usePrefetched } from '../../../api/query.ts';

/** The server of the current URL, loaded by the layout. */
export function useServer(): ServerDetail {
  const { id = '' } = useParams();
  return usePrefetched('vmData', { params: { server_id: id } });
}

export const factsOf = (
  server: Pick<ServerDetail, 'server_state' | 'server_task' | 'is_protected' | 'volumes' | 'rescue_since'>,
): ServerFacts => ({
  state: server.server_state,
  task: server.server_task,
  is_protected: server.is_protected,
  volumes: server.volumes,
  in_rescue: server.rescue_since > 0,
});
