import type { StaffActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';

/** The name under which a person writes to clients; empty where they set none. */
export async function signatureOf(db: Queryable, personId: string): Promise<string> {
  const row = await db
    .selectFrom('desk_signatures')
    .select('name')
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return row?.name ?? '';
}

export async function setSignature(
  deps: Pick<Deps, 'db' | 'events' | 'now'>,
  actor: StaffActor,
  name: string,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const before = await signatureOf(tx, actor.personId);
    const set = { name, changed_at: deps.now() };
    await tx
      .insertInto('desk_signatures')
      .values({ person_id: actor.personId, ...set })
      .onConflict((on) => on.column('person_id').doUpdateSet(set))
      .execute();
    await deps.events.emit(tx, {
      name: 'desk.signed',
      accountId: null,
      by: actor,
      before: { name: before },
      after: { name },
      data: { person_id: actor.personId },
    });
  });
}

/** With the right to write to clients goes the name. */
export async function forgetSignature(tx: Queryable, personId: string): Promise<void> {
  await tx.deleteFrom('desk_signatures').where('person_id', '=', personId).execute();
}
