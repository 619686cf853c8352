import type { SessionActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { provePassword } from '../accounts/prove-password.ts';
import { confirmSession } from '../sessions/end-sessions.ts';

/** Confirms the password again, which satisfies `recent` for 15 minutes. */
export async function confirmPassword(
  deps: Pick<Deps, 'db' | 'limiter'>,
  actor: SessionActor,
  password: string,
): Promise<void> {
  await provePassword(deps, actor.personId, password, 'password');
  await confirmSession(deps.db, actor.sessionId);
}
