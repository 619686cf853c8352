import { brand } from '@resolvo/brand/brand';
import { fillReply } from '@resolvo/contract/help/desk';
import { enquiryField } from '@resolvo/contract/help/enquiries';
import { chosenUsername } from '@resolvo/contract/people/chosen-username';
import { sql } from 'kysely';
import type { StaffActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { notFound } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { signatureOf } from '../desk/signature.ts';

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
    .leftJoin('billing_profiles as b', 'b.account_id', 'e.account_id')
    .select(['e.numeric_id', 'e.subject', 'e.email', 'b.company'])
    .where('e.id', '=', enquiryId)
    .executeTakeFirst();
  if (!reply || !enquiry) throw notFound();
  return fillReply(reply.body, {
    client_name: await nameOfWriter(db, enquiryId),
    client_company: enquiry.company ?? '',
    client_email: enquiry.email,
    ticket_number: `#${enquiry.numeric_id}`,
    ticket_title: enquiry.subject,
    staff_name: await signatureOf(db, actor.personId),
    company: brand.name,
  });
}

/**
 * A person is greeted, not their company: by the name that they wrote in the form or that their mail has, by the one on the
 * invoices where the owner of the account wrote, or by the username that they chose. Empty where nothing is known.
 */
async function nameOfWriter(db: Queryable, enquiryId: string): Promise<string> {
  const row = await db
    .selectFrom('enquiries as e')
    .leftJoin('accounts as a', 'a.id', 'e.account_id')
    .leftJoin('billing_profiles as b', 'b.account_id', 'e.account_id')
    .leftJoin('persons as p', (join) => join.on(sql<boolean>`lower(p.email) = lower(e.email)`))
    .select(['e.fields', 'a.owner_id', 'b.name', 'p.id as person_id', 'p.username'])
    .where('e.id', '=', enquiryId)
    .executeTakeFirstOrThrow();
  const typed = enquiryField
    .array()
    .parse(row.fields)
    .find(({ name }) => name === 'name');
  const isOwner = row.person_id !== null && row.person_id === row.owner_id;
  return typed?.value || (isOwner && row.name) || chosenUsername(row.username);
}
