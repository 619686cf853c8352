import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime';

export interface ParsedMail {
  from: string;
  to: string[];
  cc: string[];
  subject: string;
  date: string;
  headers: { name: string; value: string }[];
  text: string;
  html: string;
  links: string[];
  attachments: ParsedAttachment[];
  /** The mail has more lines than are read, and its last attachment may end early; its source is whole. */
  shownInPart: boolean;
}

interface ParsedAttachment {
  filename: string;
  mimeType: string;
  inline: boolean;
  contentId: string;
  content: Uint8Array;
}

/** A text of as many takes the parser a third of a second, and the lab may run in the product's process. */
export const mostLines = 20_000;
/** Of a mail that cannot be read: its headers are in it. */
const headersWithin = 64 * 1024;

/** The parser works at each line, however short it is. */
function shownPart(source: Uint8Array): Uint8Array {
  let end = 0;
  for (let lines = 0; lines < mostLines; lines += 1) {
    end = source.indexOf(10, end) + 1;
    if (end === 0) return source;
  }
  return source.subarray(0, end);
}

/** A mail server takes what its viewer cannot read, such as parts nested without end: that one is shown by its headers. */
async function readShown(source: Uint8Array): Promise<Email> {
  try {
    return await PostalMime.parse(source);
  } catch {
    const end = Buffer.from(source.buffer, source.byteOffset, source.byteLength).indexOf('\r\n\r\n');
    return PostalMime.parse(source.subarray(0, end === -1 ? headersWithin : Math.min(end, headersWithin)));
  }
}

export async function parseMail(source: Uint8Array): Promise<ParsedMail> {
  const shown = shownPart(source);
  const mail = await readShown(shown);
  const text = mail.text ?? '';
  const html = mail.html ?? '';
  return {
    from: (mail.from ? addresses([mail.from]) : []).join(', '),
    to: addresses(mail.to),
    cc: addresses(mail.cc),
    subject: mail.subject ?? '',
    date: mail.date ?? '',
    headers: mail.headers.map((header) => ({ name: header.originalKey, value: header.value })),
    text,
    html,
    links: findLinks(html, text),
    attachments: mail.attachments.map(toAttachment),
    shownInPart: shown.length < source.length,
  };
}

function addresses(list: Address[] = []): string[] {
  return list.flatMap((entry) => {
    if (entry.group) return addresses(entry.group);
    return entry.name === '' ? entry.address : `${entry.name} <${entry.address}>`;
  });
}

function toAttachment(attachment: Attachment, index: number): ParsedAttachment {
  const { content } = attachment;
  return {
    filename: attachment.filename ?? `attachment-${index}`,
    mimeType: attachment.mimeType,
    inline: attachment.disposition === 'inline' || attachment.related === true,
    contentId: (attachment.contentId ?? '').replace(/^<|>$/g, ''),
    content: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
  };
}

/** The links of a mail in reading order, each once: tests follow "confirm your address" with it. */
export function findLinks(html: string, text: string): string[] {
  const fromHtml = [...html.matchAll(/<a\b[^<>]*?\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)].map((match) =>
    decodeEntities(match[1] ?? match[2] ?? '').trim(),
  );
  // A full stop or a closing bracket after an address belongs to the sentence.
  const fromText = [...text.matchAll(/https?:\/\/[^\s<>"']+/gi)].map((match) => match[0].replace(/[.,;:!?)\]]+$/, ''));
  return [...new Set([...fromHtml, ...fromText])].filter((link) => /^https?:\/\//i.test(link));
}

const namedEntities: Readonly<Record<string, string>> = { amp: '&', quot: '"', apos: "'", lt: '<', gt: '>' };

function decodeEntities(value: string): string {
  return value.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(amp|quot|apos|lt|gt));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return namedEntities[String(name).toLowerCase()] ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
