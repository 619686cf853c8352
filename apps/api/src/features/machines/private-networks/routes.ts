import type { privateNetworkEndpoints } from '@resolvo/contract/machines/private-networks';
import type { Deps } from '../../../core/deps.ts';
import type { Handlers } from '../../../core/handlers.ts';
import { createNetwork, deleteNetwork, renameNetwork } from './change-networks.ts';
import { listAllNetworks, listNetworks, showNetwork } from './list-networks.ts';

export function privateNetworkRoutes(deps: Deps): Handlers<keyof typeof privateNetworkEndpoints> {
  return {
    networkList: ({ actor }) => listNetworks(deps, actor.accountId),
    networkShow: ({ actor, params }) => showNetwork(deps, actor.accountId, params.network_id),
    networkCreate: ({ actor, body }) => createNetwork(deps, actor, body),
    networkRename: async ({ actor, params, body }) => ({
      details: await renameNetwork(deps, actor, params.network_id, body.name),
    }),
    networkDelete: async ({ actor, params }) => ({ details: await deleteNetwork(deps, actor, params.network_id) }),
    adminNetworkList: ({ query }) => listAllNetworks(deps, query),
  };
}
