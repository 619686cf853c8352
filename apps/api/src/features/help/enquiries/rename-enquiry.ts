import { titleOf } from '@resolvo/contract/help/queue';
import type { StaffActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { holdEnquiry } from './hold-enquiry.ts';

/** A better title, with the category as it was. Mails that follow have it too; programs keep the conversation by its ids. */
export async function renameEnquiry(
  deps: Pick<Deps, 'db' | 'events'>,
  actor: StaffActor,
  enquiryId: string,
  title: string,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const { subject: before, account_id } = await holdEnquiry(tx, enquiryId);
    const subject = `${before.slice(0, before.length - titleOf(before).length)}${title}`;
    if (subject === before) return;
    await tx.updateTable('enquiries').set({ subject }).where('id', '=', enquiryId).execute();
    await deps.events.emit(tx, {
      name: 'enquiry.renamed',
      accountId: account_id,
      by: actor,
      before: { subject: before },
      after: { subject },
      data: { enquiry_id: enquiryId },
    });
  });
}
