import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { z } from 'zod';
import { mailTo } from '../e2e/fixtures.ts';
import { logInAs, newCustomer, ownServer, post, settleOrder } from '../e2e/server-desk.ts';
import { startProduct } from '../e2e/start-product.ts';
import { browserFlags, findBrowser } from './browser.ts';
import { allScreens, type Example, type Screen, type Viewer } from './screens.ts';

/**
 * Pictures of every screen of the demo company, to be looked at: `npm run screenshots`, or with words that a name must
 * have one of: `npm run screenshots -- panel_admin checkout`. With BASE_URL it looks at a product that runs already.
 */
const folder = join(import.meta.dirname, '../test-results/screens');
const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
];
const themes = ['light', 'dark'] as const;
const planLists = z.record(z.string(), z.array(z.object({ plan_id: z.string(), plan_slug: z.string() })));
const pictureOf = ({ name }: Screen, width: number, theme: string) => `${name}-${width}-${theme}.jpg`;

const words = process.argv.slice(2);
const screens = (await allScreens()).filter(
  ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
);
if (words.length === 0) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const stop = process.env.BASE_URL ? undefined : await startProduct('company');
const base = process.env.BASE_URL ?? '';
const browser = await chromium.launch({ executablePath: findBrowser(), args: browserFlags });
try {
  const viewers = await signInAll(browser);
  const examples = await findExamples(viewers);
  const waiting = [...screens];
  const failed: string[] = [];
  const lookAtAll = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      await lookAt(viewers[next.as], next, fill(next.address, examples)).catch((error: unknown) => {
        failed.push(`${next.name}: ${error instanceof Error ? error.message : String(error)}`);
      });
    }
  };
  await Promise.all([lookAtAll(), lookAtAll()]);
  writeContactSheets();
  console.log(`${screens.length - failed.length} screens, ${sizes.length * themes.length} pictures each: ${folder}`);
  if (failed.length > 0) throw new Error(`Not seen:\n${failed.join('\n')}`);
} finally {
  await browser.close();
  await stop?.();
}

async function signInAll(from: Browser): Promise<Record<Viewer, BrowserContext>> {
  const open = async () => {
    const context = await from.newContext({ reducedMotion: 'reduce' });
    await context.addInitScript(() => localStorage.setItem('cookie-consent', 'true'));
    return context;
  };
  const [visitor, customer, admin, newcomer] = await Promise.all([open(), open(), open(), open()]);
  await logInAs(customer.request, 'customer@resolvo.test');
  await logInAs(admin.request, 'admin@resolvo.test');
  await newCustomer(newcomer, `new-${randomUUID().slice(0, 8)}@example.test`, mailTo);
  return { visitor, customer, admin, newcomer };
}

async function findExamples(viewers: Record<Viewer, BrowserContext>): Promise<Record<Example, string>> {
  const { customer, admin } = viewers;
  const server = (await ownServer(customer, 'shop-production')).id;
  const own = (path: string, key: string) => idIn(customer, `/account${path}`, key);
  const ofStaff = (path: string, key: string) => idIn(admin, `/system/admin${path}`, key);
  return {
    server,
    'ssh-key': await own('/ssh-keys', 'ssh_key_id'),
    backup: await own(`/vm/${server}/backups`, 'backup_id'),
    snapshot: await own(`/vm/${server}/snapshots`, 'snapshot_id'),
    'larger-plan': await planCalled(customer, 'fjord-xl'),
    'due-invoice': await own('/billing/invoices/all', 'invoice_id'),
    'delivered-order': await ofStaff('/orders?search=customer@resolvo.test', 'order_id'),
    'unpaid-order': await newcomersOrders(viewers.newcomer),
    entry: await ofStaff('/finance/transactions', 'entry_id'),
    'staff-order': await ofStaff('/orders?search=customer@resolvo.test', 'order_id'),
    'paid-invoice': await ofStaff('/invoices?status=paid', 'invoice_id'),
    plan: await planCalled(customer, 'fjord-m'),
    'staff-server': server,
    subnet: await idIn(admin, '/system/admin/subnets', 'subnet_id', ',"name":"Oslo IPv4"'),
    client: await ofStaff('/clients?search=customer@resolvo.test', 'user_id'),
  };
}

