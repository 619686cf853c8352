import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { matchPath } from 'react-router';
import { expect, test } from 'vitest';
import { sitePaths } from '../../apps/web/src/public-paths.ts';
import { helpNames } from '../../apps/web/src/site/content/slugs.ts';
import { helpFacts } from '../../apps/web/src/site/help/facts.ts';
import { fillFacts, parseArticle, toIndexed } from '../../apps/web/src/site/help/parse-article.ts';
import { routePages } from '../route-pages.ts';
import { curlsIn, isOnScreen, linksIn, namesIn, rowOf } from './help-articles.ts';
import { root } from './imports.ts';

const folder = 'apps/web/src/site/help/articles';
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const files = globSync(`${folder}/*.md`, { cwd: root }).map((file) => file.slice(folder.length + 1, -3));
const sources = new Map(files.map((name) => [name, read(`${folder}/${name}.md`)]));
const articles = [...sources].map(([name, source]) => parseArticle(name, source));

/** All texts of the screens that clients see, and the words of the contract. */
const screens = globSync(
  [
    'apps/web/src/{panel,features,auth,shell,ui}/**/*.{ts,tsx}',
    'apps/web/src/site/{checkout,legal}/**/*.{ts,tsx}',
    'packages/contract/src/**/*.ts',
  ],
  { cwd: root },
)
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map(read)
  .join('\n');
const routes = (await routePages()).map(({ route }) => route).filter((route) => !route.endsWith('*'));
const isPage = (path: string) =>
  path === '/api/docs' ||
  (routes.some((route) => matchPath(route, path) !== null) && (!path.startsWith('/help/') || sitePaths.includes(path)));

test('every article has its address, and every address its article', () => {
  expect(
    [...files].sort(),
    'The files in apps/web/src/site/help/articles (received) and the names of articles in the code (expected) differ: please add the name, or the file.',
  ).toEqual([...helpNames].sort());
  expect(files.length).toBeGreaterThanOrEqual(25);
});

test.each(articles)('$name quotes only names that stand on a screen', ({ name }) => {
  const names = namesIn(sources.get(name) ?? '').map((text) => fillFacts(text, name));
  expect(
    names.filter((one) => !isOnScreen(screens, one)),
    'This article quotes names (**bold**) that stand on no screen. Please write them as the screen does.',
  ).toEqual([]);
});

test.each(articles)('$name leads to pages that exist, and its HTML is whole', ({ name, html, headings, related }) => {
  const links = linksIn(sources.get(name) ?? '');
  expect(
    links.filter((link) => !isPage(link.split('#')[0] ?? '')),
    'This article leads to pages that do not exist. Please mend its links.',
  ).toEqual([]);
  expect(related).not.toContain(name);
  expect(headings.length).toBeGreaterThan(1);
  expect(html).not.toMatch(/<(script|img|h1|h4|iframe)|\{\{|\*\*|undefined/);
  const opened = [...html.matchAll(/<(\w+)[\s>]/g)].map(([, tag]) => tag);
  const closed = [...html.matchAll(/<\/(\w+)>/g)].map(([, tag]) => tag);
  expect(opened.filter((tag) => tag !== 'br' && tag !== 'hr').sort()).toEqual(closed.sort());
  expect(html.replaceAll(/<[^>]+>/g, ' ').split(/\s+/).length).toBeGreaterThan(150);
});

test('the commands call rows that exist, with a token that may and a body that is taken', () => {
  const curls = articles.flatMap(({ name }) => curlsIn(sources.get(name) ?? ''));
  expect(curls.length).toBeGreaterThan(6);
  for (const curl of curls) {
    const found = rowOf(curl);
    expect(found, `${curl.method} ${curl.path}`).toBeDefined();
    const row = found?.[1];
    expect(curl.hasToken, curl.path).toBe(row?.access.kind === 'own');
    const body = row && 'body' in row ? row.body : undefined;
    expect(curl.body === undefined, curl.path).toBe(body === undefined);
    if (curl.body !== undefined) expect(body?.safeParse(JSON.parse(curl.body)).success, curl.path).toBe(true);
  }
});

test('every fact is told by an article', () => {
  const all = [...sources.values()].join('\n');
  expect(
    Object.keys(helpFacts).filter((fact) => !all.includes(`{{${fact}}}`)),
    'No help article tells these facts: please write each into one, as {{fact}}, or take it out of `helpFacts`.',
  ).toEqual([]);
});

test('no two articles have the same title, and the index has each', () => {
  expect(new Set(articles.map(({ title }) => title)).size).toBe(articles.length);
  expect(articles.map(toIndexed).every(({ words }) => words.length > 200)).toBe(true);
});

const head = (more = '') =>
  `---\ntitle: A title\nsummary: ${'Long enough to say what it is about. '.repeat(2)}\ngroup: Servers\nupdated: 2026-11-16\nrelated: vat\nkeywords: word${more}\n---\n`;

test('a fact, a key or an article that is not there stops the build', () => {
  expect(() => parseArticle('x', `${head()}Kept for {{noSuchDays}} days.`)).toThrow(/"noSuchDays"/);
  expect(() => parseArticle('x', `${head('\nauthor: me')}Text`)).toThrow(/author/);
  expect(() => parseArticle('x', `${head().replace('vat', 'no-such-article')}Text`)).toThrow(/x\.md/);
  expect(() => parseArticle('x', 'Text')).toThrow(/front matter/);
  expect(() => parseArticle('x', `${head()}## One\n\n## One`)).toThrow(/two headings/);
});

test('a name that no screen has and a dead link are seen', () => {
  expect(isOnScreen(screens, 'Take a snapshot')).toBe(true);
  expect(isOnScreen(screens, 'Make me a sandwich')).toBe(false);
  expect(namesIn('Press **Reboot**. **It is lost.**\n```sh\n**no**\n```')).toEqual(['Reboot']);
  expect([
    isPage('/help/vat'),
    isPage('/help/nothing'),
    isPage('/panel/nothing'),
    isPage('/panel/support/new'),
  ]).toEqual([true, false, false, true]);
  expect(rowOf({ method: 'POST', path: '/account/vm/$SERVER_ID/no-such-act' })).toBeUndefined();
});
