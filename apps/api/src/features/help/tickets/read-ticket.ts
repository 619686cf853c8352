import { sql } from 'kysely';
import type { Caller } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { notFound } from '../../../core/refusal.ts';

/** Up to the last answer there is now: a later one is unread again. */
export async function readTicket({ db }: Pick<Deps, 'db'>, actor: Caller, ticketId: string): Promise<void> {
  const { rows } = await sql`
    insert into ticket_reads (enquiry_id, person_id, last_answer)
    select id, ${actor.personId}::uuid, coalesce(last_answer, 0) from enquiries
    where id = ${ticketId} and account_id = ${actor.accountId} and kind = 'ticket'
    on conflict (enquiry_id, person_id) do update set last_answer = greatest(ticket_reads.last_answer, excluded.last_answer)
    returning enquiry_id`.execute(db);
  if (rows.length === 0) throw notFound();
}
