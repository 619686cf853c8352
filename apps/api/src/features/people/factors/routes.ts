import type { factorEndpoints } from '@resolvo/contract/people/factors';
import type { Deps } from '../../../core/deps.ts';
import type { Handlers } from '../../../core/handlers.ts';
import { handOver } from '../sessions/open-session.ts';
import { addPasskey } from './add-passkey.ts';
import { askPasskey, offerPasskey } from './ask-passkey.ts';
import { listPasskeys } from './list-passkeys.ts';
import { removePasskey } from './remove-passkey.ts';
import { renamePasskey } from './rename-passkey.ts';
import {
  confirmTwoFactor,
  disableTwoFactor,
  enrolTwoFactor,
  renewRecoveryCodes,
  twoFactorStatus,
} from './two-factor.ts';

export function factorRoutes(deps: Deps): Handlers<keyof typeof factorEndpoints> {
  return {
    factorStatus: ({ actor }) => twoFactorStatus(deps, actor.personId),
    factorAppEnrol: ({ actor }) => enrolTwoFactor(deps, actor),
    factorAppConfirm: async ({ actor, body, cookies }) => {
      const { recovery_codes, session } = await confirmTwoFactor(deps, actor, body.code);
      handOver(session, cookies);
      return { recovery_codes };
    },
    factorAppDisable: async ({ actor, body }) => {
      await disableTwoFactor(deps, actor, body);
      return { details: 'Two-factor authentication is off.' };
    },
    factorRecoveryCodes: ({ actor, body }) => renewRecoveryCodes(deps, actor, body),
    passkeyList: async ({ actor }) => ({ passkeys: await listPasskeys(deps, actor.personId) }),
    passkeyOffer: ({ actor }) => offerPasskey(deps, actor),
    passkeyAdd: async ({ actor, body, cookies }) => {
      const { passkeyId, recoveryCodes, session } = await addPasskey(deps, actor, body);
      if (session) handOver(session, cookies);
      return { passkey_id: passkeyId, recovery_codes: [...recoveryCodes] };
    },
    passkeyRename: async ({ actor, params, body }) => {
      await renamePasskey(deps, actor, params.passkey_id, body.name);
      return { details: 'The passkey has its new name.' };
    },
    passkeyRemove: async ({ actor, params }) => {
      await removePasskey(deps, actor, params.passkey_id);
      return { details: 'The passkey was removed.' };
    },
    passkeyAsk: ({ actor }) => askPasskey(deps, actor.personId),
  };
}
