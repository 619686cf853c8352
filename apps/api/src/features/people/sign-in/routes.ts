import type { signInEndpoints } from '@resolvo/contract/people/sign-in';
import type { Deps } from '../../../core/deps.ts';
import type { Handlers } from '../../../core/handlers.ts';
import { handOver } from '../sessions/open-session.ts';
import { confirmPassword } from './confirm-session.ts';
import { login } from './login.ts';
import { secondFactor } from './second-factor.ts';

export function signInRoutes(deps: Deps): Handlers<keyof typeof signInEndpoints> {
  return {
    signInLogin: async ({ actor, body, cookies }) => {
      const outcome = await login(deps, actor.origin, body, cookies.get('session'));
      if (outcome.kind === 'signed-in') return handOver(outcome.session, cookies);
      cookies.set('challenge', outcome.challengeSecret, 600);
      cookies.clear('session');
      return { expires_at: null, requires_2fa: true };
    },
    signInSecondFactor: async ({ actor, body, cookies }) => handOver(await secondFactor(deps, actor, body), cookies),
    signInConfirm: async ({ actor, body }) => {
      await confirmPassword(deps, actor, body.password);
      return { details: 'Thank you.' };
    },
  };
}
