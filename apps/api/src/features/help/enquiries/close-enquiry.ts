import { enquiryCan, enquiryState } from '@resolvo/contract/help/enquiries';
import type { StaffActor } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { notFound } from '../../../core/refusal.ts';
import { moveEnquiry } from './move.ts';

export async function closeEnquiry(
  deps: Pick<Deps, 'db' | 'events' | 'now'>,
  actor: StaffActor,
  enquiryId: string,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const enquiry = await tx
      .selectFrom('enquiries')
      .select(['state', 'account_id'])
      .where('id', '=', enquiryId)
      .forUpdate()
      .executeTakeFirst();
    if (!enquiry) throw notFound();
    const state = enquiryState.parse(enquiry.state);
    demand(enquiryCan.close(state));
    await deps.events.emit(tx, {
      name: 'enquiry.closed',
      accountId: enquiry.account_id,
      by: actor,
      before: { state },
      after: { state: 'closed' },
      data: { enquiry_id: enquiryId },
    });
    await moveEnquiry(tx, { id: enquiryId, state }, 'closed', { personId: actor.personId, at: deps.now() });
  });
}
