import type { signInEndpoints } from '@resolvo/contract/people/sign-in';
import type { Deps } from '../../../core/deps.ts';
import type { Handlers } from '../../../core/handlers.ts';
import { keepDevice } from '../accounts/known-devices.ts';
import { askPasskey } from '../factors/ask-passkey.ts';
import { handOver } from '../sessions/open-session.ts';
import { confirmIdentity } from './confirm-session.ts';
import { login } from './login.ts';
import { loginByPasskey } from './login-passkey.ts';
import { pendingSignIn } from './pending-sign-in.ts';
import { secondFactor } from './second-factor.ts';

export function signInRoutes(deps: Deps): Handlers<keyof typeof signInEndpoints> {
  return {
    signInLogin: async ({ actor, body, cookies }) => {
      const kept = { session: cookies.get('session'), device: cookies.get('device') };
      const outcome = await login(deps, actor.origin, body, kept);
      if (outcome.kind === 'signed-in') {
        keepDevice(cookies, outcome.device);
        return handOver(outcome.session, cookies);
      }
      cookies.set('challenge', outcome.challengeSecret, 600);
      cookies.clear('session');
      return { expires_at: null, requires_2fa: true };
    },
    signInPending: ({ cookies }) => pendingSignIn(deps, cookies.get('challenge')),
    signInPasskeyAsk: () => askPasskey(deps, null),
    signInPasskey: async ({ actor, body, cookies }) => {
      const kept = { session: cookies.get('session'), device: cookies.get('device') };
      const { session, device } = await loginByPasskey(deps, actor.origin, body, kept);
      keepDevice(cookies, device);
      return handOver(session, cookies);
    },
    signInSecondFactorAsk: ({ actor }) => askPasskey(deps, actor.personId),
    signInSecondFactor: async ({ actor, body, cookies }) => {
      const { session, device } = await secondFactor(deps, actor, body, cookies.get('device'));
      keepDevice(cookies, device);
      return handOver(session, cookies);
    },
    signInConfirm: async ({ actor, body }) => {
      await confirmIdentity(deps, actor, body);
      return { details: 'Thank you.' };
    },
  };
}
