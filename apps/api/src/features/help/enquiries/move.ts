import { type EnquiryState, enquiryStates } from '@resolvo/contract/help/enquiries';
import { moved } from '../../../core/moved.ts';
import type { Queryable } from '../../../db/connection.ts';

/** The one writer of an enquiry's state. The caller has locked the enquiry. */
export async function moveEnquiry(
  tx: Queryable,
  enquiry: { readonly id: string; readonly state: EnquiryState },
  to: 'closed',
  by: { readonly personId: string; readonly at: Date },
): Promise<void> {
  const state = moved('An enquiry', enquiryStates, enquiry.state, to);
  await tx
    .updateTable('enquiries')
    .set({ state, closed_at: by.at, closed_by: by.personId })
    .where('id', '=', enquiry.id)
    .execute();
}
