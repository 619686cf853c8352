import { randomUUID } from 'node:crypto';
import { expect, expectAccessible, linkIn, test } from './fixtures.ts';
import { newCustomer, runningServer } from './server-desk.ts';
import { demoPassword } from './start-product.ts';

const choices = { image: 'debian-13', location: 'Oslo' };

test('a colleague is invited to one server, and sees that one and nothing else', async ({
  page,
  browser,
  mailTo,
  newEmail: owner,
}) => {
  test.slow();
  await newCustomer(page, owner, mailTo);
  for (const hostname of ['shop-1', 'books-1']) await runningServer(page, { ...choices, hostname });
  const colleague = `e2e-${randomUUID()}@example.test`;

  await page.goto('/panel/account/members?dialog=rename');
  await page.getByRole('textbox', { name: 'Name' }).fill('Oak & Pine');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Oak & Pine' })).toBeVisible();
  await page.getByRole('link', { name: 'Invite' }).click();
  await page.getByLabel('Email').fill(colleague);
  await page.getByLabel('Only some servers').check();
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(page.getByText('Please choose at least one server.')).toBeVisible();
  await page.getByRole('checkbox', { name: 'shop-1' }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(page.getByText(`We sent an invitation to ${colleague}.`)).toBeVisible();
  await expect(page.getByRole('row', { name: colleague })).toContainText('Technical, 1 server');
  await expectAccessible(page);

  const theirs = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const phone = await theirs.newPage();
  const link = linkIn(await mailTo(colleague, /invites you to Oak & Pine/), '/auth/join');
  await phone.goto(link);
  await expect(phone.getByRole('heading', { name: 'Join Oak & Pine' })).toBeVisible();
  await phone.getByLabel('Password', { exact: true }).fill(demoPassword);
  await phone.getByLabel('Confirm password').fill(demoPassword);
  await phone.getByRole('button', { name: 'Set the password and join' }).click();
  await expect(phone).toHaveURL('/panel');
  await phone.getByRole('button', { name: 'Dashboard' }).click();
  const menu = phone.getByRole('navigation', { name: 'Panel' });
  await expect(menu.getByRole('link', { name: 'Servers' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Billing' })).toBeHidden();
  await menu.getByRole('link', { name: 'Servers' }).click();
  await expect(phone.getByRole('link', { name: 'shop-1' }).first()).toBeVisible();
  await expect(phone.getByText('books-1')).toBeHidden();
  await phone.goto('/panel/billing');
  await expect(phone.getByText('You do not have the right to see this').first()).toBeVisible();
  await phone.goto(link);
  await expect(phone.getByText('This invitation was accepted already.')).toBeVisible();

  await page.getByRole('button', { name: `Actions for ${colleague}` }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page.getByRole('button', { name: `Remove ${colleague}` }).click();
  await expect(page.getByText('The member was removed.')).toBeVisible();
  await phone.goto('/panel');
  await expect(phone.getByText('You are a member of no account')).toBeVisible();
  await theirs.close();
});

test('one person, two accounts, two tabs', async ({ page, context, mailTo, newEmail }) => {
  await newCustomer(page, newEmail, mailTo);
  await page.goto('/panel/account/members');
  await page.getByRole('button', { name: 'New organisation' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Second Studio');
  await page.getByRole('button', { name: 'Open the account' }).click();
  await expect(page.getByRole('button', { name: 'Account: Second Studio. Switch' })).toBeVisible();

  const other = await context.newPage();
  await other.goto('/panel/servers');
  const switcher = other.getByRole('button', { name: /Account: .* Switch/ });
  await expect(switcher).not.toHaveText(/Second Studio/);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Account: Second Studio. Switch' })).toBeVisible();
  await switcher.click();
  await other.getByRole('menuitem', { name: /Second Studio/ }).click();
  await expect(other.getByRole('button', { name: 'Account: Second Studio. Switch' })).toBeVisible();
  await expect(other).toHaveURL('/panel/servers');
});
