import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures.ts';
import { logIn } from './log-in.ts';

/** What opens over the page is asked for with the page behind it: what a layer does to the rest counts too. */
async function expectAccessibleOpen(page: Page, opened: Locator): Promise<void> {
  await expect(opened).toBeVisible();
  // A layer that still fades in has colours that it does not keep.
  await opened.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
  await expectAccessible(page, { within: ':root' });
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
