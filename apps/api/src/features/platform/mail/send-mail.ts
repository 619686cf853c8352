import { brand } from '@resolvo/brand/brand';
import type { Deps } from '../../../core/deps.ts';
import type { Mail, MailAttachment } from '../../../providers/mailer.ts';
import { layoutHtml, layoutText, type MailContent } from './layout.ts';
import type { MailJob } from './mail-job.ts';
import { compose } from './templates.ts';

/** The job behind every mail. Runs again until the mail server takes it. */
export async function sendMail(
  deps: Pick<Deps, 'mailer' | 'vault' | 'settings'>,
  job: MailJob,
  invoicePdf: (invoiceId: string) => Promise<Omit<MailAttachment, 'contentType'>>,
): Promise<void> {
  const link = 'link_sealed' in job ? deps.vault.open(job.link_sealed, 'mail-link') : undefined;
  const content = compose(job, { publicUrl: deps.settings.publicUrl, link });
  const replyTo = 'reply_to' in job ? job.reply_to : undefined;
  const attachments =
    job.template === 'billing' && job.mail.template === 'renewal-invoice'
      ? [{ ...(await invoicePdf(job.mail.invoice.invoice_id)), contentType: 'application/pdf' }]
      : [];
  await sendContent(deps, { id: job.mail_id, to: job.to, replyTo, attachments }, content);
}

/** Mails come from an address that nobody reads; whoever answers one is heard all the same. */
const support = { name: brand.name, address: brand.supportEmail };

/** Content in our layout, on its way. */
export async function sendContent(
  deps: Pick<Deps, 'mailer' | 'settings'>,
  envelope: Pick<Mail, 'id' | 'to' | 'replyTo' | 'attachments'>,
  content: MailContent,
): Promise<void> {
  await deps.mailer.send({
    ...envelope,
    replyTo: envelope.replyTo ?? support,
    subject: content.subject,
    text: layoutText(content),
    html: layoutHtml(content, deps.settings.publicUrl),
  });
}
