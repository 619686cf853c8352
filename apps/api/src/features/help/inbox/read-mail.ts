import { hash } from 'node:crypto';
import PostalMime, { type Address, type Email } from 'postal-mime';
import { type Bounce, readBounce } from '../../platform/mail/read-bounce.ts';
import { type AbuseReport, abuseReportIn } from './abuse-report.ts';
import { authenticatedBy } from './authenticated-by.ts';
import { bringsBackLink } from './brings-back.ts';
import { cleanLine, cleanText, firstHeaderBytesOf, headerBytesOf } from './clean.ts';
import { automaticReason, isAutoSubmitted, isReturned } from './is-automatic.ts';
import { filesOf, type MailFile, picturesOf } from './mail-files.ts';
import { firstLeavesOf, type Leaf, leavesOf, mimeLimits } from './mime.ts';
import { textOf } from './text-of.ts';

export interface ReadMail {
  readonly messageId: string;
  /** The mails that it answers, as its sender's program says: their Message-IDs. */
  readonly answers: readonly string[];
  readonly from: string;
  readonly name: string;
  /** Every address that it was sent to, or that the mail server says it was delivered to. */
  readonly recipients: readonly string[];
  readonly subject: string;
  /** All that its sender wrote, with what it quotes. */
  readonly text: string;
  /** Why it is taken for the mail of a program, where no signed address says otherwise. */
  readonly automatic: string | undefined;
  /** The mail says itself that a program wrote it, such as a note of absence. */
  readonly autoSubmitted: boolean;
  /** A mail of a program that may hold a link of ours into an account. */
  readonly bringsBackLink: boolean;
  /** A program gave it back to a mail of ours. */
  readonly isReturned: boolean;
  /** What it says as a report of abuse; for the caller to know whether it is one. */
  readonly report: AbuseReport;
  /** Which servers say that the domain of the sender sent it; whose word counts is for the caller to know. */
  readonly authenticated: readonly string[];
  /** Of what its writer made: the same for a copy that came another way. */
  readonly fingerprint: string;
  readonly attachments: readonly MailFile[];
}

/** For the thread that reads apart: the mail, and what it says as a delivery report. */
export async function readIncoming(source: Uint8Array): Promise<{ mail: ReadMail; bounce: Bounce | undefined }> {
  const bytes = Buffer.from(source.buffer, source.byteOffset, source.byteLength);
  return { mail: await readMail(bytes), bounce: readBounce(bytes.toString('utf8', 0, 1024 * 1024)) };
}

/** The same of the beginning of a mail, without files: the last one may be cut, and none is what its sender sent. */
export async function readStart(source: Uint8Array): Promise<{ mail: ReadMail; bounce: Bounce | undefined }> {
  const bytes = Buffer.from(source.buffer, source.byteOffset, source.byteLength);
  const inside = firstLeavesOf(bytes).filter(({ isAttachment }) => !isAttachment);
  const mail = await mailOf(bytes, firstHeaderBytesOf(bytes), inside);
  // A link of ours may stand in what was not looked at.
  const bringsBackLink = mail.automatic !== undefined;
  return { mail: { ...mail, bringsBackLink }, bounce: readBounce(bytes.toString('utf8')) };
}

/** Throws what is no mail, or is nested deeper, has more parts or longer headers than any mail program makes. */
export const readMail = async (source: Buffer): Promise<ReadMail> =>
  mailOf(source, headerBytesOf(source), leavesOf(source));

async function mailOf(source: Buffer, headers: Buffer, leaves: readonly Leaf[]): Promise<ReadMail> {
  // Addresses and words of headers are the library's; what it would do with bodies is not.
  const mail = await PostalMime.parse(headers, { maxHeadersSize: mimeLimits.headerBytes });
  const from = addresses(mail.from ? [mail.from] : [])[0]?.toLowerCase() ?? '';
  const subject = cleanLine(mail.subject ?? '', 200) || '(no subject)';
  const { text, shown } = textOf(leaves, picturesOf(leaves));
  const attachments = await filesOf(leaves, shown);
  const automatic = automaticReason(mail.headers, from);
  return {
    messageId: messageIdOf(mail, source),
    answers: answersOf(mail),
    from,
    name: cleanLine(mail.from?.name ?? '', 120),
    recipients: recipientsOf(mail),
    subject,
    text: cleanText(text),
    automatic,
    autoSubmitted: isAutoSubmitted(mail.headers),
    bringsBackLink: automatic !== undefined && bringsBackLink(leaves),
    isReturned: isReturned(mail.headers, from),
    report: abuseReportIn(leaves, subject, cleanText(text)),
    authenticated: authenticatedBy(mail.headers, from),
    fingerprint: hash(
      'sha256',
      JSON.stringify([from, subject, text, attachments.map(({ name, content }) => [name, hash('sha256', content)])]),
    ),
    attachments,
  };
}

/** RFC 5322, 3.6.4. Of a long conversation the first, which opened it, and the last ones. */
function answersOf({ headers }: Email): string[] {
  const ids = headers
    .filter(({ key }) => key === 'in-reply-to' || key === 'references')
    .flatMap(({ value }) => value.slice(0, 20_000).match(/<[!-;=?-~]{1,300}>/g) ?? []);
  return [...new Set([...ids.slice(0, 1), ...ids.slice(-30)])];
}

/** A mail without an id, or with one that is too long to be one, is known by its content. */
function messageIdOf(mail: Email, source: Uint8Array): string {
  const said = cleanLine(mail.messageId ?? '', 1000);
  return /^<[!-;=?-~]{1,300}>$/.test(said) ? said : `<sha256-${hash('sha256', source)}>`;
}

function recipientsOf(mail: Email): string[] {
  const delivered = mail.headers.filter(({ key }) => ['delivered-to', 'x-original-to', 'envelope-to'].includes(key));
  return [
    ...addresses(mail.to),
    ...addresses(mail.cc),
    ...delivered.map(({ value }) => value.trim().replaceAll(/^<|>$/g, '')),
  ].slice(0, 50);
}

const addresses = (list: readonly Address[] = []): string[] =>
  list.flatMap((one) => (one.group ? one.group.map(({ address }) => address) : [one.address]));
