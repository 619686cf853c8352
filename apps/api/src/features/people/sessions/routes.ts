import type { sessionEndpoints } from '@resolvo/contract/people/sessions';
import type { Deps } from '../../../core/deps.ts';
import type { Handlers } from '../../../core/handlers.ts';
import { findSession, sessionKey } from './find-session.ts';
import { listSessions } from './list-sessions.ts';
import { revokeAllSessions, revokeSession } from './revoke-session.ts';

export function sessionRoutes(deps: Deps): Handlers<keyof typeof sessionEndpoints> {
  return {
    sessionLogout: async ({ actor, cookies }) => {
      await revokeSession(deps, actor, actor.sessionId);
      cookies.signOut();
      return { details: 'You are logged out.' };
    },
    sessionCurrent: async ({ cookies }) => {
      const session = await findSession(deps.db, sessionKey(cookies.get('session') ?? ''));
      return { expires_at: session && !session.expired ? session.expiresAt.toISOString() : null };
    },
    sessionList: async ({ actor }) => ({ sessions: await listSessions(deps, actor) }),
    sessionRevoke: async ({ actor, params }) => {
      await revokeSession(deps, actor, params.session_id);
      return { details: 'The device was signed out.' };
    },
    sessionRevokeAll: async ({ actor, cookies }) => {
      await revokeAllSessions(deps, actor);
      cookies.signOut();
      return { details: 'You are logged out everywhere.' };
    },
  };
}
