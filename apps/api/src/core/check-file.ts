import type { ErrorCode } from '@resolvo/contract/errors';
import { largestFile, takenFiles, tooLargeFile } from '@resolvo/contract/help/files';

export type MediaType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp' | 'application/pdf' | 'text/plain';

type Verdict =
  | { readonly type: MediaType }
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
 * that it is nothing else at the same time (a polyglot); archives are not taken, so none is ever unpacked.
 */
export function checkFile(name: string, content: Uint8Array): Verdict {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  if (bytes.length === 0) return refused('This file is empty.');
  if (bytes.length > largestFile) return { code: 'payload_too_large', reason: tooLargeFile };
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
  return { type };
}

function typeOf(bytes: Buffer): MediaType | undefined {
  const begins = (text: string, at = 0) => bytes.subarray(at, at + text.length).toString('latin1') === text;
  if (begins('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (begins('\xff\xd8\xff')) return 'image/jpeg';
  if (begins('GIF87a') || begins('GIF89a')) return 'image/gif';
  if (begins('RIFF') && begins('WEBP', 8)) return 'image/webp';
  if (begins('%PDF-')) return 'application/pdf';
  return isText(bytes) ? 'text/plain' : undefined;
}

/** UTF-8 without control characters. Binary files and programs have some within their first bytes. */
function isText(bytes: Buffer): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: it is what is looked for
    return !/[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f]/.test(text);
  } catch {
    return false;
  }
}

const cut = 'This file is damaged, or there is something after its end.';
const markup =
  /^\s*(<!--|<!doctype|<\?xml|<\?php|<(html|head|body|script|svg|iframe|style|title|table|a|p|h1|div|b|br)\b)/i;

/** Whether the file is one of its kind from its first byte to its last; otherwise the reason. */
const wholeness: Readonly<Record<MediaType, (bytes: Buffer) => true | string>> = {
  'image/png': (bytes) => pngEnd(bytes) === bytes.length || cut,
  'image/jpeg': (bytes) => bytes.subarray(-2).equals(Buffer.from([0xff, 0xd9])) || cut,
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
