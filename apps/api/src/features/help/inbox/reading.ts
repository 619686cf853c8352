import { defineReading } from '../../../apart/reading.ts';
import type { foldQuote } from './fold-quote.ts';
import type { readIncoming, readStart } from './read-mail.ts';

export const mailReading = defineReading<Uint8Array, Awaited<ReturnType<typeof readIncoming>>>('mail', {
  seconds: 20,
  megabytes: 256,
});

/** What can be read of a mail that is not whole, or has more than we read. */
export const mailStartReading = defineReading<Uint8Array, Awaited<ReturnType<typeof readStart>>>('mail-start', {
  seconds: 20,
  megabytes: 128,
});

interface Quoting {
  readonly text: string;
  /** Texts that its sender had from us. */
  readonly known: readonly string[];
  /** The same as HTML. */
  readonly html: readonly string[];
}

export const quoteReading = defineReading<Quoting, ReturnType<typeof foldQuote>>('quote', {
  seconds: 10,
  megabytes: 256,
});
