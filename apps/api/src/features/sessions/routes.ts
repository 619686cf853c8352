import type { sessionEndpoints } from '@resolvo/contract/sessions';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/register.ts';
import { confirmSession } from './confirm-session.ts';
import { findSession } from './find-session.ts';
import { listSessions } from './list-sessions.ts';
import { login } from './login.ts';
import { handOver } from './open-session.ts';
import { revokeAllSessions, revokeSession } from './revoke-session.ts';
import { secondFactor } from './second-factor.ts';

export function sessionRoutes(deps: Deps): Handlers<keyof typeof sessionEndpoints> {
  return {
    sessionLogin: async ({ actor, body, cookies }) => {
      const outcome = await login(deps, actor.origin, body, cookies.get('session'));
      if (outcome.kind === 'signed-in') return handOver(outcome.session, cookies);
      cookies.set('challenge', outcome.challengeSecret, 600);
      cookies.clear('session');
      return { expires_at: null, requires_2fa: true };
    },
    sessionSecondFactor: async ({ actor, body, cookies }) => handOver(await secondFactor(deps, actor, body), cookies),
    sessionLogout: async ({ actor, cookies }) => {
      await revokeSession(deps, actor, actor.sessionId);
      cookies.clear('session');
      return { details: 'You are logged out.' };
    },
    sessionCurrent: async ({ cookies }) => {
      const session = await findSession(deps.db, cookies.get('session'));
      return { expires_at: session && !session.expired ? session.expiresAt.toISOString() : null };
    },
    sessionConfirm: async ({ actor, body }) => {
      await confirmSession(deps, actor, body.password);
      return { details: 'Thank you.' };
    },
    sessionList: async ({ actor }) => ({ sessions: await listSessions(deps, actor) }),
    sessionRevoke: async ({ actor, params }) => {
      await revokeSession(deps, actor, params.session_id);
      return { details: 'The device was signed out.' };
    },
    sessionRevokeAll: async ({ actor, cookies }) => {
      await revokeAllSessions(deps, actor);
      cookies.clear('session');
      return { details: 'You are logged out everywhere.' };
    },
  };
}