/** One order that staff have to work on, and one that is not paid yet: the latter is answered. */
async function newcomersOrders(newcomer: BrowserContext): Promise<string> {
  const place = async (slug: string, choices: object) => {
    const order = { plan_id: await planCalled(newcomer, slug), choices };
    return z
      .object({ order_id: z.string() })
      .loose()
      .parse(await post(newcomer.request, '/account/checkout', order));
  };
  await settleOrder(newcomer, (await place('website-migration', {})).order_id);
  const choices = { image: 'debian-13', hostname: 'first-server', location: 'Oslo' };
  return (await place('fjord-m', choices)).order_id;
}

async function planCalled(viewer: BrowserContext, slug: string): Promise<string> {
  const answer = await viewer.request.get(`${base}/api/system/plans`);
  const plans = Object.values(planLists.parse(await answer.json())).flat();
  const found = plans.find(({ plan_slug }) => plan_slug === slug);
  if (!found) throw new Error(`There is no plan ${slug}.`);
  return found.plan_id;
}

/** The first id of this kind in an answer, or the first that this text follows. */
async function idIn(viewer: BrowserContext, path: string, key: string, followedBy = ''): Promise<string> {
  const answer = await (await viewer.request.get(`${base}/api${path}`)).text();
  const id = new RegExp(`"${key}":"([^"]+)"${followedBy}`).exec(answer)?.[1];
  if (!id) throw new Error(`${path} has no ${key}: ${answer.slice(0, 200)}`);
  return id;
}

function fill(address: string, examples: Record<Example, string>): string {
  return Object.entries(examples).reduce((filled, [name, id]) => filled.replaceAll(`{${name}}`, id), address);
}

/** One visit: between the sizes and themes only the layout and the colours change. */
async function lookAt(context: BrowserContext, screen: Screen, address: string): Promise<void> {
  const page = await context.newPage();
  try {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(base + address);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    // The lab's banner is not part of the product.
    await page.addStyleTag({ content: 'aside[aria-label="Lab"] { display: none } * { transition: none !important }' });
    await page.evaluate(() => document.fonts.ready);
    if (screen.key) await page.keyboard.press(screen.key);
    await settle(page, screen.isLive ? 8000 : 1000);
    for (const size of sizes) {
      await page.setViewportSize(size);
      for (const colorScheme of themes) {
        await page.emulateMedia({ colorScheme });
        await settle(page, 250);
        const path = join(folder, pictureOf(screen, size.width, colorScheme));
        await page.screenshot({ path, fullPage: true, type: 'jpeg', quality: 85 });
      }
    }
  } finally {
    await page.close();
  }
}

/** Late answers and charts come without a sign that they were the last. */
function settle(page: Page, milliseconds: number): Promise<void> {
  return page.waitForTimeout(milliseconds);
}

/** A page for each group with all its pictures side by side. */
function writeContactSheets(): void {
  const groups = Map.groupBy(screens, ({ group }) => group);
  const row = (screen: Screen) => {
    const pictures = sizes.flatMap(({ width }) => themes.map((theme) => pictureOf(screen, width, theme)));
    const cells = pictures.map(
      (file) => `<td><a href="${file}"><img src="${file}" alt="${file}" loading="lazy"></a></td>`,
    );
    return `<tr><th>${screen.name}</th>${cells.join('')}</tr>`;
  };
  for (const [group, members] of groups) {
    const style =
      'th{font:13px monospace;text-align:left} td{vertical-align:top} img{width:240px;border:1px solid #999}';
    const html = `<!doctype html><title>${group}</title><style>${style}</style><table>${members.map(row).join('')}</table>`;
    writeFileSync(join(folder, `${group}.html`), html);
  }
}
