import { z } from 'zod';
import { expect, expectAccessible, test } from './fixtures.ts';
import { askLab, breakCall, giveBalance, looseVolume, newCustomer, runningServer, saveCard } from './server-desk.ts';

/** The lab's card whose bank always asks. */
const asksAlways = '4000002760003184';

const choices = { image: 'debian-13', location: 'Oslo', hostname: 'keeper.example.com' };

const disks = z.object({
  disks: z.array(z.object({ serial: z.string(), gigabytes: z.number(), content: z.string() }).loose()),
});

test('a volume is bought in one dialog with the saved card, whose bank asks', async ({ page, mailTo, newEmail }) => {
  const dialog = page.getByRole('dialog');
  await newCustomer(page, newEmail, mailTo);
  await saveCard(page, asksAlways);
  await page.goto('/panel/volumes');
  await expect(page.getByText('No volumes')).toBeVisible();
  await page.getByRole('link', { name: 'New volume' }).first().click();
  await dialog.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(dialog.getByText('Please enter a name.')).toBeVisible();
  await dialog.getByLabel('Name').fill('archive');
  await dialog.getByLabel('Size in GB').fill('5');
  await dialog.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(dialog.getByText('Please choose 10 to 10,000 GB.')).toBeVisible();
  await dialog.getByLabel('Size in GB').fill('40');
  await expect(dialog.getByText('40 GB: €2.00 a month, excl. VAT.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Continue to payment' }).click();
  await test.step('the sum with its tax, the saved card, and what its bank asks, without leaving the dialog', async () => {
    await expect(dialog.getByRole('list', { name: 'Your order' })).toContainText(
      'Volume 40 GB40 GB of block storage, called archive · Oslo',
    );
    await expect(
      dialog.getByText(/^Then €2\.\d\d a month from .+\. Cancel any time: it runs to the end of what is paid\.$/),
    ).toBeVisible();
    await expect(dialog.getByText('Total', { exact: true })).toBeVisible();
    await expect(dialog.getByLabel('Pay with')).toContainText('Visa ending in 3184');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: /^Pay €/ }).click();
    await page.getByRole('button', { name: 'Fail' }).click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await dialog.getByRole('button', { name: /^Pay €/ }).click();
    await page.getByRole('button', { name: 'Complete' }).click();
    await expect(page.getByText('Thank you. Your payment arrived.')).toBeVisible();
    await expect(page).toHaveURL('/panel/volumes');
  });
  await expect(page.getByText('archive').first()).toBeVisible({ timeout: 20_000 });
  await page.getByRole('link', { name: 'View archive' }).click();
  await expect(page.getByRole('heading', { level: 1 }).getByText('Not attached')).toBeVisible({ timeout: 20_000 });
});

test('a volume is refused by the hypervisor once, then attached with what is on it; on a phone it grows and is deleted', {
  tag: '@slow',
}, async ({ page, mailTo, newEmail }) => {
  test.slow();
  const dialog = page.getByRole('dialog');
  await newCustomer(page, newEmail, mailTo);
  const { id, vmId } = await runningServer(page, choices);
  /** Asked of the hypervisors of the lab: the disks of the machine that came after its own. */
  const attached = async () => {
    const found = disks.parse(await askLab('GET', `/proxmox/vms/${vmId}/disks?cluster=oslo`)).disks;
    return found.filter(({ serial }) => serial !== '');
  };
  await page.goto('/panel/volumes');
  await expect(page.getByText('No volumes')).toBeVisible();
  await expectAccessible(page);
  await looseVolume(page, 'archive');
  await giveBalance(page, 9000);

  // The hypervisor does not take the disk: told, and nothing is attached.
  await page.goto('/panel/volumes');
  await page.getByRole('link', { name: 'View archive' }).click();
  await expect(page.getByRole('heading', { level: 1 }).getByText('Not attached')).toBeVisible({ timeout: 20_000 });
  const mend = await breakCall('config', { vmid: String(vmId) }, 'error');
  await page.getByRole('button', { name: 'Attach' }).click();
  await dialog.getByRole('button', { name: 'Attach' }).click();
  await expect(page.getByText('The last change has not been made yet')).toBeVisible({ timeout: 20_000 });
  await expectAccessible(page);
  expect(await attached()).toEqual([]);
  await mend();
  await page.getByRole('button', { name: 'Try again now' }).click();
  await expect(page.getByRole('heading', { level: 1 }).getByText('Attached')).toBeVisible({ timeout: 20_000 });
  const [disk] = await attached();
  expect(disk).toMatchObject({ gigabytes: 40 });
  await askLab('POST', `/proxmox/vms/${vmId}/disks?cluster=oslo`, { serial: disk?.serial, content: 'ten years' });

  // Its server says so, and why it takes no snapshot now.
  await page.goto(`/panel/servers/${id}`);
  await expect(page.getByRole('link', { name: 'archive' })).toBeVisible();
  await expect(page.getByText(/Backups of a server do not include its volumes/)).toBeVisible();

  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('link', { name: 'archive' }).click();
  await page.getByRole('button', { name: 'Grow' }).click();
  await dialog.getByLabel('New size in GB').fill('30');
  await expect(dialog.getByText('It has 40 GB. It can become larger, and never smaller.').first()).toBeVisible();
  await dialog.getByLabel('New size in GB').fill('60');
  await dialog.getByRole('button', { name: 'Grow and pay €1.25' }).click();
  await expect(page.getByText('60 GB', { exact: true })).toBeVisible({ timeout: 20_000 });
  await expect.poll(attached).toMatchObject([{ gigabytes: 60, content: 'ten years' }]);
  await expect(page.getByRole('heading', { level: 1 }).getByText('Attached')).toBeVisible({ timeout: 20_000 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(dialog.getByText(/for the paid time that is not used goes to your balance/)).toBeVisible();
  await dialog.getByLabel('Type archive to confirm').fill('archive');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Delete the volume' }).click();
  await expect(page.getByText(/It is kept until/)).toBeVisible({ timeout: 20_000 });
  await expect.poll(attached).toEqual([]);
  await page.getByRole('button', { name: 'Take it back' }).click();
  await expect(page.getByRole('heading', { level: 1 }).getByText('Not attached')).toBeVisible({ timeout: 20_000 });
  await page.getByRole('button', { name: 'Attach' }).click();
  await dialog.getByRole('button', { name: 'Attach' }).click();
  await expect.poll(attached).toMatchObject([{ gigabytes: 60, content: 'ten years' }]);
});
