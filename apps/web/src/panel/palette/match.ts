import { shownName } from '@resolvo/contract/shown-name';

/** Without case and accents, so that “alesund” finds “Ålesund”. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase();

/** Of a name as DNS has it, the letters that screens show. */
const wordsOf = (query: string): string[] => plain(shownName(query.toLowerCase())).split(/\s+/).filter(Boolean);

/** Where no word may be missing, a word at the start of another one is nearer than one in the middle. */
function nearness(text: string, words: readonly string[]): number | undefined {
  let sum = 0;
  for (const word of words) {
    const at = text.indexOf(word);
    if (at === -1) return undefined;
    sum += at === 0 ? 0 : text.includes(` ${word}`) ? 1 : 2;
  }
  return sum;
}

/** What has all words of the query, in any order, the nearest first; everything when the query is empty. */
export function matching<T>(query: string, things: readonly T[], textOf: (thing: T) => string): T[] {
  const words = wordsOf(query);
  return things
    .flatMap((thing) => {
      const near = nearness(plain(textOf(thing)), words);
      return near === undefined ? [] : [{ thing, near }];
    })
    .sort((one, other) => one.near - other.near)
    .map(({ thing }) => thing);
}

/** The query without these words: what is left names the thing that they are about. */
export const without = (query: string, left: readonly string[]): string =>
  query
    .split(/\s+/)
    .filter((word) => !left.includes(plain(word)))
    .join(' ');
