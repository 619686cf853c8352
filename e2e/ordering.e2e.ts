import { randomUUID } from 'node:crypto';
import { type Page, request } from '@playwright/test';
import { z } from 'zod';
import { choose, expect, expectAccessible, linkIn, mailTo, test } from './fixtures.ts';
import { screensOf } from './how-much.ts';
import { logIn } from './log-in.ts';
import { logInStaff, newCustomer, post, settleOrder } from './server-desk.ts';
import { demoPassword } from './start-product.ts';

const screens = { 'on a phone': { width: 390, height: 844 }, 'on a desk': { width: 1440, height: 900 } };

/** An act of a row: a button, or on a phone in the row's menu. */
async function act(page: Page, name: string, of: string): Promise<void> {
  const isPhone = (page.viewportSize()?.width ?? 0) < 640;
  await page.getByRole('button', { name: `${isPhone ? 'More actions' : name}: ${of}` }).click();
  if (isPhone) await page.getByRole('menuitem', { name, exact: true }).click();
}

/** A new customer puts a machine together and orders it. The order is answered. */
async function orderMachine(page: Page, email: string): Promise<string> {
  await newCustomer(page, email, mailTo);
  await page.goto('/solutions/dedicated/configure/epyc-4464p');
  const summary = page.getByRole('complementary');
  await choose(page, /128 GB DDR5 ECC/);
  await choose(page, /4 × 7.68 TB NVMe/);
  await expect(summary).toContainText('RAID 10');
  await expect(summary.getByText(/^€\d/)).toHaveText('€417');
  await expect(summary).toContainText('Yours about 3 working days after the payment.');
  await page.getByRole('link', { name: 'Order this machine' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order a dedicated server');
  await page.getByText('The same as an API call').click();
  await expect(page.getByText('"disks": "4x7680"')).toBeVisible();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page).toHaveURL(/\/checkout\/[0-9a-f-]{36}$/);
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

for (const [screen, viewport] of screensOf(Object.entries(screens))) {
  test(`a dedicated server is configured and ordered, ${screen}`, async ({ page, newEmail: email }) => {
    await page.setViewportSize(viewport);
    await orderMachine(page, email);
    await expect(page.getByText('AMD EPYC 4464P').first()).toBeVisible();
    await expect(page.getByText(/4 × 7\.68 TB NVMe/).first()).toBeVisible();
    await expect(page.getByText('€417.00').first()).toBeVisible();
  });

  test(`a dedicated server is built along its checklist, ${screen}`, { tag: '@slow' }, async ({
    page,
    browser,
    newEmail: email,
  }) => {
    test.slow();
    // No two machines have one address or serial number.
    const ends = viewport === screens['on a phone'] ? 40 : 41;
    await page.setViewportSize(viewport);
    const orderId = await orderMachine(page, email);
    for (const heading of ['Order a dedicated server', /AMD EPYC 4464P/]) {
      await page.goBack();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expectAccessible(page);
    }
    await settleOrder(page, orderId);

    const desk = await browser.newPage({ viewport });
    await logIn(desk, 'admin@resolvo.test', `/panel/admin/orders/${orderId}`);
    await expect(desk.getByRole('table', { name: 'Deliveries' })).toContainText('unit 1');
    // A table that scrolls is a group: its acts would stand out of sight.
    await expect(desk.getByRole('group', { name: 'Deliveries' })).toHaveCount(0);
    await expectAccessible(desk);
    await act(desk, 'Checklist', 'AMD EPYC');
    const dialog = desk.getByRole('dialog');
    await expect(dialog.getByRole('heading', { name: /^Build AMD EPYC/ })).toBeVisible();
    await expectAccessible(desk);
    await dialog.getByLabel('Serial number', { exact: true }).fill(`CH-08${ends}`);
    await dialog.getByLabel('4 serial numbers').fill('D1, D2, D3, D4');
    for (let left = 10; left > 0; left -= 1) {
      await dialog
        .getByRole('button', { name: /^Tick off/ })
        .first()
        .click();
      await expect(dialog.getByRole('button', { name: /^Tick off/ })).toHaveCount(left - 1);
    }
    await desk.keyboard.press('Escape');
    await act(desk, 'Done', 'AMD EPYC');
    await dialog.getByRole('button', { name: 'Deliver it' }).click();
    await expect(dialog.getByText('Please enter how the client signs in.')).toBeVisible();
    await dialog.getByLabel('Access data').fill('root / fjord basalt lantern');
    await dialog.getByLabel('Addresses').fill(`198.51.100.${ends}`);
    await dialog.getByLabel('Rack').fill('Oslo 1, rack 14');
    await expectAccessible(desk);
    await dialog.getByRole('button', { name: 'Deliver it' }).click();
    await expect(desk.getByText('The task is done.')).toBeVisible();
    await desk.goto(`/panel/admin/dedicated?search=CH-08${ends}`);
    await desk.getByRole('link', { name: 'View AMD EPYC 4464P' }).first().click();
    await expect(desk.getByText('Oslo 1, rack 14')).toBeVisible();
    await expectAccessible(desk);
    await desk.close();

    await page.goto(linkIn(await mailTo(email, /AMD EPYC 4464P is ready/), '/panel/dedicated/'));
    await expect(page.getByRole('heading', { level: 1 })).toContainText('AMD EPYC 4464P');
    await expect(page.getByText('D1, D2, D3, D4')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Show access data' }).click();
    await page.getByRole('button', { name: 'Show them now' }).click();
    await expect(page.getByText('root / fjord basalt lantern')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Done', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Show access data' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Reinstall' }).click();
    await expect(page.getByLabel('Title')).toHaveValue('Please reinstall AMD EPYC 4464P');
    await page.goto('/panel/billing/orders');
    await page.getByRole('link', { name: 'AMD EPYC 4464P', exact: true }).click();
    await expect(page).toHaveURL(/\/panel\/dedicated\//);
  });

  test(`a visitor asks, becomes a client with a quote, accepts it and pays, ${screen}`, { tag: '@slow' }, async ({
    page,
    browser,
    newEmail: email,
  }) => {
    test.slow();
    await page.setViewportSize(viewport);
    await page.addInitScript(() => localStorage.setItem('cookie-consent', 'true'));
    await page.goto('/contact');
    const send = page.getByRole('button', { name: 'Send the message' });
    const form = page.locator('form').filter({ has: send });
    await form.getByLabel('Your name').fill('Bakery Solsikke');
    await form.getByLabel('Email').fill(email);
    await form.getByLabel('What is it about?').selectOption('Sales');
    await form.getByLabel('Message').fill('A website for our bakery, please.');
    await send.click();
    const { subject } = await mailTo(email, /has your message/);
    const reference = /RV-[A-Z0-9]{4}-[A-Z0-9]{4}/.exec(subject)?.[0] ?? 'none';

    const desk = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await logIn(desk, 'admin@resolvo.test', `/panel/admin/tickets?search=${reference}`);
    await desk.locator('tbody a[href^="/panel/admin/tickets/"]').first().click();
    await desk.getByRole('link', { name: 'Make them a client and write a quote' }).click();
    await expect(desk.getByLabel('Email of the owner')).toHaveValue(email);
    await expect(desk.getByLabel('Name', { exact: true })).toHaveValue('Bakery Solsikke');
    await desk.getByRole('button', { name: 'Create and invite' }).click();
    await expect(desk.getByRole('heading', { name: 'Write a quote' })).toBeVisible();
    await expect(desk.getByRole('main').getByText(email)).toBeVisible();
    await desk.getByLabel('Name', { exact: true }).fill('Website');
    await desk.getByLabel('Price (€)').fill('4000');
    await desk.getByRole('button', { name: 'Add custom item' }).click();
    await desk.getByLabel('Title').fill('A website for a bakery');
    await expectAccessible(desk);
    await desk.getByRole('button', { name: 'Save the quote' }).click();
    const sending = desk.getByRole('button', { name: 'Send to the client' });
    await expect(sending).toBeVisible();
    const title = desk.getByLabel('Title');
    await title.fill('A website for two bakeries');
    await expect(sending).toBeDisabled();
    await expect(sending).toHaveAccessibleDescription('Please save the quote first.');
    await title.fill('A website for a bakery');
    await sending.click();
    const question = desk.getByRole('dialog', { name: /^Send quote \d+\?$/ });
    await expect(question.getByText(email)).toBeVisible();
    await expect(question.getByText('€5,000.00 incl. VAT')).toBeVisible();
    await question.getByRole('button', { name: 'Send it' }).click();
    await expect(desk.getByText('The quote is on its way.')).toBeVisible();
    await desk.close();

    const sent = await mailTo(email, /Your quote \d+: A website for a bakery/);
    await page.goto(linkIn(await mailTo(email, /Bakery Solsikke at .* is open/), '/auth/join'));
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await page.getByLabel('Confirm password').fill(demoPassword);
    await page.getByRole('button', { name: 'Set the password and join' }).click();
    await expect(page).toHaveURL('/panel');
    await page.goto(linkIn(sent, '/panel/billing/quotes'));
    const accept = page.getByRole('button', { name: 'Accept for €5,000.00' });
    await expect(accept).toBeVisible();
    await expectAccessible(page);
    await accept.click();
    const agreed = page.getByRole('dialog', { name: /^Accept quote \d+\?$/ });
    await expect(agreed.getByText('€5,000.00 incl. VAT')).toBeVisible();
    await expect(agreed.getByText('Paid once')).toBeVisible();
    await agreed.getByRole('button', { name: 'Accept and order' }).click();
    await expect(page).toHaveURL(/\/checkout\/[0-9a-f-]{36}$/);
    await settleOrder(page, new URL(page.url()).pathname.split('/').at(-1) ?? '');
    await page.goBack();
    await expect(page.getByText('Accepted', { exact: true })).toBeVisible();
    await expect(page.getByText(`by ${email}.`)).toBeVisible();
  });
}

test('what no node has room for is sold out, and nothing is ordered', { tag: '@slow' }, async ({
  page,
  newEmail: email,
}) => {
  const staff = await request.newContext();
  await logInStaff(staff);
  const slug = `huge-${randomUUID().slice(0, 8)}`;
  const plan = {
    plan_type: 'proxmox',
    plan_name: 'Huge',
    plan_description: 'More memory than a node has.',
    plan_slug: slug,
    category: 'cloud',
    plan_price: 9900,
    plan_annual_price: null,
    resources: { vcpus: 8, ram_mb: 16_777_216, disk_gb: 80, traffic_tb: 4 },
    stock: null,
    visible: true,
    sort_order: 900,
  };
  const made = z.object({ plan_id: z.string() }).parse(await post(staff, '/system/admin/plans', plan));
  await newCustomer(page, email, mailTo);
  for (const viewport of Object.values(screens)) {
    await page.setViewportSize(viewport);
    await page.goto(`/checkout/cloud/${slug}/`);
    await expect(page.getByText('This plan is sold out at the moment.').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Continue to payment' })).toHaveAttribute('aria-disabled', 'true');
    await expectAccessible(page);
  }
  const refused = await page.request.post(`${process.env.BASE_URL}/api/account/checkout`, {
    data: { plan_id: made.plan_id },
    headers: { 'x-csrf': '1', origin: process.env.BASE_URL ?? '' },
  });
  expect(refused.status()).toBe(409);
  await page.goto('/panel/billing');
  await expect(page.getByRole('heading', { name: 'Open orders' })).toHaveCount(0);
  await post(staff, `/system/admin/plans/${made.plan_id}/archive`, { revision: 1 });
  await staff.dispose();
});
