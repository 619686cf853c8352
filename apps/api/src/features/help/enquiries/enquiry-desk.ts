import type { DeskEntry } from '@resolvo/contract/help/ticket-desk';
import { z } from 'zod';
import type { Deps } from '../../../core/deps.ts';
import { notFound } from '../../../core/refusal.ts';
import { seconds } from '../../../core/time.ts';
import type { Queryable } from '../../../db/connection.ts';
import { creditLeft } from './desk-acts.ts';

/** Messages stand in the thread themselves. */
const shownEvents = [
  'enquiry.closed',
  'enquiry.reopened',
  'enquiry.marked_spam',
  'enquiry.taken',
  'enquiry.prioritised',
  'enquiry.renamed',
  'enquiry.merged',
  'enquiry.split',
  'enquiry.attached',
  'enquiry.detached',
  'enquiry.acted',
];
const mostEntries = 200;

/** What happened around the messages of a ticket, for the page of staff. */
export async function enquiryDesk({ db }: Pick<Deps, 'db'>, enquiryId: string) {
  const enquiry = await db
    .selectFrom('enquiries')
    .leftJoin('persons as p', 'p.id', 'enquiries.attached_by')
    .select(['merged_into', 'split_from', 'attached_at', 'p.email as attached_by'])
    .where('enquiries.id', '=', enquiryId)
    .executeTakeFirst();
  if (!enquiry) throw notFound();
  const rows = await db
    .selectFrom('events as e')
    .leftJoin('persons as p', 'p.id', 'e.actor_id')
    .select(['e.id', 'e.name', 'e.data', 'e.after', 'e.created_at', 'p.email'])
    .where('e.subject_id', '=', enquiryId)
    .where('e.name', 'in', shownEvents)
    .orderBy('e.created_at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(mostEntries)
    .execute();
  const names = await emailsOf(
    db,
    rows.map(({ after }) => assignedIn(after)),
  );
  const merged = await linkedTickets(db).where('merged_into', '=', enquiryId).orderBy('numeric_id').limit(50).execute();
  return {
    entries: rows.reverse().map(
      (row): DeskEntry => ({
        event_id: row.id,
        name: row.name === 'enquiry.acted' ? said.parse(row.data).act : row.name,
        by: row.email ?? '',
        detail: detailOf(row, names),
        created_at: seconds(row.created_at),
      }),
    ),
    merged_into: await linkTo(db, enquiry.merged_into),
    split_from: await linkTo(db, enquiry.split_from),
    merged: merged.map(present),
    attached: enquiry.attached_at && { by: enquiry.attached_by ?? '', at: seconds(enquiry.attached_at) },
    credit_left: await creditLeft(db, enquiryId),
  };
}

const said = z.object({ act: z.string(), detail: z.string() });
const changed = z
  .object({
    assigned_to: z.string().nullable(),
    priority: z.string(),
    subject: z.string(),
    merged_into: z.string(),
    merged: z.string(),
    split_from: z.string(),
    new: z.string(),
    client: z.string(),
  })
  .partial()
  .catch({});
const assignedIn = (after: unknown): string | undefined => changed.parse(after).assigned_to ?? undefined;

function detailOf(row: { name: string; data: unknown; after: unknown }, names: ReadonlyMap<string, string>): string {
  if (row.name === 'enquiry.acted') return said.parse(row.data).detail;
  const after = changed.parse(row.after);
  if (row.name === 'enquiry.taken') return after.assigned_to ? (names.get(after.assigned_to) ?? '') : '';
  if (row.name === 'enquiry.merged') return `${after.merged} into ${after.merged_into}`;
  if (row.name === 'enquiry.split') return `${after.new} from ${after.split_from}`;
  return after.client ?? after.subject ?? after.priority ?? '';
}

async function emailsOf(db: Queryable, ids: readonly (string | undefined)[]): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids)].filter((id) => id !== undefined);
  if (wanted.length === 0) return new Map();
  const found = await db.selectFrom('persons').select(['id', 'email']).where('id', 'in', wanted).execute();
  return new Map(found.map(({ id, email }) => [id, email ?? '']));
}

const linkedTickets = (db: Queryable) => db.selectFrom('enquiries').select(['id', 'numeric_id', 'subject']);

const present = (row: { id: string; numeric_id: number; subject: string }) => ({
  enquiry_id: row.id,
  numeric_id: row.numeric_id,
  subject: row.subject,
});

async function linkTo(db: Queryable, id: string | null) {
  const row = id === null ? undefined : await linkedTickets(db).where('id', '=', id).executeTakeFirst();
  return row ? present(row) : null;
}
