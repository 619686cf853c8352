import type { billingEndpoints } from '@resolvo/contract/money/billing';
import type { Deps } from '../../../core/deps.ts';
import type { Handlers } from '../../../core/handlers.ts';
import { clientProfile, getProfile, saveProfile } from './profile.ts';

export function billingRoutes(deps: Deps): Handlers<keyof typeof billingEndpoints> {
  return {
    ownBillingProfile: ({ actor }) => getProfile(deps, actor.accountId),
    ownBillingProfileSave: async ({ actor, body }) => {
      await saveProfile(deps, actor, actor.accountId, body);
      return { details: 'Billing address saved.' };
    },
    clientBillingProfileSave: async ({ actor, params, body }) => {
      await saveProfile(deps, actor, params.user_id, body);
      return { details: 'Billing address saved.' };
    },
    clientBillingProfile: ({ params }) => clientProfile(deps, params.user_id),
  };
}
