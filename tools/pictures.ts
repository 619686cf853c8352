import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { z } from 'zod';
import { demoPassword, startProduct } from '../e2e/start-product.ts';
import { browserFlags, findBrowser } from './browser.ts';

/** Screenshots of the demo company for the page about the panel and the README, in a wide and a phone size. */
const folder = join(import.meta.dirname, '../apps/web/public/our-panel');
const sizes = [
  { suffix: '', viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
  { suffix: '-phone', viewport: { width: 390, height: 600 }, deviceScaleFactor: 2 },
];

mkdirSync(folder, { recursive: true });
const stop = await startProduct('company');
const base = process.env.BASE_URL ?? '';
const browser = await chromium.launch({ executablePath: findBrowser(), args: browserFlags });
try {
  const context = await browser.newContext({ colorScheme: 'light' });
  const page = await context.newPage();
  await page.goto(`${base}/auth/login`);
  await page.getByLabel('Email').fill('customer@resolvo.test');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`${base}/panel`);
  await page.goto(`${base}/panel/servers`);
  const server = (await page.getByRole('link', { name: 'shop-production' }).first().getAttribute('href')) ?? '';
  const signedIn = await context.storageState();
  const { expires_at } = z
    .object({ expires_at: z.string() })
    .parse(await (await page.request.get(`${base}/api/account/session`)).json());
  const pages = [
    ['/panel', 'dashboard'],
    ['/panel/servers', 'servers'],
    [server, 'server'],
    ['/panel/billing', 'billing'],
    ['/panel/tokens', 'tokens'],
    ['/panel/account/security', 'security'],
  ] as const;
  for (const { suffix, ...size } of sizes) {
    const look = await browser.newContext({ ...size, colorScheme: 'light', storageState: signedIn });
    const view = await look.newPage();
    await view.addInitScript((at) => sessionStorage.setItem('expires_at', at), expires_at);
    for (const [path, name] of pages) {
      await view.goto(base + path);
      await view.getByRole('heading', { level: 1 }).waitFor();
      // Live charts show only samples taken while the page was open, so wait for some.
      await view.waitForTimeout(8000);
      // The lab's banner is not part of the product shown.
      await view.addStyleTag({ content: 'aside[aria-label="Lab"] { display: none }' });
      writeFileSync(join(folder, `${name}${suffix}.webp`), await asWebp(view, await view.screenshot()));
    }
    await look.close();
  }
} finally {
  await browser.close();
  await stop();
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
