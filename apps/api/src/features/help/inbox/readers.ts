import { z } from 'zod';
import { reader } from '../../../apart/reading.ts';
import { foldQuote } from './fold-quote.ts';
import { htmlToText } from './html-to-text.ts';
import { readIncoming, readStart } from './read-mail.ts';
import { mailReading, mailStartReading, quoteReading } from './reading.ts';

const texts = z.array(z.string());

export const inboxReaders = [
  reader(mailReading, z.instanceof(Uint8Array), readIncoming),
  reader(mailStartReading, z.instanceof(Uint8Array), readStart),
  reader(quoteReading, z.strictObject({ text: z.string(), known: texts, html: texts }), ({ text, known, html }) =>
    foldQuote(text, [...known, ...html.map((one) => htmlToText(one))]),
  ),
];
