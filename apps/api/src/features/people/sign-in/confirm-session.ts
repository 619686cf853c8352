import type { SessionActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { provePassword } from '../accounts/prove-password.ts';
import { confirmSession } from '../sessions/end-sessions.ts';

/** The password, given again, opens what asks for a recent sign-in, for a quarter of an hour. */
export async function confirmPassword(
  deps: Pick<Deps, 'db' | 'limiter'>,
  actor: SessionActor,
  password: string,
): Promise<void> {
  await provePassword(deps, actor.accountId, password, 'password');
  await confirmSession(deps.db, actor.sessionId);
}
