import { invoiceStatus } from '@resolvo/contract/money/invoice-states';
import { notFound } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { holdAccountRow } from '../../people/accounts/queries.ts';

/** Holds the account and then the invoice, in the lock order. With `ownerId`, only an invoice of that account. */
export async function holdInvoice(tx: Queryable, invoiceId: string, ownerId?: string) {
  const found = await tx.selectFrom('invoices').select('account_id').where('id', '=', invoiceId).executeTakeFirst();
  if (!found || (ownerId !== undefined && found.account_id !== ownerId)) throw notFound();
  await holdAccountRow(tx, found.account_id);
  const row = await tx
    .selectFrom('invoices')
    .select([
      'id',
      'number',
      'account_id',
      'order_id',
      'status',
      'total',
      'paid_amount',
      'tax_amount',
      'nok_tax_amount',
      'seller',
      'buyer',
      'additional',
    ])
    .where('id', '=', invoiceId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { ...row, status: invoiceStatus.parse(row.status) };
}

export type HeldInvoice = Awaited<ReturnType<typeof holdInvoice>>;
