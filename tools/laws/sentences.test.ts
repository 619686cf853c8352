import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './imports.ts';

/** What was found by looking through the repository, against nothing, without a word of what to do. */
const mute = /\bexpect\(((?:[^()'"`]|\((?:[^()'"`]|\((?:[^()]|\([^()]*\))*\))*\))*)\)\s*\.toEqual\(\[\]\)/g;
/** A list that a law computes; what a planted case gives is written beside it. */
const isComputed = (expression: string) =>
  /\.(filter|flatMap)\(|^(offenders|missing|found|faults)$/.test(expression.trim());

const muteLaws = (text: string): string[] =>
  [...text.matchAll(mute)].map(([, expression = '']) => expression).filter(isComputed);

const laws = globSync(['tools/laws/*.test.ts', 'apps/api/test/laws/*.test.ts', 'apps/*/src/**/*.law.ts'], {
  cwd: root,
});
/** Headers of one answer, mails of one act: the name of the test says what they may not be. The planted cases here. */
const said = [
  'apps/api/test/laws/headers.test.ts',
  'apps/api/test/laws/one-mail.test.ts',
  'tools/laws/sentences.test.ts',
];

test('a law that finds something says in a sentence what to do, and where', () => {
  expect(laws.length).toBeGreaterThan(40);
  expect(
    laws
      .filter((file) => !said.includes(file))
      .flatMap((file) => muteLaws(readFileSync(join(root, file), 'utf8')).map((one) => `${file}: ${one}`)),
    'These laws print a bare list when they fail. Please give expect() a second argument: the sentence that says what to do, and in which file.',
  ).toEqual([]);
});

test('a law without a word is found, one with a sentence and a planted case are not', () => {
  expect(muteLaws('expect(names.filter((name) => !known.has(name))).toEqual([]);')).toHaveLength(1);
  expect(muteLaws('expect(\n  files.flatMap((file) => faultsOf(file)),\n).toEqual([]);')).toHaveLength(1);
  expect(muteLaws('expect(offenders).toEqual([]);')).toHaveLength(1);
  expect(muteLaws("expect(names.filter(isOdd), 'Please name each.').toEqual([]);")).toEqual([]);
  expect(muteLaws("expect(faultsOf('fax.ts', planted)).toEqual([]);")).toEqual([]);
});
