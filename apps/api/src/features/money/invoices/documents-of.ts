import type { PersonalFiles } from '../../../core/personal.ts';
import { fileOfInvoice, fileOfNote } from './documents.ts';
import { getInvoice } from './get-invoice.ts';

/** Every invoice and credit note of an account as the PDF that was sent. */
export const documentsOf: PersonalFiles = async function* documentsOf({ now }, tx, { account_id }) {
  if (account_id === null) return;
  const invoices = await tx
    .selectFrom('invoices')
    .select('id')
    .where('account_id', '=', account_id)
    .orderBy('number')
    .execute();
  for (const { id } of invoices) {
    const invoice = await getInvoice({ db: tx, now }, id);
    const file = await fileOfInvoice(invoice);
    yield { name: `documents/${file.filename}`, content: file.content };
    for (const note of invoice.credit_notes) {
      const { filename, content } = await fileOfNote(invoice, note);
      yield { name: `documents/${filename}`, content };
    }
  }
};
