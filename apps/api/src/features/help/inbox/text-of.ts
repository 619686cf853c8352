import { htmlToText } from './html-to-text.ts';
import { bytesOf, decodedText, type Leaf } from './mime.ts';

/** Bytes that are decoded for the text of a mail, of all parts together. */
const longestPart = 512 * 1024;

/** How much of a mail's text is read, of one that is attached. */
export const sizeOfText = (leaves: readonly Leaf[]): number =>
  Math.min(
    longestPart,
    leaves
      .filter(({ isAttachment, type }) => !isAttachment && /^text\/(plain|html)$/.test(type))
      .reduce((size, { raw }) => size + raw.length, 0),
  );

interface MailText {
  readonly text: string;
  /** The ids of pictures that it shows. */
  readonly shown: ReadonlySet<string>;
}

/** Of an alternative the plain text, if there is any; the rest one below the other. */
export function textOf(leaves: readonly Leaf[], pictures: ReadonlyMap<string, string>): MailText {
  const texts: string[] = [];
  const shown = new Set<string>();
  let read = 0;
  const decoded = (leaf: Leaf): string => {
    const size = Math.min(leaf.raw.length, longestPart - read);
    read += size;
    if (size <= 0) return '';
    const text = decodedText(bytesOf(leaf, size), leaf.params.get('charset')).replaceAll(/\r\n?/g, '\n');
    for (const [, id = ''] of text.matchAll(/\bcid:([^\s"'<>()[\]]{1,300})/gi)) shown.add(id);
    return text;
  };
  const plainText = (leaf: Leaf): string => {
    const text = decoded(leaf);
    const named = text.replaceAll(/\[cid:([^\s[\]]{1,300})\]/gi, (whole, id: string) => {
      const name = pictures.get(id);
      return name === undefined ? whole : `[${name}]`;
    });
    return leaf.params.get('format')?.toLowerCase() === 'flowed' ? unfolded(named) : named;
  };
  const inside = leaves.filter(({ isAttachment }) => !isAttachment);
  for (const group of Map.groupBy(inside, (leaf) => (leaf.alternative === 0 ? leaf : leaf.alternative)).values()) {
    const plain = group.filter(({ type }) => type === 'text/plain').map(plainText);
    const html = group.filter(({ type }) => type === 'text/html').map(decoded);
    const isSaid = plain.some((text) => text.trim() !== '' && (html.length === 0 || !isStub(text)));
    texts.push(...(isSaid ? plain : html.map((one) => htmlToText(one, pictures))));
  }
  const text = texts
    .map((one) => one.trim())
    .join('\n\n')
    .trim();
  return { text, shown };
}

const longestStub = 400;

/** What programs write in place of a text: that its reader should look at the HTML. */
const isStub = (text: string): boolean =>
  text.trim().length <= longestStub &&
  /\b(view|read|display|show|support\w*|enable|client|reader|viewer|format)\b.{0,200}\bhtml\b|\bhtml\b.{0,40}\b(reader|viewer|client|format|compatible|e?-?mail|message|version)\b/is.test(
    text,
  );

/** RFC 3676: a line that ends with a space goes on in the next; the mark of a signature does not. */
const unfolded = (text: string): string => text.replaceAll(/^ /gm, '').replaceAll(/(?<!^--) \n(?!>)/gm, ' ');
