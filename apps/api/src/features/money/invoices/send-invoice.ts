import { invoiceCan } from '@resolvo/contract/money/invoice-states';
import type { StaffActor } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict } from '../../../core/refusal.ts';
import { aboutInvoice } from './about-invoice.ts';
import { holdInvoice } from './hold-invoice.ts';
import { queueDocument } from './queue-document.ts';

/** Mails an invoice again and returns the address. Staff may repeat it; each time is recorded as an event. */
export async function sendInvoice(
  deps: Pick<Deps, 'db' | 'jobs' | 'events'>,
  actor: StaffActor,
  invoiceId: string,
): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    const invoice = await holdInvoice(tx, invoiceId);
    demand(invoiceCan.send(invoice.status));
    const account = await tx
      .selectFrom('accounts')
      .select('email')
      .where('id', '=', invoice.account_id)
      .executeTakeFirstOrThrow();
    if (account.email === null) throw conflict('This account is deleted: there is nobody to send it to.');
    await queueDocument(deps, tx, {
      occasion: 'invoice-sent',
      documentId: invoice.id,
      accountId: invoice.account_id,
    });
    await deps.events.emit(tx, {
      name: 'invoice.sent',
      accountId: invoice.account_id,
      by: actor,
      data: aboutInvoice(invoice),
    });
    return account.email;
  });
}
