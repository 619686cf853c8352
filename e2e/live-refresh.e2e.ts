import type { Page } from '@playwright/test';
import { z } from 'zod';
import { expect, test } from './fixtures.ts';
import { logIn } from './log-in.ts';
import { beginPayment, logInStaff, newCustomer, settle } from './server-desk.ts';
import { actInMenu } from './staff-acts.ts';

const planIds = z.array(z.object({ plan_id: z.string() }));
const plans = z.object({ one_time_plans: planIds, proxmox_plans: planIds });
const placed = z.object({ order_id: z.string() }).loose();

type Customer = Pick<Page, 'request'>;

/** Ordered and payment begun, without the forms, which have a journey of their own. */
async function place(page: Customer, data: object) {
  const headers = { 'x-csrf': '1', origin: process.env.BASE_URL ?? '' };
  const answer = await page.request.post('/api/account/checkout', { data, headers });
  return beginPayment(page, placed.parse(await answer.json()).order_id);
}

const offered = async (page: Customer) => plans.parse(await (await page.request.get('/api/system/plans')).json());

const order = async (page: Customer) => place(page, { plan_id: (await offered(page)).one_time_plans[0]?.plan_id });

const orderServer = async (page: Customer, hostname: string) =>
  place(page, { plan_id: (await offered(page)).proxmox_plans[0]?.plan_id, choices: { hostname } });

test('an open invoice is shown as paid once staff have marked it, without a reload', async ({
  page,
  newEmail,
  mailTo,
}) => {
  await newCustomer(page, newEmail, mailTo);
  const { invoice_id } = await order(page);
  // The cursor is taken before anything changes.
  const cursor = page.waitForResponse((response) => response.url().includes('/api/account/changes'));
  await page.goto(`/panel/billing/invoices/${invoice_id}`);
  await expect(page.getByText('Due', { exact: true }).first()).toBeVisible();
  await page.evaluate(() => document.documentElement.setAttribute('data-same-page', ''));
  await cursor;
  await settle(invoice_id);
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-same-page', '');
});

test('staff see an order that a customer makes, and keep what they are typing', { tag: '@slow' }, async ({
  page,
  browser,
  newEmail,
  mailTo,
}) => {
  const customer = await browser.newContext({ baseURL: process.env.BASE_URL ?? '' });
  await newCustomer(customer, newEmail, mailTo);
  await logIn(page, 'admin@resolvo.test');
  await page.goto('/panel/admin/orders');
  await page.waitForResponse((response) => response.url().includes('/api/system/admin/changes?after='));
  const { order_id } = await order(customer);
  await expect(page.getByRole('link', { name: `View order ${order_id.slice(0, 8)}` })).toBeVisible();

  await page.goto('/panel/admin/invoices/exchange-rates');
  const rate = page.getByLabel('NOK per euro');
  await rate.fill('11.7');
  const told = page.waitForResponse((response) => response.url().includes('/api/system/admin/invoices'));
  await order(customer);
  await told;
  await expect(rate).toHaveValue('11.7');
  await customer.close();
});

/** What a person sees of the page, without times that only grow older. */
const shown = async (page: Page) =>
  (await page.locator('main').innerText()).replaceAll(/\b(just now|(\d+|an?) (second|minute)s? ago)/g, '');

/** The open page shows what the same page shows after a reload. */
async function expectTrue(page: Page): Promise<void> {
  const fresh = await page.context().newPage();
  await expect(async () => {
    await fresh.goto(page.url());
    await expect(fresh.getByRole('heading', { level: 1 })).toBeVisible();
    await fresh.waitForLoadState('networkidle');
    expect(await shown(page)).toBe(await shown(fresh));
  }).toPass({ timeout: 60_000 });
  await fresh.close();
}

test('an order page is true after Mark as Paid, Issue Products and all that jobs do later, without a reload', {
  tag: '@slow',
}, async ({ page, browser, newEmail, mailTo }) => {
  test.slow();
  const customer = await browser.newContext({ baseURL: process.env.BASE_URL ?? '' });
  await newCustomer(customer, newEmail, mailTo);
  await logInStaff(page.request);
  const dialog = page.getByRole('dialog');

  for (const act of ['Mark as Paid', 'Issue Products'] as const) {
    const { order_id } = await orderServer(customer, `true-${act === 'Mark as Paid' ? 'paid' : 'issued'}`);
    await page.goto(`/panel/admin/orders/${order_id}`);
    await page.evaluate(() => document.documentElement.setAttribute('data-same-page', ''));
    await (act === 'Mark as Paid' ? page.getByRole('button', { name: act }) : await actInMenu(page, act)).click();
    if (act === 'Mark as Paid') await dialog.getByLabel('Reason').fill('On the statement');
    await dialog.getByRole('button', { name: act }).click();
    await expect(dialog).toHaveCount(0);
    const delivered = page.getByRole('table', { name: 'Deliveries' }).getByText('Issued', { exact: true });
    await expect(delivered).toBeVisible({ timeout: 60_000 });
    await expectTrue(page);
    await expect(page.locator('html')).toHaveAttribute('data-same-page', '');
  }
  await customer.close();
});
