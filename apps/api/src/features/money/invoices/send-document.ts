import type { Deps } from '../../../core/deps.ts';
import type { Letter } from '../../../core/mails.ts';
import { holdTried } from '../../platform/mail/keep-mails.ts';
import { editedContent } from '../../platform/mail/mail-texts.ts';
import { sendContent } from '../../platform/mail/send-mail.ts';
import type { DocumentMail } from './document-mail.ts';
import { factsOfInvoice, factsOfNote, factsOfReplaced } from './document-texts.ts';
import { fileOfInvoice, fileOfNote, findNote } from './documents.ts';
import { getInvoice } from './get-invoice.ts';

type Needs = Pick<Deps, 'db' | 'now' | 'mailer' | 'settings' | 'log' | 'mailWatch' | 'mails'>;

/** The job that sends a mail with a document, or with the two of an invoice that was issued anew. Retried until the mail server accepts it. */
export async function sendDocument(deps: Needs, job: DocumentMail): Promise<void> {
  const letter = await writeDocument(deps, job);
  if (letter) await sendContent(deps, letter);
}

/** Undefined where there is nothing to send any more. */
export async function writeDocument(deps: Needs, job: DocumentMail): Promise<Letter | undefined> {
  const { invoice, facts, files } = await documentOf(deps, job);
  // Paid before this was sent, as a change of size from the balance is: the receipt carries the same document.
  if (job.occasion === 'invoice-issued' && invoice.invoice_status === 'paid' && invoice.invoice_total > 0) {
    deps.log.info({ event: 'mail.receipt_follows', occasion: job.occasion }, 'Invoice not mailed: its receipt is');
    await holdTried(deps, job.mail_id, 'The invoice was paid before it was mailed; its receipt has the same document.');
    return undefined;
  }
  const account = await deps.db
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', invoice.user.user_id)
    .executeTakeFirst();
  if (!account?.email) {
    deps.log.info({ event: 'mail.account_deleted', occasion: job.occasion }, 'Document not mailed: account is deleted');
    return undefined;
  }
  const template = deps.mails.get(job.occasion);
  if (!template) throw new Error(`There is no mail called ${job.occasion}.`);
  const { publicUrl } = deps.settings;
  const ours = template.words(facts, { publicUrl, link: publicUrl });
  const attachments = files.map((file) => ({ ...file, contentType: 'application/pdf' }));
  return {
    id: job.mail_id,
    to: account.email,
    template: job.occasion,
    about: 'billing',
    accountId: invoice.user.user_id,
    causedBy: job.caused_by,
    content: await editedContent(deps.db, template, facts, ours),
    attachments,
  };
}

async function documentOf(deps: Needs, { occasion, document_id }: DocumentMail) {
  if (occasion === 'credit-note-issued') {
    const { invoice, note } = await findNote(deps, document_id);
    return { invoice, facts: factsOfNote(invoice, note), files: [await fileOfNote(invoice, note)] };
  }
  const invoice = await getInvoice(deps, document_id);
  if (occasion === 'invoice-replaced' && invoice.replaces) {
    const wrong = await getInvoice(deps, invoice.replaces.invoice_id);
    const note = wrong.credit_notes.at(-1);
    if (!note) throw new Error(`Invoice ${wrong.invoice_id} was replaced and has no credit note.`);
    const files = [await fileOfInvoice(invoice), await fileOfNote(wrong, note)];
    return { invoice, facts: factsOfReplaced(invoice, wrong, note), files };
  }
  return { invoice, facts: factsOfInvoice(invoice), files: [await fileOfInvoice(invoice)] };
}
