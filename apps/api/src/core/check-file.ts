import { isUtf8 } from 'node:buffer';
import type { ErrorCode } from '@resolvo/contract/errors';
import { largestFile, takenFiles, tooLargeFile } from '@resolvo/contract/help/files';

export type MediaType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp' | 'application/pdf' | 'text/plain';

type Verdict =
  /** `content`: what is kept of it, without what stood behind the end of a picture, and text as UTF-8. */
  | { readonly type: MediaType; readonly content: Uint8Array }
  | { readonly code: Extract<ErrorCode, 'unsupported_media_type' | 'payload_too_large'>; readonly reason: string };

/** Endings that each kind goes by: what a system opens a file with is decided by its name. */
const endings: Readonly<Record<MediaType, readonly string[]>> = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg', 'jfif'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
  'text/plain': ['txt', 'log', 'csv', 'conf', 'md', 'eml', 'pem', 'pub', 'ini', 'json', 'yml', 'yaml'],
};

const refused = (reason: string): Verdict => ({ code: 'unsupported_media_type', reason });

/**
 * What a file is, by its content; the type that its sender names is not asked. A picture ends where its format says, so
 * that it is nothing else at the same time (a polyglot): what telephones and programs write behind it is cut off. Archives
 * are not taken, so none is ever unpacked.
 */
export function checkFile(name: string, content: Uint8Array): Verdict {
  const bytes = plain(Buffer.from(content.buffer, content.byteOffset, content.byteLength));
  if (bytes.length === 0) return refused('This file is empty.');
  if (content.length > largestFile || bytes.length > largestFile)
    return { code: 'payload_too_large', reason: tooLargeFile };
  const type = typeOf(bytes);
  if (type === undefined) return refused(`We do not take this kind of file. ${takenFiles}`);
  const isWhole = wholeness[type](bytes);
  if (isWhole !== true) return refused(isWhole);
  if (type !== 'text/plain' && hidesScript(bytes)) {
    return refused('There is a script, a web page or an archive inside this file, so we do not take it.');
  }
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  if (!endings[type].includes(ending)) {
    return refused(`The name of this file does not fit its content. It should end with .${endings[type][0]}.`);
  }
  return { type, content: bytes };
}

/** What would be kept of it, if it were taken. */
function plain(bytes: Buffer): Buffer {
  if (bytes.length > largestFile) return bytes;
  const kind = pictureOf(bytes);
  if (kind === undefined) return isUtf8(bytes) ? bytes : (asUtf8(bytes) ?? bytes);
  const end = kind === 'image/png' ? pngEnd(bytes) : kind === 'image/jpeg' ? jpegEnd(bytes) : -1;
  return end === -1 ? bytes : bytes.subarray(0, end);
}

function typeOf(bytes: Buffer): MediaType | undefined {
  return pictureOf(bytes) ?? (isText(bytes) ? 'text/plain' : undefined);
}

function pictureOf(bytes: Buffer): Exclude<MediaType, 'text/plain'> | undefined {
  const begins = (text: string, at = 0) => bytes.subarray(at, at + text.length).toString('latin1') === text;
  if (begins('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (begins('\xff\xd8\xff')) return 'image/jpeg';
  if (begins('GIF87a') || begins('GIF89a')) return 'image/gif';
  if (begins('RIFF') && begins('WEBP', 8)) return 'image/webp';
  if (begins('%PDF-')) return 'application/pdf';
  return undefined;
}

/** UTF-8 without control characters. Binary files and programs have some within their first bytes. */
const isText = (bytes: Buffer): boolean => isUtf8(bytes) && !controls.test(bytes.toString('utf8'));

// biome-ignore lint/suspicious/noControlCharactersInRegex: it is what is looked for
const controls = /[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f]/;

/**
 * Text of programs that do not write UTF-8: UTF-16 with its mark, and else Windows-1252, which Latin-1 is a part of. Every
 * byte is a letter there, so it is text only where most letters are plain and none is of those that texts never have.
 */
function asUtf8(bytes: Buffer): Buffer | undefined {
  const mark = bytes.subarray(0, 2).toString('hex');
  if (mark === 'fffe' || mark === 'feff') {
    return Buffer.from(new TextDecoder(mark === 'fffe' ? 'utf-16le' : 'utf-16be').decode(bytes), 'utf8');
  }
  const text = bytes.toString('latin1');
  // Each letter beyond ASCII has one byte more in UTF-8.
  const foreign = Buffer.byteLength(text, 'utf8') - text.length;
  if (bytes.includes(0) || foreign * 3 > text.length || /[\x81\x8d\x8f\x90\x9d]/.test(text)) return undefined;
  const out = Buffer.alloc(bytes.length + foreign * 2);
  let length = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    const code = byte >= 0x80 && byte < 0xa0 ? windows.charCodeAt(byte - 0x80) : byte;
    if (code < 0x80) out[length++] = code;
    else {
      if (code < 0x800) out[length++] = 0xc0 | (code >> 6);
      else {
        out[length++] = 0xe0 | (code >> 12);
        out[length++] = 0x80 | ((code >> 6) & 0x3f);
      }
      out[length++] = 0x80 | (code & 0x3f);
    }
  }
  return out.subarray(0, length);
}

/** What Windows-1252 has in place of the second row of controls. By hand, since the decoder takes a second for five megabytes of them. */
const windows = new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 32 }, (_, at) => 0x80 + at));

