import type { Page } from '@playwright/test';
import { z } from 'zod';
import { expect, test } from './fixtures.ts';
import { logIn } from './log-in.ts';
import { beginPayment, newCustomer, settle } from './server-desk.ts';

const plans = z.object({ one_time_plans: z.array(z.object({ plan_id: z.string() })) });
const placed = z.object({ order_id: z.string() }).loose();

/** Ordered and payment begun, without the forms, which have a journey of their own. */
async function order(page: Pick<Page, 'request'>) {
  const headers = { 'x-csrf': '1', origin: process.env.BASE_URL ?? '' };
  const { one_time_plans } = plans.parse(await (await page.request.get('/api/system/plans')).json());
  const data = { plan_id: one_time_plans[0]?.plan_id };
  const answer = await page.request.post('/api/account/checkout', { data, headers });
  return beginPayment(page, placed.parse(await answer.json()).order_id);
}

test('an open invoice is shown as paid once staff have marked it, without a reload', async ({
  page,
  newEmail,
  mailTo,
}) => {
  await newCustomer(page, newEmail, mailTo);
  const { invoice_id } = await order(page);
  await page.goto(`/panel/billing/invoices/${invoice_id}`);
  await expect(page.getByText('Due', { exact: true }).first()).toBeVisible();
  await page.evaluate(() => document.documentElement.setAttribute('data-same-page', ''));
  // The cursor is taken before anything changes.
  await page.waitForResponse((response) => response.url().includes('/api/account/changes?after='));
  await settle(invoice_id);
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-same-page', '');
});

test('staff see an order that a customer makes, and keep what they are typing', async ({
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
  await expect(page.getByRole('link', { name: `View order ${order_id}` })).toBeVisible();

  await page.goto('/panel/admin/invoices/exchange-rates');
  const rate = page.getByLabel('NOK per euro');
  await rate.fill('11.7');
  const told = page.waitForResponse((response) => response.url().includes('/api/system/admin/invoices'));
  await order(customer);
  await told;
  await expect(rate).toHaveValue('11.7');
  await customer.close();
});
