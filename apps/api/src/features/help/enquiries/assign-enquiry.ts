import { permission } from '@resolvo/contract/permissions';
import { sql } from 'kysely';
import type { StaffActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict, notFound } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { holdEnquiry } from './hold-enquiry.ts';

const needed = permission.administrator + permission.staffTickets;

/** Says who looks after it, so that two do not answer the same. Returns the address; undefined when it was taken off. */
export async function assignEnquiry(
  deps: Pick<Deps, 'db' | 'events'>,
  actor: StaffActor,
  enquiryId: string,
  personId: string | null,
): Promise<string | undefined> {
  return deps.db.transaction().execute(async (tx) => {
    const enquiry = await holdEnquiry(tx, enquiryId);
    const person = personId === null ? undefined : await findStaff(tx, personId);
    await tx.updateTable('enquiries').set({ assigned_to: personId }).where('id', '=', enquiryId).execute();
    await deps.events.emit(tx, {
      name: 'enquiry.taken',
      accountId: null,
      by: actor,
      before: { assigned_to: enquiry.assigned_to },
      after: { assigned_to: personId },
      data: { enquiry_id: enquiryId },
    });
    return person?.email ?? undefined;
  });
}

async function findStaff(tx: Queryable, personId: string) {
  const found = await staffMembers(tx).select(mayRead.as('may_read')).where('id', '=', personId).executeTakeFirst();
  if (!found) throw notFound();
  if (!found.may_read) throw conflict(`${found.email ?? 'This person'} does not read tickets.`);
  return found;
}

export async function staffForTickets(db: Queryable, actor: StaffActor) {
  const rows = await staffMembers(db).where(mayRead).orderBy(sql`lower(email)`).limit(200).execute();
  return rows.map(({ id, email }) => ({ person_id: id, email: email ?? '', is_self: id === actor.personId }));
}

const mayRead = sql<boolean>`suspended_at is null and staff_permissions & ${needed} = ${needed}`;

const staffMembers = (db: Queryable) =>
  db.selectFrom('persons').select(['id', 'email']).where('staff_role_id', 'is not', null);

/** What a person who is no longer staff looked after is left to all. */
export async function leaveEnquiries(tx: Queryable, personId: string): Promise<void> {
  await tx
    .updateTable('enquiries')
    .set({ assigned_to: null })
    .where('assigned_to', '=', personId)
    .where('state', '<>', 'closed')
    .execute();
}
