import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { runProduct } from '../e2e/start-product.ts';
import { browserFlags, findBrowser } from './browser.ts';
import { fill, findExamples, signInAll } from './demo-viewers.ts';
import { allScreens, type Screen } from './screens.ts';

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
const pictureOf = ({ name }: Screen, width: number, theme: string) => `${name}-${width}-${theme}.jpg`;

const words = process.argv.slice(2);
const screens = (await allScreens()).filter(
  ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
);
if (words.length === 0) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const product = process.env.BASE_URL ? undefined : await runProduct('company');
const base = process.env.BASE_URL ?? '';
const browser = await chromium.launch({ executablePath: findBrowser(), args: browserFlags });
try {
  const viewers = await signInAll(browser);
  const examples = await findExamples(viewers);
  const failed: string[] = [];
  const lookAtAll = async (waiting: Screen[]) => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      await lookAt(viewers[next.as], next, fill(next.address, examples)).catch((error: unknown) => {
        failed.push(`${next.name}: ${String(error).split('\n')[0]}`);
      });
    }
  };
  const waiting = screens.filter(({ isSetupWrong }) => !isSetupWrong);
  await Promise.all([lookAtAll(waiting), lookAtAll(waiting)]);
  const setupWrong = screens.filter(({ isSetupWrong }) => isSetupWrong);
  if (product && setupWrong.length > 0) {
    await product.kill();
    // Nothing answers there: the product says so about itself. Made with it, the company would have no domains.
    process.env.DNS_RESOLVERS = '127.0.0.1:9';
    await product.startAgain();
    await setupIsJudged(viewers.admin);
    await lookAtAll(setupWrong);
  }
  writeContactSheets();
  console.log(`${screens.length - failed.length} screens, ${sizes.length * themes.length} pictures each: ${folder}`);
  if (failed.length > 0) throw new Error(`Not seen:\n${failed.join('\n')}`);
} finally {
  await browser.close();
  await product?.stop();
}

/** The product looks at its setup once it runs, and waits for what does not answer. */
async function setupIsJudged({ request }: BrowserContext): Promise<void> {
  const overview = async () => (await request.get(`${base}/api/system/admin/overview`)).text();
  while ((await overview()).includes('"findings":[]')) await new Promise((resolve) => setTimeout(resolve, 500));
}

/** One visit: between the sizes and themes only the layout and the colours change. */
async function lookAt(context: BrowserContext, screen: Screen, address: string): Promise<void> {
  const page = await context.newPage();
  try {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(base + address);
    // By its element: behind an open dialog the page's heading has no role.
    await page.locator('h1').first().waitFor();
    // The lab's banner is not part of the product. Pages of the lab itself have none, and allow no style from outside.
    if (!screen.address.startsWith('/lab#')) {
      const content = 'aside[aria-label="Lab"] { display: none } * { transition: none !important }';
      await page.addStyleTag({ content });
    }
    await page.evaluate(() => document.fonts.ready);
    await screen.act?.perform(page);
    await settle(page, screen.isLive ? 8000 : 1000);
    for (const size of sizes) {
      await page.setViewportSize(size);
      for (const colorScheme of themes) {
        await page.emulateMedia({ colorScheme });
        await settle(page, 250);
        const path = join(folder, pictureOf(screen, size.width, colorScheme));
        // A dialog covers the window, not the page.
        const fullPage = (await page.locator('[role="dialog"], [role="alertdialog"]').count()) === 0;
        // Where bars stick to the window's edges, the window is made as high as the page.
        if (fullPage && screen.group !== 'public') await fitHeight(page, size);
        await page.screenshot({ path, fullPage, type: 'jpeg', quality: 85 });
      }
    }
  } finally {
    await page.close();
  }
}

async function fitHeight(page: Page, { width, height }: { width: number; height: number }): Promise<void> {
  const needed = await page.evaluate(() => document.documentElement.scrollHeight);
  if (needed > height) await page.setViewportSize({ width, height: needed });
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
