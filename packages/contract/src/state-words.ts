import { z } from 'zod';

/**
 * What a state means to its reader. The screen draws the meaning, so that two nouns never disagree on a colour.
 * `well`: done or in order. `works`: a machine works on it. `turn`: a person must act. `broken`: failed, or stopped
 * against the will of its owner. `rest`: at rest by choice, or over.
 */
export type Meaning = 'well' | 'works' | 'turn' | 'broken' | 'rest';

export interface StateWord {
  readonly word: string;
  readonly meaning: Meaning;
  /** The meaning of the dot, where the specification gives the dot another colour than the word. */
  readonly dot?: Meaning;
}

/** Word and meaning of every state of a noun: the one map that screens, mails and the API's documentation read. */
export type StateWords<S extends string> = Readonly<Record<S, StateWord>>;

export const stateWords = <const S extends string>(words: StateWords<S>): StateWords<S> => words;

/** The states of a noun as an enum of the API, whose documentation names each state as screens do. */
export function stateEnum<S extends string>(words: StateWords<S>) {
  const states = Object.keys(words) as S[];
  return z.enum(states).describe(`${states.map((state) => `${state}: "${words[state].word}"`).join(', ')}.`);
}

/** The word inside a sentence, such as the subject of a mail. */
export const inSentence = ({ word }: StateWord): string => word.toLowerCase();

/** The states as choices of a filter. */
export const stateOptions = <S extends string>(words: StateWords<S>): { value: S; label: string }[] =>
  (Object.keys(words) as S[]).map((value) => ({ value, label: words[value].word }));
