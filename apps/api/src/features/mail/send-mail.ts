import type { Deps } from '../../deps.ts';
import { layoutHtml, layoutText } from './layout.ts';
import type { MailJob } from './mail-job.ts';
import { compose } from './templates.ts';

/** The job behind every mail. Runs again until the mail server takes it. */
export async function sendMail(deps: Pick<Deps, 'mailer' | 'vault' | 'settings'>, job: MailJob): Promise<void> {
  const link = 'link_sealed' in job ? deps.vault.open(job.link_sealed, 'mail-link') : undefined;
  const content = compose(job, { publicUrl: deps.settings.publicUrl, link });
  await deps.mailer.send({
    id: job.mail_id,
    to: job.to,
    replyTo: 'reply_to' in job ? job.reply_to : undefined,
    subject: content.subject,
    text: layoutText(content),
    html: layoutHtml(content, deps.settings.publicUrl),
  });
}
