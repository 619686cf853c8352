import { type Locator, type Page, request } from '@playwright/test';
import { expect, expectAccessible, linkIn, test } from './fixtures.ts';
import { logIn } from './log-in.ts';
import { lit, newCustomer, runningServer, screen } from './server-desk.ts';
import { actInMenu } from './staff-acts.ts';
import { demoPassword } from './start-product.ts';

test('on the phone: staff create a client and sell them a server, and the client finds both', { tag: '@slow' }, async ({
  page,
  browser,
  mailTo,
  newEmail,
}) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 844 });
  await logIn(page, 'admin@resolvo.test', '/panel/admin/clients');
  await page.getByRole('link', { name: 'New client' }).click();
  await page.getByLabel('Email of the owner').fill(newEmail);
  await page.getByLabel('Name', { exact: true }).fill('Brattvåg Seafood');
  await page.getByLabel('Add the billing address now').check();
  await page.getByRole('button', { name: 'Create and invite' }).click();
  await expect(page.getByText('Please enter your city.')).toBeVisible();
  await page.getByLabel('Name on invoices').fill('Ingrid Åsnes');
  await page.getByLabel('Address', { exact: true }).fill('Kaia 1');
  await page.getByLabel('Postcode').fill('6270');
  await page.getByLabel('City').fill('Brattvåg');
  await page.getByLabel('Country').selectOption('NO');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create and invite' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Invited');
  await expect(page.getByText('Ingrid Åsnes').first()).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Create order', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Create Order' })).toBeVisible();
  await expect(page.getByRole('main').getByText(newEmail)).toBeVisible();
  await page.getByRole('button', { name: 'Create Order', exact: true }).click();
  await page.getByRole('button', { name: 'Add items' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('searchbox', { name: 'Search plans' }).fill('fjord s');
  await dialog.getByRole('button', { name: /Fjord S/ }).click();
  await dialog.getByRole('button', { name: 'Add to Order' }).click();
  await expect(page.getByText('Fjord S added to order')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Seal Order and Generate Invoice' }).click();
  await dialog.getByRole('button', { name: 'Seal order', exact: true }).click();
  await expect(page.getByText(/Order sealed successfully/)).toBeVisible();

  const theirs = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const phone = await theirs.newPage();
  await phone.goto(linkIn(await mailTo(newEmail, /Brattvåg Seafood at .* is open/), '/auth/join'));
  await phone.getByLabel('Password', { exact: true }).fill(demoPassword);
  await phone.getByLabel('Confirm password').fill(demoPassword);
  await phone.getByRole('button', { name: 'Set the password and join' }).click();
  await expect(phone).toHaveURL('/panel');
  await phone.goto('/panel/billing');
  await expect(phone.getByText('Due', { exact: true }).first()).toBeVisible();
  await theirs.close();
});

/** Staff give their reason, and are in the panel of the client. */
async function signInToLook(page: Page, look: () => Promise<void> = async () => {}): Promise<Locator> {
  await logIn(page, 'admin@resolvo.test', '/panel/admin/clients?search=customer%40');
  await page.getByRole('link', { name: 'View client customer@resolvo.test' }).click();
  await (await actInMenu(page, 'Sign in as this client')).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Sign in to look' }).click();
  await expect(dialog.getByText('Please say why.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Ticket 42: cannot find an invoice');
  await look();
  await dialog.getByRole('button', { name: 'Sign in to look' }).click();
  const banner = page.getByRole('complementary', { name: 'Signed in as a client' });
  await expect(banner).toContainText('only looking');
  await expect(page).toHaveURL('/panel');
  return banner;
}

test('staff who are signed in as a client to look reach no page of staff', { tag: '@slow' }, async ({ page }) => {
  await signInToLook(page, () => expectAccessible(page));
  await page.goto('/panel/billing');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/panel/admin');
  await expect(page).toHaveURL('/panel');
});

test('staff sign in as a client to look, and the client reads it in their activity', async ({ page, browser }) => {
  const banner = await signInToLook(page);
  await banner.getByRole('button', { name: 'End' }).click();
  await expect(page).toHaveURL(/\/panel\/admin\/clients\//);
  await expect(banner).toHaveCount(0);

  const theirs = await browser.newContext();
  const client = await theirs.newPage();
  await logIn(client, 'customer@resolvo.test', '/panel/account/activity');
  await expect(client.getByText('A member of our staff signed in to your account').first()).toBeVisible();
  await expect(client.getByText('Ticket 42: cannot find an invoice').first()).toBeVisible();
  await theirs.close();
});

test('the services of a client say how each server stands, and a console that staff open there is recorded', {
  tag: '@slow',
}, async ({ page, mailTo, newEmail }) => {
  test.slow();
  const customer = { request: await request.newContext() };
  await newCustomer(customer, newEmail, mailTo);
  const choices = { image: 'debian-13', location: 'Oslo', hostname: 'stands-well' };
  const { id } = await runningServer(customer, choices);
  await logIn(page, 'admin@resolvo.test', `/panel/admin/clients?search=${newEmail}`);
  await page.getByRole('link', { name: `View client ${newEmail}` }).click();
  await page.getByRole('link', { name: 'Services' }).click();
  const row = page.getByRole('table', { name: 'Servers' }).getByRole('row').nth(1);
  await expect(row).toContainText('Active');
  await expect(row).not.toContainText('Checking');
  // Whatever else a client can have has its list there.
  for (const nothing of ['No dedicated machines', 'No web hosting', 'No domains', 'No volumes', 'No networks']) {
    await expect(page.getByText(nothing, { exact: true })).toBeVisible();
  }
  await expectAccessible(page);

  await (await actInMenu(page, 'Sign in as this client')).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Ticket 43: does not boot');
  await dialog.getByLabel('I may act for them').check();
  await dialog.getByRole('button', { name: 'Sign in to act' }).click();
  const banner = page.getByRole('complementary', { name: 'Signed in as a client' });
  await expect(banner).toContainText('may act');
  await page.goto(`/panel/servers/${id}/console`);
  await expect(page.getByText('This session is recorded. The client is told that you opened it.')).toBeVisible();
  await expect(screen(page)).toContainText('login:', { timeout: 30_000 });
  await page.getByRole('link', { name: 'Show the screen instead' }).click();
  await expect.poll(() => lit(page)).toBeGreaterThan(100);
  await banner.getByRole('button', { name: 'End' }).click();
  await expect(page).toHaveURL(/\/panel\/admin\/clients\//);

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/panel/admin/servers/${id}`);
  const recordings = page.getByRole('table', { name: 'Recorded consoles' }).getByRole('row');
  const recording = recordings.filter({ hasText: 'Text console' });
  await expect(recording).toContainText('admin@resolvo.test');
  await recording.getByRole('button', { name: /^Play/ }).click();
  await expect(screen(page)).toContainText('login:');
  await expect(dialog.getByRole('slider', { name: 'Position' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await recordings
    .filter({ hasText: /^(?!.*Text console).*Screen/ })
    .getByRole('button', { name: /^Play/ })
    .click();
  await expect.poll(() => lit(page)).toBeGreaterThan(100);
  await expectAccessible(page);
});
