import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures.ts';
import { logIn } from './log-in.ts';
import { actInMenu } from './staff-acts.ts';

/** As a page of ours sends it, signed in. */
function send<T>(page: Page, method: 'GET' | 'POST', path: string, body?: object): Promise<T> {
  return page.evaluate(
    async ([verb, url, payload]) => {
      const reply = await fetch(url, {
        method: verb,
        headers: { 'content-type': 'application/json', 'x-csrf': '1' },
        ...(payload ? { body: payload } : {}),
      });
      if (!reply.ok) throw new Error(await reply.text());
      return (await reply.json()) as T;
    },
    [method, path, body ? JSON.stringify(body) : ''] as const,
  );
}

/** An invoice of the person who is signed in, paid with the lab's good card. */
async function paidInvoice(page: Page): Promise<string> {
  const { user_id } = await send<{ user_id: string }>(page, 'GET', '/api/account/data/userinfo');
  const { order_id } = await send<{ order_id: string }>(page, 'POST', '/api/system/admin/orders', { user_id });
  const key = { order_id, user_id };
  const custom_item = { name: 'Migration', price: 12_000 };
  await send(page, 'POST', '/api/system/invoices/item', { ...key, custom_item });
  const sealed = { ...key, annual_subscription: false, no_tax: true };
  const { invoice_id } = await send<{ invoice_id: string }>(page, 'POST', '/api/system/invoices/seal', sealed);
  const pay = `/api/account/billing/invoices/${invoice_id}/pay`;
  const { charge_id, client_secret } = await send<{ charge_id: string; client_secret: string }>(page, 'POST', pay, {});
  const card = { number: '4242424242424242', exp_month: 12, exp_year: 2035 };
  await send(page, 'POST', '/lab/api/stripe/pay', { client_secret, method: { card } });
  await send(page, 'POST', `/api/account/billing/charges/${charge_id}/settle`, {});
  return invoice_id;
}

test('staff refund a part to the card; the customer disputes the rest, and staff see it everywhere', {
  tag: '@slow',
}, async ({ page }) => {
  test.slow();
  await logIn(page, 'admin@resolvo.test');
  const invoiceId = await paidInvoice(page);
  await page.goto(`/panel/admin/invoices/${invoiceId}`);
  const history = page.getByRole('table', { name: 'Payment History' });
  await expect(history.getByText('completed')).toBeVisible();

  await (await actInMenu(page, 'Issue Refund')).click();
  await expect(page).toHaveURL(/dialog=refund/);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Goes to')).toHaveValue('card');
  await expectAccessible(page);
  await dialog.getByLabel('Amount (€)').fill('20.00');
  await dialog.getByLabel('Reason').fill('Took too long');
  await dialog.getByRole('button', { name: 'Refund €20.00' }).click();
  await expect(page.getByText('The refund is on its way to the card.')).toBeVisible();
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(history.getByText('succeeded')).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(history.getByText('-€20.00')).toBeVisible();

  // The bank, in the lab.
  await page.goto('/lab#/charges');
  const payment = page.getByRole('listitem').filter({ hasText: invoiceId });
  await expectAccessible(page);
  await payment.getByRole('button', { name: 'Open a dispute' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Open it' }).click();
  await page.getByRole('link', { name: 'Events' }).click();
  const told = page.getByRole('listitem').filter({ hasText: 'charge.dispute.created' });
  await expect(told.first().getByText('delivered')).toBeVisible();

  await expect(async () => {
    await page.goto(`/panel/admin/invoices/${invoiceId}`);
    await expect(page.getByText('The client disputes €100.00 at the bank')).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expectAccessible(page);
  await page.goto('/panel/admin/finance/disputes');
  await expect(page.getByRole('table', { name: 'Disputes' }).getByText('€100.00').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Card alerts' }).click();
  await expect(page.getByText('The client disputes a card payment of €100.00').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Resolve' }).first().click();
  const asked = page.getByRole('dialog');
  await asked.getByRole('textbox', { name: 'What it was' }).fill('The bank has our papers.');
  await expectAccessible(page);
  await asked.getByRole('button', { name: 'Resolve' }).click();
  await expect(page.getByText('The alert is resolved.')).toBeVisible();
});
