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
  expect([...listPages.map(({ path }) => path), ...pagesWithAList].sort()).toEqual(withList.sort());
});
