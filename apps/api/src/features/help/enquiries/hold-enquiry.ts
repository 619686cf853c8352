import { priority } from '@resolvo/contract/help/desk';
import { enquiryState } from '@resolvo/contract/help/enquiries';
import { notFound } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';

/** The enquiry, held until the transaction ends. With an account it must be a ticket of that account. */
export async function holdEnquiry(tx: Queryable, enquiryId: string, accountId?: string) {
  const enquiry = await tx
    .selectFrom('enquiries')
    .select(['id', 'kind', 'state', 'reference', 'subject', 'email', 'account_id', 'last_mail_id'])
    .select(['numeric_id', 'fields', 'ip', 'category', 'created_at', 'last_message_at', 'assigned_to'])
    .select(['priority', 'waiting_since', 'waited_minutes', 'merged_into', 'attached_from', 'spam_at'])
    .where('id', '=', enquiryId)
    .$if(accountId !== undefined, (query) =>
      query.where('account_id', '=', accountId ?? '').where('kind', '=', 'ticket'),
    )
    .forUpdate()
    .executeTakeFirst();
  if (!enquiry) throw notFound();
  return { ...enquiry, state: enquiryState.parse(enquiry.state), priority: priority.parse(enquiry.priority) };
}

export type HeldEnquiry = Awaited<ReturnType<typeof holdEnquiry>>;
