import { splitBy } from '@resolvo/contract/money';
import { invoiceCan } from '@resolvo/contract/money/invoice-states';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { creditInvoice } from '../../money/invoices/credit-invoice.ts';
import { holdInvoice } from '../../money/invoices/hold-invoice.ts';
import { roomToCredit } from '../../money/invoices/room-to-credit.ts';
import { sendHome } from '../../money/payments/refund-to-card.ts';
import { isDeleted } from '../../people/accounts/queries.ts';

/**
 * Credits the price of a unit that could not be delivered to the balance: a credit note over exactly its share of the
 * invoice, discount and tax included. While the invoice is unpaid nothing is owed; paying it calls this again. Part of
 * the caller's transaction, which holds the order.
 */
export async function creditFailed(
  deps: Pick<Deps, 'now' | 'jobs' | 'events'>,
  tx: Queryable,
  orderId: string,
): Promise<void> {
  const failed = await tx
    .selectFrom('deliveries as d')
    .innerJoin('order_items as i', 'i.id', 'd.order_item_id')
    .select(['d.id', 'd.order_item_id', 'd.unit', 'i.name'])
    .where('i.order_id', '=', orderId)
    .where('d.status', '=', 'failed')
    .where('d.credited', 'is', null)
    .orderBy('i.position')
    .orderBy('d.unit')
    .execute();
  if (failed.length === 0) return;
  const first = await tx
    .selectFrom('invoices')
    .select(['id', 'total'])
    .where('order_id', '=', orderId)
    .where('additional', '=', false)
    .executeTakeFirstOrThrow();
  const shares = await sharesOf(tx, first);
  for (const { id, order_item_id, unit, name } of failed) {
    const invoice = await holdInvoice(tx, first.id);
    if (invoiceCan.markPaid(invoice.status) === true) return;
    const share = shares.get(`${order_item_id} ${unit}`) ?? 0;
    const { givable, held } = await roomToCredit(tx, invoice);
    // In dispute: retried until the dispute is closed, and visible to staff meanwhile.
    if (givable < share && held > 0) return;
    const amount = Math.min(share, givable);
    if (amount > 0 && invoiceCan.refund(invoice.status) === true) {
      const reason = `${name} could not be delivered.`;
      const note = await creditInvoice(deps, tx, { invoice, kind: 'refund', amount, reason });
      if (await isDeleted(tx, invoice.account_id)) await sendHome(deps, tx, invoice, { id: note.id, amount, reason });
      await settle(tx, id, { credited: amount, credit_note_id: note.id });
    } else await settle(tx, id, { credited: 0 });
  }
}

/** Cents of every unit of an invoice; together they are its total. */
export async function sharesOf(tx: Queryable, invoice: { id: string; total: number }): Promise<Map<string, number>> {
  const items = await tx
    .selectFrom('invoice_items')
    .select(['order_item_id', 'price', 'quantity'])
    .where('invoice_id', '=', invoice.id)
    .orderBy('position')
    .execute();
  const units = items.flatMap(({ order_item_id, price, quantity }) =>
    Array.from({ length: quantity }, (_, index) => ({ key: `${order_item_id} ${index + 1}`, price })),
  );
  const cents = splitBy(
    invoice.total,
    units.map(({ price }) => price),
  );
  return new Map(units.map(({ key }, index) => [key, cents[index] ?? 0]));
}

async function settle(tx: Queryable, id: string, set: { credited: number; credit_note_id?: string }): Promise<void> {
  await tx.updateTable('deliveries').set(set).where('id', '=', id).execute();
}
