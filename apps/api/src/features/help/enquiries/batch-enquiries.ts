import { enquiryCan } from '@resolvo/contract/help/enquiries';
import type { batchBody } from '@resolvo/contract/help/queue';
import type { z } from 'zod';
import type { StaffActor } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict, Refusal } from '../../../core/refusal.ts';
import { blockIn } from '../desk/blocked-senders.ts';
import { closeEnquiry } from './close-enquiry.ts';
import { holdEnquiry } from './hold-enquiry.ts';
import { moveEnquiry } from './move.ts';

type Needs = Pick<Deps, 'db' | 'events' | 'now'>;

/** One after the other, each as if it were alone: one that is refused stops none of the others. */
export async function batchEnquiries(
  deps: Needs,
  actor: StaffActor,
  { act, enquiry_ids, block }: z.output<typeof batchBody>,
): Promise<{ done: number; refused: { enquiry_id: string; reason: string }[] }> {
  const refused: { enquiry_id: string; reason: string }[] = [];
  const ids = [...new Set(enquiry_ids)];
  for (const id of ids) {
    try {
      await (act === 'spam' ? markSpam(deps, actor, id, block) : closeEnquiry(deps, actor, id));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused.push({ enquiry_id: id, reason: error.message });
    }
  }
  return { done: ids.length - refused.length, refused };
}

/**
 * A ticket that is spam is closed and leaves the queue. Its sender hears nothing; blocked, their next mails are set
 * aside.
 */
function markSpam(deps: Needs, actor: StaffActor, enquiryId: string, block: boolean): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    const enquiry = await holdEnquiry(tx, enquiryId);
    demand(
      enquiryCan.markSpam({
        kind: enquiry.kind,
        hasClient: enquiry.account_id !== null,
        isSpam: enquiry.spam_at !== null,
        isMerged: enquiry.merged_into !== null,
      }),
    );
    const person = await tx
      .selectFrom('persons')
      .select('id')
      .where('email', '=', enquiry.email)
      .where('email_verified_at', 'is not', null)
      .executeTakeFirst();
    if (block && person) throw conflict(`${enquiry.email} is the address of a client: it cannot be blocked.`);
    await deps.events.emit(tx, {
      name: 'enquiry.marked_spam',
      accountId: null,
      by: actor,
      before: { state: enquiry.state },
      after: { state: 'closed' },
      data: { enquiry_id: enquiryId },
    });
    const at = deps.now();
    await moveEnquiry(tx, enquiry, 'closed', { personId: actor.personId, at });
    await tx.updateTable('enquiries').set({ spam_at: at }).where('id', '=', enquiryId).execute();
    if (block) await blockIn(deps, tx, actor, enquiry.email.toLowerCase());
  });
}
