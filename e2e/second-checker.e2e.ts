import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { walkedPaths } from '../apps/web/src/public-paths.ts';
import { expect, test, unfolded } from './fixtures.ts';
import { sampleOf } from './how-much.ts';
import { logIn } from './log-in.ts';
import { isTwin } from './page-families.ts';
import { newCustomer, post, runningServer } from './server-desk.ts';

/** IBM's engine, beside axe: it has other rules, and reads names and contrast with code of its own. */
const engine = readFileSync(createRequire(import.meta.url).resolve('accessibility-checker-engine/ace.js'), 'utf8');

interface Finding {
  readonly ruleId: string;
  readonly message: string;
  readonly snippet: string;
  readonly path: { readonly dom: string };
  /** How grave it is, and how sure the engine is: it fails, or a person should look. */
  readonly value: readonly [level: string, certainty: string];
}

declare global {
  var ace:
    | { Checker: new () => { check(root: Document, sets: string[]): Promise<{ results: Finding[] }> } }
    | undefined;
}

/** What is left out, each with the element it is left out for and the reason. docs/design-language.md says the same. */
const leftOut: readonly { rule: string; on: RegExp; because: string }[] = [
  {
    rule: 'input_autocomplete_valid',
    on: /autocomplete="username"/,
    because: 'HTML allows it on an address of e-mail, and password managers ask for it',
  },
  {
    rule: 'aria_content_in_landmark',
    on: /href="#content"/,
    because: 'the link that skips the landmarks stands before the first of them',
  },
  {
    rule: 'aria_complementary_label_visible',
    on: /aria-label="(Lab|What you find inside|Preview)"/,
    because: 'each begins with words that say what they are; a heading above it would say it twice',
  },
  {
    rule: 'figure_label_exists',
    on: /^<figure/,
    because: 'figures are drawn of text that is read as it stands; a name would be read before the same words',
  },
];

/**
 * The engine takes what is clipped by a path for hidden from everyone; the older way to clip it understands. Behind a
 * header and the words of a hero it sees the page's ground, not the night that is drawn there by a part beside them.
 */
const asTheEngineReads = `
  .sr-only { clip-path: none; clip: rect(0, 0, 0, 0) }
  body > header[data-theme="dark"], main > div > [data-theme="dark"] { background-color: var(--night) !important }
  * { transition: none !important }
`;

/**
 * Everything the engine is sure of, errors and recommendations alike. In the light theme: both themes are one structure, and
 * axe compares the colours of both in the other journeys.
 */
async function expectNothingFound(page: Page, rulesLeftOut: readonly string[] = []): Promise<void> {
  await page.addStyleTag({ content: asTheEngineReads });
  await page.evaluate(engine);
  const results = await page.evaluate(async () => {
    if (!globalThis.ace) throw new Error('The engine is not there.');
    const report = await new globalThis.ace.Checker().check(document, ['WCAG_2_2']);
    return report.results.filter(({ value }) => value[1] === 'FAIL');
  });
  const found = results.filter(
    ({ ruleId, snippet }) =>
      !rulesLeftOut.includes(ruleId) && !leftOut.some(({ rule, on }) => rule === ruleId && on.test(snippet)),
  );
  const lines = found.map(({ ruleId, message, snippet, path }) => `${ruleId}: ${message} ${snippet} ${path.dom}`);
  expect(lines, page.url()).toEqual([]);
}

async function lookAtSite(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await unfolded(page);
  await expectNothingFound(page);
}

async function lookAt(page: Page, path: string, rulesLeftOut: readonly string[] = []): Promise<void> {
  await page.goto(path);
  await page.locator('h1').first().waitFor();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  await expect(page.getByLabel('Loading the card form')).toHaveCount(0);
  await expectNothingFound(page, rulesLeftOut);
}

test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('cookie-consent', 'true')));
test.use({ colorScheme: 'light' });

