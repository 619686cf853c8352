import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures.ts';
import { adoptedServer, breakCall, lit, newCustomer, runningServer } from './server-desk.ts';

const choices = { image: 'debian-13', location: 'Oslo', hostname: 'broken.example.com' };

/** The password is shown once, and the server starts again. */
async function startRescue(page: Page, look: () => Promise<void> = async () => {}): Promise<void> {
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Start the rescue system' }).click();
  await dialog.getByRole('button', { name: 'Start the rescue system' }).click();
  await expect(dialog.getByText(/cannot show it again/)).toBeVisible();
  await expect(dialog.getByText('root', { exact: true })).toBeVisible();
  await look();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('This server is in rescue')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('button', { name: 'Leave the rescue system' })).toBeEnabled();
}

test('a server goes into rescue', async ({ page, mailTo, newEmail }) => {
  await newCustomer(page, newEmail, mailTo);
  const { id } = await adoptedServer(page, 'broken');
  await page.goto(`/panel/servers/${id}/rescue`);
  await expect(page.getByText('Starts from its disk.')).toBeVisible();
  await startRescue(page);
});

test('a server goes into rescue, refused by the hypervisor once, is seen on its screen, and leaves it from a phone', {
  tag: '@slow',
}, async ({ page, mailTo, newEmail }) => {
  test.slow();
  const dialog = page.getByRole('dialog');
  await newCustomer(page, newEmail, mailTo);
  const { id, vmId } = await runningServer(page, choices);

  await page.goto(`/panel/servers/${id}/rescue`);
  await expect(page.getByText('Starts from its disk.')).toBeVisible();
  await expectAccessible(page);
  const mend = await breakCall('config', { vmid: String(vmId) }, 'error');
  await page.getByRole('button', { name: 'Start the rescue system' }).click();
  await expect(dialog.getByText(/switched off first/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Start the rescue system' }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(/Starting the rescue system did not succeed/)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('This server is in rescue')).toBeHidden();
  await mend();
  await startRescue(page, () => expectAccessible(page));

  await page.goto(`/panel/servers/${id}/console/screen`);
  await expect(page.getByRole('status').getByText('Connected')).toBeVisible();
  await expect.poll(() => lit(page)).toBeGreaterThan(100);
  await expectAccessible(page);
  const before = await lit(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Keyboard' }).click();
  await page.keyboard.type('WWWW');
  await expect.poll(() => lit(page)).not.toBe(before);
  await expectAccessible(page);

  await page.goto(`/panel/servers/${id}/rescue`);
  await expect(page.getByText('In rescue since')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Leave the rescue system' }).click();
  await dialog.getByRole('button', { name: 'Leave the rescue system' }).click();
  await expect(page.getByText('This server is in rescue')).toBeHidden({ timeout: 60_000 });
  await expect(page.getByRole('button', { name: 'Start the rescue system' })).toBeEnabled();
});
