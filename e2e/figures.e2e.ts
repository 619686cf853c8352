import type { Page } from '@playwright/test';
import { expect, expectAccessible, mailTo, test } from './fixtures.ts';
import { adoptedServer, breakCall, newCustomer } from './server-desk.ts';
import { withDatabase } from './with-database.ts';

/** As recorded until ten minutes ago; since then the hypervisor has not been asked, and its own record does not answer. */
const recordedUntilTenMinutesAgo = (serverId: string, share: number) =>
  withDatabase(async (database) => {
    await database.query(
      `insert into figures (server_id, step, at, cpu, memory, disk_read, disk_write, net_in, net_out)
       select $1::uuid, 60, at, $2::real, 0.5, 1000, 2000, 3000, 4000
       from generate_series(date_trunc('minute', now()) - interval '40 minutes',
         date_trunc('minute', now()) - interval '11 minutes', interval '1 minute') as at
       on conflict (server_id, at, step) do update set cpu = excluded.cpu`,
      [serverId, share],
    );
    await database.query(
      `insert into machine_counters (server_id, seen_at, disk_read, disk_write, net_in, net_out)
       values ($1, now() - interval '10 minutes', 0, 0, 0, 0)
       on conflict (server_id) do update set seen_at = excluded.seen_at`,
      [serverId],
    );
    await database.query(`delete from figures where server_id = $1 and at > now() - interval '11 minutes'`, [serverId]);
  });

/** A new customer has a server with figures, and a hypervisor whose own record does not answer meanwhile. */
async function withFigures(page: Page, email: string, look: (serverId: string) => Promise<void>): Promise<void> {
  await newCustomer(page, email, mailTo);
  const server = await adoptedServer(page, 'graph');
  const mend = await breakCall('rrddata', { vmid: String(server.vmId) });
  try {
    await recordedUntilTenMinutesAgo(server.id, 0.3);
    await look(server.id);
  } finally {
    await mend();
  }
}

test('the figures of a server begin with its past, and show a gap as a gap', async ({ page, newEmail }) => {
  await withFigures(page, newEmail, async (id) => {
    await page.goto(`/panel/servers/${id}`);
    await expect(page.getByRole('img', { name: /^CPU usage of the last hour/ })).toBeVisible();
    await page.getByRole('navigation', { name: 'Server' }).getByRole('link', { name: 'Figures' }).click();
    const cpu = page
      .getByRole('region', { name: 'CPU' })
      .or(page.locator('section', { hasText: 'CPU' }))
      .first();
    await expect(
      page.getByText(/on average, .* at most\. There is a gap of \d+ min in the record\./).first(),
    ).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'CPU: show as table' }).click();
    await expect(cpu.getByText('No data').first()).toBeVisible();
    await expect(cpu.getByText('30%').first()).toBeVisible();
  });
});

test('on a phone, the figures of a server are those of a week, have alarms and leave as CSV', { tag: '@slow' }, async ({
  page,
  newEmail,
}) => {
  test.slow();
  await withFigures(page, newEmail, async (id) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/panel/servers/${id}/figures`);
    await page.getByRole('button', { name: 'Week' }).click();
    await expect(page).toHaveURL(/range=week/);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Week' })).toHaveAttribute('aria-pressed', 'true');
    await expectAccessible(page);
    await expect(page.getByText(/sent of 2 TB that/)).toBeVisible();
    await page.getByRole('button', { name: 'Add an alarm' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Above (%)').fill('120');
    await dialog.getByRole('button', { name: 'Set alarm' }).click();
    await expect(dialog.getByText('Please enter less than 100 %.')).toBeVisible();
    await dialog.getByLabel('Above (%)').fill('85');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Set alarm' }).click();
    await expect(page.getByText('CPU above 85% for 10 min')).toBeVisible();
    await page.getByRole('button', { name: 'Remove CPU above 85% for 10 min' }).click();
    await expect(page.getByText(/^No alarms yet/)).toBeVisible();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^figures-week-.*\.csv$/);
  });
});
