import { sql } from 'kysely';
import type { Origin } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Cookies } from '../../../core/handlers.ts';
import { Refusal } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { hashSecret, newSecret } from '../../../security/secrets.ts';

export interface OpenSession {
  readonly secret: string;
  readonly expiresAt: Date;
  /** Undefined: the cookie ends with the browser. */
  readonly cookieSeconds: number | undefined;
}

const hour = 3600;
const lifetimes = {
  remembered: { absolute: 30 * 24 * hour, idle: 14 * 24 * hour },
  visit: { absolute: 12 * hour, idle: 2 * hour },
} as const;

/** A new secret for every sign-in, so that a cookie planted before is worthless (session fixation). */
export async function openSession(
  deps: Pick<Deps, 'events'>,
  tx: Queryable,
  input: { personId: string; remember: boolean; origin: Origin },
): Promise<OpenSession> {
  const secret = newSecret();
  const lifetime = input.remember ? lifetimes.remembered : lifetimes.visit;
  const row = await tx
    .insertInto('sessions')
    .values({
      person_id: input.personId,
      token_hash: hashSecret(secret),
      remember: input.remember,
      ip: input.origin.ip,
      user_agent: input.origin.userAgent,
      idle_seconds: lifetime.idle,
      expires_at: sql<Date>`statement_timestamp() + make_interval(secs => ${lifetime.absolute})`,
    })
    .returning(['id', 'expires_at'])
    .executeTakeFirstOrThrow();
  await deps.events.emit(tx, {
    name: 'session.opened',
    accountId: null,
    personId: input.personId,
    by: input,
    data: { person_id: input.personId, session_id: row.id },
  });
  return { secret, expiresAt: row.expires_at, cookieSeconds: input.remember ? lifetime.absolute : undefined };
}

/** Replaces the session's secret: an old one may have been copied before the sensitive change. */
export async function renewSession(tx: Queryable, sessionId: string): Promise<OpenSession> {
  const secret = newSecret();
  const row = await tx
    .updateTable('sessions')
    .set({ token_hash: hashSecret(secret) })
    .where('id', '=', sessionId)
    .returning([
      'expires_at',
      'remember',
      sql<number>`ceil(extract(epoch from expires_at - statement_timestamp()))`.as('seconds'),
    ])
    .executeTakeFirst();
  if (!row) throw new Refusal('unauthenticated', 'This session was ended meanwhile. Please log in again.');
  return { secret, expiresAt: row.expires_at, cookieSeconds: row.remember ? Number(row.seconds) : undefined };
}

export function handOver(session: OpenSession, cookies: Cookies): { expires_at: string; requires_2fa: false } {
  cookies.set('session', session.secret, session.cookieSeconds);
  cookies.clear('challenge');
  return { expires_at: session.expiresAt.toISOString(), requires_2fa: false };
}
