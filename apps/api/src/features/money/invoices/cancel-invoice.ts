import { invoiceCan } from '@resolvo/contract/money/invoice-states';
import type { StaffActor } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { aboutInvoice } from './about-invoice.ts';
import { creditInvoice } from './credit-invoice.ts';
import { holdInvoice } from './hold-invoice.ts';

type Needs = Pick<Deps, 'db' | 'now' | 'jobs' | 'events'>;

export async function cancelInvoice(deps: Needs, actor: StaffActor, invoiceId: string, reason: string) {
  const id = await deps.db.transaction().execute((tx) => cancelWithin(deps, tx, actor, invoiceId, reason));
  return { credit_note_id: id };
}

/** An order is cancelled with its first invoice (orders subscribe). A later invoice is cancelled alone. */
export async function cancelWithin(
  deps: Pick<Deps, 'now' | 'jobs' | 'events'>,
  tx: Queryable,
  /** Undefined when a job does it: an order that was not paid in time. */
  actor: StaffActor | undefined,
  invoiceId: string,
  reason: string,
): Promise<string> {
  const invoice = await holdInvoice(tx, invoiceId);
  demand(invoiceCan.cancel(invoice.status));
  // Before the credit note: subscribers hold plans, and plans come before the counter in the lock order.
  await deps.events.emit(tx, {
    name: 'invoice.cancelled',
    accountId: invoice.account_id,
    by: actor,
    before: { status: invoice.status },
    // In the history of the client: what had come in of it is not lost.
    after: { status: 'cancelled', ...(invoice.paid_amount > 0 && { to_credit_balance: invoice.paid_amount }) },
    data: { ...aboutInvoice(invoice), reason },
  });
  const note = await creditInvoice(deps, tx, { invoice, kind: 'cancellation', amount: undefined, reason, by: actor });
  return note.id;
}
