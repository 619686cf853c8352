import type { partEndpoints } from '@resolvo/contract/sales/parts';
import type { Deps } from '../../../core/deps.ts';
import type { Handlers } from '../../../core/handlers.ts';
import { listFree, listParts } from './list-parts.ts';
import { setPart } from './set-part.ts';

export function partRoutes(deps: Deps): Handlers<keyof typeof partEndpoints> {
  return {
    systemParts: () => listFree(deps),
    partList: () => listParts(deps),
    partSet: async ({ actor, params, body }) => {
      await setPart(deps, actor, params.part_id, body);
      return { details: 'The shelf is up to date.' };
    },
  };
}
