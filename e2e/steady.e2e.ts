import type { Locator, Page } from '@playwright/test';
import { test } from './bad-day.ts';
import { expect } from './fixtures.ts';
import { enrol, logInAs, newCustomer } from './server-desk.ts';
import { demoPassword } from './start-product.ts';

async function beginTicket(page: Page, title: string): Promise<void> {
  await page.goto('/panel/support/new');
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Category').selectOption('Cloud Hosting');
  await page.getByRole('textbox', { name: 'Message' }).fill('Something long that took an hour to write.');
}

/** The session ends under the form; the change feed may find out before the press. */
async function pressWithoutSession(page: Page): Promise<Locator> {
  await page.context().clearCookies();
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await Promise.race([page.getByRole('button', { name: 'Create ticket' }).click(), dialog.waitFor()]);
  return dialog;
}

const tickets = (page: Page) => page.getByRole('link', { name: /View ticket/ });

test('a session that ends under a form is renewed over it, and what was pressed goes on', { tag: '@slow' }, async ({
  page,
  mailTo,
  newEmail,
}) => {
  await newCustomer(page, newEmail, mailTo);
  const [recovery = ''] = await enrol(page);
  await beginTicket(page, 'Written before');
  const dialog = await pressWithoutSession(page);
  await expect(dialog.getByLabel('Email')).toHaveValue(newEmail);
  await dialog.getByLabel('Password', { exact: true }).fill('not-the-password-93');
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill(demoPassword);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await dialog.getByRole('button', { name: 'Use a recovery code' }).click();
  await dialog.getByLabel('Recovery code').fill(recovery);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog).toBeHidden();
  const create = page.getByRole('button', { name: 'Create ticket' });
  // Where the feed was first, nothing was pressed yet; that a press goes on has sign-in-again.component.test.tsx.
  await expect(async () => {
    if (await create.isVisible()) await create.click({ timeout: 1000 });
    await expect(tickets(page)).toHaveCount(1, { timeout: 1000 });
  }).toPass();
});

test('who does not sign in over the form finds it again after the login', { tag: '@slow' }, async ({
  page,
  mailTo,
  newEmail,
}) => {
  await newCustomer(page, newEmail, mailTo);
  await beginTicket(page, 'Kept for later');
  const dialog = await pressWithoutSession(page);
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/auth/login');
  await page.getByLabel('Email').fill(newEmail);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/panel/support/new');
  await expect(page.getByLabel('Title')).toHaveValue('Kept for later');
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(
    'Something long that took an hour to write.',
  );
});

test('another person who signs in over a form gets their own panel, and nothing of it', { tag: '@slow' }, async ({
  page,
  mailTo,
  newEmail,
}) => {
  await newCustomer(page, newEmail, mailTo);
  await beginTicket(page, 'Of the first person');
  const dialog = await pressWithoutSession(page);
  await dialog.getByLabel('Email').fill('customer@resolvo.test');
  await dialog.getByLabel('Password', { exact: true }).fill(demoPassword);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('customer@resolvo.test signed in to this browser in another tab')).toBeVisible();
  await page.goto('/panel/support');
  await expect(page.getByText('Of the first person')).toHaveCount(0);
});

test('a new build under an open tab leads where the click wanted, and says so', async ({ page, day, baseUrl }) => {
  await logInAs(page.request, 'customer@resolvo.test');
  await page.goto('/panel');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  let isOpened = false;
  day.set(({ isPage, isAsset }) => {
    // The page that is opened is of the new build.
    isOpened ||= isPage;
    return isAsset && !isOpened ? 'gone' : 'pass';
  });
  await page.getByRole('link', { name: 'Support', exact: true }).first().click();
  await expect(page.getByRole('heading', { name: 'Support', level: 1 })).toBeVisible();
  await expect(page).toHaveURL('/panel/support');
  await expect(page.getByText('A new version of our panel is there')).toBeVisible();
  const missing = await fetch(`${baseUrl}/assets/page-of-another-build.js`);
  expect([missing.status, missing.headers.get('content-type')?.split(';')[0]]).toEqual([404, 'application/json']);
  expect(missing.headers.get('cache-control')).toBe('no-store');
  expect((await fetch(`${baseUrl}/panel`)).headers.get('cache-control')).toBe('no-cache');
});

test('a click while the new build is being loaded leads where it wanted', async ({ page, day }) => {
  await logInAs(page.request, 'customer@resolvo.test');
  await page.goto('/panel');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  let isOpened = false;
  day.set(({ isPage, isAsset, path }) => {
    if (isPage && path === '/panel') return 'silent';
    isOpened ||= isPage;
    return isAsset && !isOpened ? 'gone' : 'pass';
  });
  // Pressed by the page itself: the test's own hand waits for a page that is being loaded.
  await page.evaluate(() =>
    window.addEventListener('beforeunload', () =>
      setTimeout(() => document.querySelector<HTMLElement>('a[href="/panel/support"]')?.click()),
    ),
  );
  // The palette is a part that is loaded when it is first asked for.
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('heading', { name: 'Support', level: 1 })).toBeVisible();
  await expect(page).toHaveURL('/panel/support');
});

test('a server that is away is said, the page stays, a slow one locks no menu, and it goes on when it is back', {
  tag: '@slow',
}, async ({ page, day }) => {
  await logInAs(page.request, 'customer@resolvo.test');
  await page.goto('/panel/billing');
  await expect(page.getByRole('heading', { name: 'Billing', level: 1 })).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Panel' });
  await test.step('slow', async () => {
    day.set(({ path }) => (path === '/api/account/tickets/all' ? 'silent' : 'pass'));
    await menu.getByRole('link', { name: 'Support', exact: true }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
    await menu.getByRole('link', { name: 'Servers', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Servers', level: 1 })).toBeVisible();
  });
  await test.step('away, and back', async () => {
    day.set(() => 'away');
    await menu.getByRole('link', { name: 'Tokens', exact: true }).click();
    await expect(page.getByText('The server does not answer. This page stays as it is')).toBeVisible();
    await expect(menu).toBeVisible();
    day.set(() => 'pass');
    await expect(page.getByRole('heading', { name: 'Tokens', level: 1 })).toBeVisible();
    await expect(page.getByText('The server does not answer. This page stays as it is')).toHaveCount(0);
  });
});
