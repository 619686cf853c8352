import type { SessionActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { invalid } from '../../../core/refusal.ts';
import { isUniqueViolation } from '../../../db/errors.ts';
import { holdPerson } from './queries.ts';

export async function changeUsername(
  deps: Pick<Deps, 'db' | 'events'>,
  actor: SessionActor,
  username: string,
): Promise<void> {
  try {
    await deps.db.transaction().execute(async (tx) => {
      const before = await holdPerson(tx, actor.personId);
      await tx.updateTable('persons').set({ username }).where('id', '=', actor.personId).execute();
      await deps.events.emit(tx, {
        name: 'account.username_changed',
        accountId: null,
        personId: actor.personId,
        by: actor,
        data: { person_id: actor.personId },
        before: { username: before?.username },
        after: { username },
      });
    });
  } catch (error) {
    if (isUniqueViolation(error, 'persons_username')) throw invalid('username', 'This username is taken.');
    throw error;
  }
}
