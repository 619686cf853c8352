import type { Page } from '@playwright/test';
import { staffPresets } from '@resolvo/contract/people/staff';
import { customerMask } from '@resolvo/contract/permissions';
import { expect, test } from './fixtures.ts';
import { grant } from './grant.ts';
import { logInAs, newCustomer } from './server-desk.ts';

const menu = (page: Page) => page.getByRole('navigation', { name: 'Panel' });
const openMenu = (page: Page) => page.getByRole('button', { name: 'Admin Panel', expanded: false }).click();

/** The entries of staff in the menu of this screen, by their addresses. */
async function entriesOf(page: Page, isPhone: boolean): Promise<string[]> {
  await expect(page.locator('h1').first()).toBeVisible();
  if (isPhone) await openMenu(page);
  const links = menu(page).locator('a[href^="/panel/admin"]');
  await expect(links.first()).toBeVisible();
  return links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
}

const screens = [
  { name: 'a desktop', size: { width: 1440, height: 900 }, isPhone: false },
  { name: 'a phone', size: { width: 390, height: 844 }, isPhone: true },
];

for (const preset of Object.values(staffPresets)) {
  test(`A50 each entry of the menu of ${preset.name} opens a page that has a title, marks it, and refuses nothing`, {
    // One preset each time, all of them with --all.
    tag: preset === staffPresets.support ? [] : '@slow',
  }, async ({ page, mailTo, newEmail }) => {
    await newCustomer(page, newEmail, mailTo);
    await grant(newEmail, preset.permissions + customerMask);
    await logInAs(page.request, newEmail);
    const titles = new Map<string, string>();
    for (const { size, isPhone } of screens) {
      await page.setViewportSize(size);
      await page.goto('/panel/admin');
      for (const path of await entriesOf(page, isPhone)) {
        await page.goto(path);
        await expect(page.locator('h1').first(), path).toBeVisible();
        await expect(page, `${path} leads elsewhere`).toHaveURL(new RegExp(`${path}(?:\\?.*)?$`));
        await expect(page.getByText('You do not have the right to see this'), path).toHaveCount(0);
        await expect(page.getByText('could not be loaded'), path).toHaveCount(0);
        const title = await page.title();
        expect(title, path).toMatch(/\S · \S/);
        expect(title, path).not.toContain('not found');
        expect(titles.get(title) ?? path, `two pages are called “${title}”`).toBe(path);
        titles.set(title, path);
        if (isPhone) await openMenu(page);
        const marked = menu(page).locator('a[aria-current="page"]');
        await expect(marked, path).toHaveCount(1);
        await expect(marked, path).toHaveAttribute('href', path);
      }
    }
    expect(titles.size).toBeGreaterThan(1);
  });
}
