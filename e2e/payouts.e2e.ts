import { expect, expectAccessible, test } from './fixtures.ts';
import { giveBalance, logInStaff, newCustomer, post } from './server-desk.ts';
import { chooseClient } from './staff-acts.ts';

const iban = 'NO93 8601 1117 947';

test('a customer asks for a payout, and calls it off', async ({ page, mailTo, newEmail }) => {
  await newCustomer(page, newEmail, mailTo);
  await giveBalance(page, 10_000);
  await page.goto('/panel/billing/statement');
  await page.getByRole('link', { name: 'Pay out balance' }).click();
  await expect(page.getByText('No payouts yet')).toBeVisible();
  await page.getByRole('button', { name: 'Pay out balance' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount (€)').fill('30.00');
  await dialog.getByLabel('Account holder').fill('Kari Nordmann');
  await dialog.getByLabel('IBAN').fill('NO93 8601 1117 948');
  await dialog.getByRole('button', { name: 'Ask for the payout' }).click();
  await expect(dialog.getByText('This is no IBAN. Please look at it again.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('IBAN').fill(iban);
  await dialog.getByRole('button', { name: 'Ask for the payout' }).click();
  await expect(page.getByText('We send it as soon as we can, and tell you then.').first()).toBeVisible();
  await expect(page.getByText('You have €70.00 with us.')).toBeVisible();
  await expect(page.getByText('NO93 … 7947')).toBeVisible();
  await page.getByRole('button', { name: /^Call off/ }).click();
  await dialog.getByRole('button', { name: 'Call it off' }).click();
  await expect(page.getByText('You have €100.00 with us.')).toBeVisible();
  await expect(page.getByText('Called off', { exact: true })).toBeVisible();
});

test('staff send a payout, and the customer sees it without a reload', { tag: '@slow' }, async ({
  page,
  browser,
  mailTo,
  newEmail: email,
}) => {
  test.slow();
  await newCustomer(page, email, mailTo);
  await giveBalance(page, 10_000);
  await post(page.request, '/account/billing/payouts', { amount: 3000, holder: 'Kari Nordmann', iban });
  await page.goto('/panel/billing/payouts');
  await expect(page.getByText('You have €70.00 with us.')).toBeVisible();
  await expectAccessible(page);

  const desk = await (await browser.newContext()).newPage();
  await logInStaff(desk.request);
  await desk.goto('/panel/admin/finance/payouts?status=asked');
  const row = desk.getByRole('row').filter({ hasText: email });
  await row.getByRole('button', { name: /^Mark as sent/ }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Show all of it' }).click();
  await expect(dialog.getByText(iban)).toBeVisible();
  await expectAccessible(desk);
  await dialog.getByLabel('Reference').fill('DNB 4711');
  await dialog.getByRole('button', { name: 'Mark as sent' }).click();
  await expect(desk.getByText('The payout is sent, and the client is told.')).toBeVisible();
  await expect(row).toHaveCount(0);

  await expect(page.getByText('DNB 4711')).toBeVisible();
  await desk.context().close();
});

test('staff book a part of an invoice: what is due is offered, what it settles is said, the rest stays open', {
  tag: '@slow',
}, async ({ page, browser, mailTo }) => {
  test.slow();
  const email = 'parts@example.test';
  await newCustomer(page, email, mailTo);
  const desk = await (await browser.newContext()).newPage();
  await logInStaff(desk.request);
  await desk.goto('/panel/admin/orders/create');
  await chooseClient(desk, email);
  await desk.getByRole('button', { name: 'Create Order' }).click();
  await desk.getByRole('button', { name: 'Add items' }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Migration');
  await dialog.getByLabel('Price (€)').fill('100');
  await dialog.getByRole('button', { name: 'Add custom item' }).click();
  await desk.keyboard.press('Escape');
  await desk.getByRole('button', { name: 'Seal Order and Generate Invoice' }).click();
  await desk.getByLabel('Tax %').fill('0');
  await desk.getByRole('button', { name: 'Seal order', exact: true }).click();
  await expect(desk.getByText(/Order sealed successfully/)).toBeVisible();

  await desk.goto('/panel/admin/finance/manage-transactions/book');
  await chooseClient(dialog, email);
  await expect(dialog.getByLabel('Amount (€)')).toHaveValue('100.00');
  await expect(dialog.getByText(/^Invoice #\d+ is paid in full\.$/)).toBeVisible();
  await dialog.getByLabel('Amount (€)').fill('40');
  await expect(dialog.getByText(/^€40\.00 of invoice #\d+ is paid, and €60\.00 is still open\.$/)).toBeVisible();
  await expectAccessible(desk);
  await dialog.getByLabel('Reason').fill('On the statement');
  await dialog.getByRole('button', { name: 'Book payment' }).click();
  await expect(desk.getByText(/and €60\.00 is still open/)).toBeVisible();

  await page.goto('/panel/billing');
  await expect(page.getByText('€60.00 open of')).toBeVisible();
  await page.getByRole('link', { name: /^View invoice/ }).click();
  await expect(page.getByText('€40.00 of €100.00 incl. VAT is paid. €60.00 is still open')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Pay €60.00 by card' })).toBeVisible();
  await expectAccessible(page);
});
