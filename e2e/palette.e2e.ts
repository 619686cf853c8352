import { type Page, request } from '@playwright/test';
import { kidOf } from '@resolvo/contract/money/check-digits';
import { z } from 'zod';
import { expect, expectAccessible, test } from './fixtures.ts';
import { logIn } from './log-in.ts';
import { buy, newCustomer, runningServer } from './server-desk.ts';

const field = (page: Page) => page.getByRole('combobox', { name: 'Jump to …' });
const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true }).getByRole('option');
const chosen = (page: Page) => page.getByRole('option', { selected: true });

async function open(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
}

const invoices = z.array(z.object({ id: z.number() }));
const products = z.object({ proxmox: z.array(z.object({ proxmox_vm_ipv4: z.number() })) });

const hostname = 'harbour.example.com';
const choices = { image: 'debian-13', location: 'Oslo', hostname };

test('a customer finds a server by its address, and reboots it', { tag: '@slow' }, async ({
  page,
  mailTo,
  newEmail,
}) => {
  test.slow();
  await newCustomer(page, newEmail, mailTo);
  const { id } = await runningServer(page, choices);
  const own = products.parse(await (await page.request.get('/api/account/products')).json());
  const ipv4 = own.proxmox[0]?.proxmox_vm_ipv4 ?? 0;
  const address = [24, 16, 8, 0].map((shift) => (ipv4 >>> shift) & 255).join('.');

  await page.goto('/panel');
  const opener = page.getByRole('banner').getByRole('button', { name: 'Jump to …' });
  await opener.click();
  await expect(field(page)).toBeFocused();
  await expect(group(page, 'Pages').first()).toBeVisible();
  // What the account has no right to is not offered.
  await expect(page.getByRole('option', { name: 'Create order' })).toHaveCount(0);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();

  await open(page);
  await field(page).fill(address);
  await expect(group(page, 'Servers')).toContainText([hostname]);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/panel/servers/${id}`);

  await open(page);
  await field(page).fill('harbour reboot');
  await expect(chosen(page)).toHaveText(`Reboot ${hostname}`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: `Reboot ${hostname}?` })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await open(page);
  await field(page).fill('no such thing');
  await expect(page.getByText('Nothing here is called “no such thing”.')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  // On a phone it is the first row of the menu, and nothing is wider than the screen.
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'Services' }).click();
  await page.getByRole('navigation', { name: 'Panel' }).getByRole('button', { name: 'Jump to …' }).click();
  await expect(field(page)).toBeFocused();
  await expect(page.getByRole('option', { name: hostname })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Services' })).toBeFocused();
});

test('staff find a client, the server, the order and the invoice of one, and an act', async ({
  page: desk,
  mailTo,
  newEmail,
}) => {
  const customer = { request: await request.newContext() };
  await newCustomer(customer, newEmail, mailTo);
  await buy(customer, 'Fjord S', choices);
  await logIn(desk, 'admin@resolvo.test', '/panel/admin/orders');
  await expect(desk.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible();
  await open(desk);
  await field(desk).fill(newEmail);
  await expect(group(desk, 'Orders')).toHaveCount(1);
  await expect(group(desk, 'Servers of clients')).toContainText([hostname]);
  await group(desk, 'Clients').filter({ hasText: newEmail }).click();
  await desk.waitForURL('**/panel/admin/clients/*');
  await open(desk);
  // An invoice by the reference of its bank transfer, as the client's bank writes it, and whose it is.
  const bills = invoices.parse(
    await (await customer.request.get(`${process.env.BASE_URL}/api/account/billing/invoices/all`)).json(),
  );
  await field(desk).fill(kidOf(bills[0]?.id ?? 0));
  await expect(group(desk, 'Invoices of clients')).toContainText([`Invoice #${bills[0]?.id}`]);
  await expect(group(desk, 'Clients by their invoices')).toContainText([newEmail]);
  await field(desk).fill('order create');
  await expect(chosen(desk)).toHaveText(/^Create order/);
  await desk.keyboard.press('Enter');
  await desk.waitForURL('**/panel/admin/orders/create');
  await customer.request.dispose();
});
