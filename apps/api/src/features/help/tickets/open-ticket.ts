import type { Limit } from '@resolvo/contract/endpoint';
import type { newTicketBody } from '@resolvo/contract/help/tickets';
import type { z } from 'zod';
import type { Caller } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { notFound } from '../../../core/refusal.ts';
import { storeEnquiry } from '../enquiries/receive-enquiry.ts';
import { mailboxFor } from '../enquiries/send-contact.ts';

/** Each ticket sends two mails, so the number is limited. */
const ticketsOfAccount: Limit = { name: 'tickets-of-account', points: 20, seconds: 3600 };

export async function openTicket(
  deps: Pick<Deps, 'db' | 'jobs' | 'limiter' | 'events' | 'now'>,
  actor: Caller,
  { title, message }: z.output<typeof newTicketBody>,
) {
  await deps.limiter.consume(ticketsOfAccount, actor.accountId);
  const person = await deps.db
    .selectFrom('persons')
    .select(['email', 'username'])
    .where('id', '=', actor.personId)
    .executeTakeFirst();
  if (!person?.email) throw notFound();
  const [category = ''] = title.split(': ');
  const { id, numericId } = await storeEnquiry(deps, {
    kind: 'ticket',
    mailbox: mailboxFor(category),
    subject: title,
    name: person.username ?? '',
    email: person.email,
    fields: { title, message },
    accountId: actor.accountId,
    ip: actor.origin.ip,
  });
  return { details: 'Ticket Created Successfully.', ticket_id: id, numeric_id: numericId };
}
