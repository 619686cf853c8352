import { brand } from '@resolvo/brand/brand';
import { fillReply } from '@resolvo/contract/help/desk';
import type { StaffActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { notFound } from '../../../core/refusal.ts';

/** A saved answer with what is known of the ticket, its client and the person who writes. */
export async function fillReplyFor(
  { db }: Pick<Deps, 'db'>,
  actor: StaffActor,
  enquiryId: string,
  replyId: string,
): Promise<string> {
  const reply = await db.selectFrom('saved_replies').select('body').where('id', '=', replyId).executeTakeFirst();
  const enquiry = await db
    .selectFrom('enquiries as e')
    .leftJoin('accounts as a', 'a.id', 'e.account_id')
    .leftJoin('billing_profiles as b', 'b.account_id', 'e.account_id')
    .select(['e.numeric_id', 'e.subject', 'e.email', 'a.name', 'a.username', 'b.company'])
    .where('e.id', '=', enquiryId)
    .executeTakeFirst();
  if (!reply || !enquiry) throw notFound();
  const me = await db.selectFrom('persons').select('username').where('id', '=', actor.personId).executeTakeFirst();
  return fillReply(reply.body, {
    client_name: enquiry.company || enquiry.name || enquiry.username || enquiry.email.split('@')[0] || '',
    client_email: enquiry.email,
    ticket_number: `#${enquiry.numeric_id}`,
    ticket_title: enquiry.subject,
    staff_name: me?.username ?? '',
    company: brand.name,
  });
}
