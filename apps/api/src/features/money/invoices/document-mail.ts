import { z } from 'zod';

/** Why a document is mailed. `id` is the credit note's for `credit-note-issued`, else the invoice's. */
export const documentMail = z.strictObject({
  mail_id: z.uuid(),
  occasion: z.enum(['invoice-issued', 'invoice-sent', 'invoice-paid', 'invoice-replaced', 'credit-note-issued']),
  document_id: z.uuid(),
  /** The person whose own act it tells about. */
  caused_by: z.uuid().optional(),
});
export type DocumentMail = z.infer<typeof documentMail>;
export type DocumentOccasion = DocumentMail['occasion'];
