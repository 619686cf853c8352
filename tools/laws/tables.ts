import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './imports.ts';

/** Which noun a table belongs to, as its module says: it alone writes it. The tables of sagas belong to the runner. */
export const owners: Readonly<Record<string, readonly string[]>> = {
  jobs: ['sagas', 'saga_steps'],
  ...Object.fromEntries(moduleFiles().map(({ noun, tables }) => [noun, tables])),
};

function moduleFiles(): { noun: string; tables: string[] }[] {
  return globSync('apps/api/src/features/*/*/module.ts', { cwd: root }).map((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const list = /\btables: \[([^\]]*)\]/.exec(text)?.[1] ?? '';
    return {
      noun: /\bnoun: '([^']+)'/.exec(text)?.[1] ?? '',
      tables: [...list.matchAll(/'(\w+)'/g)].map(([, table = '']) => table),
    };
  });
}

/** The nouns in the order of apps/api/src/modules.ts: a noun reads tables of its own and of those before it. */
export function floors(): readonly string[] {
  const text = readFileSync(join(root, 'apps/api/src/modules.ts'), 'utf8');
  const list = /const nouns: readonly Module\[\] = \[([^\]]*)\]/.exec(text)?.[1] ?? '';
  const names = [...list.matchAll(/(\w+)Module/g)].map(([, name = '']) => kebab(name));
  return ['jobs', ...names.flatMap((name) => [name, ...(withoutModule[name] ?? [])])];
}

/** Nouns that bring no module, by the noun they stand on: the gate, and what clusters offer. */
const withoutModule: Readonly<Record<string, readonly string[]>> = { tokens: ['access'], clusters: ['images'] };

const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

export interface Touch {
  readonly file: string;
  readonly noun: string;
  readonly table: string;
  readonly way: 'read' | 'write';
}

const writing = /(?:updateTable|insertInto|deleteFrom)\(\s*'(\w+)|\b(?:update|insert into|delete from)\s+(\w+)/gi;
const reading = /(?:selectFrom|from|using|[jJ]oin(?:Lateral)?)\(\s*'(\w+)|\b(?:from|join|using)\s+(\w+)/gi;

/** Every place of the API's own code that names a table in a query. Tests may look wherever they need to. */
export function touches(): Touch[] {
  const tables = new Set(Object.values(owners).flat());
  return sources().flatMap(({ file, text }) => {
    const noun = nounOf(file);
    const found = (pattern: RegExp, way: Touch['way']) =>
      [...text.matchAll(pattern)]
        .map(([, built, raw]) => built ?? raw ?? '')
        .filter((table) => tables.has(table))
        .map((table): Touch => ({ file, noun, table, way }));
    return [...found(writing, 'write'), ...found(reading, 'read')];
  });
}

/** `.set({ … })` and raw updates of a status or state, outside the noun's own `move.ts`. */
export function strayMoves(): string[] {
  return sources()
    .filter(({ file }) => file.includes('/features/') && !/\/move\.ts$/.test(file))
    .filter(({ text }) => isStrayMove(text))
    .map(({ file }) => file);
}

export const isStrayMove = (text: string): boolean =>
  [...text.matchAll(/\.(?:set|doUpdateSet)\(/g)].some(({ index, 0: call }) =>
    /(?:^|[{,(]\s*)'?\b(?:status|state)\b'?\s*[:,})]/.test(argumentsAt(text, index + call.length)),
  ) || /\bupdate\s+\w+\s+(?:(?:as\s+)?\w+\s+)?set\s[^`]*\b(?:status|state)\s*=/i.test(text);

/** The text of a call's arguments, up to the bracket that closes it. */
function argumentsAt(text: string, start: number): string {
  let depth = 1;
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth === 0) return text.slice(start, at + 1);
  }
  return text.slice(start);
}

const nounOf = (file: string): string => {
  const [, noun] = /\/features\/[^/]+\/([^/]+)\//.exec(file) ?? [];
  return noun ?? (/\/src\/jobs\//.test(file) ? 'jobs' : 'top');
};

function sources(): { file: string; text: string }[] {
  const home = join(root, 'apps/api/src');
  return readdirSync(home, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.ts$/.test(entry.name) && !/\.(test|law)\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.includes('/src/db/'))
    .map((file) => ({ file: relative(root, file), text: readFileSync(file, 'utf8') }));
}
