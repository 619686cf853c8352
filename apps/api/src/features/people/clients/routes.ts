import type { clientEndpoints } from '@resolvo/contract/people/clients';
import type { Deps } from '../../../core/deps.ts';
import type { Handlers } from '../../../core/handlers.ts';
import { clientDetail } from './client-detail.ts';
import { listClients } from './list-clients.ts';
import { overview } from './overview.ts';
import { searchClients } from './search-clients.ts';
import { signClientOut, suspendClient, unsuspendClient } from './suspend-client.ts';

export function clientRoutes(deps: Deps): Handlers<keyof typeof clientEndpoints> {
  return {
    systemOverview: () => overview(deps),
    clientList: ({ query }) => listClients(deps, query),
    clientSearch: async ({ query }) => ({ clients: await searchClients(deps, query.search) }),
    clientDetail: ({ params }) => clientDetail(deps, params.user_id),
    clientSuspend: async ({ actor, params, body }) => {
      await suspendClient(deps, actor, params.user_id, body.reason);
      return { details: 'The account is suspended.' };
    },
    clientUnsuspend: async ({ actor, params }) => {
      await unsuspendClient(deps, actor, params.user_id);
      return { details: 'The account can be used again.' };
    },
    clientSignOut: async ({ actor, params }) => {
      await signClientOut(deps, actor, params.user_id);
      return { details: 'The account is signed out everywhere.' };
    },
  };
}
