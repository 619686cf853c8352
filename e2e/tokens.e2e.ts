import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures.ts';
import { screensOf } from './how-much.ts';
import { logInStaff, newCustomer } from './server-desk.ts';

const ask = (token: string, path: string) =>
  fetch(`${process.env.BASE_URL}/api${path}`, { headers: { authorization: `Bearer ${token}` } });

/** By the form, for programs of this machine alone. The secret is answered. */
async function createToken(page: Page, name: string): Promise<string> {
  await page.goto('/panel/tokens/create');
  const dialog = page.getByRole('dialog', { name: 'Create Token' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('View account').check();
  await dialog.getByLabel('Allowed addresses').fill('127.0.0.1, everywhere');
  await dialog.getByRole('button', { name: 'Create Token' }).click();
  await expect(dialog.getByText(/^Please write an address such as/)).toBeVisible();
  await dialog.getByLabel('Allowed addresses').fill('127.0.0.0/8\n::1');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create Token' }).click();
  const shown = page.getByRole('dialog', { name: 'API Token Created' });
  const secret = (await shown.getByText(/^rsv_/).innerText()).trim();
  await shown.getByRole('button', { name: 'Done' }).click();
  return secret;
}

for (const viewport of screensOf([
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])) {
  test(`a token has a name and addresses, and shows what it called, at ${viewport.width} px`, async ({
    page,
    mailTo,
    newEmail,
  }) => {
    await page.setViewportSize(viewport);
    await newCustomer(page, newEmail, mailTo);
    const secret = await createToken(page, 'Backup script');
    expect((await ask(secret, '/account/data/userinfo')).status).toBe(200);
    expect((await ask(secret, '/account/products')).status).toBe(403);
    const row = page.getByRole('row', { name: /Backup script/ });
    await row.getByRole('link', { name: 'View the activity of Backup script' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Backup script' })).toBeVisible();
    await expect(page.getByText('A call may take some seconds to appear.')).toBeVisible();
    await expect(page.getByRole('row', { name: /GET \/account\/data\/userinfo/ })).toContainText('Answered');
    await expect(page.getByRole('row', { name: /GET \/account\/products/ })).toContainText(
      'You need the permission “View servers” for this.',
    );
  });

  test(`a token gets another name and other addresses, and shows what was refused, at ${viewport.width} px`, {
    tag: '@slow',
  }, async ({ page, mailTo, newEmail }) => {
    await page.setViewportSize(viewport);
    await newCustomer(page, newEmail, mailTo);
    const secret = await createToken(page, 'Backup script');
    expect((await ask(secret, '/account/data/userinfo')).status).toBe(200);
    await page.getByRole('link', { name: 'View the activity of Backup script' }).click();
    await expect(page.getByRole('row', { name: /GET \/account\/data\/userinfo/ })).toContainText('Answered');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Back to Tokens' }).click();
    await page.getByRole('button', { name: 'Actions for Backup script' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await page.getByLabel('Name').fill('Nightly backup');
    await page.getByLabel('Allowed addresses').fill('203.0.113.0/24');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Token Changed Successfully.')).toBeVisible();
    expect((await ask(secret, '/account/data/userinfo')).status).toBe(403);
    await page.getByRole('link', { name: 'View the activity of Nightly backup' }).click();
    await page.getByLabel('Answer').selectOption('Refused only');
    await expect(page.getByRole('row', { name: /may not be used from the address/ })).toBeVisible();
    await expect(page.getByText('Answered')).toBeHidden();
  });
}

test('staff find a token of a client, see its calls and revoke it; the owner is told why', { tag: '@slow' }, async ({
  page,
  browser,
  mailTo,
  newEmail,
}) => {
  await newCustomer(page, newEmail, mailTo);
  const secret = await createToken(page, 'Found on a forum');
  await ask(secret, '/account/data/userinfo');
  const desk = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await logInStaff(desk.request);
  const staff = await desk.newPage();
  await staff.goto(`/panel/admin/tokens?search=${newEmail}`);
  await staff.getByRole('link', { name: `View the activity of Found on a forum of ${newEmail}` }).click();
  await expect(staff.getByRole('row', { name: /GET \/account\/data\/userinfo/ })).toBeVisible();
  await expectAccessible(staff);
  await staff.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Tokens' }).click();
  await staff.getByRole('button', { name: 'More actions: Found on a forum' }).click();
  await staff.getByRole('menuitem', { name: 'Revoke' }).click();
  const dialog = staff.getByRole('dialog', { name: `Revoke Found on a forum of ${newEmail}?` });
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await expect(dialog.getByText('Please say why. The owner reads it.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('It was posted in public.');
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await expect(staff.getByText('The token is revoked. Its owner is told by mail.')).toBeVisible();
  await expect(staff.getByRole('row', { name: /Found on a forum/ })).toContainText('Revoked');
  await expectAccessible(staff);
  expect((await ask(secret, '/account/data/userinfo')).status).toBe(401);
  expect((await mailTo(newEmail, /was revoked by/)).text).toContain('It was posted in public.');
  await desk.close();
});
