import type { signInChangeEndpoints } from '@resolvo/contract/people/sign-in-changes';
import type { Deps } from '../../../core/deps.ts';
import type { Handlers } from '../../../core/handlers.ts';
import { approveChange } from './decide-sign-in-change.ts';
import { waitingChanges } from './sign-in-change-rows.ts';
import { dropBy, lookAtChange, stopChange } from './stop-sign-in-change.ts';

export function signInChangeRoutes(deps: Deps): Handlers<keyof typeof signInChangeEndpoints> {
  return {
    signInChangeList: async ({ actor }) => ({ changes: await waitingChanges(deps.db, actor.personId) }),
    signInChangeApprove: async ({ actor, params }) => ({
      details: await approveChange(deps, actor, params.change_id),
    }),
    signInChangeDrop: async ({ actor, params }) => {
      await dropBy(deps, actor, params.change_id);
      return { details: 'It is stopped. Nothing was changed.' };
    },
    signInChangeLook: ({ query }) => lookAtChange(deps, query.token),
    signInChangeStop: async ({ actor, body }) => {
      await stopChange(deps, actor.origin, body.token);
      return { details: 'It is stopped. Nothing was changed.' };
    },
  };
}
