const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** What is not text. */
const skipped = new Set(['style', 'script', 'head', 'title']);
const lineEnds = new Set(['br', 'hr']);
const cells = new Set(['td', 'th']);
const blockEnds = new Set(['p', 'div', 'tr', 'li', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'table', 'ul', 'ol']);
/** On lines of their own until the end; letters of the private use area, taken out of what was sent. */
const [quoteBegins, quoteEnds] = ['\ue001', '\ue002'];

/** The readable text of a mail that has HTML alone. One pass from tag to tag: a regular expression could be made slow. */
export function htmlToText(html: string): string {
  const parts: string[] = [];
  let place = 0;
  let skipping = '';
  let depth = 0;
  let link: { readonly address: string; readonly begin: number } | undefined;
  while (place < html.length) {
    const open = html.indexOf('<', place);
    const until = open === -1 ? html.length : open;
    if (depth === 0) parts.push(decode(html.slice(place, until).replaceAll(/[\ue001\ue002\t\r\n ]+/g, ' ')));
    if (open === -1) break;
    const isComment = html.startsWith('<!--', open);
    const close = html.indexOf(isComment ? '-->' : '>', open);
    // A tag that never ends hides the rest, as it does in a browser.
    if (close === -1) break;
    place = close + (isComment ? 3 : 1);
    const [, slash, name = ''] = /^<(\/?)([a-z][a-z0-9]*)/i.exec(html.slice(open, open + 20).toLowerCase()) ?? [];
    if (depth > 0) {
      if (name === skipping) depth += slash === '/' ? -1 : 1;
    } else if (skipped.has(name) && slash === '') {
      skipping = name;
      depth = 1;
    } else if (name === 'blockquote') parts.push(`\n${slash === '/' ? quoteEnds : quoteBegins}\n`);
    else if (name === 'a') {
      if (link) parts.push(shownAddress(link.address, parts.slice(link.begin).join('')));
      const address = slash === '' ? addressIn(html.slice(open, Math.min(close, open + longestTag))) : '';
      link = address === '' ? undefined : { address, begin: parts.length };
    } else if (lineEnds.has(name)) parts.push('\n');
    else if (cells.has(name) && slash === '/') parts.push(' ');
    else if (blockEnds.has(name) && slash === '/') parts.push('\n\n');
  }
  return quoted(parts.join('').replaceAll(/ ?\n ?/g, '\n'))
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

const longestTag = 2000;
const addressIn = (tag: string): string => decode(/\shref\s*=\s*["']?(https?:[^\s"'>]+)/i.exec(tag)?.[1] ?? '');

/** Where a link leads, unless its words say so. */
function shownAddress(address: string, words: string): string {
  const bare = (text: string) =>
    text
      .trim()
      .replace(/^https?:\/\//i, '')
      .replace(/\/$/, '');
  return bare(words) === bare(address) || words.trim() === '' ? '' : ` (${address})`;
}

/** A quote begins each of its lines with a mark, as one of plain text does. */
function quoted(text: string): string {
  let depth = 0;
  const lines: string[] = [];
  for (const line of text.split('\n')) {
    if (line === quoteBegins) depth = Math.min(depth + 1, 8);
    else if (line === quoteEnds) depth = Math.max(depth - 1, 0);
    else lines.push(depth === 0 || line === '' ? line : `${'> '.repeat(depth)}${line}`);
  }
  return lines.join('\n');
}

const decode = (text: string): string =>
  text.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return named[String(name).toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
