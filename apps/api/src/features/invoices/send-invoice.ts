import { invoiceCan } from '@resolvo/contract/invoice-states';
import type { Deps } from '../../deps.ts';
import type { SessionActor, TokenActor } from '../../http/actor.ts';
import { conflict } from '../../http/refusal.ts';
import { recordEvent } from '../audit/record-event.ts';
import { holdInvoice } from './hold-invoice.ts';
import { queueDocument } from './queue-document.ts';

/** Answers the address it goes to. May be done as often as staff like; each time is written down. */
export async function sendInvoice(
  deps: Pick<Deps, 'db' | 'jobs'>,
  actor: SessionActor | TokenActor,
  invoiceId: string,
): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    const invoice = await holdInvoice(tx, invoiceId);
    const verdict = invoiceCan.send(invoice.status);
    if (verdict !== true) throw conflict(verdict);
    const account = await tx
      .selectFrom('accounts')
      .select('email')
      .where('id', '=', invoice.account_id)
      .executeTakeFirstOrThrow();
    if (account.email === null) throw conflict('This account is deleted: there is nobody to send it to.');
    await queueDocument(deps, tx, 'invoice-sent', invoice.id);
    await recordEvent(tx, {
      accountId: invoice.account_id,
      kind: 'invoice_sent',
      origin: actor.origin,
      actorId: actor.accountId,
      data: { invoice_id: invoice.id, invoice_number: invoice.number },
    });
    return account.email;
  });
}
