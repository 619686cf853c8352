import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import startProduct, { demoPassword } from '../e2e/start-product.ts';
import { browserFlags, findBrowser } from './browser.ts';

/** Pictures of the running product, for the README and for the page that shows the panel. */
const folder = join(import.meta.dirname, '../docs/screenshots');
const pages = [
  ['/', 'home'],
  ['/panel', 'dashboard'],
  ['/panel/account/security', 'security'],
  ['/panel/tokens', 'tokens'],
  ['/panel/admin/clients', 'clients'],
] as const;

mkdirSync(folder, { recursive: true });
const stop = await startProduct();
const base = process.env.BASE_URL ?? '';
const browser = await chromium.launch({ executablePath: findBrowser(), args: browserFlags });
try {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, colorScheme: 'light' });
  const page = await context.newPage();
  await page.goto(`${base}/auth/login`);
  await page.evaluate(() => localStorage.setItem('cookie-consent', 'true'));
  await page.getByLabel('Email').fill('admin@resolvo.test');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`${base}/panel`);
  for (const [path, name] of pages) {
    await page.goto(base + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: join(folder, `${name}.png`) });
  }
} finally {
  await browser.close();
  await stop();
}
