import { type Ticket, ticketsListed } from '@resolvo/contract/help/tickets';
import type { Caller } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { seconds } from '../../../core/time.ts';

/** Staff answer by mail, so a ticket holds one message: the customer's. */
export async function ownTickets(deps: Pick<Deps, 'db'>, actor: Caller): Promise<Ticket[]> {
  const rows = await deps.db
    .selectFrom('enquiries')
    .select(['id', 'numeric_id', 'subject', 'state', 'created_at'])
    .where('account_id', '=', actor.accountId)
    .where('kind', '=', 'ticket')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(ticketsListed)
    .execute();
  return rows.map(({ id, numeric_id, subject, state, created_at }) => ({
    ticket_id: id,
    numeric_id,
    ticket_title: subject,
    ticket_closed: state === 'closed',
    ticket_created_at: seconds(created_at),
    ticket_last_message_at: seconds(created_at),
    ticket_messages_count: 1,
  }));
}
