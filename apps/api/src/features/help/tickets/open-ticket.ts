import type { Limit } from '@resolvo/contract/endpoint';
import type { newTicketBody } from '@resolvo/contract/help/tickets';
import type { z } from 'zod';
import type { Caller } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { notFound } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { storeEnquiry } from '../enquiries/receive-enquiry.ts';
import { mailboxFor } from '../enquiries/send-contact.ts';

/** Each ticket sends two mails, so the number is limited. */
const ticketsOfAccount: Limit = { name: 'tickets-of-account', points: 20, seconds: 3600 };

type NewTicket = Omit<z.output<typeof newTicketBody>, 'attachments'> & { readonly attachments?: readonly string[] };

export async function openTicket(
  deps: Pick<Deps, 'db' | 'jobs' | 'limiter' | 'events' | 'now' | 'vault' | 'settings'>,
  actor: Caller,
  { title, message, server_id: serverId, invoice_id: invoiceId, attachments = [] }: NewTicket,
) {
  await refuseForeign(deps.db, actor.accountId, { serverId, invoiceId });
  await deps.limiter.consume(ticketsOfAccount, actor.accountId);
  // Staff who are signed in as the client write for them: the answer goes to the client.
  const isActing = actor.kind === 'session' && actor.actingAs !== undefined;
  const person = await (isActing
    ? deps.db.selectFrom('accounts').select(['email', 'username']).where('id', '=', actor.accountId)
    : deps.db.selectFrom('persons').select(['email', 'username']).where('id', '=', actor.personId)
  ).executeTakeFirst();
  if (!person?.email) throw notFound();
  const [category = ''] = title.split(': ');
  const { id, numericId } = await storeEnquiry(deps, {
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
  });
  return { details: 'Ticket Created Successfully.', ticket_id: id, numeric_id: numericId };
}

/** Before anything is written: the database would refuse it too, without a sentence. */
async function refuseForeign(
  db: Queryable,
  accountId: string,
  { serverId, invoiceId }: { serverId: string | undefined; invoiceId: string | undefined },
): Promise<void> {
  const isOwn = async (table: 'servers' | 'invoices', id: string | undefined) =>
    id === undefined ||
    (await db
      .selectFrom(table)
      .select('id')
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .executeTakeFirst());
  if (!(await isOwn('servers', serverId))) throw notFound();
  if (!(await isOwn('invoices', invoiceId))) throw notFound();
}
