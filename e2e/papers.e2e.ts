import type { BrowserContext, Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';
import { z } from 'zod';
import { expect, expectAccessible, mailsTo, test } from './fixtures.ts';
import { logIn } from './log-in.ts';
import { actInMenu, chooseClient } from './staff-acts.ts';

const customer = 'customer@resolvo.test';
const mailWithFiles = z.object({ attachments: z.array(z.object({ filename: z.string(), path: z.string() })) });

async function textOf(bytes: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  return text.replaceAll(/\s+/g, ' ');
}

/** A document as the browser of that page gets it. */
async function readPdf(page: Page, href: string | null): Promise<string> {
  const response = await page.request.get(href ?? '');
  expect(response.headers()['content-type']).toBe('application/pdf');
  return textOf(await response.body());
}

const asksForPdf = (context: BrowserContext) =>
  context.waitForEvent('response', (response) => response.url().endsWith('/pdf'));

test('staff build an invoice, open and send it; the customer finds it, its PDF and the credit note on a phone', async ({
  page,
  browser,
  baseUrl,
}) => {
  test.slow();
  await logIn(page, 'admin@resolvo.test', '/panel/admin/invoices');
  await page.getByRole('link', { name: 'Create invoice' }).click();
  await expect(page.getByRole('heading', { name: 'Create invoice' })).toBeVisible();
  await expectAccessible(page);
  await chooseClient(page, customer);
  const create = page.getByRole('button', { name: 'Create invoice' });
  await expect(create).toHaveAccessibleDescription('Please add at least one item.');
  await page.getByRole('searchbox', { name: 'Search plans' }).fill('fjord s');
  await page.getByRole('button', { name: /^Fjord S Cloud server/ }).click();
  await page.getByRole('button', { name: 'Add plan' }).click();
  await expect(page.getByRole('list', { name: 'Items' })).toContainText('Fjord S');
  await page.getByRole('button', { name: /^Fjord S Cloud server/ }).click();
  await page.getByRole('button', { name: 'Add plan' }).click();
  await expect(page.getByText('This plan is already added to the order')).toBeVisible();
  await page.getByLabel('Name').fill('Łódź cabling');
  await page.getByLabel('Price (€)').fill('7.10');
  await page.getByRole('button', { name: 'Add custom item' }).click();
  await page.getByRole('button', { name: 'One more of Łódź cabling' }).click();
  await page.getByLabel('Tax %').fill('25');
  await page.getByLabel('Discount %').fill('10');
  // (6.90 + 2 × 7.10) less 10 %, with 25 %
  await expect(page.getByLabel('Preview')).toContainText('€23.74');
  await expectAccessible(page);
  await create.click();
  const question = page.getByRole('dialog', { name: `Issue this invoice to ${customer}?` });
  await expect(question.getByRole('list', { name: 'Lines' })).toContainText('2 × Łódź cabling€14.20');
  await expect(question.getByLabel('What is issued')).toContainText('Total€23.74');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(create).toBeEnabled();
  await create.click();
  await question.getByRole('button', { name: 'Issue invoice' }).click();
  const heading = page.getByRole('heading', { name: /^Invoice #\d+/ });
  await expect(heading).toBeVisible();
  const number = /#(\d+)/.exec((await heading.textContent()) ?? '')?.[1] ?? '';
  await expect(page.getByText('€23.74').first()).toBeVisible();
  await expectAccessible(page);

  const opened = asksForPdf(page.context());
  await page.getByRole('button', { name: 'Print Invoice' }).click();
  const response = await opened;
  expect(response.status()).toBe(200);
  const printed = await readPdf(page, response.url());
  for (const words of [`Invoice number ${number}`, 'Łódź cabling', 'Total in euro €23.74', 'Foretaksregisteret']) {
    expect(printed).toContain(words);
  }

  await page.getByRole('button', { name: 'Send to Customer' }).click();
  await expect(page.getByText(`The invoice is on its way to ${customer}.`)).toBeVisible();
  const sent = async () =>
    (await mailsTo(customer)).filter(({ subject }) => subject.startsWith(`Invoice ${number} from Resolvo for `));
  await expect.poll(async () => (await sent()).length).toBe(2);
  for (const { id } of await sent()) {
    const { attachments } = mailWithFiles.parse(await (await fetch(`${baseUrl}/lab/api/mail/${id}`)).json());
    expect(attachments).toMatchObject([{ filename: `resolvo-invoice-${number}.pdf` }]);
    const file = await fetch(baseUrl + attachments[0]?.path);
    expect(await textOf(Buffer.from(await file.arrayBuffer()))).toBe(printed);
  }
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('Invoice details refreshed successfully')).toBeVisible();

  await page.getByRole('button', { name: 'Mark as Paid' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('On the statement');
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as Paid' }).click();
  await (await actInMenu(page, 'Issue Refund')).click();
  await page.getByRole('dialog').getByLabel('Amount (€)').fill('5.00');
  await page.getByRole('dialog').getByLabel('Reason').fill('A slow day');
  await page.getByRole('dialog').getByRole('button', { name: 'Refund €5.00' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Partially refunded');

  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, baseURL: baseUrl });
  const phone = await context.newPage();
  await logIn(phone, customer, '/panel/billing');
  await phone.getByRole('link', { name: `View invoice ${number}` }).click();
  await expect(phone.getByText('A slow day')).toBeVisible();
  await expectAccessible(phone);
  const link = phone.getByRole('link', { name: `Open PDF of invoice ${number}` });
  const settled = await readPdf(phone, await link.getAttribute('href'));
  expect(settled.split('Paid €23.74')[0]).toBe(printed.split('Pay by card')[0]);
  expect(settled).toMatch(/€5\.00 given back by credit note \d+ of/);
  expect(settled).not.toContain('IBAN');
  await phone.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(phone.getByRole('navigation')).toHaveCount(0);
  await expect(phone.getByText('The lab: no real mail, money or machine.')).toBeHidden();
  await expect(phone.getByRole('link', { name: `Open PDF of invoice ${number}` })).toBeHidden();
  await expect(phone.getByText('A slow day')).toBeVisible();
  const paper = await phone.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(paper).toBe('rgb(255, 255, 255)');
  await phone.emulateMedia({ media: 'screen', colorScheme: null });
  const credit = phone.getByRole('link', { name: /^PDF of credit note \d+$/ });
  const note = await readPdf(phone, await credit.getAttribute('href'));
  for (const words of ['Credit note', `For invoice no. ${number}`, 'A slow day', 'Total in euro -€5.00']) {
    expect(note).toContain(words);
  }
  await context.close();
});

test('staff credit a wrong invoice and issue it anew: what was paid pays the new one, and each names the other', {
  tag: '@slow',
}, async ({ page }) => {
  await logIn(page, 'admin@resolvo.test', '/panel/admin/invoices/create');
  await chooseClient(page, customer);
  await page.getByLabel('Name').fill('Cabling');
  await page.getByLabel('Price (€)').fill('10.00');
  await page.getByRole('button', { name: 'Add custom item' }).click();
  await page.getByLabel('Tax %').fill('25');
  await page.getByRole('button', { name: 'Create invoice' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Issue invoice' }).click();
  await page.getByRole('button', { name: 'Mark as Paid' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('On the statement');
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as Paid' }).click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toContainText('Paid');
  const number = Number(/#(\d+)/.exec((await heading.textContent()) ?? '')?.[1]);

  await (await actInMenu(page, 'Credit and Issue Anew')).click();
  const anew = page.getByRole('dialog', { name: `Credit invoice #${number} and issue it anew` });
  const happens = anew.getByLabel('What happens');
  await anew.getByLabel('Tax %').fill('25');
  await expect(happens).toContainText('Still to pay€0.00');
  await anew.getByLabel('Price (€)').fill('12.00');
  await expect(happens).toContainText('Still to pay€2.50');
  await anew.getByLabel('Price (€)').fill('8.00');
  await expect(happens).toContainText('To the credit balance€2.50');
  await expectAccessible(page);
  await anew.getByRole('button', { name: 'Credit and issue anew' }).click();
  await expect(anew.getByText('Please say why.')).toBeVisible();
  await anew.getByLabel('Reason').fill('The price was wrong');
  await anew.getByRole('button', { name: 'Credit and issue anew' }).click();
  await expect(heading).toContainText(`Invoice #${number + 1}`);
  await expect(heading).toContainText('Paid');
  await page.getByRole('link', { name: `invoice #${number}` }).click();
  await expect(page.getByText('This invoice was wrong.')).toBeVisible();
  await expect(heading).toContainText(`Replaced by #${number + 1}`);
  await expectAccessible(page);
});

test('a customer gives the billing address on a phone, and staff see it', { tag: '@slow' }, async ({
  page,
  browser,
  baseUrl,
}) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, baseURL: baseUrl });
  const phone = await context.newPage();
  await logIn(phone, customer, '/panel/billing');
  await phone.getByRole('link', { name: 'Billing settings' }).click();
  await expect(phone.getByRole('heading', { name: 'Billing address' })).toBeVisible();
  await expectAccessible(phone);
  await phone.getByLabel('Name').fill('Kari Nordmann');
  await phone.getByLabel('Company (optional)').fill('Fjell og Fjord AS');
  await phone.getByLabel('Address', { exact: true }).fill('Storgata 2');
  await phone.getByLabel('City').fill('Oslo');
  await phone.getByLabel('Country').selectOption('NO');
  await phone.getByLabel('VAT number (optional)').fill('974760674');
  await phone.getByRole('button', { name: 'Save Changes' }).click();
  await expect(phone.getByText('Please enter the four digits of your postcode.')).toBeVisible();
  await expect(phone.getByText('This is not how VAT numbers are written in your country.')).toBeVisible();
  await expectAccessible(phone);
  await phone.getByLabel('Postcode').fill('0155');
  await phone.getByLabel('VAT number (optional)').fill('974 760 673');
  await phone.getByRole('button', { name: 'Save Changes' }).click();
  await expect(phone.getByText('Billing address saved.')).toBeVisible();
  await expect(phone.getByText('NO974760673MVA')).toBeVisible();
  await context.close();

  await logIn(page, 'admin@resolvo.test', '/panel/admin/clients?search=customer%40');
  await page.getByRole('link', { name: customer }).click();
  await expect(page.getByText('Fjell og Fjord AS')).toBeVisible();
  await expectAccessible(page);
});

test('staff enter the exchange rate and export the list', async ({ page }) => {
  await logIn(page, 'admin@resolvo.test', '/panel/admin/invoices?status=paid');
  await page.getByRole('link', { name: 'Exchange rate' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('NOK per euro').fill('11,7935');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save rate' }).click();
  await expect(page.getByText('Exchange rate saved.')).toBeVisible();
  await expect(dialog.getByRole('cell', { name: '11.7935' }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^invoices-\d{4}-\d\d-\d\d\.csv$/);
  expect(file.url()).toContain('status=paid');
});
