/** Those of ISO 8859-1 in their order from U+00A0 on, and the marks that programs write most. */
const latin =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para ' +
  'middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave ' +
  'Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc ' +
  'Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc ' +
  'iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';
const named: ReadonlyMap<string, string> = new Map([
  ...latin.split(' ').map((name, at): [string, string] => [name, String.fromCodePoint(0xa0 + at)]),
  ...Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', shy: '', euro: '€', hellip: '…' }),
  ...Object.entries({ ndash: '–', mdash: '—', lsquo: '‘', rsquo: '’', sbquo: '‚', ldquo: '“', rdquo: '”', bdquo: '„' }),
  ...Object.entries({
    bull: '•',
    trade: '™',
    larr: '←',
    rarr: '→',
    zwnj: '',
    zwj: '',
    ensp: ' ',
    emsp: ' ',
    thinsp: ' ',
  }),
  ...Object.entries({
    Scaron: 'Š',
    scaron: 'š',
    OElig: 'Œ',
    oelig: 'œ',
    Yuml: 'Ÿ',
    circ: 'ˆ',
    tilde: '˜',
    permil: '‰',
  }),
]);

/** What is not text. */
const skipped = new Set(['style', 'script', 'head', 'title']);
const lineEnds = new Set(['br', 'hr']);
const cells = new Set(['td', 'th']);
const blocks = new Set(['p', 'div', 'tr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'table', 'ul', 'ol', 'pre', 'dt', 'dd']);
/** What follows them stands on the next line, without an empty one between. */
const oneLine = new Set(['tr', 'dt']);
const listNames = new Set(['ol', 'ul']);
/** Tags that also begin a line: what stands before them is not a part of them. */
const blockBegins = new Set(['div', 'p', 'table', 'ul', 'ol', 'pre', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
/** On lines of their own until the end; letters of the private use area, taken out of what was sent. */
const [quoteBegins, quoteEnds] = ['\ue001', '\ue002'];
/** A space and a line end of preformatted text, which nothing takes away. */
const [keptSpace, keptLine] = ['\ue003', '\ue004'];

/**
 * The readable text of a mail that has HTML alone. `pictures`: names of those that came with it, by their id; each is
 * named where the text shows it. One pass from tag to tag: a regular expression could be made slow.
 */
export function htmlToText(html: string, pictures: ReadonlyMap<string, string> = new Map()): string {
  const parts: string[] = [];
  let place = 0;
  let skipping = '';
  let depth = 0;
  let preformatted = 0;
  const lists: List[] = [];
  let link: { readonly address: string; readonly begin: number } | undefined;
  while (place < html.length) {
    const open = html.indexOf('<', place);
    const until = open === -1 ? html.length : open;
    if (depth === 0) parts.push(wordsOf(html.slice(place, until), preformatted > 0));
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
    } else if (name === 'li' && slash === '') parts.push(itemOf(lists));
    else if (lineEnds.has(name)) parts.push(preformatted > 0 ? keptLine : '\n');
    else if (cells.has(name) && slash === '/') parts.push(' ');
    else if (name === 'img') parts.push(shownPicture(html.slice(open, Math.min(close, open + longestTag)), pictures));
    else if (blocks.has(name) && slash === '/') parts.push(oneLine.has(name) ? '\n' : '\n\n');
    else if (blockBegins.has(name) && !(lists.length > 0 && listNames.has(name))) parts.push('\n');
    if (depth > 0) continue;
    if (name === 'pre') preformatted = slash === '/' ? Math.max(0, preformatted - 1) : preformatted + 1;
    else if (listNames.has(name)) {
      if (slash === '/') lists.pop();
      else lists.push({ items: 0, isNumbered: name === 'ol' });
    }
  }
  const text = parts
    .join('')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(keptLine, `${keptSpace}\n`);
  return quoted(text)
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
    .split('\n')
    .map(shownLine)
    .join('\n');
}

/** Without what was kept at its end: letter by letter, since an expression tries each run from each of its letters anew. */
function shownLine(line: string): string {
  let end = line.length;
  while (line[end - 1] === keptSpace) end -= 1;
  return line.slice(0, end).replaceAll(keptSpace, ' ');
}

interface List {
  items: number;
  readonly isNumbered: boolean;
}

function wordsOf(html: string, isPreformatted: boolean): string {
  const clean = html.replaceAll(/[\ue001-\ue004]/g, ' ');
  if (!isPreformatted) return decode(clean.replaceAll(/[\t\r\n ]+/g, ' '));
  return decode(clean.replaceAll(/\r\n?/g, '\n').replaceAll('\t', '    '))
    .replaceAll(' ', keptSpace)
    .replaceAll('\n', keptLine);
}

/** Deeper lists stand further in, as far as a narrow screen has room for. */
function itemOf(lists: readonly List[]): string {
  const list = lists.at(-1);
  if (list) list.items += 1;
  const indent = keptSpace.repeat(2 * Math.min(Math.max(lists.length - 1, 0), 6));
  return `\n${indent}${list?.isNumbered ? `${list.items}.` : '-'}${keptSpace}`;
}

const longestTag = 2000;
const addressIn = (tag: string): string =>
  decode(/\shref\s*=\s*["']?((?:https?:|mailto:|tel:)[^\s"'>]+)/i.exec(tag)?.[1] ?? '');

function shownPicture(tag: string, pictures: ReadonlyMap<string, string>): string {
  const id = /\ssrc\s*=\s*["']?cid:([^\s"'>]+)/i.exec(tag)?.[1] ?? '';
  const name = pictures.get(decode(id));
  return name === undefined ? '' : `[${name}]`;
}

/** Where a link leads, unless its words say so. */
function shownAddress(address: string, words: string): string {
  const bare = (text: string) =>
    text
      .trim()
      .replace(/^(https?:\/\/|mailto:|tel:)/i, '')
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
  text.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z][a-z0-9]{1,7}));/gi, (whole, decimal, hex, name?: string) => {
    if (name !== undefined) return named.get(name) ?? named.get(name.toLowerCase()) ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
