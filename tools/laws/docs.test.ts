import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './imports.ts';

const skipped = /\/(node_modules|build|\.react-router)\//;
const files = ['apps', 'packages', 'docs', 'e2e', 'bench', 'tools']
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile())
  .map((entry) => relative(root, join(entry.parentPath, entry.name)))
  .filter((file) => !skipped.test(file));

const pages = ['README.md', 'CONTRIBUTING.md', ...files.filter((file) => /^(docs|bench)\/.*\.md$/.test(file))];

/** Relative links, without the part of the page they lead to. */
const linksOf = (text: string): string[] =>
  [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, link = '']) => link);

/** Code files named in backticks. Names with placeholders, such as `<verb-noun>.ts`, are patterns and not files. */
const filesOf = (text: string): string[] =>
  [...text.matchAll(/`([\w./-]+\.(?:tsx?|mjs|sql))`/g)].map(([, name = '']) => name);

/** Docs name files by the end of their path: `db/memory.ts`. */
const isThere = (name: string): boolean => files.some((file) => file === name || file.endsWith(`/${name}`));

test.each(pages)('%s names files that exist', (page) => {
  const text = readFileSync(join(root, page), 'utf8');
  const dead = linksOf(text).filter((link) => !existsSync(join(root, dirname(page), link)));
  expect(
    [...dead, ...filesOf(text).filter((name) => !isThere(name))],
    'This page names files that are not there: please name each where it stands now.',
  ).toEqual([]);
});

test('a dead link and a file that moved are seen', () => {
  expect(linksOf('[a](gone.md#top) [b](https://example.com) [c](#here)')).toEqual(['gone.md']);
  expect(filesOf('`providers/ports.ts`, `<verb-noun>.ts`, `npm test`')).toEqual(['providers/ports.ts']);
  expect(isThere('providers/no-such-port.ts')).toBe(false);
});
