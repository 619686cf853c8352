import { invoiceCan } from '@resolvo/contract/money/invoice-states';
import type { Caller } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { recordEvent } from '../../people/audit/record-event.ts';
import { cancelOrder } from './cancel-order.ts';
import { creditInvoice } from './credit-invoice.ts';
import { holdInvoice } from './hold-invoice.ts';

type Needs = Pick<Deps, 'db' | 'now' | 'jobs'>;

export async function cancelInvoice(deps: Needs, actor: Caller, invoiceId: string, reason: string) {
  const id = await deps.db.transaction().execute((tx) => cancelWithin(deps, tx, actor, invoiceId, reason));
  return { credit_note_id: id };
}

/** The order goes with its first invoice. A later invoice goes alone. */
export async function cancelWithin(
  deps: Pick<Deps, 'now' | 'jobs'>,
  tx: Queryable,
  /** Nobody, where the product does it by itself. */
  actor: Caller | undefined,
  invoiceId: string,
  reason: string,
): Promise<string> {
  const invoice = await holdInvoice(tx, invoiceId);
  demand(invoiceCan.cancel(invoice.status));
  if (!invoice.additional) await cancelOrder(deps, tx, invoice.order_id);
  const kind = 'cancellation';
  const by = actor ? { actorId: actor.accountId } : {};
  const note = await creditInvoice(deps, tx, { invoice, kind, amount: undefined, reason, ...by });
  await recordEvent(tx, {
    accountId: invoice.account_id,
    kind: 'invoice_cancelled',
    origin: actor?.origin,
    ...by,
    data: { invoice_id: invoice.id, credit_note_id: note.id, reason },
  });
  return note.id;
}
