import { decodeWords } from 'postal-mime';

/** More than any mail program makes; what has more is refused. A boundary has 70 letters at most (RFC 2046, 5.1.1). */
export const mimeLimits = { depth: 20, parts: 300, headerBytes: 128 * 1024, base64Units: 5000, boundary: 200 } as const;

type Params = ReadonlyMap<string, string>;

/** A part that has no parts itself. Nothing of its body is decoded before it is asked for. */
export interface Leaf {
  readonly type: string;
  readonly params: Params;
  readonly isAttachment: boolean;
  readonly filename: string;
  readonly contentId: string;
  /** The multipart/alternative that it stands in, by its number; 0 for none. */
  readonly alternative: number;
  readonly encoding: string;
  readonly raw: Buffer;
}

/** A mail has more, or is nested deeper, than we read. */
class BeyondLimits extends Error {}

/** As far as they can be read, of a mail that is not whole or has more than we read. */
export function firstLeavesOf(source: Buffer): Leaf[] {
  const leaves: Leaf[] = [];
  try {
    collectLeaves(source, leaves);
  } catch (error) {
    if (!(error instanceof BeyondLimits)) throw error;
  }
  return leaves;
}

/**
 * The parts of a mail, in order. It goes from boundary to boundary and makes no object for a line: a library that does so
 * took twelve seconds and a gigabyte for a megabyte of empty lines.
 */
export function leavesOf(source: Buffer): Leaf[] {
  const leaves: Leaf[] = [];
  collectLeaves(source, leaves);
  return leaves;
}

function collectLeaves(source: Buffer, leaves: Leaf[]): void {
  let parts = 0;
  let alternatives = 0;
  let headerBytes = 0;

  function walk(bytes: Buffer, depth: number, alternative: number, usual: string): void {
    parts += 1;
    if (depth > mimeLimits.depth) throw new BeyondLimits(`Its parts are nested more than ${mimeLimits.depth} deep.`);
    if (parts > mimeLimits.parts) throw new BeyondLimits(`It has more than ${mimeLimits.parts} parts.`);
    const body = bodyStart(bytes);
    headerBytes += body;
    if (headerBytes > mimeLimits.headerBytes) throw new BeyondLimits('Its headers are too long.');
    const headers = headersOf(decodedText(bytes.subarray(0, body)));
    const [type, params] = structured(headers.get('content-type') ?? usual);
    const content = bytes.subarray(body);
    const boundary = params.get('boundary') ?? '';
    if (type.startsWith('multipart/') && boundary !== '') {
      // Node looks for one of more than 250 letters in quadratic time, in a call that no thread can be ended in.
      if (Buffer.byteLength(boundary) > mimeLimits.boundary)
        throw new BeyondLimits('The line between its parts is too long.');
      const inside = type === 'multipart/alternative' ? ++alternatives : alternative;
      for (const part of between(content, boundary)) {
        walk(part, depth + 1, inside, type === 'multipart/digest' ? 'message/rfc822' : 'text/plain');
      }
      return;
    }
    const [disposition, named] = structured(headers.get('content-disposition') ?? '');
    leaves.push({
      type: type || 'text/plain',
      params,
      isAttachment: disposition === 'attachment' || !/^text\/(plain|html)$/.test(type || 'text/plain'),
      filename: decodeWords(named.get('filename') ?? params.get('name') ?? ''),
      contentId: (headers.get('content-id') ?? '').replaceAll(/[<>\s]/g, ''),
      alternative,
      encoding: (headers.get('content-transfer-encoding') ?? '').toLowerCase(),
      raw: content,
    });
  }
  walk(source, 0, 0, 'text/plain');
}

/** Behind the empty line that ends the headers. */
export function bodyStart(bytes: Buffer): number {
  if (bytes[0] === 0x0a) return 1;
  if (bytes[0] === 0x0d && bytes[1] === 0x0a) return 2;
  const ends = ['\n\n', '\n\r\n'].flatMap((end) => {
    const at = bytes.indexOf(end);
    return at === -1 ? [] : [at + end.length];
  });
  return ends.length === 0 ? bytes.length : Math.min(...ends);
}

/** The first of each name counts, as it does for the mail server that checked the mail before us. Folded lines are one (RFC 5322, 2.2.3). */
function headersOf(text: string): ReadonlyMap<string, string> {
  const headers = new Map<string, string>();
  for (const line of text.replaceAll(/\r?\n(?=[ \t])/g, '').split('\n')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).trim().toLowerCase();
    if (colon > 0 && !headers.has(name)) headers.set(name, line.slice(colon + 1).trim());
  }
  return headers;
}

