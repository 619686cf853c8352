import { linkAddresses } from '@resolvo/contract/link-addresses';
import { markdownToHtml } from '@resolvo/contract/markdown';
import { useMemo } from 'react';
import { cx } from '../ui/class-names.ts';

/** Line breaks within a paragraph stay: people who write messages do not think of Markdown. */
const look = cx(
  'flex flex-col gap-3 break-words text-ui [&_p]:whitespace-pre-line',
  '[&_a]:underline [&_a]:underline-offset-4 [&_strong]:font-semibold [&_hr]:border-line',
  '[&_ol]:list-decimal [&_ol]:pl-6 [&_ul]:list-disc [&_ul]:pl-6',
  '[&_blockquote]:border-line-strong [&_blockquote]:border-l-2 [&_blockquote]:pl-3 [&_blockquote]:text-muted',
  '[&_code]:rounded-xs [&_code]:bg-sunken [&_code]:px-1 [&_code]:font-mono [&_code]:text-sm',
  '[&_pre]:overflow-x-auto [&_pre]:rounded-md [&_pre]:bg-sunken [&_pre]:p-3 [&_pre_code]:p-0',
  '[&_:is(h1,h2,h3,h4,h5,h6)]:font-semibold [&_table]:block [&_table]:overflow-x-auto',
  '[&_:is(td,th)]:border [&_:is(td,th)]:border-line [&_:is(td,th)]:px-2 [&_:is(td,th)]:py-1 [&_th]:text-left',
);

/** What a person wrote in Markdown. Addresses in it are links. */
export function MarkdownText({ children }: { children: string }) {
  const html = useMemo(() => linkAddresses(markdownToHtml(children)), [children]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: both make tags of their own alone (their tests)
  return <div className={look} dangerouslySetInnerHTML={{ __html: html }} />;
}
