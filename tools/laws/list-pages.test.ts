import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import routes from '../../apps/web/src/routes.ts';
import { listPages, pagesWithAList } from '../../e2e/list-pages.ts';
import { importsOf, root } from './imports.ts';

function pages(entries: readonly RouteConfigEntry[], parent = ''): { path: string; file: string }[] {
  return entries.flatMap(({ path, file, children }) => {
    const here = path === undefined ? parent : `${parent}/${path}`;
    const isPage = file.endsWith('/page.tsx');
    return [...(isPage ? [{ path: here, file: `apps/web/src/${file}` }] : []), ...pages(children ?? [], here)];
  });
}

test('every page with a list is measured, or named as one whose list is a part of something else', async () => {
  const withList = pages(await routes)
    .filter(({ file }) =>
      importsOf(file, readFileSync(join(root, file), 'utf8')).some(({ to }) => to === 'apps/web/src/shell/list.tsx'),
    )
    .map(({ path }) => path);
  expect([...listPages.map(({ path }) => path), ...pagesWithAList].sort()).toEqual(withList.sort());
});
