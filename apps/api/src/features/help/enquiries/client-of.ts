import { conflict, notFound } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';

/** The account whose ticket it is. */
export async function clientOf(db: Queryable, enquiryId: string): Promise<string> {
  const enquiry = await db.selectFrom('enquiries').select('account_id').where('id', '=', enquiryId).executeTakeFirst();
  if (!enquiry) throw notFound();
  if (enquiry.account_id === null) throw conflict('This was written by a visitor, who has no account.');
  return enquiry.account_id;
}
