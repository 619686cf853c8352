import type { Page } from '@playwright/test';
import { dottedAddress } from '@resolvo/contract/machines/addresses';
import { z } from 'zod';
import { expect, expectAccessible, mailTo, test } from './fixtures.ts';
import { logIn } from './log-in.ts';
import { newCustomer, runningServer } from './server-desk.ts';

const productList = z.object({ proxmox: z.array(z.object({ proxmox_vm_ipv4: z.number() })) });

/** A visitor reports spam from an address by the form, and has the receipt. */
async function report(visitor: Page, address: string, reporter: string): Promise<void> {
  await visitor.goto('/legal/report-abuse');
  const form = visitor.getByRole('form').or(visitor.locator('main form'));
  await form.getByLabel('What kind of abuse is it?').selectOption('spam');
  await form.getByLabel('IP address, domain or URL').fill(address);
  await form.getByLabel('Your email').fill(reporter);
  await form.getByLabel('Evidence').fill('Forty mails to a trap.');
  await form.getByRole('button', { name: 'Send the report' }).click();
  await mailTo(reporter, /has your abuse report/);
}

async function closeCase(staff: Page, outcome: string, reason: string): Promise<void> {
  const dialog = staff.getByRole('dialog');
  await staff.getByRole('button', { name: 'Close the case' }).click();
  await dialog.getByLabel('Outcome').selectOption(outcome);
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: 'Close the case' }).click();
  await expect(staff.getByRole('button', { name: 'Reopen the case' })).toBeVisible();
}

test('a report of abuse becomes a case, and its reporter is told how staff close it', async ({
  page,
  newEmail: reporter,
}) => {
  await report(page, 'https://elsewhere.example/trap', reporter);
  await logIn(page, 'admin@resolvo.test', '/panel/admin/abuse');
  await page.getByRole('searchbox').fill(reporter);
  await page.getByRole('link', { name: /^#\d+ https:\/\/elsewhere\.example\/trap$/ }).click();
  await expect(page.getByText('Forty mails to a trap.')).toBeVisible();
  await closeCase(page, 'Not ours', 'Another company has this address.');
  const told = (await mailTo(reporter, /^Your abuse report/)).text;
  expect(told).toContain('The address was not in use on our network at that time.');
});

test('from a report of abuse to a closed case: the client on a phone, staff at a desk, the reporter by mail', {
  tag: '@slow',
}, async ({ page: visitor, browser, baseUrl, newEmail: email }) => {
  test.slow();
  const phone = await browser.newContext({ baseURL: baseUrl, viewport: { width: 390, height: 844 } });
  const client = await phone.newPage();
  await newCustomer(client, email, mailTo);
  const choices = { image: 'debian-13', location: 'Oslo', hostname: 'reported' };
  await runningServer(client, choices);
  const products = productList.parse(await (await client.request.get('/api/account/products')).json());
  const address = dottedAddress(products.proxmox[0]?.proxmox_vm_ipv4 ?? 0);

  const reporter = `reporter-${email}`;
  await report(visitor, address, reporter);

  const desk = await browser.newContext({ baseURL: baseUrl, viewport: { width: 1440, height: 900 } });
  const staff = await desk.newPage();
  await logIn(staff, 'admin@resolvo.test', '/panel/admin/abuse');
  await staff.getByRole('searchbox').fill(reporter);
  await expectAccessible(staff);
  await staff.getByRole('link', { name: new RegExp(`^#\\d+ ${address}$`) }).click();
  await expect(staff.getByRole('list', { name: 'Holders' })).toContainText('At the time');
  await expectAccessible(staff);
  await staff.getByRole('button', { name: 'Ask for an answer' }).click();
  const dialog = staff.getByRole('dialog');
  await dialog.getByLabel('Message').fill('Please look at your mail queue.');
  // The client sees what is chosen, and nothing by itself.
  await expect(dialog.getByText('The client sees none of it.')).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Show piece 1' }).check();
  await expectAccessible(staff);
  await dialog.getByRole('button', { name: 'Send the question' }).click();
  await expect(staff.getByText('Waits for the client')).toBeVisible();

  expect((await mailTo(email, /^Please answer/)).text).not.toContain(reporter);
  await client.goto('/panel/support');
  await client.getByRole('link', { name: /^#\d+ reported/ }).click();
  await expect(client.getByText('Needs your answer')).toBeVisible();
  await expect(client.getByText('Forty mails to a trap.')).toBeVisible();
  await expectAccessible(client);
  await client.getByLabel('Message').fill('A broken form. It is gone.');
  await client.getByRole('button', { name: 'Send the answer' }).click();

  await expect(staff.getByText('A broken form. It is gone.')).toBeVisible({ timeout: 20_000 });
  await staff.getByRole('button', { name: 'Suspend the server' }).click();
  await dialog.getByLabel('Reason').fill('It still sends.');
  await dialog.getByRole('button', { name: 'Suspend the server' }).click();
  await expect(staff.getByRole('list', { name: 'History' }).getByText('Server suspended')).toBeVisible();
  await closeCase(staff, 'Stopped by us', 'Suspended until it is rebuilt.');
  expect((await mailTo(reporter, /^Your abuse report/)).text).toContain('We stopped what caused it.');
  await expect(client.getByText('We stopped what caused it.')).toBeVisible({ timeout: 20_000 });
  await phone.close();
  await desk.close();
});
