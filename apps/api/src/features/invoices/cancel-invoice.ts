import { invoiceCan } from '@resolvo/contract/invoice-states';
import { sql } from 'kysely';
import type { Queryable } from '../../db/connection.ts';
import type { Deps } from '../../deps.ts';
import type { SessionActor, TokenActor } from '../../http/actor.ts';
import { conflict } from '../../http/refusal.ts';
import { recordEvent } from '../audit/record-event.ts';
import { creditInvoice } from './credit-invoice.ts';
import { holdInvoice } from './hold-invoice.ts';

type Staff = SessionActor | TokenActor;
type Needs = Pick<Deps, 'db' | 'now'>;

export async function cancelInvoice(deps: Needs, actor: Staff, invoiceId: string, reason: string) {
  const id = await deps.db.transaction().execute((tx) => cancelWithin(deps, tx, actor, invoiceId, reason));
  return { credit_note_id: id };
}

/** The order goes with its first invoice, and what was taken from stock goes back; it stays without a further one. */
export async function cancelWithin(
  deps: Pick<Deps, 'now'>,
  tx: Queryable,
  actor: Staff,
  invoiceId: string,
  reason: string,
): Promise<string> {
  const invoice = await holdInvoice(tx, invoiceId);
  const verdict = invoiceCan.cancel(invoice.status);
  if (verdict !== true) throw conflict(verdict);
  if (!invoice.additional) await giveStockBack(tx, invoice.order_id);
  const kind = 'cancellation';
  const note = await creditInvoice(deps, tx, { invoice, kind, amount: undefined, reason, actorId: actor.accountId });
  if (!invoice.additional) {
    await tx.updateTable('orders').set({ status: 'cancelled' }).where('id', '=', invoice.order_id).execute();
  }
  await recordEvent(tx, {
    accountId: invoice.account_id,
    kind: 'invoice_cancelled',
    origin: actor.origin,
    actorId: actor.accountId,
    data: { invoice_id: invoice.id, credit_note_id: note.id, reason },
  });
  return note.id;
}

async function giveStockBack(tx: Queryable, orderId: string): Promise<void> {
  const items = await tx
    .selectFrom('order_items')
    .select(['plan_id', 'quantity'])
    .where('order_id', '=', orderId)
    .where('status', '=', 'pending')
    .where('plan_id', 'is not', null)
    .orderBy('plan_id')
    .execute();
  for (const { plan_id, quantity } of items) {
    await tx
      .updateTable('plans')
      .set({ stock: sql`stock + ${quantity}` })
      .where('id', '=', plan_id)
      .where('stock', 'is not', null)
      .execute();
  }
}
