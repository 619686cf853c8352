import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';

type Purpose = 'add' | 'prove';

/** What the browser's authenticator signs, as base64url. Without a person it is a sign-in, and the key says who it is. */
export async function openPasskeyChallenge(
  db: Queryable,
  purpose: Purpose,
  personId: string | null = null,
): Promise<string> {
  const challenge = randomBytes(32);
  await db.insertInto('passkey_challenges').values({ challenge, purpose, person_id: personId }).execute();
  return challenge.toString('base64url');
}

/** True once for each challenge: of two requests with the same answer, one deletes it. */
export async function spendPasskeyChallenge(
  db: Queryable,
  purpose: Purpose,
  challenge: string,
  personId: string | null,
): Promise<boolean> {
  const spent = await db
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', Buffer.from(challenge, 'base64url'))
    .where('purpose', '=', purpose)
    .where('person_id', personId === null ? 'is' : '=', personId)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('purpose')
    .executeTakeFirst();
  return spent !== undefined;
}

export async function sweepPasskeyChallenges({ db }: Pick<Deps, 'db'>): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('expires_at', '<', sql<Date>`now()`).execute();
}
