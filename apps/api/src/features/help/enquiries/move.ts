import { targetsOf, waitedBetween } from '@resolvo/contract/help/desk';
import { type EnquiryState, enquiryStates } from '@resolvo/contract/help/enquiries';
import { moved } from '../../../core/moved.ts';
import type { Queryable } from '../../../db/connection.ts';
import { readDesk } from '../desk/read-desk.ts';
import type { HeldEnquiry } from './hold-enquiry.ts';

/** The one writer of an enquiry's state, and of the targets that follow it. The caller has locked the enquiry. */
export async function moveEnquiry(
  tx: Queryable,
  enquiry: HeldEnquiry,
  to: EnquiryState,
  by: { readonly personId: string | null; readonly at: Date },
): Promise<void> {
  if (enquiry.state === to) return;
  const state = moved('An enquiry', enquiryStates, enquiry.state, to);
  const closed = { closed_at: by.at, closed_by: by.personId };
  const open = { closed_at: null, closed_by: null, spam_at: null };
  await tx
    .updateTable('enquiries')
    .set({ state, ...(to === 'closed' ? closed : open), ...(await targetsAt(tx, enquiry, to, by.at)) })
    .where('id', '=', enquiry.id)
    .execute();
}

/** While it waits for the client its targets stand still. */
async function targetsAt(tx: Queryable, enquiry: HeldEnquiry, to: EnquiryState, at: Date) {
  if (to !== 'open') return { waiting_since: enquiry.waiting_since ?? at };
  const desk = await readDesk(tx);
  const { priority, waiting_since: since } = enquiry;
  const waitedMinutes = enquiry.waited_minutes + (since ? waitedBetween(desk, priority, since, at) : 0);
  const { solution } = targetsOf(desk, { priority, createdAt: enquiry.created_at, waitedMinutes });
  return { waiting_since: null, waited_minutes: waitedMinutes, solution_due_at: solution };
}
