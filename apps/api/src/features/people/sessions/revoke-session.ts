import type { SessionActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { notFound } from '../../../core/refusal.ts';
import { endSessions } from './end-sessions.ts';

export async function revokeSession(
  deps: Pick<Deps, 'db' | 'events'>,
  actor: SessionActor,
  sessionId: string,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const gone = await tx
      .deleteFrom('sessions')
      .where('id', '=', sessionId)
      .where('account_id', '=', actor.accountId)
      .returning('id')
      .executeTakeFirst();
    if (!gone) throw notFound();
    const name = sessionId === actor.sessionId ? 'session.closed' : 'session.revoked';
    await deps.events.emit(tx, {
      name,
      accountId: actor.accountId,
      by: actor,
      data: { account_id: actor.accountId, session_id: sessionId },
    });
  });
}

export async function revokeAllSessions(deps: Pick<Deps, 'db' | 'events'>, actor: SessionActor): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await endSessions(tx, actor.accountId);
    await deps.events.emit(tx, {
      name: 'session.all_closed',
      accountId: actor.accountId,
      by: actor,
      data: { account_id: actor.accountId },
    });
  });
}
