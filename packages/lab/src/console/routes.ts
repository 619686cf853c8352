import { readFile } from 'node:fs/promises';
import { fileRoute } from '../kit/file-route.ts';
import type { Kit, Part } from '../kit/part.ts';
import { type Route, route } from '../kit/route.ts';
import { apiRoutes } from './api-routes.ts';

const ownSections = [
  { id: 'journal', title: 'Journal', module: '/lab/console/journal.js' },
  { id: 'faults', title: 'Faults', module: '/lab/console/faults.js' },
  { id: 'clock', title: 'Clock', module: '/lab/console/clock.js' },
];

const files = ['console.css', 'widgets.css', 'icon.svg', 'console.js', 'dom.js', 'journal.js', 'faults.js', 'clock.js'];

/** Every call below /lab: the page, its files, the JSON API, and what the running parts add. */
export async function consoleRoutes(kit: Kit, parts: readonly Part[]): Promise<Route[]> {
  const page = await renderPage(parts);
  const routes: Route[] = [
    ...['/lab', '/lab/'].map((path) =>
      route({
        method: 'GET',
        path,
        about: 'The console.',
        handle: () => ({ headers: { 'content-type': 'text/html; charset=utf-8' }, body: page }),
      }),
    ),
    ...(await Promise.all(
      files.map((name) => fileRoute(`/lab/console/${name}`, new URL(`./browser/${name}`, import.meta.url))),
    )),
    ...apiRoutes(kit, parts, () => routes),
    ...parts.flatMap((part) => part.routes),
  ];
  return routes;
}

/** Titles, ids and addresses are written in this package, so nothing needs escaping. */
async function renderPage(parts: readonly Part[]): Promise<string> {
  const template = await readFile(new URL('./browser/page.html', import.meta.url), 'utf8');
  const sections = [...parts.flatMap(({ section }) => section ?? []), ...ownSections];
  const links = sections.map(
    ({ id, title, module }) => `<li><a href="#/${id}" data-module="${module}">${title}</a></li>`,
  );
  const styles = parts.flatMap(({ section }) =>
    section?.style === undefined ? [] : `<link rel="stylesheet" href="${section.style}">`,
  );
  return template
    .replace('<!-- sections -->', links.join('\n          '))
    .replace('<!-- styles -->', styles.join('\n    '));
}