test('a second checker finds nothing on public pages', { tag: '@slow' }, async ({ page }) => {
  test.setTimeout(300_000);
  // Others than those that axe looks at (public-pages.e2e.ts).
  for (const path of sampleOf(
    walkedPaths.filter((one) => !isTwin(one)),
    1,
  )) {
    await lookAtSite(page, path);
  }
});

test('a second checker finds nothing where one signs in', async ({ page }) => {
  const names = [
    'login',
    'register',
    'activate',
    'confirm-email',
    'stop-change',
    'two-factor',
    'password-reset',
    'join',
    'join-staff',
  ];
  for (const name of sampleOf(names)) await lookAt(page, `/auth/${name}`);
  await page.emulateMedia({ forcedColors: 'active' });
  await lookAt(page, '/auth/register');
});

const ordered = z.object({ order_id: z.string() }).loose();
const plans = z.object({ proxmox_plans: z.array(z.object({ plan_id: z.string() })) }).loose();

test('a second checker finds nothing in the panel of a customer, and where one pays', { tag: '@slow' }, async ({
  page,
  newEmail,
  mailTo,
}) => {
  test.setTimeout(300_000);
  const choices = { hostname: 'second-look', image: 'debian-13', location: 'Oslo' };
  await newCustomer(page, newEmail, mailTo);
  const { id } = await runningServer(page, choices);
  await post(page.request, '/account/tickets/new', { title: 'Billing: Receipt', message: 'Where do I find it?' });
  const server = ['', '/console', '/credentials', '/cloud-images', '/scale', '/backups', '/snapshots'];
  const account = ['', '/security', '/activity', '/members', '/billing'];
  const pages = [
    '/panel',
    '/panel/support',
    '/panel/servers',
    '/panel/servers/new',
    ...server.map((tab) => `/panel/servers/${id}${tab}`),
    '/panel/cpanel',
    '/panel/domains',
    '/panel/tokens',
    '/panel/billing',
    '/panel/billing/topup',
    '/panel/billing/statement',
    ...account.map((tab) => `/panel/account${tab}`),
    '/checkout/cloud/fjord-m/',
  ];
  for (const path of sampleOf(pages)) await lookAt(page, path);
  await page.emulateMedia({ forcedColors: 'active' });
  // The browser lays a ground of its own behind words, which no style tells.
  await lookAt(page, '/panel/servers/new', ['text_contrast_sufficient']);
  await page.emulateMedia({ forcedColors: 'none' });
  const [plan] = plans.parse(await (await page.request.get('/api/system/plans')).json()).proxmox_plans;
  const { order_id } = ordered.parse(
    await post(page.request, '/account/checkout', { plan_id: plan?.plan_id, choices }),
  );
  await lookAt(page, `/checkout/${order_id}`);
});

test('a second checker finds nothing in the panel of staff', { tag: '@slow' }, async ({ page }) => {
  test.setTimeout(300_000);
  await logIn(page, 'admin@resolvo.test', '/panel/admin');
  // Every list is drawn by one component: here are those with filters or acts of their own.
  const lists = [
    'orders',
    'servers',
    'tickets',
    'abuse',
    'dispatch-mail',
    'plans',
    'roles',
    'endings',
    'servers/nodes',
  ];
  for (const name of sampleOf(lists)) await lookAt(page, `/panel/admin/${name}`);
  const others = ['', '/finance', '/orders/create', '/invoices/create', '/servers/add', '/tickets/desk'];
  for (const name of sampleOf(others)) await lookAt(page, `/panel/admin${name}`);
  for (const list of sampleOf(['orders', 'invoices', 'servers', 'clients', 'subnets'])) {
    await page.goto(`/panel/admin/${list}`);
    const first = page.locator(`tbody a[href^="/panel/admin/${list}/"]`).first();
    await lookAt(page, (await first.getAttribute('href')) ?? '');
  }
});
