import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Import, importsOf, productImports, root } from '../laws/imports.ts';
import { owners, touches } from '../laws/tables.ts';

/** Tables that name every noun: through them each file of the contract would reach all others. */
const tablesOfAll = new Set(['packages/contract/src/endpoints.ts', 'packages/contract/src/events.ts']);

/** What a changed file is used by. */
export interface Reach {
  /** Nouns of the API, as `help/tickets`. */
  readonly nouns: ReadonlySet<string>;
  /** Files of the web app that import it, or what is made of it in the contract. */
  readonly web: ReadonlySet<string>;
  /** Districts of the contract's own files among them. */
  readonly districts: ReadonlySet<string>;
}

const feature = /^apps\/api\/src\/features\/(\w+\/[\w-]+)\//;
const contract = /^packages\/contract\/src\/(\w+)\//;
const nounOf = (file: string): string => feature.exec(file)?.[1] ?? '';
const districtOf = (file: string): string => contract.exec(file)?.[1] ?? '';
/** Parts of the API that nouns are made with; from all others everything is reached. */
const isTool = (file: string) => /^(packages\/contract\/src|apps\/api\/src\/(core|providers|apart))\//.test(file);
/** The demo and the command line stand on nouns, and have tests of their own. */
const isAbove = (file: string) => /^apps\/api\/src\/(demo\/|modules\.ts|cli)/.test(file);

const once = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};

const importers = once(() => {
  const up = new Map<string, string[]>();
  for (const { from, to } of productImports()) up.set(to, [...(up.get(to) ?? []), from]);
  return up;
});

const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const sources = once(() =>
  globSync('apps/api/src/features/**/*.ts', { cwd: root })
    .filter((file) => !/\.(test|law)\.ts$/.test(file))
    .map((file) => ({ file, text: read(file) })),
);

/**
 * Upwards by imports until nouns and pages, and by modules: whose routes serve its rows, and who emits its events or
 * subscribes to them. Undefined where everything stands on it.
 */
export function reachOf(file: string, text: string): Reach | undefined {
  if (tablesOfAll.has(file)) return undefined;
  const reached = new Set([file]);
  for (const one of reached) {
    if (tablesOfAll.has(one) || nounOf(one) || one.startsWith('apps/web/') || isAbove(one)) continue;
    if (!isTool(one)) return undefined;
    for (const user of importers().get(one) ?? []) reached.add(user);
  }
  const nouns = [...reached, ...namedIn(text)].map(nounOf);
  return {
    nouns: without(nouns),
    web: new Set([...reached].filter((one) => one.startsWith('apps/web/'))),
    districts: without([...reached].map(districtOf)),
  };
}

const without = (names: readonly string[]) => new Set(names.filter((name) => name !== ''));

/** Files of the API that serve the rows, or name the events, which a file of the contract defines. */
function namedIn(text: string): string[] {
  const rows = [...text.matchAll(/^ {2}(\w+): endpoint\(/gm)].map(([, name]) => `${name}:`);
  const events = [...text.matchAll(/^ {2}'(\w+\.[\w.]+)':/gm)].map(([, name]) => `'${name}'`);
  return sources()
    .filter((one) =>
      [...(one.file.endsWith('/routes.ts') ? rows : []), ...events].some((name) => one.text.includes(name)),
    )
    .map(({ file }) => file);
}

/** API tests that import the file themselves. */
export const testsWith = (file: string): string[] =>
  globSync('apps/api/**/*.test.ts', { cwd: root, exclude: ['**/node_modules/**'] }).filter(
    (test) => !test.includes('.unit.') && importsOf(test, read(test)).some(({ to }: Import) => to === file),
  );

/**
 * Nouns that stand on a file of a feature: through imports, file by file, up to the list of modules, and those whose
 * module subscribes to an event that the file emits.
 */
export function nounsAbove(file: string, text: string): ReadonlySet<string> {
  const reached = new Set([file]);
  for (const one of reached) {
    if (isAbove(one)) continue;
    for (const user of importers().get(one) ?? []) reached.add(user);
  }
  const emitted = [...text.matchAll(/\bname: ('\w+\.[\w.]+')/g)].map(([, name = '']) => name);
  const told = sources().filter(
    (one) => one.file.endsWith('/module.ts') && emitted.some((name) => one.text.includes(name)),
  );
  return without([...reached, ...told.map((one) => one.file)].map(nounOf));
}

const statement = /\b(?:table|on|update|into|from|trigger on)\s+(?:if (?:not )?exists\s+)?(\w+)/gi;

/** Nouns whose tables a migration names, and those that read them; none where it names no table. */
export function nounsOfTables(sql: string): { readonly own: ReadonlySet<string>; readonly all: ReadonlySet<string> } {
  const named = new Set([...sql.matchAll(statement)].map(([, table = '']) => table.toLowerCase()));
  const known = Object.values(owners).flat();
  const tables = new Set(known.filter((table) => named.has(table)));
  const touching = touches().filter(({ table }) => tables.has(table));
  const own = touching.filter(({ noun, table }) => owners[noun]?.includes(table));
  return { own: without(own.map(({ file }) => nounOf(file))), all: without(touching.map(({ file }) => nounOf(file))) };
}

/** The districts that the pages of a folder are about: those of the contract that its files import. */
export function districtsOfPages(folder: string): ReadonlySet<string> {
  const files = globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root });
  return without(files.flatMap((file) => importsOf(file, read(file)).map(({ to }) => districtOf(to))));
}
