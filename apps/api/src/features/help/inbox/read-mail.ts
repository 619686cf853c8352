import { hash } from 'node:crypto';
import PostalMime, { type Address, type Email } from 'postal-mime';
import { cutQuote } from './cut-quote.ts';
import { htmlToText } from './html-to-text.ts';
import { automaticReason } from './is-automatic.ts';

/** Larger ones are not fetched from the mailbox. */
export const largestMail = 12 * 1024 * 1024;
const longestText = 10_000;
/** More is not even looked at for quotes. */
const longestRead = 40_000;

export interface ReadMail {
  readonly messageId: string;
  readonly from: string;
  readonly name: string;
  /** Every address that it was sent to, or that the mail server says it was delivered to. */
  readonly recipients: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly automatic: string | undefined;
  readonly attachments: readonly { readonly name: string; readonly content: Uint8Array }[];
}

/** Throws what is no mail, or is nested deeper or has more headers than any mail program makes. */
export async function readMail(source: Uint8Array): Promise<ReadMail> {
  const mail = await PostalMime.parse(source, {
    maxNestingDepth: 20,
    maxHeadersSize: 256 * 1024,
    // A forwarded mail is an attachment: its text is not what the sender wrote.
    forceRfc822Attachments: true,
  });
  const from = addresses(mail.from ? [mail.from] : [])[0]?.toLowerCase() ?? '';
  return {
    messageId: messageIdOf(mail, source),
    from,
    name: cleanLine(mail.from?.name ?? '', 120),
    recipients: recipientsOf(mail),
    subject: cleanLine(mail.subject ?? '', 200) || '(no subject)',
    text: cleanText(cutQuote((mail.text?.trim() ? mail.text : htmlToText(mail.html ?? '')).slice(0, longestRead))),
    automatic: automaticReason(mail.headers, from),
    attachments: mail.attachments.map(({ filename, content }, index) => ({
      name: cleanLine(filename ?? '', 120) || `attachment-${index + 1}`,
      content: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
    })),
  };
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
