import type { billingEndpoints } from '@resolvo/contract/billing';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/register.ts';
import { clientProfile, getProfile, saveProfile } from './profile.ts';

export function billingRoutes(deps: Deps): Handlers<keyof typeof billingEndpoints> {
  return {
    ownBillingProfile: ({ actor }) => getProfile(deps, actor.accountId),
    ownBillingProfileSave: async ({ actor, body }) => {
      await saveProfile(deps, actor, body);
      return { details: 'Billing address saved.' };
    },
    clientBillingProfile: ({ params }) => clientProfile(deps, params.user_id),
  };
}
