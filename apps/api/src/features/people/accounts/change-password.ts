import type { SessionActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict, notFound } from '../../../core/refusal.ts';
import { hashPassword } from '../../../security/passwords.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { recordEvent } from '../audit/record-event.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { type OpenSession, renewSession } from '../sessions/open-session.ts';
import { provePassword } from './prove-password.ts';
import { forgetMailLinks, lockAccount } from './queries.ts';
import { refuseGuessable } from './refuse-guessable.ts';

export async function changePassword(
  deps: Pick<Deps, 'db' | 'jobs' | 'limiter'>,
  actor: SessionActor,
  input: { current_password: string; password: string },
): Promise<OpenSession> {
  const proven = await provePassword(deps, actor.accountId, input.current_password, 'current_password');
  refuseGuessable(input.password, proven.email ?? '');
  const passwordHash = await hashPassword(input.password);
  return deps.db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, actor.accountId);
    if (!account?.email) throw notFound();
    // Between the proof and here a reset may have ended this session; then it decides nothing any more.
    if (account.password_hash !== proven.passwordHash) throw conflict('Your password was changed meanwhile.');
    await tx.updateTable('accounts').set({ password_hash: passwordHash }).where('id', '=', account.id).execute();
    await endSessions(tx, account.id, { except: actor.sessionId });
    await forgetMailLinks(tx, account.id);
    await recordEvent(tx, { accountId: account.id, kind: 'password_changed', origin: actor.origin });
    await queueMail(deps, tx, { template: 'password-changed', to: account.email });
    return renewSession(tx, actor.sessionId);
  });
}
