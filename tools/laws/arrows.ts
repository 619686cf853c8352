import type { Import } from './imports.ts';

const isOurs = (path: string) => path.startsWith('apps/') || path.startsWith('packages/');
const inside = (path: string, folder: string) => path.startsWith(`${folder}/`);
const feature = (path: string, app: 'api' | 'web') =>
  new RegExp(`^apps/${app}/src/features/[^/]+/([^/]+)/`).exec(path)?.[1];
const district = (path: string) =>
  /^(?:apps\/api\/src\/features|packages\/contract\/src)\/([^/]+)\/[^/]+/.exec(path)?.[1];
const surface = (path: string) => /^apps\/web\/src\/(site|auth|panel|admin)\//.exec(path)?.[1];
const provider = (path: string) => /^apps\/api\/src\/providers\/([^/]+)\//.exec(path)?.[1];

/** Feature files that may import the web server: the gate, the console's websocket, the gateway's webhook, one-click unsubscribing. */
const transports = new Set([
  'apps/api/src/features/people/access/gate.ts',
  'apps/api/src/features/machines/servers/console-socket.ts',
  'apps/api/src/features/money/payments/webhook.ts',
  'apps/api/src/features/help/dispatches/one-click.ts',
]);

/** Each law returns true for an import that breaks it. The names are what a failing test says. */
export const laws: Readonly<Record<string, (one: Import) => boolean>> = {
  // Both sides read what people wrote by one parser.
  'the contract imports zod alone, and parsers of Markdown and YAML in one file each': ({ from, to }) =>
    inside(from, 'packages/contract') &&
    !inside(to, 'packages/contract') &&
    to !== 'zod' &&
    !(from === 'packages/contract/src/markdown.ts' && to.startsWith('micromark')) &&
    !(from === 'packages/contract/src/user-data-check.ts' && to === 'yaml'),

  'the lab imports nothing of ours': ({ from, to }) =>
    inside(from, 'packages/lab') && isOurs(to) && !inside(to, 'packages/lab'),

  'brand imports nothing': ({ from }) => inside(from, 'packages/brand'),

  // product.ts names its type alone: what compose.ts answers has the lab in it.
  'only compose-providers.ts names the lab': ({ from, to }) =>
    inside(to, 'packages/lab') &&
    !inside(from, 'packages/lab') &&
    from !== 'apps/api/src/compose-providers.ts' &&
    from !== 'apps/api/src/product.ts',

  'only compose-providers.ts names a concrete provider': ({ from, to }) =>
    provider(to) !== undefined && provider(from) !== provider(to) && from !== 'apps/api/src/compose-providers.ts',

  'a provider sees its port and nothing else of ours': ({ from, to }) =>
    provider(from) !== undefined &&
    isOurs(to) &&
    provider(to) !== provider(from) &&
    !/^apps\/api\/src\/providers\/[^/]+\.ts$/.test(to),

  'the web app and the API meet in the contract': ({ from, to }) =>
    (inside(from, 'apps/web') && inside(to, 'apps/api')) || (inside(from, 'apps/api') && inside(to, 'apps/web')),

  'site, auth, panel and admin never import each other': ({ from, to }) =>
    surface(from) !== undefined && surface(to) !== undefined && surface(from) !== surface(to),

  'in the web a feature never imports a feature or a surface': ({ from, to }) =>
    feature(from, 'web') !== undefined &&
    ((feature(to, 'web') !== undefined && feature(to, 'web') !== feature(from, 'web')) || surface(to) !== undefined),

  'widgets know no router, query, form library or contract': ({ from, to }) =>
    inside(from, 'apps/web/src/ui') &&
    ((isOurs(to) && !inside(to, 'apps/web/src/ui')) || /^(react-router|@tanstack\/|react-hook-form|zod)/.test(to)),

  'shell and api know no surface and no feature': ({ from, to }) =>
    (inside(from, 'apps/web/src/shell') || inside(from, 'apps/web/src/api')) &&
    (surface(to) !== undefined || feature(to, 'web') !== undefined),

  'use cases see ports, never the web server or a vendor': ({ from, to }) =>
    feature(from, 'api') !== undefined &&
    !transports.has(from) &&
    (/^(fastify|@fastify\/.*|nodemailer|pg-boss|rate-limiter-flexible|stripe)$/.test(to) ||
      inside(to, 'apps/api/src/http')),

  'core, http, jobs, db, security, apart and providers know no feature': ({ from, to }) =>
    /^apps\/api\/src\/(core|http|jobs|db|security|apart|providers)\//.test(from) && inside(to, 'apps/api/src/features'),

  'core knows neither http nor jobs': ({ from, to }) =>
    inside(from, 'apps/api/src/core') && /^apps\/api\/src\/(http|jobs)\//.test(to),

  'db, security and providers know nothing of core': ({ from, to }) =>
    /^apps\/api\/src\/(db|security|providers)\//.test(from) && inside(to, 'apps/api/src/core'),

  'nothing is imported through a barrel': ({ to }) => isOurs(to) && /\/index\.tsx?$/.test(to),
};

/** From the ground up. A district imports itself and those before it; help works with all of them. */
const districts: Readonly<Record<string, readonly string[]>> = {
  platform: [],
  people: ['platform'],
  money: ['platform', 'people'],
  sales: ['platform', 'people', 'money'],
  machines: ['platform', 'people', 'money', 'sales'],
  hosting: ['platform', 'people', 'money', 'sales', 'machines'],
  help: ['platform', 'people', 'money', 'sales', 'machines', 'hosting'],
};

/** Whether an arrow between two districts, of the API or of the contract, runs back up. */
export function isBackUp({ from, to }: Import): boolean {
  const [above, below] = [district(from), district(to)];
  const isSame = from.startsWith('packages/') === to.startsWith('packages/');
  return isSame && above !== undefined && below !== undefined && above !== below && !districts[above]?.includes(below);
}

/** Whether a noun of the API imports one that stands above it. */
export function isAgainstFloors({ from, to }: Import, order: readonly string[]): boolean {
  const [above, below] = [feature(from, 'api'), feature(to, 'api')];
  if (above === undefined || below === undefined || above === below) return false;
  return order.indexOf(above) < order.indexOf(below);
}

/** The API noun that a file belongs to. */
export const nounOf = (file: string): string | undefined => feature(file, 'api');

/** The first circle of rooms (nouns, files) that import each other, as a path, or undefined. */
export function circle(imports: readonly Import[], roomOf: (file: string) => string | undefined): string[] | undefined {
  const arrows = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const [a, b] = [roomOf(from), roomOf(to)];
    if (a !== undefined && b !== undefined && a !== b) arrows.set(a, (arrows.get(a) ?? new Set()).add(b));
  }
  /** No circle leads through these. */
  const cleared = new Set<string>();
  const walk = (path: readonly string[]): string[] | undefined => {
    const here = path.at(-1) ?? '';
    for (const next of arrows.get(here) ?? []) {
      if (path.includes(next)) return [...path.slice(path.indexOf(next)), next];
      const found = cleared.has(next) ? undefined : walk([...path, next]);
      if (found) return found;
    }
    cleared.add(here);
    return undefined;
  };
  for (const start of arrows.keys()) {
    const found = walk([start]);
    if (found) return found;
  }
  return undefined;
}
