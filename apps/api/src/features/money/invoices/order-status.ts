import { invoiceStatus, orderStatusOf } from '@resolvo/contract/money/invoice-states';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../../db/connection.ts';

/**
 * The calendar says whether it still takes the money of an invoice by itself. Nothing is overdue while it does. Returns
 * whether that is new.
 */
export async function setAwaitsCharge(tx: Queryable, invoiceId: string, awaits: boolean): Promise<boolean> {
  const changed = await tx
    .updateTable('invoices')
    .set({ awaits_charge: awaits })
    .where('id', '=', invoiceId)
    .where('awaits_charge', '<>', awaits)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

interface InvoiceRow {
  readonly status: string;
  readonly due_at: Date;
  readonly awaits_charge: boolean;
  readonly replaced_by: string | null;
}

export const orderStatus = ({ status, due_at, awaits_charge, replaced_by }: InvoiceRow, now: Date) =>
  orderStatusOf(
    {
      status: invoiceStatus.parse(status),
      dueAt: due_at,
      awaitsCharge: awaits_charge,
      isReplaced: replaced_by !== null,
    },
    now,
  );

/** `orderStatusOf` as a condition on an invoice that waits for payment. `invoice` is the alias of its table. */
export const isOverdue = (invoice: string, now: Date | RawBuilder<Date>): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${invoice}.${name}`);
  return sql`(${column('status')} = 'awaiting_payment' and not ${column('awaits_charge')}
    and ${column('due_at')} < date_trunc('day', ${now}::timestamptz, 'UTC'))`;
};

/** The number of the invoice that took its place. */
export const replacedByNumber = (invoice: string): RawBuilder<number | null> =>
  sql`(select n.number from invoices n where n.id = ${sql.ref(`${invoice}.replaced_by`)})`;
