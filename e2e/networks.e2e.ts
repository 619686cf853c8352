import { randomInt, randomUUID } from 'node:crypto';
import { type Page, request } from '@playwright/test';
import { z } from 'zod';
import { expect, expectAccessible, test } from './fixtures.ts';
import {
  adoptedServer,
  askLab,
  breakCall,
  giveBalance,
  logInStaff,
  newCustomer,
  post,
  runningServer,
} from './server-desk.ts';

const here = { image: 'debian-13', location: 'Oslo' };

/** Asked of the hypervisors of the lab, which answer by the cards, VLANs and rules that machines have there. */
async function reaches(machine: number, to: string): Promise<string> {
  const answer = await askLab('GET', `/proxmox/attempt?machine=${machine}&to=${to}&port=22`);
  return z.object({ outcome: z.string() }).loose().parse(answer).outcome;
}

/** Which machine answers at an address of the internet, by its number; none does where it is at none. */
async function answering(to: string): Promise<string> {
  const answer = await askLab('GET', `/proxmox/attempt?from=203.0.113.9&to=${to}&protocol=tcp&port=22`);
  return z.object({ decided: z.string() }).loose().parse(answer).decided;
}

async function putIn(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Put a server in' }).click();
  await dialog.getByLabel('Server').selectOption(name);
  await dialog.getByRole('button', { name: 'Put it in' }).click();
  await expect(dialog).toBeHidden();
}

test('a private network is made, and a server joins it', async ({ page, mailTo, newEmail }) => {
  const dialog = page.getByRole('dialog');
  await newCustomer(page, newEmail, mailTo);
  await adoptedServer(page, 'web');
  await page.goto('/panel/networks');
  await expect(page.getByText('No private networks')).toBeVisible();
  await page.getByRole('link', { name: 'Create a network' }).first().click();
  await dialog.getByLabel('Subnet').fill('192.0.2.0/24');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog.getByText('Please give the network a name.')).toBeVisible();
  await expect(dialog.getByText(/other addresses belong to somebody/)).toBeVisible();
  await dialog.getByLabel('Name').fill('Backend');
  await dialog.getByLabel('Place').selectOption('London');
  await dialog.getByLabel('Subnet').fill('10.4.0.0/24');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { name: 'Backend', level: 1 })).toBeVisible();
  await putIn(page, 'web-1');
  await expect(page.getByText('Joined', { exact: true })).toHaveCount(1);
});

