import { z } from 'zod';

/** Why a document is mailed. For `credit-note-issued` the id is that of the credit note, else of the invoice. */
export const documentMail = z.strictObject({
  mail_id: z.uuid(),
  occasion: z.enum(['invoice-issued', 'invoice-sent', 'invoice-paid', 'credit-note-issued']),
  document_id: z.uuid(),
});
export type DocumentMail = z.infer<typeof documentMail>;
export type DocumentOccasion = DocumentMail['occasion'];
