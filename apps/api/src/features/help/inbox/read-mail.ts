import { hash } from 'node:crypto';
import PostalMime, { type Address, type Email } from 'postal-mime';
import { type Bounce, readBounce } from '../../platform/mail/read-bounce.ts';
import { authenticatedBy } from './authenticated-by.ts';
import { cutQuote } from './cut-quote.ts';
import { htmlToText } from './html-to-text.ts';
import { automaticReason } from './is-automatic.ts';
import { bodyStart, bytesOf, decodedText, type Leaf, leavesOf, mimeLimits } from './mime.ts';

const longestText = 10_000;
/** More is not even looked at for quotes. */
const longestRead = 40_000;
/** Bytes that are decoded for its text, of all parts together. */
const longestPart = 512 * 1024;

export interface ReadMail {
  readonly messageId: string;
  readonly from: string;
  readonly name: string;
  /** Every address that it was sent to, or that the mail server says it was delivered to. */
  readonly recipients: readonly string[];
  readonly subject: string;
  /** Without what it quotes and without its signature. Only what quotes us is left out in the end. */
  readonly text: string;
  readonly whole: string;
  readonly automatic: string | undefined;
  /** Which servers say that the domain of the sender sent it; whose word counts is for the caller to know. */
  readonly authenticated: readonly string[];
  /** Of what its writer made: the same for a copy that came another way. */
  readonly fingerprint: string;
  readonly attachments: readonly { readonly name: string; readonly content: Uint8Array }[];
}

/** For the thread that reads apart: the mail, and what it says as a delivery report. */
export async function readIncoming(source: Uint8Array): Promise<{ mail: ReadMail; bounce: Bounce | undefined }> {
  const bytes = Buffer.from(source.buffer, source.byteOffset, source.byteLength);
  return { mail: await readMail(bytes), bounce: readBounce(bytes.toString('utf8', 0, 1024 * 1024)) };
}

/** Throws what is no mail, or is nested deeper, has more parts or longer headers than any mail program makes. */
export async function readMail(source: Buffer): Promise<ReadMail> {
  const leaves = leavesOf(source);
  // Addresses and words of headers are the library's; what it would do with bodies is not.
  const mail = await PostalMime.parse(source.subarray(0, bodyStart(source)), {
    maxHeadersSize: mimeLimits.headerBytes,
  });
  const from = addresses(mail.from ? [mail.from] : [])[0]?.toLowerCase() ?? '';
  const subject = cleanLine(mail.subject ?? '', 200) || '(no subject)';
  const whole = textOf(leaves.filter(({ isAttachment }) => !isAttachment));
  // A forwarded mail is an attachment: its text is not what the sender wrote.
  const attachments = leaves
    .filter(({ isAttachment }) => isAttachment)
    .map((leaf, index) => ({
      name: cleanLine(leaf.filename, 120) || `attachment-${index + 1}`,
      content: new Uint8Array(bytesOf(leaf)),
    }));
  return {
    messageId: messageIdOf(mail, source),
    from,
    name: cleanLine(mail.from?.name ?? '', 120),
    recipients: recipientsOf(mail),
    subject,
    text: cleanText(cutQuote(whole.slice(0, longestRead))),
    whole: cleanText(whole),
    automatic: automaticReason(mail.headers, from),
    authenticated: authenticatedBy(mail.headers, from),
    fingerprint: hash(
      'sha256',
      JSON.stringify([from, subject, whole, attachments.map(({ name, content }) => [name, hash('sha256', content)])]),
    ),
    attachments,
  };
}

/** Of an alternative the plain text, if there is any; the rest one below the other. */
function textOf(leaves: readonly Leaf[]): string {
  const texts: string[] = [];
  let read = 0;
  const plainText = (leaf: Leaf): string => {
    const size = Math.min(leaf.raw.length, longestPart - read);
    read += size;
    return size <= 0 ? '' : textOfPart(leaf, size);
  };
  for (const group of Map.groupBy(leaves, (leaf) => (leaf.alternative === 0 ? leaf : leaf.alternative)).values()) {
    const plain = group.filter(({ type }) => type === 'text/plain').map(plainText);
    const isSaid = plain.some((text) => text.trim() !== '');
    texts.push(...(isSaid ? plain : group.filter(({ type }) => type === 'text/html').map(plainText)));
  }
  return texts
    .map((text) => text.trim())
    .join('\n\n')
    .trim();
}

function textOfPart(leaf: Leaf, size: number): string {
  const text = decodedText(bytesOf(leaf, size), leaf.params.get('charset')).replaceAll(/\r\n?/g, '\n');
  if (leaf.type === 'text/html') return htmlToText(text);
  return leaf.params.get('format')?.toLowerCase() === 'flowed' ? unfolded(text) : text;
}

/** RFC 3676: a line that ends with a space goes on in the next; the mark of a signature does not. */
const unfolded = (text: string): string =>
  text
    .slice(0, longestRead)
    .replaceAll(/^ /gm, '')
    .replaceAll(/(?<!^--) \n(?!>)/gm, ' ');

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

/** What forges a line, a header or the direction of the text goes; see the contract's text.ts. */
const forging = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;
const cleanLine = (value: string, max: number): string =>
  value.toWellFormed().replaceAll(/\s+/g, ' ').replaceAll(forging, '').trim().slice(0, max).toWellFormed();

function cleanText(value: string): string {
  const clean = value
    .toWellFormed()
    .replaceAll(/[^\n\t]/gu, (letter) => letter.replace(forging, ''))
    .trim();
  if (clean.length <= longestText) return clean;
  return `${clean.slice(0, longestText - 40).toWellFormed()}\n\n(The mail was longer.)`;
}
