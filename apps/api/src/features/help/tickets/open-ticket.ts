import type { Limit } from '@resolvo/contract/endpoint';
import type { newTicketBody } from '@resolvo/contract/help/tickets';
import type { z } from 'zod';
import type { Caller } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { notFound } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { holdServer } from '../../machines/servers/hold-server.ts';
import { storeEnquiryIn } from '../enquiries/receive-enquiry.ts';
import { mailboxFor } from '../enquiries/send-contact.ts';

/** Each ticket sends two mails, so the number is limited. */
const ticketsOfAccount: Limit = { name: 'tickets-of-account', points: 20, seconds: 3600 };

type NewTicket = Omit<z.output<typeof newTicketBody>, 'attachments'> & { readonly attachments?: readonly string[] };

export async function openTicket(
  deps: Pick<Deps, 'db' | 'jobs' | 'limiter' | 'events' | 'now' | 'vault' | 'settings'>,
  actor: Caller,
  { title, message, server_id: serverId, invoice_id: invoiceId, attachments = [] }: NewTicket,
) {
  await deps.limiter.consume(ticketsOfAccount, actor.accountId);
  // Staff who are signed in as the client write for them: the answer goes to the client.
  const isActing = actor.kind === 'session' && actor.actingAs !== undefined;
  const person = await (isActing
    ? deps.db.selectFrom('accounts').select(['email', 'username']).where('id', '=', actor.accountId)
    : deps.db.selectFrom('persons').select(['email', 'username']).where('id', '=', actor.personId)
  ).executeTakeFirst();
  if (!person?.email) throw notFound();
  const [category = ''] = title.split(': ');
  const ticket = {
    kind: 'ticket',
    mailbox: mailboxFor(category),
    subject: title,
    name: person.username ?? '',
    email: person.email,
    fields: { title, message },
    serverId,
    invoiceId,
    attachments,
    accountId: actor.accountId,
    by: actor,
    ip: actor.origin.ip,
  } as const;
  const { id, numericId } = await deps.db.transaction().execute(async (tx) => {
    // Held, because a server can change hands: the database would refuse a foreign one too, without a sentence.
    if (serverId !== undefined) await holdServer(tx, serverId, actor.accountId);
    if (invoiceId !== undefined) await demandOwnInvoice(tx, actor.accountId, invoiceId);
    return storeEnquiryIn(deps, tx, ticket);
  });
  return { details: 'Ticket Created Successfully.', ticket_id: id, numeric_id: numericId };
}

async function demandOwnInvoice(tx: Queryable, accountId: string, invoiceId: string): Promise<void> {
  const found = await tx
    .selectFrom('invoices')
    .select('id')
    .where('id', '=', invoiceId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!found) throw notFound();
}
