import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { root } from './imports.ts';

/** A code such as M8 in the name of a test, or in a comment. */
export interface Use {
  readonly code: string;
  readonly file: string;
}

export interface Entry {
  readonly code: string;
  readonly tests: readonly string[];
}

export const page = join(root, 'docs/invariants.md');

const code = '[A-FKMNS][1-9]\\d?';
/** Test names begin with their codes: 'M13 M14 numbers'. */
const testName = new RegExp(`['"\`]((?:${code} )+)(?=\\S)`, 'g');
/** Comments begin with their codes, or name one in brackets: "F3: …", "(M22)". */
const commentStart = new RegExp(`^\\s*(?://|/\\*\\*?|\\*|--)\\s*((?:${code}(?::|\\s))+)`, 'gm');
const inBrackets = new RegExp(`^(?=\\s*(?://|/\\*|\\*|--)).*?\\((${code})\\)`, 'gm');

const isTest = (file: string) => /\.(test|e2e)\.tsx?$/.test(file);

export function usesIn(file: string, text: string): Use[] {
  return [...(isTest(file) ? [testName] : []), commentStart, inBrackets]
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .flatMap(([, codes = '']) => codes.match(new RegExp(code, 'g')) ?? [])
    .map((one) => ({ code: one, file }));
}

export function allUses(): Use[] {
  return (
    ['apps', 'packages', 'e2e', 'bench', 'tools']
      .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile() && /\.(tsx?|sql)$/.test(entry.name))
      .map((entry) => relative(root, join(entry.parentPath, entry.name)))
      // Its codes are examples.
      .filter((file) => file !== 'tools/laws/invariants.test.ts')
      .filter((file) => !/node_modules|\/(build|\.react-router)\//.test(file))
      .sort()
      .flatMap((file) => usesIn(file, readFileSync(join(root, file), 'utf8')))
  );
}

/** Enough of a path to open the file by: its name and its folder. */
const shortName = (file: string) => `${basename(dirname(file))}/${basename(file)}`;

export function testsOf(one: string, uses: readonly Use[]): string[] {
  return [
    ...new Set(uses.filter((use) => use.code === one && isTest(use.file)).map(({ file }) => shortName(file))),
  ].sort();
}

const row = /^\| (\w+) \| (.+?) \| (.*?) ?\|$/gm;

export function entriesOf(text: string): Entry[] {
  return [...text.matchAll(row)]
    .filter(([, one = '']) => new RegExp(`^${code}$`).test(one))
    .map(([, one = '', , tests = '']) => ({ code: one, tests: tests.split(', ').filter((name) => name !== '') }));
}

/** What is wrong with the page, each as a sentence. */
export function faultsOf(entries: readonly Entry[], uses: readonly Use[]): string[] {
  const known = new Set(entries.map((entry) => entry.code));
  const missing = [...new Set(uses.filter((use) => !known.has(use.code)).map((use) => `${use.code} in ${use.file}`))];
  return [
    ...missing.map((where) => `${where} has no entry`),
    ...entries.filter((entry) => testsOf(entry.code, uses).length === 0).map((entry) => `no test holds ${entry.code}`),
    ...entries
      .filter((entry) => entry.tests.join() !== testsOf(entry.code, uses).join())
      .map((entry) => `the tests of ${entry.code} are other ones: run node tools/laws/invariants.ts`),
  ];
}

/** Writes the last column of the page: the tests that hold each invariant. */
if (import.meta.main) {
  const uses = allUses();
  const text = readFileSync(page, 'utf8').replace(row, (line, one: string, sentence: string) =>
    new RegExp(`^${code}$`).test(one) ? `| ${one} | ${sentence} | ${testsOf(one, uses).join(', ')} |` : line,
  );
  writeFileSync(page, text);
}
