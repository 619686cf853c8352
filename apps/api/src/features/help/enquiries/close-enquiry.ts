import { enquiryCan, enquiryState } from '@resolvo/contract/help/enquiries';
import { sql } from 'kysely';
import type { Caller } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { notFound } from '../../../core/refusal.ts';

export async function closeEnquiry(deps: Pick<Deps, 'db'>, actor: Caller, enquiryId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const enquiry = await tx
      .selectFrom('enquiries')
      .select('state')
      .where('id', '=', enquiryId)
      .forUpdate()
      .executeTakeFirst();
    if (!enquiry) throw notFound();
    demand(enquiryCan.close(enquiryState.parse(enquiry.state)));
    await tx
      .updateTable('enquiries')
      .set({ state: 'closed', closed_at: sql`now()`, closed_by: actor.accountId })
      .where('id', '=', enquiryId)
      .execute();
  });
}
