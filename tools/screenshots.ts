import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import startProduct, { demoPassword } from '../e2e/start-product.ts';
import { browserFlags, findBrowser } from './browser.ts';

/** Pictures of the running product, for the README and for the page that shows the panel. */
const folder = join(import.meta.dirname, '../apps/web/public/our-panel');
const pages = [
  ['/panel', 'dashboard'],
  ['/panel/account/security', 'security'],
  ['/panel/tokens', 'tokens'],
  ['/panel/account/activity', 'activity'],
] as const;

mkdirSync(folder, { recursive: true });
const stop = await startProduct();
const base = process.env.BASE_URL ?? '';
const browser = await chromium.launch({ executablePath: findBrowser(), args: browserFlags });
try {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, colorScheme: 'light' });
  const page = await context.newPage();
  await page.goto(`${base}/auth/login`);
  await page.getByLabel('Email').fill('customer@resolvo.test');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`${base}/panel`);
  await makeToken(page);
  for (const [path, name] of pages) {
    await page.goto(base + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    // The lab's banner belongs to the lab, not to the product that is shown.
    await page.addStyleTag({ content: 'aside[aria-label="Lab"] { display: none }' });
    writeFileSync(join(folder, `${name}.webp`), await asWebp(page, await page.screenshot()));
  }
} finally {
  await browser.close();
  await stop();
}

async function makeToken(page: Page): Promise<void> {
  await page.goto(`${base}/panel/tokens/create`);
  await page.getByLabel('View servers').check();
  await page.getByRole('button', { name: 'Create Token' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
}

/** Playwright writes PNG and JPEG; the browser it drives can write WebP. */
async function asWebp(page: Page, png: Buffer): Promise<Buffer> {
  const encoded = await page.evaluate(
    async (source) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = image.width;
      canvas.height = image.height;
      canvas.getContext('2d')?.drawImage(image, 0, 0);
      return canvas.toDataURL('image/webp', 0.85);
    },
    `data:image/png;base64,${png.toString('base64')}`,
  );
  return Buffer.from(encoded.split(',')[1] ?? '', 'base64');
}
