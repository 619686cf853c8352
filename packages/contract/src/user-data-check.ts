import { isMap, LineCounter, parseDocument, visit } from 'yaml';
import { userDataText } from './user-data-text.ts';

/** Lines and columns count from 1. */
export interface UserDataProblem {
  readonly line: number;
  readonly column: number;
  readonly text: string;
}

export type UserDataKind = 'cloud-config' | 'script';

export const userDataKind = (text: string): UserDataKind | undefined =>
  /^#cloud-config\s*$/m.exec(text)?.index === 0 ? 'cloud-config' : text.startsWith('#!') ? 'script' : undefined;

/** What cloud-init would stumble over; undefined when it reads the text. */
export function findUserDataProblem(text: string): UserDataProblem | undefined {
  const start = { line: 1, column: 1 };
  const { error } = userDataText.safeParse(text);
  if (error) return { ...start, text: error.issues[0]?.message ?? '' };
  // Strings cannot hold it in our database, nor can YAML.
  if (text.includes('\0'))
    return { ...placeIn(text, text.indexOf('\0')), text: 'There is a character that is no text.' };
  const kind = userDataKind(text);
  if (kind === undefined) return { ...start, text: 'Please begin with #cloud-config, or with #! for a script.' };
  if (kind === 'script') return undefined;
  const lines = new LineCounter();
  const read = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: true });
  const { errors, contents } = read;
  const [first] = errors;
  if (first) {
    const { line, col } = lines.linePos(first.pos[0]);
    return { line, column: col, text: first.message };
  }
  let lost: UserDataProblem | undefined;
  visit(read, {
    Alias(_key, alias) {
      if (alias.resolve(read) !== undefined) return undefined;
      lost = { ...placeIn(text, alias.range?.[0] ?? 0), text: `There is no anchor &${alias.source} above.` };
      return visit.BREAK;
    },
  });
  if (lost) return lost;
  if (contents === null || isMap(contents)) return undefined;
  return {
    ...placeIn(text, contents.range?.[0] ?? 0),
    text: 'The settings must be a mapping at the top, such as "packages:" and below it a list.',
  };
}

export const userDataProblemText = ({ line, column, text }: UserDataProblem): string =>
  `Line ${line}, column ${column}: ${text}`;

function placeIn(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
