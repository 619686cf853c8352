import { brand } from '@resolvo/brand/brand';
import type { z } from 'zod';
import type { Deps } from '../../../core/deps.ts';
import type { MailContent } from '../../../core/mails.ts';
import type { Mail } from '../../../providers/mailer.ts';
import { layoutHtml, layoutText } from './layout.ts';
import type { mailJob } from './queues.ts';

/** The job that sends a mail. Retried until the mail server accepts it. */
export async function sendMail(deps: Deps, job: z.output<typeof mailJob>): Promise<void> {
  const template = deps.mails.get(job.template);
  if (!template) throw new Error(`There is no mail called ${job.template}.`);
  const { publicUrl } = deps.settings;
  const link = job.link_sealed === undefined ? publicUrl : deps.vault.open(job.link_sealed, 'mail-link');
  const content = template.words(job.data, { publicUrl, link });
  const attachments = await template.attachments(deps, job.data);
  await sendContent(deps, { id: job.mail_id, to: job.to, replyTo: job.reply_to, attachments }, content);
}

/** Reply-To: the sender address is not read, so replies go to support. */
const support = { name: brand.name, address: brand.supportEmail };

/** Renders the content in our layout and sends it. */
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
