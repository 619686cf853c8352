import { hash } from 'node:crypto';
import PostalMime from 'postal-mime';
import { cleanLine, cleanText, headerBytesOf } from './clean.ts';
import { bytesOf, type Leaf, leavesOf, mimeLimits } from './mime.ts';
import { sizeOfText, textOf } from './text-of.ts';

export interface MailFile {
  readonly name: string;
  readonly content: Uint8Array;
  /** A picture that the text shows, such as a pasted screenshot or the logo of a signature. */
  readonly inline: boolean;
  /** A signature, or what a mail program adds by itself: its sender did not attach it, and does not miss it. */
  readonly isNoise: boolean;
}

/** Signatures of PGP and S/MIME, the key that comes with them, and the layout that Outlook sends to others. */
const noise = /^application\/(pgp-signature|pgp-keys|(x-)?pkcs7-signature|(vnd\.)?ms-tnef)$/;
const noiseNames = /^(signature\.asc|openpgp_.{0,60}\.asc|smime\.p7s|winmail\.dat)$/i;

/** More of them, and those inside of them, are kept as they came. */
const mostMails = 5;
const deepest = 1;
/** Bytes of text that are read of all of them together; one that has more is kept as it came. */
const longestTexts = 1024 * 1024;

/** What came with a text: files, the pictures that it shows, and mails that were attached, each as a text that is read anywhere. */
export async function filesOf(leaves: readonly Leaf[], shown: ReadonlySet<string>, depth = 0): Promise<MailFile[]> {
  const files: MailFile[] = [];
  const seen = new Set<string>();
  let mails = 0;
  const room = { left: longestTexts };
  for (const leaf of leaves) {
    if (!leaf.isAttachment) continue;
    if (leaf.type === 'message/rfc822' || leaf.type === 'message/global') {
      mails += 1;
      const source = bytesOf(leaf);
      const opened = mails <= mostMails && depth < deepest ? await attachedMail(source, depth + 1, room) : undefined;
      files.push(...(opened ?? [named(leaf, files.length, source)]));
      continue;
    }
    const content = bytesOf(leaf);
    const inline = leaf.type.startsWith('image/') && shown.has(leaf.contentId);
    // The logo of a signature comes once for each mail that is quoted.
    const print = hash('sha256', content);
    if (inline && seen.has(print)) continue;
    seen.add(print);
    files.push({ ...named(leaf, files.length, content), inline });
  }
  return files;
}

/** The names of pictures by the id that the text shows them under. */
export const picturesOf = (leaves: readonly Leaf[]): ReadonlyMap<string, string> =>
  new Map(
    leaves
      .filter(({ type, contentId }) => type.startsWith('image/') && contentId !== '')
      .map((leaf, index) => [leaf.contentId, nameOf(leaf, index)]),
  );

const named = (leaf: Leaf, index: number, content: Buffer): MailFile => ({
  name: nameOf(leaf, index),
  content: new Uint8Array(content),
  inline: false,
  isNoise: noise.test(leaf.type) || noiseNames.test(leaf.filename),
});

const endings: Readonly<Record<string, string>> = {
  'image/png': '.png',
  'image/jpeg': '.jpg',
  'image/gif': '.gif',
  'image/webp': '.webp',
  'application/pdf': '.pdf',
  'text/plain': '.txt',
  'message/rfc822': '.eml',
};

/** What has no name, or none with an ending, is named by what it says it is; its content is checked in any case. */
function nameOf({ filename, type }: Leaf, index: number): string {
  const name = cleanLine(filename, 110) || `${type.startsWith('image/') ? 'picture' : 'attachment'}-${index + 1}`;
  return /\.[a-z0-9]{1,8}$/i.test(name) ? name : `${name}${endings[type] ?? ''}`;
}

/**
 * Its headers and its text in one file that is named by its subject, and what was attached to it beside that. Undefined for
 * one that is damaged, or whose text has no room: the mail that it came with is read all the same.
 */
async function attachedMail(source: Buffer, depth: number, room: { left: number }): Promise<MailFile[] | undefined> {
  const leaves = partsIn(source);
  if (!leaves) return undefined;
  room.left -= sizeOfText(leaves);
  if (room.left < 0) return undefined;
  const mail = await PostalMime.parse(headerBytesOf(source), { maxHeadersSize: mimeLimits.headerBytes });
  const { text, shown } = textOf(leaves, picturesOf(leaves));
  const files = await filesOf(leaves, shown, depth);
  const subject = cleanLine(mail.subject ?? '', 100) || 'mail without a subject';
  const lines = [
    ...['from', 'to', 'cc', 'date', 'subject'].flatMap((key) => {
      const value = mail.headers.find((one) => one.key === key)?.value;
      return value === undefined ? [] : [`${key.charAt(0).toUpperCase()}${key.slice(1)}: ${cleanLine(value, 1000)}`];
    }),
    ...(files.length === 0 ? [] : [`Attached: ${files.map(({ name }) => name).join(', ')}`]),
    '',
    cleanText(text),
  ];
  const name = `${subject.replaceAll(/[\\/:*?"<>|]+/g, '-')}.eml.txt`;
  const content = new Uint8Array(Buffer.from(lines.join('\n'), 'utf8'));
  return [{ name, content, inline: false, isNoise: false }, ...files];
}

function partsIn(source: Buffer): Leaf[] | undefined {
  try {
    return leavesOf(source);
  } catch {
    return undefined;
  }
}
