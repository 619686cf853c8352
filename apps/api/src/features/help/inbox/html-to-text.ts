const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** What is not text, and what a mail quotes. */
const skipped = new Set(['style', 'script', 'head', 'title', 'blockquote']);
const lineEnds = new Set(['br', 'hr']);
const blockEnds = new Set(['p', 'div', 'tr', 'li', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'table', 'ul', 'ol']);

/** The readable text of a mail that has HTML alone. One pass from tag to tag: a regular expression could be made slow. */
export function htmlToText(html: string): string {
  const parts: string[] = [];
  let place = 0;
  let skipping = '';
  let depth = 0;
  while (place < html.length) {
    const open = html.indexOf('<', place);
    const until = open === -1 ? html.length : open;
    if (depth === 0) parts.push(decode(html.slice(place, until).replaceAll(/[\t\r\n ]+/g, ' ')));
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
    } else if (lineEnds.has(name)) parts.push('\n');
    else if (blockEnds.has(name) && slash === '/') parts.push('\n\n');
  }
  return parts
    .join('')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

const decode = (text: string): string =>
  text.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return named[String(name).toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
