import { markdownToHtml } from '@resolvo/contract/markdown';
import { z } from 'zod';
import { type IndexedArticle, wordsOf } from '../../features/help/articles/search-articles.ts';
import { helpGroups } from '../content/help-groups.ts';
import { helpNames } from '../content/slugs.ts';
import { helpFacts } from './facts.ts';
import { slugOf } from './slug-of.ts';

const list = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .pipe(z.array(z.string().min(1)));

const frontMatter = z.strictObject({
  title: z.string().min(5).max(70),
  summary: z.string().min(50).max(180),
  group: z.enum(helpGroups),
  updated: z.iso.date(),
  related: list.pipe(z.array(z.enum(helpNames)).min(1).max(4)),
  keywords: z.string().min(3).max(200),
});

export interface Heading {
  readonly id: string;
  readonly text: string;
}

export interface Article extends Readonly<z.output<typeof frontMatter>> {
  readonly name: string;
  readonly html: string;
  readonly headings: readonly Heading[];
}

/** `{{fact}}`: a rule of the contract or a word of the brand. A fact that is not known stops the build. */
export function fillFacts(text: string, where: string): string {
  return text.replaceAll(/\{\{([^}]*)\}\}/g, (_, name: string) => {
    const fact = new Map(Object.entries(helpFacts)).get(name.trim());
    if (fact === undefined) throw new Error(`${where} asks for the fact "${name}", which facts.ts does not have.`);
    return fact;
  });
}

const plainOf = (html: string): string =>
  html
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

/** The text of a file as the page shows it. Everything that is wrong with it stops the build, with the name of the file. */
export function parseArticle(name: string, source: string): Article {
  const parts = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source);
  if (!parts) throw new Error(`${name}.md does not begin with front matter between two lines of ---.`);
  const [, head = '', body = ''] = parts;
  const lines = head.split('\n').map((line) => {
    const at = line.indexOf(': ');
    if (at < 1) throw new Error(`${name}.md: "${line}" is not "key: value".`);
    return [line.slice(0, at), fillFacts(line.slice(at + 2).trim(), name)] as const;
  });
  const facts = frontMatter.safeParse(Object.fromEntries(lines));
  if (!facts.success) throw new Error(`${name}.md: ${z.prettifyError(facts.error)}`);
  const headings: Heading[] = [];
  const html = markdownToHtml(fillFacts(body, name))
    .replaceAll(/<h2>([\s\S]*?)<\/h2>/g, (_, inner: string) => {
      const text = plainOf(inner);
      const id = slugOf(text);
      if (headings.some((heading) => heading.id === id)) throw new Error(`${name}.md has two headings "${text}".`);
      headings.push({ id, text });
      return `<h2 id="${id}">${inner}</h2>`;
    })
    // Our own pages and addresses: nothing to keep from them.
    .replaceAll(/<a rel="[^"]*" href="(\/|#|mailto:)/g, '<a href="$1');
  return { name, ...facts.data, html, headings };
}

/** What the browser searches: each word of the text once, without those that the other fields have. */
export function toIndexed({ name, title, summary, keywords, html }: Article): IndexedArticle {
  const known = new Set(wordsOf(`${title} ${summary} ${keywords}`));
  const words = [...new Set(wordsOf(plainOf(html)))].filter((word) => !known.has(word));
  return { name, title, summary, keywords, words: words.join(' ') };
}
