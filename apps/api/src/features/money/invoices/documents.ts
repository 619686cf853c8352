import { brand } from '@resolvo/brand/brand';
import type { CreditNote, Invoice } from '@resolvo/contract/money/invoices';
import type { Deps } from '../../../core/deps.ts';
import { notFound } from '../../../core/refusal.ts';
import { getInvoice } from './get-invoice.ts';

type Needs = Pick<Deps, 'db' | 'now'>;

export interface PdfFile {
  readonly filename: string;
  readonly content: Uint8Array;
}

/** File names are generated: they contain nothing a customer typed. */
const fileName = (what: string, number: number) => `${brand.name.toLowerCase()}-${what}-${number}.pdf`;

/** With `ownerId`, only an invoice of that account. */
export async function invoiceFile(deps: Needs, invoiceId: string, ownerId?: string): Promise<PdfFile> {
  return fileOfInvoice(await getInvoice(deps, invoiceId, ownerId));
}

// What draws documents is loaded with the first one: its fonts and their reader are large, and few processes draw any.
export async function fileOfInvoice(invoice: Invoice): Promise<PdfFile> {
  const { renderInvoicePdf } = await import('./pdf/invoice-pdf.ts');
  return { filename: fileName('invoice', invoice.invoice_number), content: await renderInvoicePdf(invoice) };
}

export async function creditNoteFile(deps: Needs, noteId: string, ownerId?: string): Promise<PdfFile> {
  const { invoice, note } = await findNote(deps, noteId, ownerId);
  return fileOfNote(invoice, note);
}

export async function fileOfNote(invoice: Invoice, note: CreditNote): Promise<PdfFile> {
  const { renderCreditNotePdf } = await import('./pdf/credit-note-pdf.ts');
  return {
    filename: fileName('credit-note', note.credit_note_number),
    content: await renderCreditNotePdf(invoice, note),
  };
}

/** A credit note with the invoice it corrects. */
export async function findNote(deps: Needs, noteId: string, ownerId?: string) {
  const found = await deps.db
    .selectFrom('credit_notes')
    .select('invoice_id')
    .where('id', '=', noteId)
    .executeTakeFirst();
  if (!found) throw notFound();
  const invoice = await getInvoice(deps, found.invoice_id, ownerId);
  const note = invoice.credit_notes.find(({ credit_note_id }) => credit_note_id === noteId);
  if (!note) throw notFound();
  return { invoice, note };
}
