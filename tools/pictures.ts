import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { startProduct } from '../e2e/start-product.ts';
import { browserFlags, findBrowser } from './browser.ts';
import { fill, findExamples, signInAll } from './demo-viewers.ts';
import { type Pictured, picturedFile } from './pictured.ts';
import { rulePictures } from './rule-pictures.ts';
import type { Example } from './screens.ts';

/**
 * The pictures that are committed, made from the demo company: those of the page about the panel and the README, in a
 * wide and a phone size, and those of the design language. With BASE_URL it looks at a product that runs already.
 */
const root = join(import.meta.dirname, '..');
const panelFolder = join(root, 'apps/web/public/our-panel');
const rulesFolder = join(root, 'docs/pictures');
const sizes = [
  { suffix: '', viewport: { width: 1056, height: 680 }, deviceScaleFactor: 1.25 },
  { suffix: '-phone', viewport: { width: 390, height: 600 }, deviceScaleFactor: 2 },
];
const panelPages = [
  ['/panel', 'dashboard'],
  ['/panel/servers', 'servers'],
  ['/panel/servers/{server}', 'server'],
  ['/panel/billing', 'billing'],
  ['/panel/tokens', 'tokens'],
  ['/panel/account/security', 'security'],
] as const;

const wanted = process.argv.slice(2);
const isWanted = (what: 'our-panel' | 'rules') => wanted.length === 0 || wanted.includes(what);

mkdirSync(panelFolder, { recursive: true });
mkdirSync(rulesFolder, { recursive: true });
const stop = process.env.BASE_URL ? undefined : await startProduct('company');
const base = process.env.BASE_URL ?? '';
const browser = await chromium.launch({ executablePath: findBrowser(), args: browserFlags });
try {
  const viewers = await signInAll(browser);
  const examples = await findExamples(viewers);
  if (isWanted('our-panel')) await drawPanel(viewers.customer, examples);
  if (isWanted('rules')) {
    for (const picture of rulePictures) {
      const page = await viewers[picture.as].newPage();
      await page.setViewportSize({ width: picture.width, height: 900 });
      await open(page, fill(picture.address, examples), 1500);
      await picture.open?.(page);
      const draw = async (name: string) => {
        const png = await page.screenshot({ clip: picture.part });
        writeFileSync(join(rulesFolder, `rule-${picture.rule}-${name}.webp`), await asWebp(page, png, 0.72));
      };
      await draw('right');
      await page.evaluate(picture.spoil);
      await draw('wrong');
      await page.close();
    }
  }
} finally {
  await browser.close();
  await stop?.();
}

async function drawPanel(customer: BrowserContext, examples: Record<Example, string>): Promise<void> {
  const storageState = await customer.storageState();
  const pictured: Pictured = { menu: [], server: [], settings: [] };
  for (const { suffix, ...size } of sizes) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const look = await browser.newContext({ ...size, colorScheme, storageState });
      const page = await look.newPage();
      for (const [address, name] of panelPages) {
        // Live charts show only samples taken while the page was open, so wait for some.
        await open(page, fill(address, examples), name === 'server' ? 60_000 : 8000);
        const file = `${name}${colorScheme === 'dark' ? '-dark' : ''}${suffix}.webp`;
        writeFileSync(join(panelFolder, file), await asWebp(page, await page.screenshot(), 0.85));
        // A phone has its menu closed.
        if (suffix === '' && colorScheme === 'light') await note(page, pictured);
      }
      await look.close();
    }
  }
  writeFileSync(picturedFile, JSON.stringify(pictured));
  execFileSync('biome', ['format', '--write', picturedFile]);
}

/** What of the panel's structure the open page shows: a law holds it against that of today. */
async function note(page: Page, pictured: Pictured): Promise<void> {
  for (const [part, label] of [
    ['menu', 'Panel'],
    ['server', 'Server'],
    ['settings', 'Settings'],
  ] as const) {
    const entries = await page.getByRole('navigation', { name: label, exact: true }).getByRole('link').allInnerTexts();
    if (entries.length > 0) pictured[part] = entries.map((entry) => entry.trim());
  }
}

async function open(page: Page, address: string, milliseconds: number): Promise<void> {
  await page.goto(base + address);
  await page.locator('h1').first().waitFor();
  await page.waitForTimeout(milliseconds);
  // The lab's banner is not part of the product shown.
  await page.addStyleTag({ content: 'aside[aria-label="Lab"] { display: none }' });
}

/** Playwright writes PNG and JPEG; the browser it drives can write WebP. */
async function asWebp(page: Page, png: Buffer, quality: number): Promise<Buffer> {
  const encoded = await page.evaluate(
    async ([source, wanted]) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = image.width;
      canvas.height = image.height;
      canvas.getContext('2d')?.drawImage(image, 0, 0);
      return canvas.toDataURL('image/webp', wanted);
    },
    [`data:image/png;base64,${png.toString('base64')}`, quality] as const,
  );
  return Buffer.from(encoded.split(',')[1] ?? '', 'base64');
}
