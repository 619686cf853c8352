import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import routes from '../../apps/web/src/routes.ts';
import { root } from './imports.ts';

interface Module {
  readonly file: string;
  readonly path: string;
  readonly text: string;
}

const read = (file: string) => readFileSync(join(root, 'apps/web/src', file), 'utf8');
const hasTitle = ({ text }: Module) => /^export const meta\b/m.test(text);
const hasBoundary = ({ text }: Module) => /^export (?:const|function) ErrorBoundary\b/m.test(text);
const namesThing = ({ text }: Module) => /\bfailed(?:Page|Panel)\('|missing=\{missingWords\(/.test(text);
/** A loader that ends in "not found" where the API says so. */
const mayMiss = ({ text }: Module) => /\bload\(\s*'\w+',(?!\s*\{\})|status: 404/.test(text);

/** Each page with the modules it is drawn in, from the outermost. */
function chains(entries: readonly RouteConfigEntry[], above: readonly Module[]): (readonly Module[])[] {
  return entries.flatMap(({ path, file, children }) => {
    const parent = above.at(-1)?.path ?? '';
    const chain = [...above, { file, path: path === undefined ? parent : `${parent}/${path}`, text: read(file) }];
    return [...(file.endsWith('/page.tsx') ? [chain] : []), ...chains(children ?? [], chain)];
  });
}

/** What is left of a page whose loader failed: the router draws and titles it down to the nearest boundary. */
const leftOf = (chain: readonly Module[]) => chain.slice(0, chain.findLastIndex(hasBoundary) + 1);

/** The loaders of a page that may miss their thing, while no boundary where its parameter is known says which. */
const unnamed = (chain: readonly Module[]) =>
  chain
    .filter((module, at) => {
      const param = module.path.match(/:\w+$|:\w+(?=\/\w+$)/)?.[0];
      if (param === undefined || !mayMiss(module)) return false;
      const around = chain.slice(0, at + 1);
      return !around.some((one) => one.path.includes(param) && namesThing(one));
    })
    .map(({ file }) => file);

const pages = chains(await routes, []).map((chain) => ({ path: chain.at(-1)?.path || '/', chain }));

test('a page has a title before it is read, and wherever it ends', () => {
  expect(read('root.tsx'), 'apps/web/src/root.tsx exports no meta.').toMatch(/^export const meta\b/m);
  const untitled = pages.filter(({ chain }) => leftOf(chain).length > 0 && !leftOf(chain).some(hasTitle));
  expect(
    untitled.map(({ path, chain }) => `${path} (${leftOf(chain).at(-1)?.file})`),
    'The tab of these pages has no title when they fail: please export meta beside the ErrorBoundary that draws them.',
  ).toEqual([]);
});

test('a page whose thing is not there says which, in words of the table', () => {
  expect(
    [...new Set(pages.flatMap(({ chain }) => unnamed(chain)))],
    'Please export `ErrorBoundary = failedPage(…)`, of a panel at the side failedPanel(…), from these files.',
  ).toEqual([]);
});

test('both kinds are seen', () => {
  const plain = {
    file: 'planted/page.tsx',
    path: '/planted/:id',
    text: "export function ErrorBoundary() {}\nload('vmData', { params: {} })",
  };
  expect(leftOf([plain]).some(hasTitle)).toBe(false);
  expect(unnamed([plain])).toEqual(['planted/page.tsx']);
});
