import { paths } from '../../../paths.ts';
import type { IndexedArticle } from './search-articles.ts';

let asked: Promise<readonly IndexedArticle[]> | undefined;

/** A file of the build, fetched with the first letter that is typed. Without it there is nothing to suggest. */
export function articleIndex(): Promise<readonly IndexedArticle[]> {
  asked ??= fetch(paths.helpIndex())
    .then((response): Promise<readonly IndexedArticle[]> | readonly IndexedArticle[] =>
      response.ok ? response.json() : [],
    )
    .catch(() => {
      asked = undefined;
      return [];
    });
  return asked;
}
