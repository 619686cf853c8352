import { enquiryCan, enquiryState } from '@resolvo/contract/enquiries';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import type { SessionActor, TokenActor } from '../../http/actor.ts';
import { conflict, notFound } from '../../http/refusal.ts';

export async function closeEnquiry(
  deps: Pick<Deps, 'db'>,
  actor: SessionActor | TokenActor,
  enquiryId: string,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const enquiry = await tx
      .selectFrom('enquiries')
      .select('state')
      .where('id', '=', enquiryId)
      .forUpdate()
      .executeTakeFirst();
    if (!enquiry) throw notFound();
    const verdict = enquiryCan.close(enquiryState.parse(enquiry.state));
    if (verdict !== true) throw conflict(verdict);
    await tx
      .updateTable('enquiries')
      .set({ state: 'closed', closed_at: sql`now()`, closed_by: actor.accountId })
      .where('id', '=', enquiryId)
      .execute();
  });
}
