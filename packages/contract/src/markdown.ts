import { micromark } from 'micromark';
import { gfmTable, gfmTableHtml } from 'micromark-extension-gfm-table';

/**
 * Text of a person as HTML: messages of tickets, articles and mails. Written once, because its safety is the same
 * everywhere: HTML stays text and dangerous protocols are dropped (micromark's defaults,
 * https://github.com/micromark/micromark#security). An image would tell its host who reads, so `![…](…)` is a link.
 */
export function markdownToHtml(text: string): string {
  const html = micromark(text, {
    extensions: [gfmTable(), { disable: { null: ['labelStartImage'] } }],
    htmlExtensions: [gfmTableHtml()],
  });
  // micromark escapes quotes and angle brackets in text and attributes, so only its own tags can match.
  return html.replaceAll('<a href=', '<a rel="nofollow noopener noreferrer" href=');
}
