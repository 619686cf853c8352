import { brand } from '@resolvo/brand/brand';
import type { z } from 'zod';
import type { Deps } from '../../../core/deps.ts';
import type { Letter, MailContent } from '../../../core/mails.ts';
import { MailboxRefused } from '../../../providers/mailer.ts';
import { noteTry, wasSent } from './keep-mails.ts';
import { layoutHtml, layoutText } from './layout.ts';
import { editedContent } from './mail-texts.ts';
import type { mailJob } from './queues.ts';

/** What stands in a kept text in place of a secret link. */
const secretLink = 'https://link.invalid/not-kept';

/** The job that sends a mail. Retried until the mail server accepts it. */
export async function sendMail(deps: Deps, job: z.output<typeof mailJob>): Promise<void> {
  const letter = await writeMail(deps, job);
  if (letter) await sendContent(deps, letter);
}

/** Undefined where its text says that it is not sent any more. */
export async function writeMail(deps: Deps, job: z.output<typeof mailJob>): Promise<Letter | undefined> {
  const template = deps.mails.get(job.template);
  if (!template) throw new Error(`There is no mail called ${job.template}.`);
  const { publicUrl } = deps.settings;
  const hasSecret = job.link_sealed !== undefined;
  const link = job.link_sealed === undefined ? publicUrl : deps.vault.open(job.link_sealed, 'mail-link');
  const content = await template.written(deps, job.data, { publicUrl, link });
  if (typeof content === 'string') {
    await deps.mailWatch.after(
      { id: job.mail_id, template: job.template, to: job.to },
      { kind: 'held', reason: content },
    );
    return undefined;
  }
  const kept = hasSecret ? await template.written(deps, job.data, { publicUrl, link: secretLink }) : content;
  const edited = (ours: MailContent) =>
    template.isWritten ? Promise.resolve(ours) : editedContent(deps.db, template, job.data, ours);
  return {
    id: job.mail_id,
    to: job.to,
    template: template.name,
    about: template.about,
    accountId: job.account_id,
    causedBy: job.caused_by,
    content: await edited(content),
    kept: await edited(typeof kept === 'string' ? content : kept),
    hasSecret,
    data: hasSecret ? undefined : (job.data ?? {}),
    resendOf: job.resend_of,
    replyTo: job.reply_to,
    writer: template.writer(job.data),
    thread: job.thread,
    attachments: await template.attachments(deps, job.data),
    isNoted: template.isNoted,
    isBulk: template.isBulk,
  };
}

/** Reply-To: the sender address is not read, so replies go to support. */
const support = { name: brand.name, address: brand.supportEmail };

/** Renders the content in our layout and sends it, unless a noun holds it. Each try is noted. */
export async function sendContent(
  deps: Pick<Deps, 'db' | 'now' | 'mailer' | 'settings' | 'mailWatch'>,
  letter: Letter,
): Promise<void> {
  const { id, to, template, about, content, kept = content, hasSecret = false, isNoted = true } = letter;
  const note = async (kind: 'sent' | 'held' | 'refused' | 'failing', reason = '') => {
    if (!isNoted) return;
    const { data, replyTo, resendOf } = letter;
    await noteTry(deps, { id, to, template, content: kept, data, replyTo, resendOf }, { kind, reason });
    if (kind !== 'failing') await deps.mailWatch.after({ id, to, template }, { kind, reason });
  };
  if (isNoted && (await wasSent(deps.db, id))) {
    // The process died between the note and what follows from it.
    await deps.mailWatch.after({ id, to, template }, { kind: 'sent', reason: '' });
    return;
  }
  const held = isNoted
    ? await deps.mailWatch.before({
        id,
        template,
        about,
        to,
        accountId: letter.accountId,
        causedBy: letter.causedBy,
        content: kept,
        parts: letter.parts,
        hasSecret,
      })
    : undefined;
  if (held !== undefined) return note('held', held);
  try {
    await deps.mailer.send({
      id,
      to,
      replyTo: letter.replyTo ?? support,
      writer: letter.writer,
      thread: letter.thread,
      attachments: letter.attachments,
      unsubscribeUrl: content.unsubscribe?.oneClick,
      subject: content.subject,
      text: layoutText(content),
      html: layoutHtml(content, deps.settings.publicUrl),
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (letter.isBulk && error instanceof MailboxRefused) return note('refused', reason);
    await note('failing', reason);
    throw error;
  }
  await note('sent');
}
