import { expect, expectAccessible, test } from './fixtures.ts';
import { logIn } from './log-in.ts';

test('an answer is found in the help centre, with a slip of the hand, and read without scripts', async ({
  page,
  browser,
  baseUrl,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/help');
  const search = page.getByRole('searchbox', { name: 'Search the help centre' });
  await search.fill('snapshto');
  await expect(page.locator('#content').getByRole('status')).toHaveText(/\d+ articles?/);
  await expectAccessible(page, { without: 'body > header, body > footer' });
  await page
    .getByRole('search')
    .getByRole('link', { name: /^Take a snapshot and roll back/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Take a snapshot and roll back' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Roll back' }).click();
  await expect(page).toHaveURL(/#roll-back$/);
  await page
    .getByRole('navigation', { name: 'Related' })
    .getByRole('link', { name: /backups/ })
    .click();
  await expect(page).toHaveURL(/\/help\/backups$/);
  await page.goto('/help');
  await search.fill('kubernetes');
  await expect(page.locator('#content').getByRole('status')).toHaveText(/No article is about this/);

  const plain = await browser.newPage({ baseURL: baseUrl, javaScriptEnabled: false });
  await plain.goto('/help');
  await expect(plain.getByRole('searchbox')).toBeHidden();
  await plain.getByRole('link', { name: 'VAT on your invoices' }).click();
  await expect(plain.getByText('25 %').first()).toBeVisible();
  await plain.close();
});

test('a ticket that is being written is answered by articles, which open beside it', async ({ page }) => {
  await logIn(page, 'customer@resolvo.test', '/panel/support/new');
  const dialog = page.getByRole('dialog', { name: 'New Ticket' });
  await dialog.getByLabel('Title').fill('forgot my password');
  const suggestion = dialog.getByRole('link', { name: 'You cannot sign in' });
  await expect(suggestion).toBeVisible();
  await expectAccessible(page);
  const [article] = await Promise.all([page.waitForEvent('popup'), suggestion.click()]);
  await expect(article.getByRole('heading', { level: 1, name: 'You cannot sign in' })).toBeVisible();
  await expect(dialog.getByLabel('Title')).toHaveValue('forgot my password');
  await dialog.getByLabel('Title').fill('zzz qqq');
  await expect(suggestion).toHaveCount(0);
});
