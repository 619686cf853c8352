import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './imports.ts';

export interface LogCall {
  readonly file: string;
  readonly line: number;
  /** `area.what_happened`; undefined where the call has none. */
  readonly event: string | undefined;
}

const start = /\blog\??\.(?:trace|debug|info|warn|error|fatal)\(/g;
const eventKey = /\bevent: '([a-z]+(?:_[a-z]+)*\.[a-z]+(?:_[a-z]+)*)'/g;

export function logCallsIn(file: string, text: string): LogCall[] {
  return [...text.matchAll(start)].map(({ index, 0: opening }) => {
    const call = text.slice(index, endOf(text, index + opening.length));
    const [event] = [...call.matchAll(eventKey)].map(([, code]) => code);
    // A call that logs a prepared object: its code is where the object is made, in the lines just before.
    const before = text.slice(Math.max(0, index - 500), index);
    const prepared = /\(\s*line\b/.test(call) ? [...before.matchAll(eventKey)].at(-1)?.[1] : undefined;
    return { file, line: text.slice(0, index).split('\n').length, event: event ?? prepared };
  });
}

/** The position behind the bracket that closes the call. */
function endOf(text: string, from: number): number {
  let depth = 1;
  let at = from;
  for (; at < text.length && depth > 0; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
  }
  return at;
}

export function allLogCalls(): LogCall[] {
  const folder = join(root, 'apps/api/src');
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.ts$/.test(entry.name) && !/\.test\.ts$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort()
    .flatMap((file) => logCallsIn(file, readFileSync(join(root, file), 'utf8')));
}

/** The codes of the table in docs/operating.md: the first cell of its rows. */
export function documentedEvents(text: string): string[] {
  return [...text.matchAll(/^\| `([a-z_]+\.[a-z_]+)` \|/gm)].map(([, code = '']) => code);
}
