import type { SessionView } from '@resolvo/contract/people/sessions';
import { sql } from 'kysely';
import type { SessionActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { seconds } from '../../../core/time.ts';
import { countryOf, deviceOf } from '../../../security/addresses.ts';

export async function listSessions(deps: Pick<Deps, 'db'>, actor: SessionActor): Promise<SessionView[]> {
  const rows = await deps.db
    .selectFrom('sessions')
    .select(['id', 'ip', 'user_agent', 'created_at', 'last_seen_at', 'expires_at'])
    .where('person_id', '=', actor.personId)
    .where('expires_at', '>', sql<Date>`now()`)
    .where(sql<boolean>`last_seen_at + make_interval(secs => idle_seconds) > now()`)
    .orderBy('last_seen_at', 'desc')
    .limit(100)
    .execute();
  return rows.map((row) => ({
    session_id: row.id,
    current: row.id === actor.sessionId,
    device: deviceOf(row.user_agent),
    ip: row.ip,
    place: countryOf(row.ip),
    created_at: seconds(row.created_at),
    last_seen_at: seconds(row.last_seen_at),
    expires_at: seconds(row.expires_at),
  }));
}
