import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, expectAccessible, test } from './fixtures.ts';
import { adoptedServer, breakCall, buy, newCustomer, runningServer, settleOrder } from './server-desk.ts';

const choices = { image: 'debian-13', location: 'Oslo', hostname: 'kept1' };

test('a server with a backup plan is backed up, and its owner changes how many backups are kept', async ({
  page,
  mailTo,
  newEmail,
}) => {
  await newCustomer(page, newEmail, mailTo);
  const server = await adoptedServer(page, 'kept');
  await buy(page, 'Backup plan', { server_id: server.id });
  await page.goto(`/panel/servers/${server.id}/backups`);
  await expect(page.getByRole('row', { name: /^Daily, / })).toContainText('Ready', { timeout: 60_000 });
  await expect(page.getByText('7 daily')).toBeVisible();
  await page.getByRole('button', { name: 'Change schedule' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change the schedule' });
  await dialog.getByLabel('Daily backups to keep (0 to 14)').fill('0');
  await dialog.getByRole('button', { name: 'Save schedule' }).click();
  await expect(dialog.getByText('Please keep at least one backup.')).toBeVisible();
  await dialog.getByLabel('Daily backups to keep (0 to 14)').fill('3');
  await dialog.getByLabel('Weekly backups to keep (0 to 8)').fill('2');
  await dialog.getByRole('button', { name: 'Save schedule' }).click();
  await expect(page.getByText('3 daily and 2 weekly')).toBeVisible();
});

test('backups are made by a schedule, proved, and become images and new servers', { tag: '@slow' }, async ({
  page,
  mailTo,
  newEmail,
}) => {
  test.slow();
  await newCustomer(page, newEmail, mailTo);
  const server = await runningServer(page, choices);
  await page.goto(`/panel/servers/${server.id}/backups`);

  // What it costs is said before it is added.
  await expect(page.getByText('Backup plan: €3.90 a month, excl. VAT')).toBeVisible();
  await page.getByRole('link', { name: 'Add Backup plan' }).click();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.waitForURL(/\/checkout\/[0-9a-f-]{36}/);
  await settleOrder(page, /[0-9a-f-]{36}/.exec(page.url())?.[0] ?? '');

  await page.goto(`/panel/servers/${server.id}/backups`);
  const backup = page.getByRole('row', { name: /^Daily, / });
  await expect(backup).toContainText('Ready', { timeout: 60_000 });
  await expect(backup).toContainText(/\d GB/);
  await expect(page.getByText('7 daily')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Rehearse now' }).click();
  await expect(page.getByText(/^Proved on /)).toBeVisible({ timeout: 60_000 });

  // An image that cannot be made says so and leaves nothing; the next one is there.
  await page.getByRole('navigation', { name: 'Server' }).getByRole('link', { name: 'Snapshots' }).click();
  await page.getByRole('button', { name: 'Take a snapshot' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Golden');
  await page.getByRole('dialog').getByRole('button', { name: 'Take a snapshot' }).click();
  await expect(page.getByRole('row', { name: /^Golden / })).toContainText('Ready', { timeout: 30_000 });
  const makeImage = async () => {
    await page.getByRole('button', { name: 'More actions: Golden' }).click();
    await page.getByRole('menuitem', { name: 'Make an image' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Golden image');
    await page.getByRole('dialog').getByRole('button', { name: 'Make an image' }).click();
  };
  const mend = await breakCall('clone', { vmid: String(server.vmId) }, 'error');
  try {
    await makeImage();
    await expect(page.getByText(/Making an image did not succeed\./)).toBeVisible({ timeout: 60_000 });
  } finally {
    await mend();
  }
  await makeImage();
  await expect(page.getByText('Making an image: done.')).toBeVisible({ timeout: 60_000 });

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/panel/servers/images');
  await expect(page.getByRole('button', { name: 'More actions: Golden image' })).toHaveCount(1);
  await expectAccessible(page);

  // A file with another checksum is not used, and says so until it is removed.
  const content = 'no image';
  const files = createServer((_request, response) => {
    response.writeHead(200, { 'content-length': content.length }).end(content);
  }).listen(0, '127.0.0.1');
  await once(files, 'listening');
  const address = files.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  await page.getByRole('button', { name: 'Add by URL' }).click();
  const adding = page.getByRole('dialog', { name: 'Add an image by URL' });
  await adding.getByLabel('Name', { exact: true }).fill('From elsewhere');
  await adding.getByLabel('URL').fill('https://10.0.0.1/debian-13.qcow2');
  await adding.getByLabel('SHA-256 checksum').fill('0'.repeat(64));
  await adding.getByRole('button', { name: 'Add the image' }).click();
  await expect(adding.getByText(/This one is of a private network\./)).toBeVisible();
  await expectAccessible(page);
  await adding.getByLabel('What it is').selectOption('iso');
  await expect(adding.getByLabel('Format')).toHaveCount(0);
  await adding.getByLabel('URL').fill(`http://127.0.0.1:${port}/tool.iso`);
  await adding.getByRole('button', { name: 'Add the ISO' }).click();
  await expect(page.getByText('The file does not have the checksum that you gave.')).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'More actions: From elsewhere' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('From elsewhere')).toHaveCount(0, { timeout: 30_000 });

  // With its own checksum it is there, and goes into the drive of the server.
  await page.getByRole('button', { name: 'Add by URL' }).click();
  await adding.getByLabel('What it is').selectOption('iso');
  await adding.getByLabel('Name', { exact: true }).fill('Own tool');
  await adding.getByLabel('URL').fill(`http://127.0.0.1:${port}/tool.iso`);
  await adding.getByLabel('SHA-256 checksum').fill(createHash('sha256').update(content).digest('hex'));
  await adding.getByLabel('Place').selectOption('Oslo');
  await adding.getByRole('button', { name: 'Add the ISO' }).click();
  await expect(page.getByRole('row', { name: /^Own tool / })).toContainText('Ready', { timeout: 60_000 });
  await expectAccessible(page);
  await page.goto(`/panel/servers/${server.id}/rescue`);
  await page.getByLabel('ISO in the drive').selectOption('Own tool (yours)');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Starts from its disk. Own tool is in the drive.')).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);
  files.close();
  await page.goto(`/panel/servers/${server.id}/backups`);
  await expect(page.getByText(/^Proved on /)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^More actions: Daily, / }).click();
  await page.getByRole('menuitem', { name: 'New server from it' }).click();
  await expect(page.getByRole('radio', { name: /^Your backups: kept1: Daily, / })).toBeChecked();
  await expect(page.getByRole('radio', { name: /^Your images: Golden image/ })).toBeVisible();
  await page.getByLabel('Password of the first user').fill('fjord-Lantern-93-quiet');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.waitForURL(/\/checkout\/[0-9a-f-]{36}/);
  await expect(page.getByText(/Backup Daily, /).first()).toBeVisible();
});
