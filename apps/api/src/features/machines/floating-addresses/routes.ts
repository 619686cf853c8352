import type { floatingAddressEndpoints } from '@resolvo/contract/machines/floating-addresses';
import type { Deps } from '../../../core/deps.ts';
import type { Handlers } from '../../../core/handlers.ts';
import { assignFloating, takeOffFloating } from './assign-floating.ts';
import { deleteFloating, keepFloating, previewDeletion } from './delete-floating.ts';
import { floatingsOfServer, listAllFloatings, listFloatings, showAnyFloating, showFloating } from './list-floatings.ts';
import { retryFloating } from './retry-floating.ts';

export function floatingAddressRoutes(deps: Deps): Handlers<keyof typeof floatingAddressEndpoints> {
  return {
    floatingList: ({ actor, query }) => listFloatings(deps, actor.accountId, query),
    floatingShow: ({ actor, params }) => showFloating(deps, actor.accountId, params.floating_id),
    floatingAssign: async ({ actor, params, body }) => ({
      details: await assignFloating(deps, actor, params.floating_id, body.server_id),
    }),
    floatingTakeOff: async ({ actor, params }) => ({ details: await takeOffFloating(deps, actor, params.floating_id) }),
    floatingRetry: async ({ actor, params }) => ({
      details: await retryFloating(deps, actor, params.floating_id, actor.accountId),
    }),
    floatingDeletion: ({ actor, params }) => previewDeletion(deps, actor.accountId, params.floating_id),
    floatingDelete: async ({ actor, params, body }) => ({
      details: await deleteFloating(deps, actor, params.floating_id, body.address),
    }),
    floatingKeep: async ({ actor, params }) => ({ details: await keepFloating(deps, actor, params.floating_id) }),
    vmFloatingAddresses: ({ actor, params }) => floatingsOfServer(deps, actor.accountId, params.server_id),
    adminFloatingList: ({ query }) => listAllFloatings(deps, query),
    adminFloatingShow: ({ params }) => showAnyFloating(deps, params.floating_id),
    adminFloatingRetry: async ({ actor, params }) => ({
      details: await retryFloating(deps, actor, params.floating_id, undefined),
    }),
  };
}