test('two servers join a private network, one refused once, and have a floating address in turn; one is taken out on a phone', {
  tag: '@slow',
}, async ({ page, mailTo, newEmail }) => {
  test.slow();
  const dialog = page.getByRole('dialog');
  await newCustomer(page, newEmail, mailTo);
  const web = await runningServer(page, { ...here, hostname: 'web.example.com' });
  const db = await runningServer(page, { ...here, hostname: 'db.example.com' });
  await post(page.request, '/account/networks', { name: 'Backend', location: 'Oslo', subnet: '10.4.0.0/24' });

  await page.goto('/panel/networks');
  await page.getByRole('link', { name: 'View Backend' }).click();
  await expect(page.getByRole('heading', { name: 'Backend', level: 1 })).toBeVisible();
  await expectAccessible(page);
  await putIn(page, 'web.example.com');
  await expect(page.getByText('Joined', { exact: true })).toHaveCount(1);
  const mend = await breakCall('ipset-add', { vmid: String(db.vmId) }, 'error');
  await putIn(page, 'db.example.com');
  await expect(page.getByText('The last change of db.example.com has not been made yet')).toBeVisible();
  await expectAccessible(page);
  await mend();
  await page.getByRole('button', { name: 'Try again now' }).click();
  await expect(page.getByText('Joined', { exact: true })).toHaveCount(2, { timeout: 20_000 });
  await expect(page.getByRole('button', { name: 'Delete' })).toHaveAttribute('aria-disabled', 'true');

  // The systems take their addresses when they start again.
  expect(await reaches(web.vmId, '10.4.0.3')).toBe('no_route');
  for (const { id } of [web, db]) {
    await page.goto(`/panel/servers/${id}`);
    await expect(page.getByText(/The system sets the address with its next reboot/)).toBeVisible();
    if (id === web.id) {
      await expect(page.getByText('2001:db8:1::/64')).toBeVisible();
      await expectAccessible(page);
    }
    await page.getByRole('button', { name: /^Reboot/ }).click();
    await dialog.getByRole('button', { name: 'Reboot' }).click();
    await expect(page.getByText('Rebooting successful.')).toBeVisible();
    // The system has started with its card.
    await expect(page.getByText(/The system sets the address with its next reboot/)).toBeHidden();
  }
  await expect.poll(() => reaches(web.vmId, '10.4.0.3'), { timeout: 30_000 }).toBe('open');

  // A floating address is bought, refused by a machine once, and moves from there to the other.
  await giveBalance(page, 1000);
  // Loaded anew: a screen that is open learns of the balance with the next beat of the change feed, and until then pays at the checkout.
  await page.goto('/panel/floating-addresses');
  await page.getByRole('link', { name: 'New floating address' }).first().click();
  await dialog.getByLabel('Place').selectOption('Oslo');
  await dialog.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(dialog.getByLabel('Pay with')).toContainText('Balance (€10.00)');
  await dialog.getByRole('button', { name: /^Pay €/ }).click();
  const made = page.getByRole('link', { name: /^View \d/ });
  await expect(made).toBeVisible({ timeout: 20_000 });
  const address = (await made.getAttribute('aria-label'))?.replace('View ', '') ?? '';
  await made.click();
  const state = page.getByRole('heading', { level: 1 });
  await expect(state.getByText('Not assigned')).toBeVisible();
  const take = await breakCall('ipset-add', { vmid: String(web.vmId) }, 'error');
  await page.getByRole('button', { name: 'Assign' }).click();
  await dialog.getByLabel('Server').selectOption('web.example.com');
  await dialog.getByRole('button', { name: 'Assign' }).click();
  await expect(page.getByText('The last change has not been made yet')).toBeVisible({ timeout: 20_000 });
  await expectAccessible(page);
  await take();
  await page.getByRole('button', { name: 'Try again now' }).click();
  await expect(state.getByText('Assigned')).toBeVisible({ timeout: 20_000 });
  expect(await answering(address)).toContain(`machine ${web.vmId}`);
  await page.getByRole('button', { name: 'Move' }).click();
  await dialog.getByLabel('Server').selectOption('db.example.com');
  await dialog.getByRole('button', { name: 'Move' }).click();
  await expect(page.getByRole('link', { name: 'db.example.com' })).toBeVisible({ timeout: 20_000 });
  await expect.poll(() => answering(address), { timeout: 20_000 }).toContain(`machine ${db.vmId}`);

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/panel/networks');
  await page.getByRole('link', { name: 'View Backend' }).click();
  await page.getByRole('button', { name: 'Take out db.example.com' }).click();
  await dialog.getByRole('button', { name: 'Take out' }).click();
  // The page behind an open dialog is hidden from roles.
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('link', { name: 'db.example.com' })).toBeHidden({ timeout: 20_000 });
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(await reaches(web.vmId, '10.4.0.3')).toBe('no_route');
});

test('a server has a /64 of its own, of which any address gets a name, and one of another’s is refused; on a phone too', {
  tag: '@slow',
}, async ({ page, watch, mailTo, newEmail }) => {
  test.slow();
  const dialog = page.getByRole('dialog');
  await newCustomer(page, newEmail, mailTo);
  const staff = await request.newContext();
  await logInStaff(staff);
  // Another one at each try: no two pools overlap.
  const start = `2001:db8:${randomInt(0x100, 0x1000).toString(16)}`;
  const pool = {
    name: `Whole networks of ${start}`,
    cluster: 'london',
    network: `${start}0::/44`,
    gateway: 'fe80::1',
    unit: 64,
  };
  await post(staff, '/system/admin/subnets', pool);
  const { id } = await runningServer(page, { image: 'debian-13', location: 'London', hostname: 'wide.example.com' });
  await staff.dispose();

  await page.goto(`/panel/servers/${id}`);
  const card = page.getByRole('region', { name: 'Addresses' });
  await expect(card.getByText(new RegExp(`^${start}.*::/64$`))).toBeVisible();
  await expect(card.getByText('Every address of this network is your server’s')).toBeVisible();
  await expectAccessible(page);
  const name = async (address: string, called: string) => {
    await dialog.getByLabel('Address').fill(address);
    await dialog.getByLabel('Name', { exact: true }).fill(called);
    await dialog.getByRole('button', { name: 'Save name' }).click();
  };
  await card.getByRole('button', { name: `Name an address of ${start}` }).click();
  const first = await dialog.getByLabel('Address').inputValue();
  const called = `web-${randomUUID().slice(0, 8)}.elsewhere.no`;
  await name('2001:db8:1::1', called);
  await expect(dialog.getByText(`Please enter an address of ${first}/64.`)).toBeVisible();
  await expectAccessible(page);
  watch.expectRefusal(409, '/api/account/reverse-names');
  await name(`${first}beef`, called);
  await expect(dialog.getByText(`${called} has to point at ${first}beef first`)).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await askLab('PUT', '/dns/world', { name: called, type: 'AAAA', contents: [`${first}beef`], ttl: 60 });
  await dialog.getByRole('button', { name: 'Save name' }).click();
  await expect(dialog).toBeHidden();
  await expect(card.getByText(called)).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});
