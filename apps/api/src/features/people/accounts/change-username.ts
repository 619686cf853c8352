import type { SessionActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { invalid } from '../../../core/refusal.ts';
import { isUniqueViolation } from '../../../db/errors.ts';
import { recordEvent } from '../audit/record-event.ts';

export async function changeUsername(deps: Pick<Deps, 'db'>, actor: SessionActor, username: string): Promise<void> {
  try {
    await deps.db.transaction().execute(async (tx) => {
      await tx.updateTable('accounts').set({ username }).where('id', '=', actor.accountId).execute();
      await recordEvent(tx, { accountId: actor.accountId, kind: 'username_changed', origin: actor.origin });
    });
  } catch (error) {
    if (isUniqueViolation(error, 'accounts_username')) throw invalid('username', 'This username is taken.');
    throw error;
  }
}
