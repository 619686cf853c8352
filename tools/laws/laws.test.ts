import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { circle, isAgainstFloors, isBackUp, laws, nounOf } from './arrows.ts';
import { type Import, importsOf, loadedBy, productImports, root } from './imports.ts';
import { floors } from './tables.ts';

const imports = productImports();

test('the import graph was read', () => {
  expect(imports.length).toBeGreaterThan(500);
  expect(imports).toContainEqual({ from: 'apps/api/src/compose-providers.ts', to: 'packages/lab/src/lab.ts' });
});

test.each(Object.entries(laws))('%s', (name, breaks) => {
  expect(
    imports.filter(breaks),
    `These imports break the law “${name}”. Please import from a lower layer, or move the code to where both may reach it (docs/architecture.md).`,
  ).toEqual([]);
});

test('the nouns of the API form no circle', () => {
  expect(
    circle(imports, nounOf),
    'These nouns import each other in a circle. Please turn one arrow around: emit an event that the later noun subscribes to, or move what both need below them.',
  ).toBeUndefined();
});

test('files form no circle', () => {
  expect(
    circle(imports, (file) => file),
    'These files import each other in a circle. Please move what both need into a file of its own.',
  ).toBeUndefined();
});

test('no arrow between districts runs back up', () => {
  expect(
    imports.filter(isBackUp),
    'These imports lead from a lower district to a higher one. Please move the code to the higher district, or emit an event it subscribes to (docs/decisions/013-where-nouns-stand.md).',
  ).toEqual([]);
});

test('a noun imports nouns that stand before it in the list of modules', () => {
  const order = floors();
  expect(
    imports.filter((one) => isAgainstFloors(one, order)),
    'A noun imports a noun that stands after it in apps/api/src/modules.ts. Please move its line there, or turn the arrow around with an event.',
  ).toEqual([]);
});

