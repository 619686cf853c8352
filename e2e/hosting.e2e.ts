import { randomUUID } from 'node:crypto';
import { expect, expectAccessible, test } from './fixtures.ts';
import { screensOf } from './how-much.ts';
import { buy, logInStaff, newCustomer, saveCard, settleOrder } from './server-desk.ts';

const screens = { 'on a phone': { width: 390, height: 844 }, 'on a desk': { width: 1440, height: 900 } };

/** Its bank wants the customer to confirm every payment. */
const asksAlways = '4000002760003184';

for (const [screen, size] of screensOf(Object.entries(screens))) {
  test(`web hosting with a free address is set up, and opened in cPanel by one click, ${screen}`, async ({
    page,
    mailTo,
    newEmail: email,
  }) => {
    await page.setViewportSize(size);
    await newCustomer(page, email, mailTo);
    await buy(page, 'Web Birch', { location: 'London', domain: `${randomUUID().slice(0, 8)}.resolvo.site` });
    await page.goto('/panel/cpanel');
    const open = page.getByRole('button', { name: 'Open cPanel' });
    await expect(open).toBeEnabled({ timeout: 30_000 });
    await expect(page.getByText(/ of 10 GB|of \d+ GB/).first()).toBeVisible();
    await page.getByRole('link', { name: /^Details/ }).click();
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText(/^[a-z0-9]{8}\.resolvo\.site\s*Active$/);
    await expect(page.getByText('London', { exact: true })).toBeVisible();
    const domain = (await heading.innerText()).split(/\s/)[0] ?? '';
    await expect(page.getByText('No limit')).toBeVisible();
    const arrives = page.context().waitForEvent('page');
    await page.getByRole('button', { name: 'Open cPanel' }).click();
    const cpanel = await arrives;
    await expect(cpanel.getByRole('heading', { level: 1, name: domain })).toBeVisible();
    await cpanel.getByRole('button', { name: 'Create a mailbox' }).click();
    await expect(cpanel.getByText(`box1@${domain}`)).toBeVisible();
    await cpanel.close();
    expect((await mailTo(email, /is ready/)).subject).toContain(domain);
  });

  test(`web hosting is bought with a free address, changed for a larger one, cancelled and kept, ${screen}`, {
    tag: '@slow',
  }, async ({ page, mailTo, newEmail: email }) => {
    test.slow();
    await page.setViewportSize(size);
    await newCustomer(page, email, mailTo);
    await page.goto('/panel/cpanel');
    await page.getByRole('link', { name: 'Purchase a cPanel package →' }).click();
    await expect(page).toHaveURL('/panel/cpanel/new');
    await page.getByLabel('Domain of the website').fill('no dots');
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await expect(page.getByLabel('Domain of the website')).toBeFocused();
    await page.getByText('London', { exact: true }).click();
    await page.getByText('Found for you', { exact: true }).first().click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await expect(page).toHaveURL(/\/checkout\/[0-9a-f-]{36}$/);
    await settleOrder(page, page.url().split('/').at(-1) ?? '');

    await saveCard(page, asksAlways);
    await page.goto('/panel/cpanel');
    await expect(page.getByRole('button', { name: 'Open cPanel' })).toBeEnabled({ timeout: 30_000 });
    await expectAccessible(page);
    await page.getByRole('link', { name: /^Details/ }).click();
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText(/Active$/);
    await expect(page.getByText('No limit')).toBeVisible();
    await expectAccessible(page);
    const details = page.url();
    await page.getByRole('button', { name: 'Change package' }).click();
    await page.getByRole('button', { name: 'Choose Web Oak' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Due now');
    const due = /Due now\s*(€[\d.]+)/.exec((await dialog.textContent()) ?? '')?.[1] ?? 'nothing';
    await dialog.getByRole('button', { name: `Change and pay ${due}` }).click();
    await expect(page.getByText('Your bank asks you to confirm this payment')).toBeVisible();
    await page.getByRole('button', { name: 'Fail' }).click();
    await expect(page.getByText(`${due} with Visa ending in 3184: `)).toBeVisible();
    await page.getByRole('button', { name: 'Confirm the payment' }).click();
    await page.getByRole('button', { name: 'Complete' }).click();
    await expect(page.getByText('The plan is changed and paid.')).toBeVisible();
    await page.goto(details);
    await expect(page.getByText('Web Oak').first()).toBeVisible({ timeout: 30_000 });

    await page.getByRole('button', { name: 'Cancel this package' }).click();
    await page.getByRole('button', { name: 'Cancel the package' }).click();
    await expect(heading).toHaveText(/Cancelled\s*Ends/);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Keep this package' }).click();
    await page.getByRole('button', { name: 'Keep it', exact: true }).click();
    await expect(heading).toHaveText(/Active$/);
  });
}

test('staff see the room on hosting servers, what does not match, and all packages', { tag: '@slow' }, async ({
  page,
  mailTo,
  newEmail: email,
}) => {
  await newCustomer(page, email, mailTo);
  await logInStaff(page.request);
  await page.goto('/panel/admin/hosting/servers');
  await expect(page.getByRole('heading', { name: 'web1' }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Adopt statuspg' }).first()).toBeVisible();
  await expectAccessible(page);
  await page.goto('/panel/admin/hosting');
  await expect(page.getByRole('table', { name: 'Hosting packages' })).toBeVisible();
  await expectAccessible(page);
});
