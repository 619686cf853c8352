import type { ResponseOf } from '@resolvo/contract/endpoint';
import type { Endpoints } from '@resolvo/contract/endpoints';
import { type EnquiryMessage, enquiryField, type TicketRating } from '@resolvo/contract/help/enquiries';
import type { Deps } from '../../../core/deps.ts';
import { notFound } from '../../../core/refusal.ts';
import { seconds } from '../../../core/time.ts';
import type { Queryable } from '../../../db/connection.ts';
import { filesOf } from '../files/keep-file.ts';
import { presentEnquiry, selectEnquiries } from './list-enquiries.ts';

export async function getEnquiry(
  { db }: Pick<Deps, 'db'>,
  enquiryId: string,
): Promise<ResponseOf<Endpoints['enquiryDetail']>> {
  const row = await selectEnquiries(db).where('enquiries.id', '=', enquiryId).executeTakeFirst();
  if (!row) throw notFound();
  const enquiry = presentEnquiry(row);
  const [messages, about] = await Promise.all([messagesOf(db, enquiryId), aboutOf(db, enquiryId)]);
  return { enquiry, messages, ...about };
}

/**
 * Oldest first; what a ticket was opened with is the first. Notes included: who shows them to a client leaves those out.
 */
export async function messagesOf(db: Queryable, enquiryId: string): Promise<EnquiryMessage[]> {
  const [opened, rows, files] = await Promise.all([
    db
      .selectFrom('enquiries')
      .select(['kind', 'email', 'fields', 'created_at'])
      .where('id', '=', enquiryId)
      .executeTakeFirst(),
    db
      .selectFrom('enquiry_messages as m')
      .leftJoin('persons as p', 'p.id', 'm.person_id')
      .select(['m.id', 'm.author', 'm.internal', 'm.by_mail', 'm.body', 'm.created_at', 'p.email'])
      .select(['m.quoted', 'm.mail_from', 'm.unproved', 'm.automatic'])
      .where('m.enquiry_id', '=', enquiryId)
      .orderBy('m.created_at')
      .orderBy('m.number')
      .execute(),
    filesOf(db, enquiryId),
  ]);
  if (!opened) return [];
  const body = opened.kind === 'ticket' ? firstMessage(opened.fields) : '';
  const first: EnquiryMessage = {
    message_id: enquiryId,
    author: 'client',
    author_name: opened.email,
    internal: false,
    by_mail: false,
    unproved: false,
    automatic: false,
    body,
    quoted: '',
    attachments: files.get(enquiryId) ?? [],
    created_at: seconds(opened.created_at),
  };
  const further = rows.map((row): EnquiryMessage => {
    const author = row.author === 'staff' ? 'staff' : 'client';
    return {
      message_id: row.id,
      author,
      // A visitor who answers our mail has no account; a person who left has no name.
      author_name: row.email ?? (row.mail_from || (author === 'client' && row.by_mail ? opened.email : '')),
      internal: row.internal,
      by_mail: row.by_mail,
      unproved: row.unproved,
      automatic: row.automatic,
      body: row.body,
      quoted: row.quoted,
      attachments: files.get(row.id) ?? [],
      created_at: seconds(row.created_at),
    };
  });
  return body === '' && first.attachments.length === 0 ? further : [first, ...further];
}

/** What a ticket is about, and what its client thought of the help. */
export async function aboutOf(db: Queryable, enquiryId: string) {
  const row = await db
    .selectFrom('enquiries as e')
    .leftJoin('servers as s', 's.id', 'e.server_id')
    .leftJoin('invoices as i', 'i.id', 'e.invoice_id')
    .select(['e.server_id', 's.name', 'e.invoice_id', 'i.number', 'e.rating', 'e.rating_text', 'e.rated_at'])
    .where('e.id', '=', enquiryId)
    .executeTakeFirstOrThrow();
  const rating: TicketRating =
    row.rating === null ? null : { rating: row.rating, comment: row.rating_text, rated_at: seconds(row.rated_at) };
  return {
    server: row.server_id !== null && row.name !== null ? { server_id: row.server_id, name: row.name } : null,
    invoice:
      row.invoice_id !== null && row.number !== null
        ? { invoice_id: row.invoice_id, invoice_number: row.number }
        : null,
    rating,
  };
}

const firstMessage = (fields: unknown): string =>
  enquiryField
    .array()
    .parse(fields)
    .find(({ name }) => name === 'message')?.value ?? '';
