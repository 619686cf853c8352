import type { Browser, Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures.ts';
import { newCustomer, runningServer, saveCard } from './server-desk.ts';
import { type RunningProduct, runProduct } from './start-product.ts';

/** A product of its own: the clock of the others stays. */
async function withOwnClock(browser: Browser, live: (page: Page, product: RunningProduct) => Promise<void>) {
  const others = { BASE_URL: process.env.BASE_URL, E2E_DATA_DIR: process.env.E2E_DATA_DIR };
  const product = await runProduct('empty');
  try {
    const context = await browser.newContext({ baseURL: process.env.BASE_URL ?? '' });
    await live(await context.newPage(), product);
    await context.close();
  } finally {
    await product.stop();
    Object.assign(process.env, others);
  }
}

test('the clock of the demo goes an hour on, and every page says how far it is ahead', async ({ browser }) => {
  await withOwnClock(browser, async (page) => {
    await page.goto('/lab#/clock');
    await expect(page.getByText('The same as the real time.')).toBeVisible();
    await page.getByRole('button', { name: '1 hour' }).click();
    await expect(page.getByText(/^(1 hour|59 minutes).* ahead of the real time\.$/)).toBeVisible();
    await page.goto('/');
    const line = page.getByRole('complementary', { name: 'Clock of the demo' });
    await expect(line).toHaveText(/^This demo is (an hour|1 hour|60 minutes|59 minutes) ahead: it is .+\.Clock$/);
  });
});

test('a server is bought in the demo, the clock goes a month on, and its renewal, the invoice and the mail are there; the demo says how far it is ahead', {
  tag: '@slow',
}, async ({ browser, mailTo, newEmail }) => {
  test.setTimeout(400_000);
  await withOwnClock(browser, async (page, product) => {
    await newCustomer(page, newEmail, mailTo);
    await saveCard(page, '4242424242424242');
    await runningServer(page, { hostname: 'renewed.example.com', image: 'debian-13' });
    await page.goto('/panel/billing');
    const line = page.getByRole('complementary', { name: 'Clock of the demo' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(line).toBeHidden();

    await page.goto('/lab#/clock');
    await expect(page.getByText('The same as the real time.')).toBeVisible();
    await page.getByRole('button', { name: '1 month' }).click();
    await expect(page.getByRole('progressbar', { name: 'How far the clock has gone' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'On its way' })).toBeHidden({ timeout: 300_000 });
    await expect(page.getByText(/^(31 days|30 days, 23 hours).* ahead of the real time\.$/)).toBeVisible();
    await expect(page.getByRole('button', { name: /reset|back/i })).toBeHidden();
    await expectAccessible(page);

    // Paid by the saved card on the day of its renewal, and mailed.
    await mailTo(newEmail, /^Invoice #.+ for .*renewed\.example\.com/);
    // Still signed in, after a month of the product's time.
    await page.goto('/panel/billing');
    await expect(line).toHaveText(/^This demo is 31 days ahead: it is .+\.Clock$/);
    await expect(page.getByRole('row', { name: /renewed\.example\.com|INV/ }).first()).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/');
    await expect(line).toBeVisible();
    await expectAccessible(page);
    // A visitor whose browser has never asked the API for anything.
    const visitor = await browser.newContext({ baseURL: process.env.BASE_URL ?? '' });
    const first = await visitor.newPage();
    await first.goto('/');
    await expect(first.getByRole('complementary', { name: 'Clock of the demo' })).toHaveText(/31 days ahead/);
    await visitor.close();
    await product.kill();
    await product.startAgain();
    await page.goto('/prices');
    await expect(line).toHaveText(/31 days ahead/);
    await line.getByRole('link', { name: 'Clock' }).click();
    await expect(page).toHaveURL('/lab#/clock');
  });
});
