import { enquiryCan, enquiryState } from '@resolvo/contract/help/enquiries';
import type { Caller } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { notFound } from '../../../core/refusal.ts';
import { moveEnquiry } from './move.ts';

export async function closeEnquiry(deps: Pick<Deps, 'db'>, actor: Caller, enquiryId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const enquiry = await tx
      .selectFrom('enquiries')
      .select('state')
      .where('id', '=', enquiryId)
      .forUpdate()
      .executeTakeFirst();
    if (!enquiry) throw notFound();
    const state = enquiryState.parse(enquiry.state);
    demand(enquiryCan.close(state));
    await moveEnquiry(tx, { id: enquiryId, state }, 'closed', actor.accountId);
  });
}
