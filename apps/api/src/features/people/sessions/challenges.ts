import { sql } from 'kysely';
import type { Queryable } from '../../../db/connection.ts';
import { hashSecret, newSecret } from '../../../security/secrets.ts';

const maxTries = 5;

export function findChallenge(db: Queryable, secret: string | undefined) {
  if (secret === undefined) return Promise.resolve(undefined);
  return db
    .selectFrom('login_challenges as c')
    .innerJoin('persons as p', 'p.id', 'c.person_id')
    .select(['c.id', 'c.person_id', 'c.remember'])
    .where('c.token_hash', '=', hashSecret(secret))
    .where('c.expires_at', '>', sql<Date>`now()`)
    .where('c.attempts', '<', maxTries)
    .where('p.suspended_at', 'is', null)
    .where('p.deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Whether this try is allowed. Counted in one statement, so that parallel tries are counted too. */
export async function countTry(db: Queryable, challengeId: string): Promise<boolean> {
  const row = await db
    .updateTable('login_challenges')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', challengeId)
    .where('attempts', '<', maxTries)
    .returning('attempts')
    .executeTakeFirst();
  return row !== undefined;
}

/** Opens a challenge between first and second factor. Returns the secret that the browser keeps. */
export async function openChallenge(
  tx: Queryable,
  { personId, remember }: { personId: string; remember: boolean },
): Promise<string> {
  const secret = newSecret();
  await tx
    .insertInto('login_challenges')
    .values({
      person_id: personId,
      token_hash: hashSecret(secret),
      remember,
      expires_at: sql<Date>`now() + interval '10 minutes'`,
    })
    .execute();
  return secret;
}

/** Of two requests with two good codes only one finishes the sign-in: the one that deletes the challenge. */
export async function finishChallenge(tx: Queryable, challengeId: string): Promise<boolean> {
  const done = await tx.deleteFrom('login_challenges').where('id', '=', challengeId).returning('id').executeTakeFirst();
  return done !== undefined;
}
