import type { Page } from '@playwright/test';
import { z } from 'zod';
import { choose, expect, expectAccessible, mailTo, test } from './fixtures.ts';
import { askLab, newCustomer, ownServer, settleOrder } from './server-desk.ts';

const badData = '#cloud-config\npackages:\n  - nginx\n - curl\n';
const goodData = '#cloud-config\nwrite_files:\n  - path: /etc/motto\n    content: made by user data\n';

/** A new customer fills in the order form. The order is answered. */
async function orderGitLab(page: Page, email: string): Promise<string> {
  await newCustomer(page, email, mailTo);
  await page.goto('/panel/servers/new');
  // Choosing an application chooses a plan that is large enough, and says why the smaller ones are not.
  await choose(page, /^Applications/);
  await page.getByRole('combobox', { name: /Applications/ }).selectOption('GitLab');
  await choose(page, 'Oslo');
  await choose(page, /^Password/);
  await page.getByLabel('Password of the first user').fill('fjord-Lantern-93');
  await page.getByLabel('Login name').fill('anna');
  await page.getByLabel('Hostname').fill('blog1');
  await page.getByLabel('Run user data').check();
  await page.getByLabel('User data', { exact: true }).fill(badData);
  await page.getByText('The same as an API call').click();
  await expect(page.getByText('resource "resolvo_order" "new"')).toBeVisible();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByText(/^Line 4, column \d+: /)).toBeVisible();
  await expect(page.getByLabel('User data', { exact: true })).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('User data', { exact: true }).fill(goodData);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page).toHaveURL(/\/checkout\/[0-9a-f-]{36}$/);
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

test('a server is ordered with an application and user data, which is refused at its line first', async ({
  page,
  newEmail,
}) => {
  await orderGitLab(page, newEmail);
  await expect(page.getByText('Oslo · GitLab').first()).toBeVisible();
  await expect(page.getByText('blog1').first()).toBeVisible();
});

test('a server has the application and user data that it was ordered with; another one like it, on a phone', {
  tag: '@slow',
}, async ({ page, newEmail }) => {
  test.slow();
  const orderId = await orderGitLab(page, newEmail);
  await settleOrder(page, orderId);

  await page.goto('/panel/servers');
  await expect(page.getByRole('link', { name: 'blog1' }).first()).toBeVisible({ timeout: 30_000 });
  const { id } = await ownServer(page, 'blog1');
  await page.goto(`/panel/servers/${id}`);
  const begin = page.getByRole('heading', { name: 'Begin with GitLab' });
  await expect(begin).toBeVisible({ timeout: 60_000 });
  const hint = await page.getByText(/open http:\/\//).textContent();
  const address = /http:\/\/([\d.]+)\//.exec(hint ?? '')?.[1] ?? 'none';
  const reached = await askLab('GET', `/proxmox/attempt?from=203.0.113.9&to=${address}&port=80`);
  expect(z.object({ outcome: z.string() }).parse(reached).outcome).toBe('open');
  await expect(page.getByText('ssh anna@').first()).toBeVisible();
  await page.getByRole('link', { name: 'Cloud Images' }).first().click();
  await page.getByText('Show it').click();
  await expect(page.getByText('content: made by user data')).toBeVisible();
  await expectAccessible(page);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/panel/servers/${id}`);
  await page.getByRole('link', { name: 'Order one like this' }).click();
  await expect(page.getByLabel('Login name')).toHaveValue('anna');
  await expect(page.getByLabel('User data', { exact: true })).toHaveValue(goodData);
  await expect(page.getByLabel('Hostname')).toHaveValue('');
  await expect(page.getByText(/GitLab needs 8 GB of memory/).first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessible(page);
});
