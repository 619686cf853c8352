import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listPages, pagesWithAList } from '../../e2e/list-pages.ts';
import { routePages } from '../route-pages.ts';
import { importsOf, root } from './imports.ts';

test('every page with a list is measured, or named as one whose list is a part of something else', async () => {
  const withList = (await routePages())
    .filter(({ file }) =>
      importsOf(file, readFileSync(join(root, file), 'utf8')).some(({ to }) => to === 'apps/web/src/shell/list.tsx'),
    )
    .map(({ route }) => route);
  const known = [...listPages.map(({ path }) => path), ...pagesWithAList];
  expect(
    withList.filter((path) => !known.includes(path)),
    'Please put each of these pages into listPages of e2e/list-pages.ts, so that its list is measured, or into pagesWithAList there, where the list is a part of something else.',
  ).toEqual([]);
  expect(
    known.filter((path) => !withList.includes(path)),
    'e2e/list-pages.ts names these pages, and they have no list: please take them out there.',
  ).toEqual([]);
  expect(new Set(known).size, 'e2e/list-pages.ts names a page twice.').toBe(known.length);
});
