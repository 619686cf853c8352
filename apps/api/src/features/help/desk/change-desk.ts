import type { DeskSettings } from '@resolvo/contract/help/desk';
import type { StaffActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { readDesk } from './read-desk.ts';

/** Tickets that are open keep their times: what was promised to them stays. */
export async function changeDesk(
  deps: Pick<Deps, 'db' | 'events'>,
  actor: StaffActor,
  settings: DeskSettings,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await tx.selectFrom('desk_settings').select('id').forUpdate().execute();
    const before = await readDesk(tx);
    await tx
      .updateTable('desk_settings')
      .set({
        hours: JSON.stringify(settings.hours),
        targets: JSON.stringify(settings.targets),
        credit_limit: settings.credit_limit,
      })
      .execute();
    await deps.events.emit(tx, {
      name: 'desk.changed',
      accountId: null,
      by: actor,
      before: { ...before },
      after: { ...settings },
      data: { person_id: actor.personId },
    });
  });
}
