import type { serverExtraEndpoints } from '@resolvo/contract/machines/server-extras';
import type { Deps } from '../../../core/deps.ts';
import type { Handlers } from '../../../core/handlers.ts';
import { listExtras } from './list-extras.ts';

export function extraRoutes(deps: Deps): Handlers<keyof typeof serverExtraEndpoints> {
  return { vmExtras: ({ actor, params }) => listExtras(deps, actor.accountId, params.server_id) };
}
