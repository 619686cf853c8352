import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, test } from './fixtures.ts';
import { screensOf } from './how-much.ts';
import { logInStaff, newCustomer, post } from './server-desk.ts';

for (const viewport of screensOf([
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])) {
  test(`staff search the audit, see what changed and export it, at ${viewport.width} px`, { tag: '@slow' }, async ({
    page,
    browser,
    mailTo,
    newEmail,
  }) => {
    await newCustomer(page, newEmail, mailTo);
    const made = { token_permissions: 1, token_expires: 4_000_000_000, token_name: 'First' };
    const { token_id } = Object(await post(page.request, '/account/tokens/create', made));
    await post(page.request, '/account/tokens/edit', { token_id, token_name: 'Second' });

    const desk = await browser.newContext({ viewport });
    await logInStaff(desk.request);
    const staff = await desk.newPage();
    await staff.goto('/panel/admin/audit');
    await staff.getByLabel('Whom', { exact: true }).fill(newEmail);
    await staff.getByLabel('Whom', { exact: true }).press('Enter');
    await staff.getByRole('combobox', { name: 'What' }).fill('token edited');
    await expectAccessible(staff);
    await staff.getByRole('option', { name: /^Token edited/ }).click();
    await expect(staff.getByRole('table', { name: 'Audit' }).getByRole('row')).toHaveCount(2);
    await expectAccessible(staff);
    await staff.getByRole('link', { name: `View token edited by ${newEmail}` }).click();
    const panel = staff.getByRole('dialog', { name: 'Token edited' });
    await expect(panel.getByRole('row', { name: 'Name First Second' })).toBeVisible();
    await expectAccessible(staff);
    await staff.keyboard.press('Escape');
    await expect(staff).toHaveURL(/\/panel\/admin\/audit\?.*what=token\.edited/);

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
    await desk.close();
  });
}
