import { randomUUID } from 'node:crypto';
import type { MailSummary } from './mailbox.ts';
import type { ParsedMail } from './parse-mail.ts';

const boundary = 'lab-report';

/**
 * The report that a mail server sends back later, after it had accepted the mail (RFC 3464, in the multipart/report of
 * RFC 6522), with the headers of the mail that came back.
 */
export function bounceOf(mail: ParsedMail, { envelope }: MailSummary, now: Date): Buffer {
  const to = envelope.rcpt_to[0] ?? '';
  const lines = [
    'From: Mail Delivery System <MAILER-DAEMON@mx.lab.test>',
    `To: ${envelope.mail_from}`,
    'Subject: Undelivered Mail Returned to Sender',
    `Date: ${now.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${randomUUID()}@mx.lab.test>`,
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=delivery-status; boundary="${boundary}"`,
    '',
    `--${boundary}`,
    'Content-Type: text/plain; charset=us-ascii',
    '',
    `Your message could not be delivered to ${to}: there is no such mailbox.`,
    '',
    `--${boundary}`,
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.lab.test',
    '',
    `Final-Recipient: rfc822; ${to}`,
    'Action: failed',
    'Status: 5.1.1',
    'Diagnostic-Code: smtp; 550 5.1.1 There is no such mailbox here',
    '',
    `--${boundary}`,
    'Content-Type: text/rfc822-headers',
    '',
    ...mail.headers.map(({ name, value }) => `${name}: ${value.replaceAll(/\s+/g, ' ')}`),
    '',
    `--${boundary}--`,
    '',
  ];
  return Buffer.from(lines.join('\r\n'));
}

/** Where a report goes: to the envelope's sender, and where answers are read. */
export function bouncesTo(mail: ParsedMail, { envelope }: MailSummary): string[] {
  const replies = mail.headers.filter(({ name }) => name.toLowerCase() === 'reply-to').map(({ value }) => value);
  const addresses = replies.flatMap((value) => value.match(/[^\s<>,"]+@[^\s<>,"]+/g) ?? []);
  return [...new Set([envelope.mail_from, ...addresses])].filter((address) => address !== '');
}
