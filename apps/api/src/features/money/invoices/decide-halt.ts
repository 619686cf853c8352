import type { StaffActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict, notFound } from '../../../core/refusal.ts';

/** Staff looked at an alarm: invoicing goes on, or nothing of what waits is made for a day. */
export async function decideHalt(
  deps: Pick<Deps, 'db' | 'now' | 'events'>,
  actor: StaffActor,
  haltId: string,
  decision: 'released' | 'dropped',
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const halt = await tx
      .selectFrom('invoicing_halts')
      .select(['decision', 'kind'])
      .where('id', '=', haltId)
      .forUpdate()
      .executeTakeFirst();
    if (!halt) throw notFound();
    if (halt.decision !== null) throw conflict(`This alarm was ${halt.decision} already.`);
    await tx
      .updateTable('invoicing_halts')
      .set({ decision, decided_by: actor.personId, decided_at: deps.now() })
      .where('id', '=', haltId)
      .execute();
    await deps.events.emit(tx, {
      name: 'invoicing.decided',
      accountId: null,
      by: actor,
      data: { halt_id: haltId, decision },
    });
  });
}
