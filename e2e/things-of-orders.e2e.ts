import { type Page, request } from '@playwright/test';
import { z } from 'zod';
import { choose, expect, expectAccessible, linkIn, mailTo, test, typeCard } from './fixtures.ts';
import { logIn } from './log-in.ts';
import {
  accountOf,
  draftOrder,
  logInStaff,
  looseVolume,
  markPaid,
  newCustomer,
  planNamed,
  post,
  runningServer,
  sealOrder,
  settleOrder,
} from './server-desk.ts';

const good = '4242424242424242';
const here = { image: 'debian-13', location: 'Oslo' };

test('a server is ordered with name, tags, firewall, private network and volume, and has them all once it is paid', {
  tag: '@slow',
}, async ({ page, newEmail }) => {
  test.slow();
  await newCustomer(page, newEmail, mailTo);
  const rules = { rules: [], policy_in: 'allow', policy_out: 'allow' };
  await post(page.request, '/account/firewalls', { name: 'Front', ...rules });
  await post(page.request, '/account/networks', { name: 'Backend', location: 'Oslo', subnet: '10.4.0.0/24' });
  await looseVolume(page, 'archive');

  await page.goto('/checkout/cloud/fjord-s/');
  // Networks and volumes are those of the place.
  await choose(page, 'London');
  await expect(page.getByLabel('Firewall')).toBeVisible();
  await expect(page.getByLabel('Private network')).toBeHidden();
  await choose(page, 'Oslo');
  await choose(page, 'Debian 13');
  await choose(page, 'Password');
  await page.getByLabel('Password of the first user').fill('fjord-Lantern-93');
  await page.getByLabel('Name', { exact: true }).fill('Shop front');
  await page.getByLabel('Hostname').fill('shop.example.org');
  await page.getByLabel('Tags').fill('prod, web');
  await page.getByLabel('Firewall').selectOption('Front');
  await page.getByLabel('Private network').selectOption('Backend (10.4.0.0/24)');
  await page.getByLabel('Volume').selectOption('archive, 40 GB');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page).toHaveURL(/\/checkout\/[0-9a-f-]{36}$/);
  await typeCard(page, good);
  await page.getByRole('button', { name: /^Pay €/ }).click();
  await page.getByRole('link', { name: 'Open server Shop front' }).click({ timeout: 60_000 });

  await expect(page.getByRole('heading', { level: 1 })).toContainText('Shop front');
  const tags = page.getByRole('region', { name: 'Notes and protection' });
  for (const tag of ['prod', 'web']) await expect(tags.getByText(tag, { exact: true })).toBeVisible();
  const network = page.getByRole('region', { name: 'Private networks' });
  await expect(network.getByRole('link', { name: 'Backend' })).toBeVisible();
  await expect(network.getByText('Joined', { exact: true })).toBeVisible({ timeout: 40_000 });
  const volume = page.getByRole('region', { name: 'Volumes' });
  await expect(volume.getByRole('link', { name: 'archive' })).toBeVisible();
  await expect(volume.getByText('Attached', { exact: true })).toBeVisible({ timeout: 40_000 });
  await page.getByRole('navigation', { name: 'Server' }).getByRole('link', { name: 'Firewall' }).click();
  await expect(page.getByRole('heading', { name: 'Firewall: Front' })).toBeVisible();
});

