import { brand } from '@resolvo/brand/brand';
import type { ResponseOf } from '@resolvo/contract/endpoint';
import type { Endpoints } from '@resolvo/contract/endpoints';
import { enquiryState } from '@resolvo/contract/help/enquiries';
import { type Ticket, ticketsListed } from '@resolvo/contract/help/tickets';
import { sql } from 'kysely';
import type { Caller } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { type PageQuery, pageBy } from '../../../core/page-by.ts';
import { notFound } from '../../../core/refusal.ts';
import { seconds } from '../../../core/time.ts';
import type { Queryable } from '../../../db/connection.ts';
import { aboutOf, messagesOf } from '../enquiries/get-enquiry.ts';

export async function ownTickets({ db }: Pick<Deps, 'db'>, actor: Caller): Promise<Ticket[]> {
  const rows = await selectOf(db, actor.accountId, actor.personId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(ticketsListed)
    .execute();
  return rows.map(present);
}

export async function ownTicket(
  { db }: Pick<Deps, 'db'>,
  actor: Caller,
  ticketId: string,
): Promise<ResponseOf<Endpoints['ticketDetail']>> {
  const row = await selectOf(db, actor.accountId, actor.personId)
    .select('merged_into')
    .where('id', '=', ticketId)
    .executeTakeFirst();
  if (!row) throw notFound();
  const into = row.merged_into
    ? await selectOf(db, actor.accountId).where('id', '=', row.merged_into).executeTakeFirst()
    : undefined;
  const [messages, about] = await Promise.all([messagesOf(db, ticketId), aboutOf(db, ticketId)]);
  return {
    ticket: present(row),
    merged_into: into ? { ticket_id: into.id, numeric_id: into.numeric_id } : null,
    messages: messages
      .filter(({ internal }) => !internal)
      // Clients write with the company, not with one of its people.
      .map(({ internal: _, ...message }) => ({
        ...message,
        author_name: message.author === 'staff' ? brand.name : message.author_name,
      })),
    ...about,
  };
}

/** As staff look at one client. */
export async function clientTickets(deps: Pick<Deps, 'db' | 'cursors'>, userId: string, page: PageQuery) {
  const account = await deps.db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!account) throw notFound();
  const cut = await pageBy(deps, `client-tickets:${userId}`, page, selectOf(deps.db, userId));
  const tickets = cut.rows.map((row) => ({
    ...present(row),
    answers_to: row.email,
    is_given: row.attached_from !== null,
  }));
  return { tickets, cursor: cut.cursor, eof: cut.eof };
}

/** With a person: whether they have read the last answer. */
function selectOf(db: Queryable, accountId: string, personId?: string) {
  const read = sql`(select r.last_answer from ticket_reads r where r.enquiry_id = enquiries.id and r.person_id = ${personId})`;
  return db
    .selectFrom('enquiries')
    .select(['id', 'numeric_id', 'subject', 'state', 'created_at', 'last_message_at', 'message_count'])
    .select(['email', 'attached_from'])
    .select(
      (personId === undefined
        ? sql<boolean>`false`
        : sql<boolean>`last_answer is not null and coalesce(${read} < last_answer, true)`
      ).as('unread'),
    )
    .where('account_id', '=', accountId)
    .where('kind', '=', 'ticket');
}

type TicketRow = Awaited<ReturnType<ReturnType<typeof selectOf>['executeTakeFirstOrThrow']>>;

const present = (row: TicketRow): Ticket => ({
  ticket_id: row.id,
  numeric_id: row.numeric_id,
  ticket_title: row.subject,
  ticket_closed: row.state === 'closed',
  ticket_created_at: seconds(row.created_at),
  ticket_last_message_at: seconds(row.last_message_at),
  ticket_messages_count: row.message_count,
  ticket_state: enquiryState.parse(row.state),
  ticket_unread: row.unread,
});
