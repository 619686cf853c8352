import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './imports.ts';

/** A block, or neighbouring lines of `//`. Behind a quote or a letter it is part of an address or a glob. */
const comment = /(?<=^|[\s;,{(])(\/\*[\s\S]*?\*\/|\/\/[^\n]*(?:\n[ \t]*\/\/[^\n]*)*)/g;

interface Comment {
  readonly line: number;
  readonly text: string;
}

const commentsOf = (source: string): Comment[] =>
  [...source.matchAll(comment)].map(({ 0: found, index }) => ({
    line: source.slice(0, index).split('\n').length,
    text: found
      .replaceAll(/^\s*(?:\/\/|\/?\*+)|\*\/$/gm, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  }));

/** Persons without a role. Code is quoted, and says what it says. */
const unnamed = /\b(?:who(?:m|se)?(?:so)?ever|(?:some|any|no)(?:body|one)|no one)\b/i;

/** At the beginning of a comment there is nothing yet that they could stand for. */
const unsaid = /^(?:It|It's|They|They're) /;

const namesNothing = ({ text }: Comment): boolean => unsaid.test(text) || unnamed.test(text.replaceAll(/`[^`]*`/g, ''));

const files = globSync(['{apps,packages,e2e,bench,tools}/**/*.{ts,tsx}'], {
  cwd: root,
  exclude: (path) => /node_modules|dist/.test(path),
}).filter((file) => file !== 'tools/laws/comments.test.ts');

test('a comment names who or what acts', () => {
  expect(files.length).toBeGreaterThan(2000);
  expect(
    files.flatMap((file) =>
      commentsOf(readFileSync(join(root, file), 'utf8'))
        .filter(namesNothing)
        .map(({ line, text }) => `${file}:${line}: ${text}`),
    ),
    'These comments speak of “nobody”, “somebody” or “whoever”, or begin with “it”. Please name the thing, or who acts: the caller, session, process, worker, connection, customer, staff (CONTRIBUTING.md).',
  ).toEqual([]);
});

test.each([
  '/** Whether it was sent to the signed address of a ticket, by whomever. */',
  'const a = 1; // Part of a mail of a sender who proved\n// nothing: nobody would be told.',
  '/** It runs to the end of the paid period. */',
  '/**\n * On the lost node no\n * one could look.\n */',
])('a comment that names neither is found: %j', (planted) => {
  expect(commentsOf(planted).filter(namesNothing)).toHaveLength(1);
});

test('an address, a glob, a quoted word and a comment that says who acts are not found', () => {
  const fine = "fetch('http://nobody.example/'); glob('a/**/nobody.ts'); // Told by `nobody`: staff ask the client.";
  expect(commentsOf(fine).some(namesNothing)).toBe(false);
});
