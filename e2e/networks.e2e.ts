import { z } from 'zod';
import { expect, expectAccessible, test } from './fixtures.ts';
import { askLab, breakCall, newCustomer, runningServer } from './server-desk.ts';

const here = { image: 'debian-13', location: 'Oslo' };

/** Asked of the hypervisors of the lab, which answer by the cards, VLANs and rules that machines have there. */
async function reaches(machine: number, to: string): Promise<string> {
  const answer = await askLab('GET', `/proxmox/attempt?machine=${machine}&to=${to}&port=22`);
  return z.object({ outcome: z.string() }).loose().parse(answer).outcome;
}

test('two servers join a private network, one refused once; they reach each other until one is taken out on a phone', async ({
  page,
  mailTo,
  newEmail,
}) => {
  test.slow();
  const dialog = page.getByRole('dialog');
  await newCustomer(page, newEmail, mailTo);
  const web = await runningServer(page, { ...here, hostname: 'web.example.com' });
  const db = await runningServer(page, { ...here, hostname: 'db.example.com' });

  await page.goto('/panel/networks');
  await expect(page.getByText('No private networks')).toBeVisible();
  await page.getByRole('link', { name: 'Create a network' }).first().click();
  await dialog.getByLabel('Subnet').fill('192.0.2.0/24');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog.getByText('Please give the network a name.')).toBeVisible();
  await expect(dialog.getByText(/other addresses belong to somebody/)).toBeVisible();
  await dialog.getByLabel('Name').fill('Backend');
  await dialog.getByLabel('Place').selectOption('Oslo');
  await dialog.getByLabel('Subnet').fill('10.4.0.0/24');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { name: 'Backend', level: 1 })).toBeVisible();
  await expectAccessible(page);

  const put = async (name: string) => {
    await page.getByRole('button', { name: 'Put a server in' }).click();
    await dialog.getByLabel('Server').selectOption(name);
    await dialog.getByRole('button', { name: 'Put it in' }).click();
    await expect(dialog).toBeHidden();
  };
  await put('web.example.com');
  await expect(page.getByText('Joined', { exact: true })).toHaveCount(1);
  const mend = await breakCall('ipset-add', { vmid: String(db.vmId) }, 'error');
  await put('db.example.com');
  await expect(page.getByText('The last change of db.example.com is not done yet')).toBeVisible();
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
  }
  await expect.poll(() => reaches(web.vmId, '10.4.0.3'), { timeout: 30_000 }).toBe('open');

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/panel/networks');
  await page.getByRole('link', { name: 'View Backend' }).click();
  await page.getByRole('button', { name: 'Take out db.example.com' }).click();
  await dialog.getByRole('button', { name: 'Take out' }).click();
  await expect(page.getByRole('link', { name: 'db.example.com' })).toBeHidden({ timeout: 20_000 });
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(await reaches(web.vmId, '10.4.0.3')).toBe('no_route');
});
