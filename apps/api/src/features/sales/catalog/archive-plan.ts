import type { StaffActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict } from '../../../core/refusal.ts';
import { isUniqueViolation } from '../../../db/errors.ts';
import { holdPlan } from './hold-plan.ts';
import { slugTaken } from './save-plan.ts';

/** Stops selling a plan, or sells it again. Existing orders and subscriptions keep it either way. */
export async function archivePlan(
  deps: Pick<Deps, 'db' | 'now' | 'events'>,
  actor: StaffActor,
  planId: string,
  input: { revision: number; archived: boolean },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const plan = await holdPlan(tx, planId, input.revision);
    if ((plan.archived_at !== null) === input.archived) {
      throw conflict(input.archived ? 'This plan is archived already.' : 'This plan is on sale already.');
    }
    try {
      await tx
        .updateTable('plans')
        .set({ archived_at: input.archived ? deps.now() : null, revision: plan.revision + 1 })
        .where('id', '=', planId)
        .execute();
    } catch (error) {
      if (isUniqueViolation(error, 'plans_slug')) throw slugTaken();
      throw error;
    }
    await deps.events.emit(tx, {
      name: input.archived ? 'plan.archived' : 'plan.restored',
      accountId: null,
      personId: actor.personId,
      by: actor,
      data: { plan_id: planId },
    });
  });
}
