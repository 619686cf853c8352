import type { FileAnswer } from '@resolvo/contract/endpoint';
import { toPercent } from '@resolvo/contract/money';
import { invoiceBuyer } from '@resolvo/contract/money/invoices';
import { sql } from 'kysely';
import { batchesOf, csvOf, decimalOf } from '../../../core/csv.ts';
import type { Deps } from '../../../core/deps.ts';
import { type InvoiceFilter, invoicesLike } from './list-invoices.ts';

const header = [
  'invoice_number',
  'invoice_id',
  'order_id',
  'status',
  'created',
  'due',
  'paid',
  'email',
  'customer',
  'currency',
  'subtotal',
  'discount_percent',
  'discount',
  'tax_percent',
  'tax_type',
  'tax',
  'total',
];

/** All rows of the filtered list, as CSV. */
export function exportInvoices(deps: Pick<Deps, 'db' | 'now'>, filter: InvoiceFilter): FileAnswer {
  const batches = batchesOf(1000, (after: Awaited<ReturnType<typeof rowsAfter>>[number] | undefined, limit) =>
    rowsAfter(deps, filter, after, limit),
  );
  const content = csvOf(header, batches, (row) => {
    const buyer = invoiceBuyer.parse(row.buyer);
    return [
      row.number,
      row.id,
      row.order_id,
      row.status,
      row.created_at.toISOString(),
      row.due_at.toISOString(),
      row.paid_at?.toISOString() ?? null,
      buyer.email,
      buyer.user_name,
      'EUR',
      decimalOf(row.subtotal),
      toPercent(row.discount),
      decimalOf(row.discount_amount),
      toPercent(row.tax),
      row.tax_type,
      decimalOf(row.tax_amount),
      decimalOf(row.total),
    ];
  });
  return { filename: `invoices-${deps.now().toISOString().slice(0, 10)}.csv`, content };
}

const rowsAfter = async (
  deps: Pick<Deps, 'db' | 'now'>,
  filter: InvoiceFilter,
  after: { created_at: Date; id: string } | undefined,
  limit: number,
) => {
  const rows = await invoicesLike(deps, filter);
  return rows
    .$if(after !== undefined, (all) =>
      all.where(sql<boolean>`(created_at, id) < (${after?.created_at ?? null}, ${after?.id ?? null})`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .select(['id', 'number', 'order_id', 'status', 'buyer', 'created_at', 'due_at', 'paid_at', 'subtotal'])
    .select(['discount', 'discount_amount', 'tax', 'tax_type', 'tax_amount', 'total'])
    .limit(limit)
    .execute();
};
