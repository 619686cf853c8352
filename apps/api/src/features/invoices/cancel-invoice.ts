import { invoiceCan } from '@resolvo/contract/invoice-states';
import type { Queryable } from '../../db/connection.ts';
import type { Deps } from '../../deps.ts';
import type { SessionActor, TokenActor } from '../../http/actor.ts';
import { conflict } from '../../http/refusal.ts';
import { recordEvent } from '../audit/record-event.ts';
import { giveStock } from '../catalog/stock.ts';
import { creditInvoice } from './credit-invoice.ts';
import { holdInvoice } from './hold-invoice.ts';

type Staff = SessionActor | TokenActor;
type Needs = Pick<Deps, 'db' | 'now' | 'jobs'>;

export async function cancelInvoice(deps: Needs, actor: Staff, invoiceId: string, reason: string) {
  const id = await deps.db.transaction().execute((tx) => cancelWithin(deps, tx, actor, invoiceId, reason));
  return { credit_note_id: id };
}

/**
 * The order goes with its first invoice, what was taken from stock goes back, and what was made for it ends. A later
 * invoice goes alone.
 */
export async function cancelWithin(
  deps: Pick<Deps, 'now' | 'jobs'>,
  tx: Queryable,
  /** Nobody, where the product does it by itself. */
  actor: Staff | undefined,
  invoiceId: string,
  reason: string,
): Promise<string> {
  const invoice = await holdInvoice(tx, invoiceId);
  const verdict = invoiceCan.cancel(invoice.status);
  if (verdict !== true) throw conflict(verdict);
  if (!invoice.additional) await giveStockBack(tx, invoice.order_id);
  const kind = 'cancellation';
  const by = actor ? { actorId: actor.accountId } : {};
  const note = await creditInvoice(deps, tx, { invoice, kind, amount: undefined, reason, ...by });
  if (!invoice.additional) {
    await tx.updateTable('orders').set({ status: 'cancelled' }).where('id', '=', invoice.order_id).execute();
    await deps.jobs.send(tx, 'order-cancelled', { order_id: invoice.order_id });
  }
  await recordEvent(tx, {
    accountId: invoice.account_id,
    kind: 'invoice_cancelled',
    origin: actor?.origin,
    ...by,
    data: { invoice_id: invoice.id, credit_note_id: note.id, reason },
  });
  return note.id;
}

/** Units that failed gave theirs back when they failed. */
async function giveStockBack(tx: Queryable, orderId: string): Promise<void> {
  const items = await tx
    .selectFrom('order_items as i')
    .select(['i.plan_id', 'i.quantity'])
    .select((eb) =>
      eb
        .selectFrom('deliveries as d')
        .select((count) => count.fn.countAll<number>().as('failed'))
        .whereRef('d.order_item_id', '=', 'i.id')
        .where('d.status', '=', 'failed')
        .as('failed'),
    )
    .where('i.order_id', '=', orderId)
    .where('i.plan_id', 'is not', null)
    .orderBy('i.plan_id')
    .execute();
  for (const { plan_id, quantity, failed } of items) {
    if (plan_id) await giveStock(tx, plan_id, quantity - (failed ?? 0));
  }
}
