import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, linkIn, test } from './fixtures.ts';
import { newCustomer, post, runningServer } from './server-desk.ts';
import { demoPassword } from './start-product.ts';

const choices = { image: 'debian-13', location: 'Oslo' };

test('a colleague is invited to one server and one domain, and sees those and nothing else', { tag: '@slow' }, async ({
  page,
  browser,
  mailTo,
  newEmail: owner,
}) => {
  test.slow();
  await newCustomer(page, owner, mailTo);
  for (const hostname of ['shop-1', 'books-1']) await runningServer(page, { ...choices, hostname });
  const label = `oak-${randomUUID().slice(0, 8)}`;
  for (const name of [label, `${label}-books`]) {
    await post(page.request, '/account/domains', { kind: 'free', name, suffix: 'resolvo.site' });
  }
  const domain = `${label}.resolvo.site`;
  const colleague = `e2e-${randomUUID()}@example.test`;

  await page.goto('/panel/account/members?dialog=rename');
  await page.getByRole('textbox', { name: 'Name' }).fill('Oak & Pine');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Oak & Pine', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Invite' }).click();
  await page.getByLabel('Email').fill(colleague);
  await page.getByLabel('Only some servers or domains').check();
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(page.getByText('Please choose at least one server or domain.')).toBeVisible();
  await page.getByRole('checkbox', { name: 'shop-1' }).check();
  await page.getByRole('checkbox', { name: domain, exact: true }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(page.getByText(`We sent an invitation to ${colleague}.`)).toBeVisible();
  await expect(page.getByRole('row', { name: colleague })).toContainText('Technical, 1 server, 1 domain');
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
  await phone.goto('/panel');
  await expect(phone.getByText('You work with some servers and domains of Oak & Pine.')).toBeVisible();
  await phone.getByRole('link', { name: domain, exact: true }).first().click();
  await phone.getByRole('link', { name: 'Records' }).click();
  await expect(phone.getByRole('button', { name: 'Add record' })).toBeEnabled();
  await phone.goto('/panel/domains');
  await expect(phone.getByText(domain, { exact: true })).toBeVisible();
  await expect(phone.getByText(`${label}-books.resolvo.site`)).toBeHidden();
  await expect(phone.getByRole('link', { name: 'Create a Domain' })).toBeHidden();
  await phone.goto('/panel/billing');
  await expect(phone.getByText('You do not have the right to see this').first()).toBeVisible();
  await expect(
    phone.getByText(/about the whole account, and you work with some of its servers or domains/),
  ).toBeVisible();
  await phone.goto(link);
  await expect(phone.getByText('This invitation was accepted already.')).toBeVisible();
  await phone.goto('/panel/servers');
  await expect(phone.getByRole('link', { name: 'shop-1' }).first()).toBeVisible();

  // On a busy machine the press may last so long that the menu takes it for a choice and closes again.
  await expect(async () => {
    await page.getByRole('button', { name: `Actions for ${colleague}` }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click({ timeout: 3000 });
  }).toPass();
  await page.getByRole('button', { name: `Remove ${colleague}` }).click();
  await expect(page.getByText('The member was removed.')).toBeVisible();
  // The open page notices by itself.
  await expect(phone.getByText('You are a member of no account')).toBeVisible({ timeout: 20_000 });
  await theirs.close();
});

test('one person, two accounts, two tabs', { tag: '@slow' }, async ({ page, context, mailTo, newEmail }) => {
  await newCustomer(page, newEmail, mailTo);
  await page.goto('/panel/account/members');
  await page.getByRole('button', { name: 'New organisation' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Second Studio');
  await page.getByRole('button', { name: 'Create the organisation' }).click();
  await expect(page.getByRole('button', { name: 'Account: Second Studio. Switch' })).toBeVisible();

  const other = await context.newPage();
  await other.goto('/panel/servers');
  const switcherOf = (tab: Page) => tab.getByRole('button', { name: /Account: .* Switch/ });
  await expect(switcherOf(other)).not.toHaveText(/Second Studio/);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Account: Second Studio. Switch' })).toBeVisible();
  // `g` and `o` open the switcher.
  await other.keyboard.press('g');
  await other.keyboard.press('o');
  await other.getByRole('menuitem', { name: /Second Studio/ }).click();
  await expect(other.getByRole('button', { name: 'Account: Second Studio. Switch' })).toBeVisible();
  await expect(other).toHaveURL('/panel/servers');
  await expect(other).toHaveTitle(/^Second Studio · /);

  await page.goto('/panel/account');
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Username').fill('not saved yet');
  const goOver = async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Jump to …' }).fill('user_');
    await page.getByRole('option', { name: /Switch to this account/ }).click();
  };
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await goOver();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByLabel('Username')).toHaveValue('not saved yet');
  await expect(switcherOf(page)).toHaveText(/Second Studio/);
  await goOver();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(switcherOf(page)).not.toHaveText(/Second Studio/);
});
