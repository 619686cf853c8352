import { createTransport } from 'nodemailer';
import SmtpConnection from 'nodemailer/lib/smtp-connection/index.js';
import { type MailAccess, MailboxRefused, type Mailer, type MailThread, type MailWriter } from '../mailer.ts';

export function smtpMailer(options: { url: string; from: string; fromName: string; now?: () => Date }): Mailer {
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
      const sent = transport.sendMail({
        from: fromOf(mail.writer, { name: options.fromName, address: options.from }),
        // What comes back goes to the sender address, also where a person wrote.
        envelope: { from: options.from, to: mail.to },
        // As an object, so that a comma inside an address can never name a second recipient.
        to: { name: '', address: mail.to },
        ...(mail.replyTo ? { replyTo: mail.replyTo } : {}),
        subject: mail.subject,
        ...(options.now && { date: options.now() }),
        text: mail.text,
        html: mail.html,
        attachments: (mail.attachments ?? []).map(({ content, ...file }) => ({
          ...file,
          content: Buffer.from(content),
        })),
        messageId: `<${mail.id}@${domain}>`,
        ...threadOf(mail.thread, domain),
        headers: {
          // Helpdesks throw such mails away, so the words of a person never say it.
          ...(mail.writer ? {} : { 'Auto-Submitted': 'auto-generated' }),
          ...(mail.unsubscribeUrl === undefined
            ? {}
            : {
                'List-Unsubscribe': { prepared: true, value: `<${mail.unsubscribeUrl}>` },
                'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
              }),
        },
      });
      await sent.catch((error: unknown) => {
        throw isRefusal(error) ? new MailboxRefused(error.message, { cause: error }) : error;
      });
    },
    check: () => signIn(new URL(options.url)),
    close: () => transport.close(),
  };
}

/**
 * The domain stays that of the sender address: SPF, DKIM and DMARC speak for it alone, and a mail in the name of another one
 * would be refused.
 */
function fromOf(writer: MailWriter | undefined, sender: MailWriter): MailWriter {
  if (!writer) return sender;
  const isOwn = domainOf(writer.address) === domainOf(sender.address);
  return { name: writer.name, address: isOwn ? writer.address : sender.address };
}

const domainOf = (address: string): string => address.split('@')[1]?.toLowerCase() ?? '';

const isLocal = (host: string): boolean => host === 'localhost' || host === '[::1]' || host.startsWith('127.');

function signIn(url: URL): Promise<MailAccess> {
  const secure = url.protocol === 'smtps:';
  const connection = new SmtpConnection({
    host: url.hostname,
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 10_000,
  });
  const credentials =
    url.username === ''
      ? undefined
      : { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) };
  return new Promise<MailAccess>((resolve, reject) => {
    const found = (signedIn: boolean) =>
      resolve({ encrypted: connection.secure, signedIn, local: isLocal(url.hostname) });
    connection.once('error', reject);
    connection.connect(() => {
      if (!credentials) return found(false);
      return connection.login({ credentials }, (error) => (error ? reject(error) : found(true)));
    });
  }).finally(() => connection.close());
}

/** RFC 5321 4.2.1: a code of 5yz is final. At RCPT it is about the mailbox; elsewhere it may be about us. */
const isRefusal = (error: unknown): error is Error =>
  error instanceof Error &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500 &&
  'command' in error &&
  String(error.command).startsWith('RCPT');

/** Anything but a plain Message-ID is left out: it came from a stranger, and stands in a header. */
function threadOf(thread: MailThread | undefined, domain: string) {
  if (!thread) return {};
  const root = `<${thread.root}@${domain}>`;
  const answered = /^<[!-;=?-~]{1,300}>$/.test(thread.answers ?? '') ? thread.answers : undefined;
  return { inReplyTo: answered ?? root, references: [root, ...(answered === undefined ? [] : [answered])] };
}
