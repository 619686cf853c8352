import { type InvoiceStatus, invoiceStates } from '@resolvo/contract/money/invoice-states';
import { moved } from '../../../core/moved.ts';
import type { Queryable } from '../../../db/connection.ts';
import type { HeldInvoice } from './hold-invoice.ts';

/** The one writer of an invoice's status. The caller has locked the invoice. */
export async function moveInvoice(
  tx: Queryable,
  invoice: Pick<HeldInvoice, 'id' | 'status'>,
  to: InvoiceStatus,
  also: { readonly paid_at?: Date } = {},
): Promise<void> {
  const status = moved('An invoice', invoiceStates, invoice.status, to);
  await tx
    .updateTable('invoices')
    .set({ ...also, status })
    .where('id', '=', invoice.id)
    .execute();
}