const parameter = /;\s*([^\s=;"]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]*))/gy;

/** A value with its parameters (RFC 2045, 5.1), those that are written in pieces or in another alphabet included (RFC 2231). */
function structured(header: string): [value: string, params: Params] {
  const value = /^[^;]*/.exec(header)?.[0] ?? '';
  const raw = new Map<string, string>();
  parameter.lastIndex = value.length;
  for (let found = parameter.exec(header); found; found = parameter.exec(header)) {
    const [, name = '', quoted, bare = ''] = found;
    const key = name.toLowerCase();
    if (!raw.has(key)) raw.set(key, quoted === undefined ? bare.trim() : quoted.replaceAll(/\\(.)/g, '$1'));
  }
  const params = new Map<string, string>();
  for (const key of raw.keys()) {
    const base = key.replace(/\*.*$/s, '');
    if (!params.has(base)) params.set(base, raw.get(base) ?? joined(base, raw));
  }
  return [value.replace(/\(.*$/s, '').trim().toLowerCase(), params];
}

function joined(base: string, raw: ReadonlyMap<string, string>): string {
  const whole = raw.get(`${base}*`);
  if (whole !== undefined) return inAlphabet(whole);
  let text = '';
  let isEncoded = false;
  for (let piece = 0; ; piece += 1) {
    const encoded = raw.get(`${base}*${piece}*`);
    const next = encoded ?? raw.get(`${base}*${piece}`);
    if (next === undefined) return isEncoded ? inAlphabet(text) : text;
    isEncoded ||= encoded !== undefined;
    text += encoded === undefined && isEncoded ? next.replaceAll('%', '%25') : next;
  }
}

/** UTF-8'en'na%C3%AFve.txt */
function inAlphabet(value: string): string {
  const [, charset = '', text = ''] = /^([^']*)'[^']*'(.*)$/s.exec(value) ?? [undefined, '', value];
  const bytes = Buffer.from(
    text.replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );
  return decodedText(bytes, charset);
}

/** What stands between the lines of a boundary (RFC 2046, 5.1.1). Without a last one the mail was cut, and the rest counts. */
function* between(content: Buffer, boundary: string): Generator<Buffer> {
  const mark = Buffer.from(`--${boundary}`, 'utf8');
  let begin = -1;
  for (let at = content.indexOf(mark); at !== -1; at = content.indexOf(mark, at + mark.length)) {
    if (at !== 0 && content[at - 1] !== 0x0a) continue;
    let after = at + mark.length;
    const isLast = content[after] === 0x2d && content[after + 1] === 0x2d;
    if (isLast) after += 2;
    while (content[after] === 0x20 || content[after] === 0x09 || content[after] === 0x0d) after += 1;
    if (after < content.length && content[after] !== 0x0a) continue;
    // The line break before a boundary belongs to it.
    const end = content[at - 2] === 0x0d ? at - 2 : at - 1;
    if (begin !== -1) yield content.subarray(begin, Math.max(begin, end));
    if (isLast) return;
    begin = after + 1;
  }
  if (begin !== -1) yield content.subarray(begin);
}

/** The content of a part, at most so many bytes of it as they came. */
export function bytesOf({ encoding, raw }: Leaf, most = raw.length): Buffer {
  const some = raw.subarray(0, most);
  if (encoding.includes('base64')) return fromBase64(some.toString('latin1'));
  return encoding.includes('quoted-printable') ? fromQuotedPrintable(some) : some;
}

/** Some programs pad in the middle, where Node would stop reading. */
function fromBase64(text: string): Buffer {
  const clean = text.replaceAll(/[^A-Za-z0-9+/=]+/g, '');
  const padding = clean.indexOf('=');
  if (padding === -1 || padding >= clean.length - 2) return Buffer.from(clean, 'base64');
  const units = clean.split(/=+/, mimeLimits.base64Units);
  if (units.length === mimeLimits.base64Units) throw new Error('Its base64 is damaged.');
  return Buffer.concat(units.map((unit) => Buffer.from(unit, 'base64')));
}

/** RFC 2045, 6.7. In place: what is written is never longer than what was read. */
function fromQuotedPrintable(raw: Buffer): Buffer {
  const out = Buffer.alloc(raw.length);
  let length = 0;
  for (let at = 0; at < raw.length; at += 1) {
    const byte = raw[at] ?? 0;
    if (byte !== 0x3d) {
      out[length++] = byte;
      continue;
    }
    let end = at + 1;
    while (raw[end] === 0x20 || raw[end] === 0x09 || raw[end] === 0x0d) end += 1;
    if (raw[end] === 0x0a) {
      at = end;
      continue;
    }
    const [high, low] = [nibble(raw[at + 1]), nibble(raw[at + 2])];
    if (high === -1 || low === -1) out[length++] = byte;
    else {
      out[length++] = high * 16 + low;
      at += 2;
    }
  }
  return out.subarray(0, length);
}

function nibble(byte = 0): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}

/** Also where a mail says nothing, or something else than it is: UTF-8 cannot be taken for anything else. */
export function decodedText(bytes: Uint8Array, charset = ''): string {
  const label = charset.trim().toLowerCase();
  if (!/^(|(us-)?ascii|utf-?8|unknown.*|x-unknown|iso-8859-1|windows-1252)$/.test(label)) {
    try {
      return new TextDecoder(label).decode(bytes);
    } catch {
      // An alphabet that the decoder does not know.
    }
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
