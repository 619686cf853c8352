import type { Queryable } from '../../../db/connection.ts';

/**
 * The next number of a series. The counter row is held until the transaction ends and rolls back with it, which keeps
 * the series without gaps. Last in the lock order: all customers wait here.
 */
export async function nextNumber(tx: Queryable, series: 'invoice' | 'credit_note'): Promise<number> {
  const { last } = await tx
    .updateTable('invoice_counters')
    .set((eb) => ({ last: eb('last', '+', 1) }))
    .where('series', '=', series)
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}
