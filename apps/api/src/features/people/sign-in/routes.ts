import type { signInEndpoints } from '@resolvo/contract/people/sign-in';
import type { Deps } from '../../../core/deps.ts';
import type { Handlers } from '../../../core/handlers.ts';
import { keepDevice } from '../accounts/known-devices.ts';
import { findChallenge } from '../sessions/challenges.ts';
import { handOver } from '../sessions/open-session.ts';
import { confirmPassword } from './confirm-session.ts';
import { login } from './login.ts';
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
    signInPending: async ({ cookies }) => ({
      pending: (await findChallenge(deps.db, cookies.get('challenge'))) !== undefined,
    }),
    signInSecondFactor: async ({ actor, body, cookies }) => {
      const { session, device } = await secondFactor(deps, actor, body, cookies.get('device'));
      keepDevice(cookies, device);
      return handOver(session, cookies);
    },
    signInConfirm: async ({ actor, body }) => {
      await confirmPassword(deps, actor, body.password);
      return { details: 'Thank you.' };
    },
  };
}
