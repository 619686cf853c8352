import type { confirmBody } from '@resolvo/contract/people/sign-in';
import type { z } from 'zod';
import type { SessionActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { invalid } from '../../../core/refusal.ts';
import { codeTries } from '../accounts/limits.ts';
import { provePassword } from '../accounts/prove-password.ts';
import { provePasskey } from '../factors/prove-passkey.ts';
import { confirmSession } from '../sessions/end-sessions.ts';

/** Confirms again who it is, which satisfies `recent` for 15 minutes. */
export async function confirmIdentity(
  deps: Pick<Deps, 'db' | 'limiter' | 'settings' | 'log'>,
  actor: SessionActor,
  { password = '', passkey }: z.output<typeof confirmBody>,
): Promise<void> {
  if (passkey) {
    await deps.limiter.consume(codeTries, actor.personId);
    const found = await provePasskey(deps, actor.personId, passkey);
    if (!found?.proven) throw invalid('passkey', 'This passkey did not fit. Please try again.');
    await deps.limiter.reset(codeTries, actor.personId);
  } else {
    await provePassword(deps, actor.personId, password, 'password');
  }
  await confirmSession(deps.db, actor.sessionId);
}
