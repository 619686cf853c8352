import type { ServerFacts } from '@resolvo/contract/machines/server-states';
import type { ServerDetail } from '@resolvo/contract/machines/servers';
import { useParams } from 'react-router';
import { usePrefetched } from '../../../api/query.ts';

/** The server of the address. The layout above every page of it has loaded it. */
export function useServer(): ServerDetail {
  const { id = '' } = useParams();
  return usePrefetched('vmData', { params: { server_id: id } });
}

export const factsOf = (server: Pick<ServerDetail, 'server_state' | 'server_task'>): ServerFacts => ({
  state: server.server_state,
  task: server.server_task,
});

/** For a button: the reason why not, if there is one. */
export const reasonOf = (verdict: true | string): string | undefined => (verdict === true ? undefined : verdict);
