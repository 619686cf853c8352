import { actingMinutes } from '@resolvo/contract/people/clients';
import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';

interface NewActing {
  readonly sessionId: string;
  readonly personId: string;
  readonly accountId: string;
  readonly reason: string;
  readonly mayAct: boolean;
}

/** Lets a session of staff act for an account. A second time for the same account takes the place of the first. */
export async function openActing(tx: Queryable, { sessionId, personId, accountId, reason, mayAct }: NewActing) {
  await tx
    .deleteFrom('acting_sessions')
    .where('session_id', '=', sessionId)
    .where('account_id', '=', accountId)
    .execute();
  return tx
    .insertInto('acting_sessions')
    .values({
      session_id: sessionId,
      person_id: personId,
      account_id: accountId,
      reason,
      may_act: mayAct,
      expires_at: sql<Date>`statement_timestamp() + make_interval(mins => ${actingMinutes})`,
    })
    .returning(['id', 'expires_at'])
    .executeTakeFirstOrThrow();
}

/** Ends it. Returns whose account it was; undefined where there is none of this person. */
export async function endActing(tx: Queryable, actingId: string, personId: string): Promise<string | undefined> {
  const ended = await tx
    .deleteFrom('acting_sessions')
    .where('id', '=', actingId)
    .where('person_id', '=', personId)
    .returning('account_id')
    .executeTakeFirst();
  return ended?.account_id;
}

export async function findActing(db: Queryable, actingId: string) {
  return db
    .selectFrom('acting_sessions as x')
    .innerJoin('persons as p', 'p.id', 'x.person_id')
    .select(['x.id', 'x.reason', 'x.may_act', 'x.expires_at', 'p.email'])
    .where('x.id', '=', actingId)
    .executeTakeFirst();
}

export async function sweepActing({ db }: Pick<Deps, 'db'>): Promise<void> {
  await db.deleteFrom('acting_sessions').where('expires_at', '<', sql<Date>`statement_timestamp()`).execute();
}