test('every noun of the API stands in the list of modules, or on a noun that does', () => {
  const order = new Set(floors());
  const nouns = imports.flatMap(({ from }) => /^apps\/api\/src\/features\/[^/]+\/([^/]+)\//.exec(from)?.[1] ?? []);
  expect(
    [...new Set(nouns)].filter((noun) => !order.has(noun)),
    'Please import the module of each of these nouns in apps/api/src/modules.ts and put it into the list, after the nouns it reads.',
  ).toEqual([]);
});

test('an arrow back up is seen, between districts and between nouns', () => {
  const at = (place: string) => `apps/api/src/features/${place}/a.ts`;
  expect(isBackUp({ from: at('money/payments'), to: at('sales/orders') })).toBe(true);
  expect(isBackUp({ from: at('sales/orders'), to: at('money/payments') })).toBe(false);
  expect(isBackUp({ from: at('money/invoices'), to: at('help/tickets') })).toBe(true);
  expect(isAgainstFloors({ from: at('money/invoices'), to: at('money/payments') }, floors())).toBe(true);
  expect(isAgainstFloors({ from: at('money/payments'), to: at('money/invoices') }, floors())).toBe(false);
});

/** A gate counts once it has been seen to fail: here is, for each law, an import that breaks it. */
const offenders: Record<keyof typeof laws, Import> = {
  'the contract imports zod alone, and parsers of Markdown and YAML in one file each': {
    from: 'packages/contract/src/money.ts',
    to: 'kysely',
  },
  'the lab imports nothing of ours': { from: 'packages/lab/src/lab.ts', to: 'packages/contract/src/money.ts' },
  'brand imports nothing': { from: 'packages/brand/src/brand.ts', to: 'zod' },
  'only compose-providers.ts names the lab': { from: 'apps/api/src/main.ts', to: 'packages/lab/src/lab.ts' },
  'only compose-providers.ts names a concrete provider': {
    from: 'apps/api/src/features/platform/mail/send-mail.ts',
    to: 'apps/api/src/providers/smtp/smtp-mailer.ts',
  },
  'a provider sees its port and nothing else of ours': {
    from: 'apps/api/src/providers/smtp/smtp-mailer.ts',
    to: 'apps/api/src/db/connection.ts',
  },
  'the web app and the API meet in the contract': { from: 'apps/web/src/root.tsx', to: 'apps/api/src/config.ts' },
  'site, auth, panel and admin never import each other': {
    from: 'apps/web/src/panel/layout.tsx',
    to: 'apps/web/src/auth/login-state.ts',
  },
  'in the web a feature never imports a feature or a surface': {
    from: 'apps/web/src/features/people/tokens/has-bit.ts',
    to: 'apps/web/src/features/people/clients/client-search.tsx',
  },
  'widgets know no router, query, form library or contract': { from: 'apps/web/src/ui/card.tsx', to: 'react-router' },
  'shell and api know no surface and no feature': {
    from: 'apps/web/src/shell/form.tsx',
    to: 'apps/web/src/panel/navigation.ts',
  },
  'use cases see ports, never the web server or a vendor': {
    from: 'apps/api/src/features/people/accounts/register.ts',
    to: 'nodemailer',
  },
  'core, http, jobs, db, security, apart and providers know no feature': {
    from: 'apps/api/src/jobs/run-saga.ts',
    to: 'apps/api/src/features/platform/mail/queue-mail.ts',
  },
  'core knows neither http nor jobs': { from: 'apps/api/src/core/deps.ts', to: 'apps/api/src/http/limits.ts' },
  'db, security and providers know nothing of core': {
    from: 'apps/api/src/db/pool-share.ts',
    to: 'apps/api/src/core/refusal.ts',
  },
  'nothing is imported through a barrel': { from: 'apps/web/src/root.tsx', to: 'apps/web/src/ui/index.ts' },
};

test.each(Object.entries(offenders))('a breach of "%s" is seen', (name, offender) => {
  expect(laws[name]?.(offender)).toBe(true);
});

test('a circle of nouns is seen', () => {
  const at = (noun: string) => `apps/api/src/features/sales/${noun}/a.ts`;
  const circular = [
    { from: at('orders'), to: at('invoices') },
    { from: at('invoices'), to: at('payments') },
    { from: at('payments'), to: at('orders') },
  ];
  expect(circle(circular, nounOf)).toEqual(['orders', 'invoices', 'payments', 'orders']);
  expect(circle(circular, (file) => file)).toHaveLength(4);
  expect(circle(circular.slice(1), nounOf)).toBeUndefined();
});

test('imports of every form are read', () => {
  const text =
    "import a from 'x';\nimport type { B } from './b.ts';\nconst c = import('@resolvo/contract/money');\nimport './d.css';";
  expect(importsOf('apps/web/src/root.tsx', text).map(({ to }) => to)).toEqual([
    'x',
    'apps/web/src/b.ts',
    'packages/contract/src/money.ts',
    'apps/web/src/d.css',
  ]);
});

test('compose.ts only joins: what grows goes to the modules or to compose-providers.ts', () => {
  expect(readFileSync(join(root, 'apps/api/src/compose.ts'), 'utf8').split('\n').length).toBeLessThan(200);
});

test.each(['pdfkit', 'fontkit', 'imapflow', 'packages/lab/src/lab.ts'])(
  'a process that starts does not load %s: memory and time of every start',
  (name) => {
    const loaded = loadedBy('apps/api/src/start.ts');
    expect(loaded).toContain('fastify');
    expect(loaded).not.toContain(name);
  },
);

test("pg-boss's tables are read in jobs/ only", () => {
  const readers = new Set(imports.map(({ from }) => from).filter((file) => file.startsWith('apps/api/src/')));
  const offenders = [...readers].filter(
    (file) => !file.startsWith('apps/api/src/jobs/') && readFileSync(join(root, file), 'utf8').includes('pgboss.'),
  );
  expect(
    offenders,
    'These files read the tables of pg-boss: please ask a function of apps/api/src/jobs/ instead.',
  ).toEqual([]);
  expect(readers).toContain('apps/api/src/jobs/count-jobs.ts');
});

test('no default exports but route modules: the linter has the rule on', () => {
  const biome = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'));
  expect(biome.linter.rules.style.noDefaultExport).toBe('error');
});
