import { helpGroups } from '../content/help-groups.ts';
import { helpNames } from '../content/slugs.ts';
import { type Article, parseArticle } from './parse-article.ts';

const files = import.meta.glob<string>('./articles/*.md', { query: '?raw', import: 'default', eager: true });

/** Read at build time alone: pages get what they show, and no parser travels to the browser. */
export const articles: readonly Article[] = helpNames.map((name) =>
  parseArticle(name, files[`./articles/${name}.md`] ?? ''),
);

export interface ListedArticle {
  readonly name: string;
  readonly title: string;
  readonly summary: string;
}

const listed = ({ name, title, summary }: Article): ListedArticle => ({ name, title, summary });

export const articleGroups = () =>
  helpGroups.map((group) => ({
    group,
    articles: articles.filter((article) => article.group === group).map(listed),
  }));

export function articleCalled(name: string): (Article & { relatedArticles: ListedArticle[] }) | undefined {
  const article = articles.find((one) => one.name === name);
  if (!article) return undefined;
  const relatedArticles = article.related.flatMap((other) => articles.filter((one) => one.name === other).map(listed));
  return { ...article, relatedArticles };
}
