import { eventNames, events } from '@resolvo/contract/events';
import { eventNouns } from './event-nouns.ts';
import { eventWords, sentence } from './event-words.ts';

/** What the audit can be narrowed to: all events of a noun, or one of them. */
export interface KnownEvents {
  readonly value: string;
  readonly label: string;
  /** What is said about it; of a noun nothing. */
  readonly text: string;
  readonly group: string;
  readonly isNoun: boolean;
  /** Small letters, for a search. */
  readonly words: readonly string[];
}

const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Each noun, with its events below it. */
export const known: readonly KnownEvents[] = eventNouns.flatMap(({ noun, title, group }) => [
  { value: `${noun}.`, label: title, text: '', group, isNoun: true, words: wordsOf(`${title} ${group}`) },
  ...eventNames
    .filter((name) => name.startsWith(`${noun}.`))
    .map((name) => ({
      value: name as string,
      label: sentence(eventWords(name)),
      text: events[name].summary,
      group: title,
      isNoun: false,
      words: wordsOf(`${title} ${eventWords(name)} ${name} ${events[name].summary}`),
    })),
]);

/** Each typed word begins one of its words, in any order. Without a search there are the nouns alone. */
export function fits({ isNoun, words }: KnownEvents, typed: string): boolean {
  const wanted = wordsOf(typed);
  if (wanted.length === 0) return isNoun;
  return wanted.every((one) => words.some((word) => word.startsWith(one)));
}
