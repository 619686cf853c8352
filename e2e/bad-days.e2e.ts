import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { logInAs } from './server-desk.ts';
import { demoPassword } from './start-product.ts';

async function signIn(page: Page): Promise<void> {
  await page.goto('/auth/login');
  await page.getByLabel('Email').fill('customer@resolvo.test');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

for (const hours of [13, -13]) {
  test(`a clock that is ${hours} hours off signs in, and shows times as they are`, async ({ page }) => {
    await page.clock.install({ time: new Date(Date.now() + hours * 3_600_000) });
    await signIn(page);
    await expect(page).toHaveURL('/panel');
    await page.goto('/panel/account/activity');
    await expect(page.getByRole('row').filter({ hasText: 'now' }).first()).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveURL('/panel/account/activity');
  });
}

test('a browser that refuses storage signs in, and out', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    }
  });
  await signIn(page);
  await expect(page).toHaveURL('/panel');
  await page.goto('/panel/servers');
  await expect(page.getByRole('heading', { name: 'Servers', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/auth\/login|\/$/);
});

test('a browser that refuses cookies says so before anything is sent', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'cookieEnabled', { get: () => false }));
  await signIn(page);
  await expect(page.getByText('Your browser does not keep our cookie').first()).toBeVisible();
  await expect(page.getByText('Login successful.')).toHaveCount(0);
});

test('a tab of one person does nothing as another who signed in beside it', async ({ page, context, watch }) => {
  watch.expectRefusal(409, /.*/);
  await logInAs(page.request, 'customer@resolvo.test');
  await page.goto('/panel/support');
  await page.getByRole('link', { name: 'New Ticket' }).first().click();
  await page.getByLabel('Title').fill('Written by the first person');
  const other = await context.newPage();
  await logInAs(other.request, 'admin@resolvo.test');
  await other.goto('/panel');
  await expect(page.getByText('admin@resolvo.test signed in to this browser in another tab')).toBeVisible();
  await page.goto('/panel/support');
  await expect(page.getByText('Written by the first person')).toHaveCount(0);
});
