import { readFile } from 'node:fs/promises';
import type { Browser, Page, ViewportSize } from '@playwright/test';
import { expect, expectAccessible, mailTo, test } from './fixtures.ts';
import { screensOf } from './how-much.ts';
import { type Caller, logInStaff, newCustomer, post } from './server-desk.ts';

/** A new customer gives a token another name, without the forms, and staff sit at a screen of this size. */
async function afterARename(client: Caller, email: string, browser: Browser, viewport: ViewportSize): Promise<Page> {
  await newCustomer(client, email, mailTo);
  const made = { token_permissions: 1, token_expires: 4_000_000_000, token_name: 'First' };
  const { token_id } = Object(await post(client.request, '/account/tokens/create', made));
  await post(client.request, '/account/tokens/edit', { token_id, token_name: 'Second' });
  const desk = await browser.newContext({ viewport });
  await logInStaff(desk.request);
  return desk.newPage();
}

for (const viewport of screensOf([
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])) {
  test(`staff search the audit and see what changed, at ${viewport.width} px`, async ({ page, browser, newEmail }) => {
    const staff = await afterARename(page, newEmail, browser, viewport);
    await staff.goto('/panel/admin/audit');
    await staff.getByLabel('Whom', { exact: true }).fill(newEmail);
    await staff.getByLabel('Whom', { exact: true }).press('Enter');
    await staff.getByRole('combobox', { name: 'What' }).fill('token edited');
    const option = staff.getByRole('option', { name: /^Token edited/ });
    await expect(option).toBeVisible();
    // The library takes the page behind an open combobox away from readers.
    await expectAccessible(staff, { within: '[role="listbox"]' });
    await option.click();
    await expect(staff.getByRole('table', { name: 'Audit' }).getByRole('row')).toHaveCount(2);
    await staff.getByRole('link', { name: `View token edited by ${newEmail}` }).click();
    const panel = staff.getByRole('dialog', { name: 'Token edited' });
    await expect(panel.getByRole('row', { name: 'Name First Second' })).toBeVisible();
    await expectAccessible(staff);
    await staff.keyboard.press('Escape');
    await expect(staff).toHaveURL(/\/panel\/admin\/audit\?.*what=token\.edited/);
    await staff.context().close();
  });

  test(`staff export what they found in the audit, and search for somebody who did nothing, at ${viewport.width} px`, {
    tag: '@slow',
  }, async ({ page, browser, newEmail }) => {
    const staff = await afterARename(page, newEmail, browser, viewport);
    await staff.goto(`/panel/admin/audit?whom=${encodeURIComponent(newEmail)}&what=token.edited`);
    await expect(staff.getByRole('table', { name: 'Audit' }).getByRole('row')).toHaveCount(2);
    await expectAccessible(staff);
    const saving = staff.waitForEvent('download');
    await staff.getByRole('link', { name: 'Export CSV' }).click();
    const lines = (await readFile(await (await saving).path(), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(`token.edited`);
    await staff.getByLabel('Whom', { exact: true }).fill('nobody@example.test');
    await staff.getByLabel('Whom', { exact: true }).press('Enter');
    await expect(staff.getByText('No match')).toBeVisible();
    await staff.getByRole('button', { name: 'Clear search and filters' }).click();
    await expect(staff.getByLabel('Whom', { exact: true })).toHaveValue('');
    await staff.context().close();
  });
}
