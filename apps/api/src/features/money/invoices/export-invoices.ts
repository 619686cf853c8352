import type { FileAnswer } from '@resolvo/contract/endpoint';
import { taxShare, toPercent } from '@resolvo/contract/money';
import { invoiceStatus } from '@resolvo/contract/money/invoice-states';
import { type InvoiceBuyer, invoiceBuyer } from '@resolvo/contract/money/invoices';
import { stillOpen } from '@resolvo/contract/money/settling';
import { sql } from 'kysely';
import { batchesOf, csvOf, decimalOf } from '../../../core/csv.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { inKroner, labRate } from './exchange-rates.ts';
import { type InvoiceFilter, invoicesLike } from './list-invoices.ts';

const header = [
  'document',
  'number',
  'invoice_number',
  'invoice_id',
  'order_id',
  'status',
  'created',
  'due',
  'paid',
  'email',
  'customer',
  'legal_name',
  'country',
  'vat_number',
  'organisation_number',
  'currency',
  'subtotal',
  'discount_percent',
  'discount',
  'net',
  'tax_percent',
  'tax_type',
  'tax',
  'total',
  'nok_rate',
  'nok_rate_day',
  'nok_net',
  'nok_tax',
  'nok_total',
  'open',
];

/** All rows of the filtered list, each with its credit notes below it, as CSV. */
export function exportInvoices(deps: Pick<Deps, 'db' | 'now' | 'settings'>, filter: InvoiceFilter): FileAnswer {
  const batches = batchesOf(1000, (after: Row | undefined, limit) => rowsAfter(deps, filter, after, limit));
  const content = csvOf(header, documentsOf(deps.db, batches), (document) => document);
  return { filename: `invoices-${deps.now().toISOString().slice(0, 10)}.csv`, content };
}

type Cells = readonly (string | number | null)[];

async function* documentsOf(db: Queryable, batches: AsyncIterable<readonly Row[]>): AsyncGenerator<Cells[]> {
  for await (const batch of batches) {
    const notes = await notesOf(
      db,
      batch.map(({ id }) => id),
    );
    yield batch.flatMap((row) => [cellsOfInvoice(row), ...cellsOfNotes(row, notes.get(row.id) ?? [])]);
  }
}

function cellsOfInvoice(row: Row): Cells {
  return [
    'invoice',
    row.number,
    row.number,
    row.id,
    row.order_id,
    row.status,
    row.created_at.toISOString(),
    row.due_at.toISOString(),
    row.paid_at?.toISOString() ?? null,
    ...cellsOfBuyer(invoiceBuyer.parse(row.buyer)),
    'EUR',
    decimalOf(row.subtotal),
    toPercent(row.discount),
    decimalOf(row.discount_amount),
    decimalOf(row.total - row.tax_amount),
    ...cellsOfTax(row),
    decimalOf(row.tax_amount),
    decimalOf(row.total),
    ...cellsOfKroner(row, row.nok_tax_amount ?? 0, totalInKroner(row)),
    decimalOf(stillOpen({ ...row, status: invoiceStatus.parse(row.status) })),
  ];
}

/** What they take back has a minus, so that sums over all rows are what is left. */
function cellsOfNotes(row: Row, notes: readonly Note[]): Cells[] {
  const kroner = { total: row.total, tax: totalInKroner(row) };
  let before = 0;
  return notes.map((note) => {
    const nokTotal = taxShare(kroner, before, note.total);
    before += note.total;
    return [
      'credit_note',
      note.number,
      row.number,
      row.id,
      row.order_id,
      note.kind,
      note.created_at.toISOString(),
      null,
      null,
      ...cellsOfBuyer(invoiceBuyer.parse(note.buyer)),
      'EUR',
      decimalOf(0 - note.net),
      null,
      null,
      decimalOf(0 - note.net),
      ...cellsOfTax(row),
      decimalOf(0 - note.tax_amount),
      decimalOf(0 - note.total),
      ...cellsOfKroner(row, 0 - (note.nok_tax_amount ?? 0), 0 - nokTotal),
      null,
    ];
  });
}

const cellsOfBuyer = (buyer: InvoiceBuyer): Cells => [
  buyer.email,
  buyer.user_name,
  buyer.company || buyer.name,
  buyer.country,
  buyer.vat_number,
  buyer.organisation_number,
];

const cellsOfTax = (row: Row): Cells => [toPercent(row.tax), row.tax_type];

/** At the rate that the invoice states; one without VAT states none, and has the rate that was known on its day. */
const rateOf = (row: Row) =>
  row.nok_per_euro === null
    ? { rate: row.rate_then ?? row.example?.rate ?? null, day: row.rate_then_day ?? row.example?.day ?? null }
    : { rate: row.nok_per_euro, day: row.nok_rate_day };

const totalInKroner = (row: Row): number => {
  const { rate } = rateOf(row);
  return rate === null ? 0 : inKroner(row.total, rate);
};

/** Empty where no rate was known. */
function cellsOfKroner(row: Row, tax: number, total: number): Cells {
  const { rate, day } = rateOf(row);
  if (rate === null) return [null, null, null, null, null];
  return [(rate / 10_000).toFixed(4), day, decimalOf(total - tax), decimalOf(tax), decimalOf(total)];
}

const rateThen = (column: string) => sql<number | null>`(select ${sql.ref(`r.${column}`)} from exchange_rates r
  where r.day <= (invoices.created_at at time zone 'UTC')::date and r.created_at <= invoices.created_at
  order by r.day desc, r.created_at desc, r.id desc limit 1)`;
const dayThen = sql<string | null>`to_char(${rateThen('day')}, 'YYYY-MM-DD')`;

const rowsAfter = async (
  deps: Pick<Deps, 'db' | 'now' | 'settings'>,
  filter: InvoiceFilter,
  after: { created_at: Date; id: string } | undefined,
  limit: number,
) => {
  const rows = await invoicesLike(deps, filter);
  const found = await rows
    .$if(after !== undefined, (all) =>
      all.where(sql<boolean>`(created_at, id) < (${after?.created_at ?? null}, ${after?.id ?? null})`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .select(['id', 'number', 'order_id', 'status', 'buyer', 'created_at', 'due_at', 'paid_at', 'subtotal'])
    .select(['discount', 'discount_amount', 'tax', 'tax_type', 'tax_amount', 'total'])
    .select(['nok_per_euro', 'nok_rate_day', 'nok_tax_amount', 'paid_amount'])
    .select([rateThen('nok_per_euro').as('rate_then'), dayThen.as('rate_then_day')])
    .limit(limit)
    .execute();
  return found.map((row) => ({ ...row, example: deps.settings.lab ? labRate : undefined }));
};
type Row = Awaited<ReturnType<typeof rowsAfter>>[number];

/** The credit notes of these invoices, in the order they were issued. */
async function notesOf(db: Queryable, invoiceIds: readonly string[]) {
  const notes = await db
    .selectFrom('credit_notes')
    .select(['invoice_id', 'number', 'kind', 'buyer', 'net', 'tax_amount', 'nok_tax_amount', 'total', 'created_at'])
    .where('invoice_id', 'in', invoiceIds)
    .orderBy('number')
    .execute();
  return Map.groupBy(notes, ({ invoice_id }) => invoice_id);
}
type Note = Awaited<ReturnType<typeof notesOf>> extends Map<string, readonly (infer N)[]> ? N : never;
