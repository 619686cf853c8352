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
      .where('person_id', '=', actor.personId)
      .returning('id')
      .executeTakeFirst();
    if (!gone) throw notFound();
    const name = sessionId === actor.sessionId ? 'session.closed' : 'session.revoked';
    await deps.events.emit(tx, {
      name,
      accountId: null,
      personId: actor.personId,
      by: actor,
      data: { person_id: actor.personId, session_id: sessionId },
    });
  });
}

export async function revokeAllSessions(deps: Pick<Deps, 'db' | 'events'>, actor: SessionActor): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await endSessions(tx, actor.personId);
    await deps.events.emit(tx, {
      name: 'session.all_closed',
      accountId: null,
      personId: actor.personId,
      by: actor,
      data: { person_id: actor.personId },
    });
  });
}
