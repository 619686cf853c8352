import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { aboutInvoice } from './about-invoice.ts';
import { holdInvoice } from './hold-invoice.ts';
import { moveInvoice } from './move.ts';

/** Stops collecting an invoice whose service has ended; it stays owed. Runs in the caller's transaction. */
export async function giveUpInvoice(deps: Pick<Deps, 'events'>, tx: Queryable, invoiceId: string): Promise<void> {
  const invoice = await holdInvoice(tx, invoiceId);
  // Several units may stand on one invoice, and each ends by itself.
  if (invoice.status === 'unpaid') return;
  await moveInvoice(tx, invoice, 'unpaid');
  await deps.events.emit(tx, {
    name: 'invoice.given_up',
    accountId: invoice.account_id,
    before: { status: invoice.status },
    after: { status: 'unpaid' },
    data: aboutInvoice(invoice),
  });
}
