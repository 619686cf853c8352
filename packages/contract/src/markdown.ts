import { micromark } from 'micromark';
import { gfmTable, gfmTableHtml } from 'micromark-extension-gfm-table';
import { honestLinks } from './honest-links.ts';

/** The parser compares each mark of emphasis and each bracket with those before it: 10,000 letters of them took seconds. */
const mostMarks = 400;
const costly = ['attention', 'labelStartLink', 'definition'];
/** Quotes in quotes in quotes. */
const deepQuote = /^((?:> ?){12})[> ]+/gm;

/**
 * Text of a person as HTML: messages of tickets, articles and mails. Written once, because its safety is the same
 * everywhere: HTML stays text and dangerous protocols are dropped (micromark's defaults,
 * https://github.com/micromark/micromark#security), and no link looks like another. An image would tell its host who reads, so `![…](…)` is a link.
 */
export function markdownToHtml(text: string): string {
  const marks = text.match(/[*_[]/g)?.length ?? 0;
  const html = micromark(text.replaceAll(deepQuote, '$1'), {
    extensions: [gfmTable(), { disable: { null: ['labelStartImage', ...(marks > mostMarks ? costly : [])] } }],
    htmlExtensions: [gfmTableHtml()],
  });
  // micromark escapes quotes and angle brackets in text and attributes, so only its own tags can match.
  return honestLinks(html).replaceAll('<a href=', '<a rel="nofollow noopener noreferrer" href=');
}