const cut = 'This file is damaged, or there is something after its end.';
const markup =
  /^\s*(<!--|<!doctype|<\?xml|<\?php|<(html|head|body|script|svg|iframe|style|title|table|a|p|h1|div|b|br)\b)/i;

/** Whether the file is one of its kind from its first byte to its last; otherwise the reason. */
const wholeness: Readonly<Record<MediaType, (bytes: Buffer) => true | string>> = {
  'image/png': (bytes) => pngEnd(bytes) === bytes.length || cut,
  'image/jpeg': (bytes) => jpegEnd(bytes) === bytes.length || cut,
  'image/gif': (bytes) => bytes.at(-1) === 0x3b || cut,
  'image/webp': (bytes) => (bytes.length >= 12 && bytes.readUInt32LE(4) + 8 === bytes.length) || cut,
  'application/pdf': (bytes) => pdfProblem(bytes) ?? true,
  'text/plain': (bytes) => {
    const start = bytes
      .subarray(0, 1024)
      .toString('utf8')
      .replace(/^\ufeff/, '');
    if (markup.test(start)) return 'Web pages, SVG and XML are not taken. A picture of it works as well.';
    return start.startsWith('#!') ? 'Programs and scripts are not taken.' : true;
  },
};

/** A picture of five megabytes has some hundreds. */
const mostChunks = 10_000;

/** Where the last chunk ends (https://www.w3.org/TR/png/#5Chunk-layout); also refuses a picture that unpacks to gigabytes. */
function pngEnd(bytes: Buffer): number {
  let place = 8;
  for (let chunks = 0; ; chunks += 1) {
    if (chunks > mostChunks || place + 12 > bytes.length) return -1;
    const length = bytes.readUInt32BE(place);
    const kind = bytes.toString('latin1', place + 4, place + 8);
    if (kind === 'IHDR' && (length !== 13 || place + 16 > bytes.length)) return -1;
    if (kind === 'IHDR' && bytes.readUInt32BE(place + 8) * bytes.readUInt32BE(place + 12) > 100_000_000) return -1;
    place += 12 + length;
    if (kind === 'IEND') return place;
  }
}

/**
 * Where its end is marked (ITU T.81, B.1.1). Its segments are stepped over: the small picture in one of them has an end of its
 * own. Telephones write films and further pictures behind it.
 */
function jpegEnd(bytes: Buffer): number {
  let place = 2;
  for (let segments = 0; segments < mostChunks; segments += 1) {
    while (bytes[place] === 0xff && bytes[place + 1] === 0xff) place += 1;
    const kind = bytes[place + 1] ?? 0;
    if (bytes[place] !== 0xff) return -1;
    if (kind === 0xd9) return place + 2;
    if (place + 4 > bytes.length) return -1;
    place += 2 + bytes.readUInt16BE(place + 2);
    // What is drawn follows its head without a length, until a mark that is none of its own.
    if (kind === 0xda) place = drawnUntil(bytes, place);
    if (place === -1) return -1;
  }
  return -1;
}

function drawnUntil(bytes: Buffer, from: number): number {
  for (let at = from; at + 1 < bytes.length; at += 1) {
    if (bytes[at] !== 0xff) continue;
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return -1;
}

function pdfProblem(bytes: Buffer): string | undefined {
  const text = bytes.toString('latin1');
  if (!/%%EOF\s*$/.test(text.slice(-1024))) return cut;
  return /\/(JavaScript|JS|Launch|EmbeddedFile|OpenAction|RichMedia)\b/.test(text)
    ? 'There is a script, an act or another file inside this PDF, so we do not take it.'
    : undefined;
}

function hidesScript(bytes: Buffer): boolean {
  const isArchive = bytes.includes('PK\x03\x04') && bytes.includes('PK\x05\x06');
  return isArchive || /<(!doctype|html|script|iframe)[\s>]|<\?php/i.test(bytes.toString('latin1'));
}
