import type { SessionActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { invalid } from '../../../core/refusal.ts';
import { isUniqueViolation } from '../../../db/errors.ts';

export async function changeUsername(
  deps: Pick<Deps, 'db' | 'events'>,
  actor: SessionActor,
  username: string,
): Promise<void> {
  try {
    await deps.db.transaction().execute(async (tx) => {
      await tx.updateTable('accounts').set({ username }).where('id', '=', actor.accountId).execute();
      await deps.events.emit(tx, {
        name: 'account.username_changed',
        accountId: actor.accountId,
        by: actor,
        data: { account_id: actor.accountId },
      });
    });
  } catch (error) {
    if (isUniqueViolation(error, 'accounts_username')) throw invalid('username', 'This username is taken.');
    throw error;
  }
}
