import type { Queryable } from '../../../db/connection.ts';

export interface Room {
  /** Cents not covered by a credit note yet. */
  readonly left: number;
  /** The part of it that can be given to the customer: less what a bank took back or holds (M22). */
  readonly givable: number;
  /** Cents a bank holds while a dispute is open. They may come back. */
  readonly held: number;
}

/** For decisions, call it in the transaction that holds the account. */
export async function roomToCredit(tx: Queryable, invoice: { id: string; total: number }): Promise<Room> {
  const notes = await tx.selectFrom('credit_notes').select('total').where('invoice_id', '=', invoice.id).execute();
  const disputes = await tx
    .selectFrom('disputes')
    .select(['amount', 'status'])
    .where('invoice_id', '=', invoice.id)
    .where('status', 'in', ['open', 'lost'])
    .execute();
  const left = notes.reduce((rest, { total }) => rest - total, invoice.total);
  const taken = disputes.reduce((sum, { amount }) => sum + amount, 0);
  const held = disputes.reduce((sum, { amount, status }) => sum + (status === 'open' ? amount : 0), 0);
  return { left, givable: Math.max(0, left - taken), held };
}
