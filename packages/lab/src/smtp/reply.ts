import { randomUUID } from 'node:crypto';
import { LabError } from '../kit/lab-error.ts';
import type { Mailbox, MailSummary } from './mailbox.ts';

/**
 * The answer that the reader of a mail sends with their mail program: to its Reply-To, with the original quoted below.
 * It is put in the mailbox as if a mail server had delivered it.
 */
export async function replyTo(mailbox: Mailbox, id: string, text: string): Promise<MailSummary> {
  const { summary, mail } = await mailbox.read(id);
  const header = (name: string) => mail.headers.find((one) => one.name.toLowerCase() === name)?.value ?? '';
  const to = addressIn(header('reply-to')) || addressIn(header('from'));
  const from = summary.envelope.rcpt_to[0];
  if (to === '' || from === undefined) throw new LabError(422, 'This mail has no address to answer to.');
  const messageId = header('message-id');
  const references = [header('references'), messageId].filter((one) => one !== '').join(' ');
  const quoted = mail.text
    .trimEnd()
    .split(/\r?\n/)
    .map((line) => `> ${line}`);
  const body = [text, '', `On ${mail.date || 'that day'}, ${mail.from} wrote:`, ...quoted, ''].join('\n');
  const source = [
    // The mail was sent by the mailbox that it names: the receiving server saw that.
    `Authentication-Results: ${mailServerName}; dmarc=pass header.from=${from.split('@')[1] ?? ''}`,
    `From: <${from}>`,
    `To: <${to}>`,
    `Subject: =?utf-8?B?${Buffer.from(mail.subject.replace(/^(Re: )?/i, 'Re: ')).toString('base64')}?=`,
    `Date: ${new Date().toUTCString()}`,
    `Message-ID: <${randomUUID()}@${from.split('@')[1] ?? 'lab'}>`,
    ...(messageId === '' ? [] : [`In-Reply-To: ${messageId}`, `References: ${references}`]),
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(body).toString('base64').replace(/.{76}/g, '$&\r\n'),
    '',
  ].join('\r\n');
  return mailbox.add(Buffer.from(source), { mail_from: from, rcpt_to: [to] });
}

/** The server of this mailbox, in what it says of mails that arrive (RFC 8601). */
export const mailServerName = 'mx.lab.test';

const addressIn = (value: string): string => /<?([^\s<>"]+@[^\s<>"]+)>?\s*$/.exec(value)?.[1] ?? '';
