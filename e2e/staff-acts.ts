import type { Locator, Page } from '@playwright/test';

/** Staff find the client that a form is about. The list is drawn over the page, outside a dialog. */
export async function chooseClient(at: Page | Locator, email: string): Promise<void> {
  const page = 'page' in at ? at.page() : at;
  await at.getByRole('combobox', { name: 'Client' }).fill(email);
  await page.getByRole('option', { name: email }).click();
}

/** An act that is not the next one stands in the menu of the page. */
export async function actInMenu(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  // What is not possible now says why after its name.
  return page.getByRole('menuitem', { name: new RegExp(`^${name}`) });
}

/** An act on a row that is not the visible one stands in the menu of the row. */
export async function actOfRow(at: Page | Locator, name: string): Promise<Locator> {
  const page = 'page' in at ? at.page() : at;
  await at.getByRole('button', { name: /^More actions: / }).click();
  return page.getByRole('menuitem', { name: new RegExp(`^${name}`) });
}
