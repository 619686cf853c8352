import { type APIRequestContext, request } from '@playwright/test';
import { z } from 'zod';
import { expect, expectAccessible, mailTo, test } from './fixtures.ts';
import { accountOf, askLab, logInStaff, newCustomer, post, sealedOrder } from './server-desk.ts';
import { actInMenu } from './staff-acts.ts';

const charge = z.object({ charge_id: z.string(), client_secret: z.string() });

/** An invoice that staff, who sign in, wrote to a new customer, and that was paid with the lab's good card. */
async function paidInvoice(staff: APIRequestContext, email: string): Promise<string> {
  const client = { request: await request.newContext() };
  await newCustomer(client, email, mailTo);
  await logInStaff(staff);
  const items = [{ custom_item: { name: 'Migration', price: 12_000 } }];
  const { invoice_id } = await sealedOrder(staff, await accountOf(client), items, { no_tax: true });
  const begun = await post(client.request, `/account/billing/invoices/${invoice_id}/pay`, {});
  const { charge_id, client_secret } = charge.parse(begun);
  const card = { number: '4242424242424242', exp_month: 12, exp_year: 2035 };
  await askLab('POST', '/stripe/pay', { client_secret, method: { card } });
  await post(client.request, `/account/billing/charges/${charge_id}/settle`, {});
  await client.request.dispose();
  return invoice_id;
}

test('staff refund a part of a payment to its card', async ({ page, newEmail }) => {
  const invoiceId = await paidInvoice(page.request, newEmail);
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
});

test('a customer disputes what was not refunded of a payment, and staff see it everywhere', {
  tag: '@slow',
}, async ({ page, newEmail }) => {
  test.slow();
  const invoiceId = await paidInvoice(page.request, newEmail);
  const part = { amount: 2000, destination: 'card', reason: 'Took too long' };
  await post(page.request, `/system/admin/invoices/${invoiceId}/refund`, part);
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
