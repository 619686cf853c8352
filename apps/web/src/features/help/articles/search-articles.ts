/** One article of the help centre, as the index that is searched in the browser knows it. */
export interface IndexedArticle {
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  /** Words of the front matter that readers use for the same thing. */
  readonly keywords: string;
  /** The other words of the text, each once. */
  readonly words: string;
}

export interface FoundArticle {
  readonly name: string;
  readonly title: string;
  readonly summary: string;
}

/** Say nothing about a subject. */
const common = new Set(
  'a an and are as at be but by can cannot do does for from has have how i if in into is it its me my no not of on or our so that the their then there this to up was we what when where which why will with you your'.split(
    ' ',
  ),
);

/** Words in small letters; an accent or a capital is no difference. Also makes the index. */
export const wordsOf = (text: string): string[] =>
  (
    text
      .toLowerCase()
      .normalize('NFD')
      .replaceAll(/[\u0300-\u036f]/g, '')
      .match(/[a-z0-9]+/g) ?? []
  ).filter((word) => word.length > 1 && !common.has(word));

/** Whether one letter more, less, other or swapped makes them equal: the usual slips of a hand. */
export function isOneSlipApart(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  let end = 0;
  const room = Math.min(one.length, other.length) - start;
  while (end < room && one[one.length - 1 - end] === other[other.length - 1 - end]) end++;
  const [left, right] = [one.slice(start, one.length - end), other.slice(start, other.length - end)];
  return (left.length <= 1 && right.length <= 1) || (left.length === 2 && left === right[1] + (right[0] ?? ''));
}

/** How well a typed word fits a word of an article: itself, its beginning, or itself with one slip. */
function fit(typed: string, word: string): number {
  if (word === typed) return 1;
  if (typed.length >= 3 && word.startsWith(typed)) return 0.8;
  // "backups" and "backup", "invoicing" and "invoice": what is typed may be the longer one.
  if (word.length >= 4 && typed.startsWith(word)) return 0.7;
  return typed.length >= 5 && isOneSlipApart(typed, word) ? 0.5 : 0;
}

const bestFit = (typed: string, words: readonly string[]): number =>
  words.reduce((best, word) => Math.max(best, fit(typed, word)), 0);

const weights = { title: 8, keywords: 6, summary: 4, words: 1 } as const;

/** The articles about what was typed, best first. Most words must be found: one strange word does not hide the rest. */
export function searchArticles(index: readonly IndexedArticle[], typed: string, most: number): FoundArticle[] {
  const wanted = [...new Set(wordsOf(typed))].slice(0, 12);
  if (wanted.length === 0) return [];
  return index
    .map((article) => {
      const fields = (['title', 'keywords', 'summary', 'words'] as const).map((field) => ({
        weight: weights[field],
        words: wordsOf(article[field]),
      }));
      const scores = wanted.map((word) =>
        Math.max(...fields.map(({ weight, words }) => weight * bestFit(word, words))),
      );
      const found = scores.filter((score) => score > 0).length;
      return { article, found, score: scores.reduce((sum, score) => sum + score, 0) };
    })
    .filter(({ found }) => found * 2 > wanted.length || (found > 0 && found === wanted.length))
    .sort((one, other) => other.score - one.score)
    .slice(0, most)
    .map(({ article: { name, title, summary } }) => ({ name, title, summary }));
}