test('an option asks for which server it is, and that one has it; staff sell one for the other', {
  tag: '@slow',
}, async ({ page, browser, newEmail }) => {
  test.slow();
  await newCustomer(page, newEmail, mailTo);
  const web = await runningServer(page, { ...here, hostname: 'web.example.com' });
  const db = await runningServer(page, { ...here, hostname: 'db.example.com' });
  const options = page.getByRole('region', { name: 'Options' });

  await test.step('the checkout asks, and sends nothing without an answer', async () => {
    await page.goto('/checkout/extras/backup-plan/');
    const question = page.getByRole('group', { name: 'For which server' });
    await expect(question.getByRole('radio')).toHaveCount(2);
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await expect(question.getByRole('alert')).toHaveText('Please choose the server that it is for.');
    await expect(page).toHaveURL(/\/checkout\/extras\/backup-plan/);
    await expectAccessible(page);
    await choose(page, 'web.example.com');
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await expect(page).toHaveURL(/\/checkout\/[0-9a-f-]{36}$/);
    await expect(page.getByText(/web\.example\.com/).first()).toBeVisible();
    await settleOrder(page, new URL(page.url()).pathname.split('/').at(-1) ?? '');
    await page.goto(`/panel/servers/${web.id}`);
    await expect(options.getByText('Backup plan', { exact: true })).toBeVisible({ timeout: 40_000 });
    await page.goto(`/panel/servers/${db.id}`);
    await expect(options.getByText('No options yet.')).toBeVisible();
  });

  await test.step('staff sell another for the other server', async () => {
    const user_id = await accountOf(page);
    const staff = await request.newContext();
    await logInStaff(staff);
    const order_id = await draftOrder(staff, user_id);
    const office = await (await browser.newContext({ baseURL: process.env.BASE_URL ?? '' })).newPage();
    await logIn(office, 'admin@resolvo.test', `/panel/admin/orders/${order_id}`);
    await office.getByRole('button', { name: 'Add items' }).click();
    const dialog = office.getByRole('dialog');
    await dialog.getByRole('searchbox', { name: 'Search plans' }).fill('extra ipv4');
    await dialog.getByRole('button', { name: /Extra IPv4 address/ }).click();
    await dialog.getByText('I choose now').click();
    await dialog.getByRole('radio', { name: 'db.example.com' }).check({ force: true });
    await expectAccessible(office);
    await dialog.getByRole('button', { name: 'Add to Order' }).click();
    await expect(office.getByText('Extra IPv4 address added to order')).toBeVisible();
    await office.keyboard.press('Escape');
    await expect(office.getByText(/db\.example\.com/).first()).toBeVisible();
    await markPaid(staff, await sealOrder(staff, order_id, user_id));
    await expect(options.getByText('Extra IPv4 address', { exact: true })).toBeVisible({ timeout: 40_000 });
    await office.context().close();
    await staff.dispose();
  });
});

/** A new customer has a quote of two servers, ticks the one they choose themselves, and accepts. The order is answered. */
async function acceptWithATick(page: Page, email: string, look: () => Promise<void> = async () => {}): Promise<string> {
  await newCustomer(page, email, mailTo);
  const user_id = await accountOf(page);
  const staff = await request.newContext();
  await logInStaff(staff);
  const lines = [
    {
      plan_id: await planNamed(page, 'Fjord S'),
      choices: { ...here, name: 'Shop front', hostname: 'shop.example.org' },
    },
    {
      plan_id: await planNamed(page, 'Fjord M'),
      choices: { ...here, name: 'Shop books', hostname: 'books.example.org' },
    },
  ];
  const written = await post(staff, '/system/admin/quotes', { user_id, title: 'A shop', lines });
  const { quote_id } = z.object({ quote_id: z.string() }).parse(written);
  await post(staff, `/system/admin/quotes/${quote_id}/send`, {});
  await staff.dispose();

  await page.goto(linkIn(await mailTo(email, /Your quote \d+: A shop/), '/panel/billing/quotes'));
  const tick = page.getByRole('checkbox', { name: 'I choose Fjord S myself' });
  await expect(tick).toHaveAccessibleDescription(/^Shop front · Oslo · Debian 13 · shop\.example\.org · Password$/);
  await tick.check();
  await expect(page.getByRole('checkbox', { name: 'I choose Fjord M myself' })).not.toBeChecked();
  await look();
  await page.getByRole('button', { name: /^Accept for €/ }).click();
  await page.getByRole('button', { name: 'Accept and order' }).click();
  await expect(page).toHaveURL(/\/checkout\/[0-9a-f-]{36}$/);
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

test('a quote is accepted with a tick at what its client would rather choose', async ({ page, newEmail }) => {
  await acceptWithATick(page, newEmail);
  await expect(page.getByText('shop.example.org')).toHaveCount(0);
  await expect(page.getByText('books.example.org').first()).toBeVisible();
});

test('what was ticked in a quote is asked for after the payment, and the rest is made', { tag: '@slow' }, async ({
  page,
  newEmail,
}) => {
  test.slow();
  await settleOrder(page, await acceptWithATick(page, newEmail, () => expectAccessible(page)));

  await mailTo(newEmail, /Please choose how Fjord S is made/);
  await page.goto('/panel');
  const needs = page.getByRole('region', { name: 'Needs you' });
  await expect(needs.getByRole('listitem')).toHaveCount(1);
  await needs.getByRole('link', { name: 'Choose', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Choose how Fjord S is made' })).toBeVisible();
  // What was not ticked is made as it was quoted.
  await page.goto('/panel/servers');
  await expect(page.getByRole('link', { name: 'Shop books' }).first()).toBeVisible({ timeout: 40_000 });
  await expect(page.getByRole('link', { name: 'Shop front' })).toHaveCount(0);
});
