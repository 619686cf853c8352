import { bodyStart, decodedText, mimeLimits } from './mime.ts';

/** What forges a line, a header or the direction of the text goes; see the contract's text.ts. */
const forging = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/** The same but for the ends of lines and tabs. */
const forgingInText = /[^\P{Cc}\n\t]|[\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

export const cleanLine = (value: string, max: number): string =>
  value.toWellFormed().replaceAll(/\s+/g, ' ').replaceAll(forging, '').trim().slice(0, max).toWellFormed();

export const cleanText = (value: string): string => value.toWellFormed().replaceAll(forgingInText, '').trim();

/** The headers of a mail as UTF-8: what is neither that nor encoded was written by an old program in Windows-1252. */
export const headerBytesOf = (source: Buffer): Buffer =>
  Buffer.from(decodedText(source.subarray(0, bodyStart(source))), 'utf8');

/** The first of them, as far as the library takes them. */
export function firstHeaderBytesOf(source: Buffer): Buffer {
  const headers = headerBytesOf(source.subarray(0, mimeLimits.headerBytes));
  if (headers.length < mimeLimits.headerBytes) return headers;
  return headers.subarray(0, headers.lastIndexOf('\n', mimeLimits.headerBytes - 10) + 1);
}
