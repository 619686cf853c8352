import { request } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures.ts';
import { logIn } from './log-in.ts';
import {
  accountOf,
  draftOrder,
  logInStaff,
  markPaid,
  newCustomer,
  planNamed,
  sealedOrder,
  sealOrder,
} from './server-desk.ts';

test('a client chooses how a server is made that staff sold, by the questions of the shop', async ({
  page,
  mailTo,
  newEmail: email,
}) => {
  await newCustomer(page, email, mailTo);
  const staff = await request.newContext();
  await logInStaff(staff);
  const items = [{ plan_id: await planNamed(page, 'Fjord S') }];
  const { invoice_id } = await sealedOrder(staff, await accountOf(page), items);
  await markPaid(staff, invoice_id);
  await staff.dispose();

  await mailTo(email, /Please choose how Fjord S is made/);
  await page.goto('/panel');
  await page.getByRole('region', { name: 'Needs you' }).getByRole('link', { name: 'Choose', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Choose how Fjord S is made' })).toBeVisible();
  await page.getByText('Password', { exact: true }).click();
  await page.getByRole('button', { name: 'Make it like this' }).click();
  await expect(page.getByLabel('Password of the first user')).toBeFocused();
  await page.getByLabel('Password of the first user').fill('fjord-Lantern-93');
  await page.getByLabel('Hostname').fill('chosen.example.org');
  await page.getByRole('button', { name: 'Make it like this' }).click();
  await expect(page).toHaveURL(/\/checkout\/[0-9a-f-]{36}$/);
  await expect(page.getByText('chosen.example.org').first()).toBeVisible();
});

test('what staff sell is chosen by them for one item and left to the client for another', {
  tag: '@slow',
}, async ({ page, mailTo, newEmail: email, browser }) => {
  test.slow();
  await newCustomer(page, email, mailTo);
  const user_id = await accountOf(page);
  const staff = await request.newContext();
  await logInStaff(staff);
  const order_id = await draftOrder(staff, user_id);

  const office = await (await browser.newContext({ baseURL: process.env.BASE_URL ?? '' })).newPage();
  await logIn(office, 'admin@resolvo.test', `/panel/admin/orders/${order_id}`);
  await office.getByRole('button', { name: 'Add items' }).click();
  const dialog = office.getByRole('dialog');
  const add = dialog.getByRole('button', { name: 'Add to Order' });
  await dialog.getByRole('searchbox', { name: 'Search plans' }).fill('fjord');
  await dialog.getByRole('button', { name: /Fjord S/ }).click();
  await expect(dialog.getByRole('radio', { name: /The client chooses/ })).toBeChecked();
  await add.click();
  await expect(office.getByText('Fjord S added to order')).toBeVisible();
  await dialog.getByRole('searchbox', { name: 'Search plans' }).fill('birch');
  await dialog.getByRole('button', { name: /Web Birch/ }).click();
  await dialog.getByText('I choose now').click();
  await dialog.getByRole('radio', { name: 'London' }).check({ force: true });
  await add.click();
  await expect(dialog.getByText('Please enter your custom domain.')).toBeVisible();
  await dialog.getByText('Found for them', { exact: true }).click();
  await expectAccessible(office);
  await add.click();
  await expect(office.getByText('Web Birch added to order')).toBeVisible();
  await office.keyboard.press('Escape');
  await expect(office.getByText('The client chooses how it is made.')).toBeVisible();
  await markPaid(staff, await sealOrder(staff, order_id, user_id));

  await mailTo(email, /Please choose how Fjord S is made/);
  await page.goto('/panel');
  await page.getByRole('region', { name: 'Needs you' }).getByRole('link', { name: 'Choose', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Choose how Fjord S is made' })).toBeVisible();
  await page.getByText('Password', { exact: true }).click();
  await expect(page.getByLabel('Password of the first user')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/checkout/web/web-birch/');
  await page.getByText('A name of ours', { exact: true }).click();
  await page.getByLabel('Free name').fill('my-free-shop');
  await expectAccessible(page);
  await office.context().close();
  await staff.dispose();
});
