import type { SessionActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { notFound } from '../../../core/refusal.ts';
import { recordEvent } from '../audit/record-event.ts';
import { endSessions } from './end-sessions.ts';

export async function revokeSession(deps: Pick<Deps, 'db'>, actor: SessionActor, sessionId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const gone = await tx
      .deleteFrom('sessions')
      .where('id', '=', sessionId)
      .where('account_id', '=', actor.accountId)
      .returning('id')
      .executeTakeFirst();
    if (!gone) throw notFound();
    const kind = sessionId === actor.sessionId ? 'logout' : 'session_revoked';
    await recordEvent(tx, { accountId: actor.accountId, kind, origin: actor.origin });
  });
}

export async function revokeAllSessions(deps: Pick<Deps, 'db'>, actor: SessionActor): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await endSessions(tx, actor.accountId);
    await recordEvent(tx, { accountId: actor.accountId, kind: 'signed_out_everywhere', origin: actor.origin });
  });
}
