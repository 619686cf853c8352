import { createTransport } from 'nodemailer';
import type { Mailer } from '../mailer.ts';

export function smtpMailer(options: { url: string; from: string; fromName: string }): Mailer {
  const transport = createTransport({
    url: options.url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    // Content is built from strings only: nodemailer must never read a file or fetch a URL named in one.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = options.from.split('@')[1] ?? 'localhost';
  return {
    async send(mail) {
      await transport.sendMail({
        from: { name: options.fromName, address: options.from },
        // As an object, so that a comma inside an address can never name a second recipient.
        to: { name: '', address: mail.to },
        ...(mail.replyTo ? { replyTo: mail.replyTo } : {}),
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        attachments: (mail.attachments ?? []).map(({ content, ...file }) => ({
          ...file,
          content: Buffer.from(content),
        })),
        messageId: `<${mail.id}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    },
    close: () => transport.close(),
  };
}
