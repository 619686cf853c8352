import { readFileSync } from 'node:fs';
import { invoicingAlarm } from '@resolvo/contract/money/invoicing-halts';
import { z } from 'zod';
import { expect, expectAccessible, test } from './fixtures.ts';
import { logIn } from './log-in.ts';
import { newCustomer, post } from './server-desk.ts';
import { chooseClient } from './staff-acts.ts';

const customer = 'customer@resolvo.test';
const transactions = '/panel/admin/finance/manage-transactions';

test('staff book a transfer, adjust a balance, find both, export them, and see them in the charts', {
  tag: '@slow',
}, async ({ page }) => {
  test.slow();
  await logIn(page, 'admin@resolvo.test', '/panel/admin/finance');
  await page.getByRole('link', { name: 'Manage transactions' }).click();
  await page.getByRole('link', { name: 'Book payment' }).click();
  await expect(page).toHaveURL(`${transactions}/book`);
  const dialog = page.getByRole('dialog');
  await chooseClient(dialog, customer);
  await expectAccessible(page);
  // What is due is offered first.
  await dialog.getByLabel('For', { exact: true }).selectOption('Credit balance');
  await dialog.getByLabel('Amount (€)').fill('');
  await dialog.getByRole('button', { name: 'Book payment' }).click();
  await expect(dialog.getByText('Please enter an amount.')).toBeVisible();
  await dialog.getByLabel('Amount (€)').fill('12.34');
  await dialog.getByLabel('Reference').fill('KID 0042');
  await dialog.getByLabel('Reason').fill('On the statement');
  await dialog.getByRole('button', { name: 'Book payment' }).click();
  await expect(page.getByText('The payment is in the credit balance.')).toBeVisible();
  await expect(page).toHaveURL(transactions);
  await expect(page.getByRole('cell', { name: '€12.34', exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'Adjust balance' }).click();
  await chooseClient(dialog, customer);
  await dialog.getByLabel('What to do').selectOption('Take from the balance');
  await dialog.getByLabel('Amount (€)').fill('2.34');
  await dialog.getByLabel('Reason').fill('A correction');
  await dialog.getByRole('button', { name: 'Adjust balance' }).click();
  await expect(page.getByText(/The balance of customer@resolvo\.test is €[\d.,]+ now\./)).toBeVisible();
  await expect(page.getByRole('cell', { name: '-€2.34', exact: true })).toBeVisible();
  await expectAccessible(page);

  // Filters are part of the address, and what is exported is what is shown.
  await page.getByLabel('Kind').selectOption('Payment');
  await page.getByRole('searchbox').pressSequentially('KID 0042');
  await expect(page).toHaveURL(/kind=payment&search=KID\+0042/);
  await expect(page.getByRole('cell', { name: '-€2.34', exact: true })).toHaveCount(0);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  const lines = readFileSync(await (await download).path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain('payment,EUR,12.34,bank_transfer,KID 0042,');

  await page.getByRole('link', { name: 'View the payment of €12.34' }).click();
  await expect(dialog.getByRole('table', { name: 'In the books' })).toContainText('Client’s credit balance');
  await expect(dialog).toContainText('admin@resolvo.test');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/manage-transactions\?kind=payment&search=KID\+0042/);

  await page.goto('/panel/admin/finance');
  await page.getByRole('button', { name: 'This month' }).click();
  await expect(page).toHaveURL(/from=\d{4}-\d\d-01&to=/);
  await expect(page.getByText(/Bank transfer €[\d.,]+/).first()).toBeVisible();
  for (const name of ['Payments by day of booking', 'Payments by day of receipt'])
    await expect(page.getByRole('region', { name }).getByRole('img', { name: /Bank transfer €/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Payments by day of booking: show as table' }).click();
  await expect(page.getByRole('table', { name: 'Payments by day of booking' })).toContainText('Bank transfer');
  await expectAccessible(page);
  await page.getByLabel('To').fill('2020-01-01');
  await expect(page.getByText('The range ends before it begins.')).toBeVisible();
  await page.getByLabel('From').fill('2019-12-01');
  await expect(page).toHaveURL(/from=2019-12-01&to=2020-01-01/);
  await expect(page.getByText('Nothing was paid.').first()).toBeVisible();
});

test('the dashboard counts what a new customer has, which is nothing, and then what is due and open', async ({
  page,
  newEmail,
  mailTo,
}) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 844 });
  await newCustomer(page, newEmail, mailTo);
  await page.goto('/panel');
  for (const text of ['No services', 'No invoices due', 'No tickets']) await expect(page.getByText(text)).toBeVisible();
  for (const label of ['Servers', 'Domains', 'Support Tickets', 'Due Invoices']) {
    await expect(page.getByRole('main').getByText(label, { exact: true })).toBeVisible();
  }
  await expectAccessible(page);

  await page.goto('/panel/support/new');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill('Where do I begin');
  await dialog.getByLabel('Category').selectOption('Other');
  await dialog.getByRole('button', { name: 'Create ticket' }).click();
  await expect(page.getByText('Ticket Created Successfully.')).toBeVisible();
  await page.goto('/panel');
  await expect(page.getByText('Other: Where do I begin')).toBeVisible();
  await expect(page.getByText('No tickets')).toHaveCount(0);
});

test('a customer opens a ticket, and staff read and close it', { tag: '@slow' }, async ({ page, browser }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await logIn(page, customer, '/panel/support');
  await page.getByRole('link', { name: 'New Ticket' }).click();
  const dialog = page.getByRole('dialog');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create ticket' }).click();
  await expect(dialog.getByText('Please enter a title.')).toBeVisible();
  await dialog.getByLabel('Title').fill('Port 25 is closed');
  await dialog.getByLabel('Category').selectOption('Cloud Hosting');
  await dialog.getByLabel('Message').fill('Please open it.');
  await dialog.getByRole('button', { name: 'Create ticket' }).click();
  await expect(page.getByText('Ticket Created Successfully.')).toBeVisible();
  await expect(page.getByText('Cloud Hosting: Port 25 is closed')).toBeVisible();
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  await expectAccessible(page);

  const desk = await (await browser.newContext({ baseURL: process.env.BASE_URL })).newPage();
  await logIn(desk, 'admin@resolvo.test', '/panel/admin/tickets');
  await desk.getByRole('link', { name: 'Cloud Hosting: Port 25 is closed' }).click();
  await expect(desk.getByText('Please open it.')).toBeVisible();
  await desk.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(desk.getByText('The enquiry is closed.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Closed', { exact: true }).last()).toBeVisible();
});

test('staff see an alarm of invoicing, look at what was made, and release it', { tag: '@slow' }, async ({
  page,
  browser,
  newEmail,
  mailTo,
}) => {
  test.slow();
  const customerPage = await browser.newContext();
  await newCustomer(customerPage, newEmail, mailTo);
  const { user_id } = z
    .object({ user_id: z.string() })
    .loose()
    .parse(await (await customerPage.request.get('/api/account/data/userinfo')).json());
  await customerPage.close();
  await logIn(page, 'admin@resolvo.test', '/panel/admin/finance');
  const items = [{ custom_item: { name: 'A leak', price: 100 } }];
  for (let turn = 0; turn <= invoicingAlarm.accountFloor; turn += 1) {
    await post(page.request, '/system/admin/invoices', { user_id, items });
  }
  await page.goto('/panel/admin');
  const notice = page.getByText(`Invoicing is halted for ${newEmail}`);
  await expect(notice).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: `Open Invoicing is halted for ${newEmail}` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Invoicing is halted');
  await expect(page.getByRole('table', { name: 'What was made' }).getByRole('row')).toHaveCount(
    invoicingAlarm.accountFloor + 2,
  );
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Release' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Release' }).click();
  await expect(page.getByText('Invoicing goes on. What waited is made within the hour.')).toBeVisible();
  await page.goto('/panel/admin/finance');
  await expect(page.getByRole('heading', { level: 1, name: 'Finance' })).toBeVisible();
  await expect(notice).toBeHidden();
});
