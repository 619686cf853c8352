import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, linkIn, mailTo, test } from './fixtures.ts';
import { type Caller, newCustomer, post, runningServer } from './server-desk.ts';
import { demoPassword } from './start-product.ts';

const choices = { image: 'debian-13', location: 'Oslo' };

/** The owner invites a colleague to these things alone, without which nothing is sent. */
async function invite(page: Page, colleague: string, only: readonly string[]): Promise<void> {
  await page.goto('/panel/account/members?dialog=rename');
  await page.getByRole('textbox', { name: 'Name' }).fill('Oak & Pine');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Oak & Pine', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Invite' }).click();
  await page.getByLabel('Email').fill(colleague);
  await page.getByLabel('Only some servers or domains').check();
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(page.getByText('Please choose at least one server or domain.')).toBeVisible();
  for (const name of only) await page.getByRole('checkbox', { name, exact: true }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(page.getByText(`We sent an invitation to ${colleague}.`)).toBeVisible();
}

/** The colleague follows the link of the mail, which is answered. */
async function join(phone: Page, colleague: string): Promise<string> {
  const link = linkIn(await mailTo(colleague, /invites you to Oak & Pine/), '/auth/join');
  await phone.goto(link);
  await expect(phone.getByRole('heading', { name: 'Join Oak & Pine' })).toBeVisible();
  await phone.getByLabel('Password', { exact: true }).fill(demoPassword);
  await phone.getByLabel('Confirm password').fill(demoPassword);
  await phone.getByRole('button', { name: 'Set the password and join' }).click();
  await expect(phone).toHaveURL('/panel');
  return link;
}

/** Two free domains of the caller. */
async function twoDomains(caller: Caller): Promise<{ domain: string; other: string }> {
  const label = `oak-${randomUUID().slice(0, 8)}`;
  for (const name of [label, `${label}-books`]) {
    await post(caller.request, '/account/domains', { kind: 'free', name, suffix: 'resolvo.site' });
  }
  return { domain: `${label}.resolvo.site`, other: `${label}-books.resolvo.site` };
}

/** In the menu of a phone: what they have, and nothing of the whole account. */
async function expectLimitedMenu(phone: Page): Promise<void> {
  await phone.getByRole('button', { name: 'Dashboard' }).click();
  const menu = phone.getByRole('navigation', { name: 'Panel' });
  await expect(menu.getByRole('link', { name: 'Servers' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Billing' })).toBeHidden();
}

async function expectOneDomain(phone: Page, { domain, other }: { domain: string; other: string }): Promise<void> {
  await phone.goto('/panel/domains');
  await expect(phone.getByText(domain, { exact: true })).toBeVisible();
  await expect(phone.getByText(other)).toBeHidden();
  await expect(phone.getByRole('link', { name: 'Create a Domain' })).toBeHidden();
}

test('a colleague is invited to one domain, and sees that and nothing else', async ({ page, browser, newEmail }) => {
  await newCustomer(page, newEmail, mailTo);
  const domains = await twoDomains(page);
  const colleague = `e2e-${randomUUID()}@example.test`;
  await invite(page, colleague, [domains.domain]);
  await expect(page.getByRole('row', { name: colleague })).toContainText('Technical, 1 domain');

  const theirs = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const phone = await theirs.newPage();
  await join(phone, colleague);
  await expectLimitedMenu(phone);
  await expectOneDomain(phone, domains);
  await theirs.close();
});

test('a colleague is invited to one server and one domain, and sees those and nothing else', { tag: '@slow' }, async ({
  page,
  browser,
  newEmail: owner,
}) => {
  test.slow();
  await newCustomer(page, owner, mailTo);
  for (const hostname of ['shop-1', 'books-1']) await runningServer(page, { ...choices, hostname });
  const domains = await twoDomains(page);
  const { domain } = domains;
  const colleague = `e2e-${randomUUID()}@example.test`;
  await invite(page, colleague, ['shop-1', domain]);
  await expect(page.getByRole('row', { name: colleague })).toContainText('Technical, 1 server, 1 domain');
  await expectAccessible(page);

  const theirs = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const phone = await theirs.newPage();
  const link = await join(phone, colleague);
  await expectLimitedMenu(phone);
  await phone.getByRole('navigation', { name: 'Panel' }).getByRole('link', { name: 'Servers' }).click();
  await expect(phone.getByRole('link', { name: 'shop-1' }).first()).toBeVisible();
  await expect(phone.getByText('books-1')).toBeHidden();
  await phone.goto('/panel');
  await expect(phone.getByText('You work with some servers and domains of Oak & Pine.')).toBeVisible();
  await phone.getByRole('link', { name: domain, exact: true }).first().click();
  await phone.getByRole('link', { name: 'Records' }).click();
  await expect(phone.getByRole('button', { name: 'Add record' })).toBeEnabled();
  await expectOneDomain(phone, domains);
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
