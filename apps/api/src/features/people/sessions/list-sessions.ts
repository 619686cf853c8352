import type { SessionView } from '@resolvo/contract/people/sessions';
import { sql } from 'kysely';
import type { SessionActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { seconds } from '../../../core/time.ts';
import { countryOf, deviceOf } from '../../../security/addresses.ts';

export async function listSessions(
  deps: Pick<Deps, 'db' | 'now' | 'realNow'>,
  actor: SessionActor,
): Promise<SessionView[]> {
  const rows = await deps.db
    .selectFrom('sessions')
    .select(['id', 'ip', 'user_agent', 'created_at', 'last_seen_at', 'expires_at'])
    .where('person_id', '=', actor.personId)
    .where('expires_at', '>', sql<Date>`statement_timestamp()`)
    .where(sql<boolean>`last_seen_at + make_interval(secs => idle_seconds) > statement_timestamp()`)
    .orderBy('last_seen_at', 'desc')
    .limit(100)
    .execute();
  // Sessions follow the real time. Shown by the product's, which a demo moves, they are as old as they are.
  const ahead = deps.now().getTime() - deps.realNow().getTime();
  const shown = (at: Date) => seconds(new Date(at.getTime() + ahead));
  return rows.map((row) => ({
    session_id: row.id,
    current: row.id === actor.sessionId,
    device: deviceOf(row.user_agent),
    ip: row.ip,
    place: countryOf(row.ip),
    created_at: shown(row.created_at),
    last_seen_at: shown(row.last_seen_at),
    expires_at: shown(row.expires_at),
  }));
}
