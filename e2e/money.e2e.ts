import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures.ts';
import { logIn } from './log-in.ts';
import { logInStaff } from './server-desk.ts';
import { actInMenu, chooseClient } from './staff-acts.ts';

const customer = 'customer@resolvo.test';

async function createOrder(page: Page): Promise<void> {
  await page.goto('/panel/admin/orders');
  await page.getByRole('link', { name: 'Create Order' }).click();
  await chooseClient(page, customer);
  await page.getByRole('button', { name: 'Create Order' }).click();
  await expect(page.getByRole('heading', { name: 'Order Summary' })).toBeVisible();
}

async function addCustom(page: Page, name: string, price: string): Promise<void> {
  await page.getByRole('button', { name: 'Add items' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Price (€)').fill(price);
  await dialog.getByRole('button', { name: 'Add custom item' }).click();
  await expect(page.getByText('Custom item added to order')).toBeVisible();
  await page.keyboard.press('Escape');
}

async function seal(page: Page, tax = '0'): Promise<void> {
  await page.getByRole('button', { name: 'Seal Order and Generate Invoice' }).click();
  await page.getByLabel('Tax %').fill(tax);
  await page.getByRole('button', { name: 'Seal order', exact: true }).click();
  await expect(page.getByText(/Order sealed successfully\. Invoice \d+ generated\./)).toBeVisible();
}

/** What the link to the order's invoice is called; other journeys take numbers at the same time. */
async function invoiceLink(page: Page): Promise<string> {
  return (await page.getByRole('link', { name: /^View invoice/ }).getAttribute('aria-label')) ?? '';
}

test('staff build, seal, book and refund an order; the customer sees it and pays the next from the balance', async ({
  page,
  browser,
  baseUrl,
}) => {
  test.slow();
  await logInStaff(page.request);
  await createOrder(page);
  await expectAccessible(page);

  // Nothing to seal yet, and the menu says why.
  await expect(await actInMenu(page, 'Seal Order and Generate Invoice')).toContainText(
    'Cannot seal an empty order. Please add at least one item',
  );
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Add items' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('searchbox', { name: 'Search plans' }).fill('fjord m');
  await dialog.getByRole('button', { name: /Fjord M/ }).click();
  await dialog.getByRole('button', { name: 'Add to Order' }).click();
  await expect(page.getByText('Fjord M added to order')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /Fjord M/ }).click();
  await dialog.getByRole('button', { name: 'Add to Order' }).click();
  await expect(page.getByText('This plan is already added to the order')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add custom item' }).click();
  await expect(dialog.getByText('Please provide at least a name and price for the custom item').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await addCustom(page, 'Cabling', '7.10');
  await page.getByRole('button', { name: 'One more of Cabling' }).click();
  await expect(page.getByText('Item quantity updated')).toBeVisible();
  await expect(page.getByText('Total €27.10')).toBeVisible();

  await seal(page, '25');
  await expect(page.getByRole('button', { name: 'One more of Cabling' })).toHaveCount(0);
  const first = await invoiceLink(page);
  await page.getByRole('link', { name: first }).click();
  // The order's page has this sum and an act "Mark as Paid" too.
  await expect(page).toHaveURL(/\/invoices\//);
  await expect(page.getByText('€33.88').first()).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Mark as Paid' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('On the statement');
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as Paid' }).click();
  await expect(page.getByText('is paid in full.').first()).toBeVisible();
  await (await actInMenu(page, 'Issue Refund')).click();
  await page.getByRole('dialog').getByLabel('Amount (€)').fill('10.00');
  await page.getByRole('dialog').getByLabel('Reason').fill('Late delivery');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Refund €/ })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Partially refunded');

  // An order of ten euros, which the refund covers.
  await createOrder(page);
  await addCustom(page, 'Small thing', '10');
  await seal(page);
  const second = await invoiceLink(page);

  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, baseURL: baseUrl });
  const phone = await context.newPage();
  await logIn(phone, customer, '/panel/billing');
  await expect(phone.getByText('Credit Balance')).toBeVisible();
  await expectAccessible(phone);
  await phone.getByRole('link', { name: first, exact: true }).click();
  await expect(phone.getByText('Late delivery')).toBeVisible();
  await phone.getByRole('link', { name: 'Back to Billing' }).click();
  await phone.getByRole('link', { name: second, exact: true }).click();
  await phone.getByRole('button', { name: 'Pay with balance' }).click();
  await expect(phone.getByText('The invoice is paid.')).toBeVisible();
  await expectAccessible(phone);

  await page.goto('/panel/admin/orders');
  await expect(page.getByText('Active Orders')).toBeVisible();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('Orders refreshed successfully')).toBeVisible();
  await expectAccessible(page);
});

test('an order that nobody needs is deleted, and one that does not exist is not found', { tag: '@slow' }, async ({
  page,
  watch,
}) => {
  await logInStaff(page.request);
  await createOrder(page);
  await (await actInMenu(page, 'Delete Order')).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Order' }).click();
  await expect(page.getByText('Order deleted successfully')).toBeVisible();
  await expect(page).toHaveURL(/\/panel\/admin\/orders$/);
  watch.expectRefusal(404, '/api/system/admin/order');
  watch.expectRefusal(404, '/api/system/admin/invoice');
  const nothing = '00000000-0000-4000-8000-000000000000';
  await page.goto(`/panel/admin/orders/${nothing}`);
  await expect(page.getByText('Order not found')).toBeVisible();
  await page.goto(`/panel/admin/invoices/${nothing}`);
  await expect(page.getByText('Invoice not found')).toBeVisible();
});
