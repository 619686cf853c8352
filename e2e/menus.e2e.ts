import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures.ts';
import { logIn } from './log-in.ts';

/** What opens over the page is asked for with the page behind it: what a layer does to the rest counts too. */
async function expectAccessibleOpen(page: Page, opened: Locator, within = ':root'): Promise<void> {
  await expect(opened).toBeVisible();
  // A layer that still fades in has colours that it does not keep.
  await opened.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
  await expectAccessible(page, { within });
  await page.keyboard.press('Escape');
  await expect(opened).toBeHidden();
}

test('the account menu and the palette are accessible while they are open', async ({ page }) => {
  await logIn(page, 'customer@resolvo.test');
  await page.getByRole('button', { name: 'Account menu' }).click();
  await expectAccessibleOpen(page, page.getByRole('navigation', { name: 'Account' }));
  await page.getByRole('button', { name: 'Jump to …' }).click();
  await expectAccessibleOpen(page, page.getByRole('dialog', { name: 'Jump to …' }));
});

test('menus and comboboxes of staff are accessible while they are open', { tag: '@slow' }, async ({ page }) => {
  // Other journeys have made clients: the list is longer than its first page.
  await logIn(page, 'admin@resolvo.test', '/panel/admin/clients?search=customer%40resolvo.test');
  await page.getByRole('link', { name: 'View client customer@resolvo.test' }).click();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await expectAccessibleOpen(page, page.getByRole('menu'));
  await page.goto('/panel/admin/orders/create');
  await page.getByRole('combobox', { name: 'Client' }).fill('customer@');
  await expect(page.getByRole('option', { name: /^customer@resolvo\.test/ })).toBeVisible();
  // The library takes the page behind an open combobox away from readers, and closes it when the focus goes there.
  await expectAccessibleOpen(page, page.getByRole('listbox'), '[role="listbox"]');
});

test('the menu of a row is accessible while it is open, and so is the menu of a phone', { tag: '@slow' }, async ({
  page,
}) => {
  await page.goto('/lab/ui');
  await page.getByRole('button', { name: 'More actions: web-01' }).first().click();
  await expectAccessibleOpen(page, page.getByRole('menu'));
  await page.setViewportSize({ width: 390, height: 844 });
  await logIn(page, 'customer@resolvo.test');
  await page.getByRole('button', { name: 'Dashboard', expanded: false }).click();
  await expectAccessibleOpen(page, page.getByRole('navigation', { name: 'Panel' }));
});
