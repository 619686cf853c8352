import type { StaffActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { notFound } from '../../../core/refusal.ts';
import { sendInvoice } from '../../money/invoices/send-invoice.ts';
import { clientOf } from './client-of.ts';

/** As in desk-acts.ts; apart from them, because it sends a mail. Returns the address. */
export async function sendInvoiceForTicket(
  deps: Pick<Deps, 'db' | 'jobs' | 'events'>,
  actor: StaffActor,
  enquiryId: string,
  invoiceId: string,
): Promise<string> {
  const accountId = await clientOf(deps.db, enquiryId);
  const invoice = await deps.db
    .selectFrom('invoices')
    .select('account_id')
    .where('id', '=', invoiceId)
    .executeTakeFirst();
  if (invoice?.account_id !== accountId) throw notFound();
  return sendInvoice(deps, { ...actor, ticketId: enquiryId }, invoiceId);
}
