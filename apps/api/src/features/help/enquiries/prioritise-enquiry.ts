import { type Priority, targetsOf } from '@resolvo/contract/help/desk';
import type { StaffActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { readDesk } from '../desk/read-desk.ts';
import { holdEnquiry } from './hold-enquiry.ts';

/** The targets are those that it would have had from the beginning. */
export async function prioritiseEnquiry(
  deps: Pick<Deps, 'db' | 'events'>,
  actor: StaffActor,
  enquiryId: string,
  priority: Priority,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const enquiry = await holdEnquiry(tx, enquiryId);
    if (enquiry.priority === priority) return;
    const { firstAnswer, solution } = targetsOf(await readDesk(tx), {
      priority,
      createdAt: enquiry.created_at,
      waitedMinutes: enquiry.waited_minutes,
    });
    await tx
      .updateTable('enquiries')
      .set({ priority, first_answer_due_at: firstAnswer, solution_due_at: solution })
      .where('id', '=', enquiryId)
      .execute();
    await deps.events.emit(tx, {
      name: 'enquiry.prioritised',
      accountId: null,
      by: actor,
      before: { priority: enquiry.priority },
      after: { priority },
      data: { enquiry_id: enquiryId },
    });
  });
}
