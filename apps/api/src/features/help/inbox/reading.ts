import { defineReading } from '../../../apart/reading.ts';
import type { foldQuote } from './fold-quote.ts';
import type { readIncoming } from './read-mail.ts';

export const mailReading = defineReading<Uint8Array, Awaited<ReturnType<typeof readIncoming>>>('mail', {
  seconds: 20,
  megabytes: 256,
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
