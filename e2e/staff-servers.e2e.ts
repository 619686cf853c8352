import { createHash, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type Page, request } from '@playwright/test';
import { z } from 'zod';
import { choose, expect, expectAccessible, test } from './fixtures.ts';
import { askLab, breakCall, buy, logInStaff, newCustomer, runningServer } from './server-desk.ts';
import { actInMenu, actOfRow, chooseClient } from './staff-acts.ts';

/** Only these journeys make machines from this image in this place. */
const template = { cluster: 'london', vmid: '9005' };
const image = { image: 'rocky-10', location: 'London' };

const crumb = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name });
const facts = (page: Page) => page.getByRole('region', { name: 'Facts' });

const listOf = (page: Page) => page.getByRole('table', { name: 'Servers' });

test('staff find a server, take one set-up back and try another again', { tag: '@slow' }, async ({
  page,
  mailTo,
  newEmail,
  watch,
}) => {
  test.slow();
  const dialog = page.getByRole('dialog');
  const customer = { request: await request.newContext() };
  await newCustomer(customer, newEmail, mailTo);
  const mendClone = await breakCall('clone', template);
  await buy(customer, 'Fjord S', { ...image, hostname: 'given-up' });
  await buy(customer, 'Fjord S', { ...image, hostname: 'kept' });
  await logInStaff(page.request);
  await page.goto('/panel/admin/servers');
  await page.getByRole('button', { name: 'Owner All' }).click();
  await expect(page).toHaveURL(/dialog=owner/);
  await expectAccessible(page);
  await chooseClient(dialog, newEmail);
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: `Owner ${newEmail}` })).toBeVisible();
  await expect(listOf(page).getByRole('row')).toHaveCount(3);
  await page.getByRole('button', { name: 'Show all owners' }).click();
  await page.getByRole('searchbox').fill(newEmail);
  await expect(listOf(page).getByRole('row')).toHaveCount(3);
  await page.getByLabel('State', { exact: true }).selectOption('Active');
  await expect(page.getByText('No match')).toBeVisible();
  await page.getByLabel('State', { exact: true }).selectOption('Being set up');
  await page.getByLabel('Plan', { exact: true }).selectOption('Fjord S');
  await expect(listOf(page).getByRole('row')).toHaveCount(3);
  await expectAccessible(page);

  await listOf(page).getByRole('link', { name: 'given-up' }).click();
  await expect(page.getByText('Trying again').first()).toBeVisible({ timeout: 20_000 });
  await expect(page).toHaveTitle(/given-up/);
  await expect(page.getByText(/Copying the image.*did not answer/)).toBeVisible();
  await expectAccessible(page);
  await (await actOfRow(page, 'Unwind')).click();
  await expect(page).toHaveURL(/dialog=unwind-/);
  await expect(dialog).toContainText('the money goes to the credit balance');
  await dialog.getByRole('button', { name: 'Unwind' }).click();
  await expect(facts(page).getByText('Could not be set up')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('Undone', { exact: true }).first()).toBeVisible();
  const billing = await customer.request.get(`${process.env.BASE_URL}/api/account/billing/data`);
  expect(
    z
      .object({ balance: z.number() })
      .loose()
      .parse(await billing.json()).balance,
  ).toBe(863);

  await crumb(page, 'Servers').click();
  await listOf(page).getByRole('link', { name: 'kept' }).click();
  await expect(page.getByText('Trying again').first()).toBeVisible({ timeout: 20_000 });
  // The count of attempts starts anew, so the next one comes within seconds. A press may cross one that is under way.
  watch.expectRefusal(409, /^\/api\/system\/admin\/server-tasks\/[\w-]+\/retry$/);
  await expect(async () => {
    await page.getByRole('button', { name: 'Try again' }).click({ timeout: 2000 });
    await expect(page.getByText('It is tried again.')).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 30_000 });
  await mendClone();
  await expect(facts(page).getByText('Running', { exact: true })).toBeVisible({ timeout: 40_000 });
  await expect(facts(page).getByText('Rocky Linux 10')).toBeVisible();

  // Both at once: what one of them refuses is said before, and what is done is listed.
  await crumb(page, 'Servers').click();
  await page.getByLabel('State', { exact: true }).selectOption('All');
  await page.getByLabel('Choose kept').check();
  await page.getByRole('button', { name: 'All on this page' }).click();
  await page.getByRole('button', { name: 'Act on 2 servers' }).click();
  await expect(page.getByRole('menuitem', { name: /^Reboot/ })).toContainText('given-up: ');
  await page.keyboard.press('Escape');
  await page.getByLabel('Choose given-up').uncheck();
  await page.getByRole('button', { name: 'Act on 1 server' }).click();
  await page.getByRole('menuitem', { name: 'Suspend' }).click();
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await expect(dialog.getByText('Please say why.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('A flaw in its system');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  const done = page.getByRole('region', { name: 'Suspend “A flaw in its system”: 1 server' });
  await expect(done).toContainText('1 of 1 finished.', { timeout: 20_000 });
  await expect(listOf(page).getByRole('row', { name: /kept/ })).toContainText('Suspended');
  await expectAccessible(page);
  await customer.request.dispose();
});

test('staff suspend a server, mend what is stuck, resume it, end what pays for it, keep it and delete it', {
  tag: '@slow',
}, async ({ page, mailTo, newEmail }) => {
  test.slow();
  const dialog = page.getByRole('dialog');
  const customer = { request: await request.newContext() };
  await newCustomer(customer, newEmail, mailTo);
  const place = { image: 'almalinux-10', location: 'Oslo', hostname: 'noisy' };
  const { id, vmId } = await runningServer(customer, place);
  await logInStaff(page.request);
  await page.goto(`/panel/admin/servers/${id}`);
  const mend = await breakCall('shutdown', { cluster: 'oslo', vmid: String(vmId) }, 'error');
  await (await actInMenu(page, 'Suspend')).click();
  await expect(page).toHaveURL(/dialog=suspend/);
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await expect(dialog.getByText('Please say why.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Outgoing spam');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await expect(page.getByText('The server is suspended.')).toBeVisible();
  await expect(facts(page)).toContainText('Outgoing spam');
  await expect(page.getByText('Stuck', { exact: true })).toBeVisible({ timeout: 20_000 });
  await crumb(page, 'Servers').click();
  const stuck = page.getByRole('region', { name: 'Needs a person' }).getByRole('listitem').filter({ hasText: 'noisy' });
  await expect(stuck).toContainText('Suspending the server');
  await expect(await actOfRow(stuck, 'Unwind')).toContainText(/goes forward only/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expectAccessible(page);
  await mend();
  await stuck.getByRole('button', { name: 'Try again' }).click();
  await expect(stuck).toBeHidden({ timeout: 20_000 });

  await page.getByRole('searchbox').fill(newEmail);
  await listOf(page).getByRole('link', { name: 'noisy' }).click();
  await page.getByRole('button', { name: 'Resume' }).click();
  await dialog.getByRole('button', { name: 'Resume' }).click();
  await expect(facts(page).getByText('Running', { exact: true })).toBeVisible({ timeout: 40_000 });
  await expect(page.getByRole('row', { name: /^Resumed/ })).toContainText('admin@resolvo.test');
  await page.getByRole('button', { name: 'Power' }).click();
  await expect(page.getByRole('menuitem', { name: /^Start/ })).toContainText('This server is running already.');
  await page.getByRole('menuitem', { name: 'Shut down' }).click();
  await dialog.getByRole('button', { name: 'Shut down' }).click();
  await expect(page.getByText('Shutdown successful.')).toBeVisible();
  await expect(facts(page).getByText('Stopped', { exact: true })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('cell', { name: 'Shut down' })).toBeVisible();

  // What pays for it ends: the dialog says what becomes of the server, and nothing of it is deleted.
  await facts(page)
    .getByRole('link', { name: /^[0-9a-f]{8}$/ })
    .click();
  await (await actOfRow(page, 'End now')).click();
  await expect(dialog).toContainText(/noisy \(Fjord S\) is suspended at once\. It is kept until/);
  await dialog.getByLabel('Reason').fill('Abuse');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'End now' }).click();
  await expect(dialog).toBeHidden();
  await page.goto('/panel/admin/endings');
  const ending = page.getByRole('row').filter({ hasText: newEmail });
  await expect(ending).toContainText('Its subscription was ended');
  await expect(ending).toContainText('admin@resolvo.test');
  await expectAccessible(page);
  await ending.getByRole('button', { name: /^Keep it/ }).click();
  await dialog.getByLabel('Reason').fill('Cleared up');
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await expect(ending).toBeHidden();

  await page.goto(`/panel/admin/servers/${id}`);
  await expect(facts(page).getByText('Running', { exact: true })).toBeVisible({ timeout: 40_000 });
  await (await actInMenu(page, 'Delete')).click();
  await expect(dialog.getByText(/^Nothing goes to the credit balance\./)).toBeVisible();
  await dialog.getByLabel('Reason').fill('Abuse');
  await dialog.getByRole('button', { name: 'Delete the server' }).click();
  await expect(dialog.getByText('Please type the name of the server.')).toBeVisible();
  await dialog.getByLabel('Type noisy to confirm').fill('noisy');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Delete the server' }).click();
  await expect(facts(page)).toContainText('Final backup', { timeout: 40_000 });
  await customer.request.dispose();
});

test('staff see the nodes, and end what an image is offered for', { tag: '@slow' }, async ({ page }) => {
  await logInStaff(page.request);
  await page.goto('/panel/admin/servers');
  await page.getByRole('link', { name: 'Nodes' }).click();
  await expect(page.getByRole('region', { name: 'Cluster oslo' })).toContainText('of memory can still be sold');
  await expect(page.getByRole('region', { name: 'Differences' })).toContainText('london');
  await expect(page.getByRole('link', { name: 'Outages' })).toBeVisible();
  await expectAccessible(page);

  // No other journey makes servers of this image.
  const dialog = page.getByRole('dialog');
  const image = page.getByRole('table', { name: 'Images of london' }).getByRole('row', { name: /^Ubuntu 24\.04/ });
  const decide = async (offer: string, endsOn: string) => {
    await image.getByRole('button', { name: 'Change: ubuntu-24-04' }).click();
    await dialog.getByLabel('State').selectOption(offer);
    await dialog.getByLabel('Support ends on').fill(endsOn);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
  };
  await page.goto('/panel/admin/servers/images');
  await decide('Offered', '2020-04-30');
  await expect(image).toContainText('Support ended on 30 Apr 2020');
  await page.goto('/panel/admin');
  const waiting = page.getByRole('row').filter({ hasText: 'Image Ubuntu 24.04 in london' });
  await expect(waiting).toContainText('Support ended');
  await waiting.getByRole('link').first().click();
  await decide('Ended', '2020-04-30');
  await expect(image).toContainText('Ended');
  const offer = await page.request.get(`${process.env.BASE_URL}/api/system/vm/offer`);
  const offered = z.object({ images: z.array(z.looseObject({ image: z.string(), locations: z.array(z.string()) })) });
  const { images } = offered.parse(await offer.json());
  expect(images.find((one) => one.image === 'ubuntu-24-04')?.locations).not.toContain('London');
  await decide('Offered', '');
});

test('staff add a server for a client without an order', async ({ page, mailTo, newEmail }) => {
  await newCustomer({ request: await request.newContext() }, newEmail, mailTo);
  await logInStaff(page.request);
  await page.goto('/panel/admin/servers/add');
  await chooseClient(page, newEmail);
  await page.getByLabel('Plan').selectOption('Fjord M');
  await choose(page, 'Choose later');
  await page.getByLabel('Name', { exact: true }).fill('A gift');
  await page.getByLabel('Hostname').fill('not a hostname');
  await page.getByRole('button', { name: 'Add server' }).click();
  await expect(page.getByText('Please use letters, digits and hyphens')).toBeVisible();
  await page.getByLabel('Hostname').fill('gift.example.com');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add server' }).click();
  await expect(page.getByRole('heading', { name: 'A gift' })).toBeVisible();
  await expect(facts(page)).toContainText('Made by staff');
  await expect(facts(page)).toContainText('Free of charge');
  await expect(facts(page).getByText('Waiting for an image')).toBeVisible({ timeout: 20_000 });
});

test('staff adopt a machine that was found, and bill it from that day', { tag: '@slow' }, async ({
  page,
  mailTo,
  newEmail,
  watch,
}) => {
  await newCustomer({ request: await request.newContext() }, newEmail, mailTo);
  const name = `legacy-${randomInt(100_000)}`;
  const first = randomInt(500_000, 900_000);
  await askLab('POST', '/proxmox/vms', { cluster: 'london', node: 'lon-1', count: 1, name, first });
  await logInStaff(page.request);
  await page.goto('/panel/admin/servers/nodes');
  const found = page.getByRole('row', { name: new RegExp(name) });
  await found.getByRole('button', { name: /^Adopt/ }).click();
  const dialog = page.getByRole('dialog');
  await chooseClient(dialog, newEmail);
  await dialog.getByLabel('Plan').selectOption('Fjord M');
  await dialog.getByLabel('Payment').selectOption('monthly');
  await dialog.getByLabel('System on it').selectOption('Debian 13');
  await dialog.getByLabel('Its IPv4 address').fill('10.1.2.3');
  await dialog.getByLabel(`Type ${name}-1 to confirm`).fill(`${name}-1`);
  watch.expectRefusal(422, '/api/system/admin/servers/adopt');
  await dialog.getByRole('button', { name: 'Adopt it' }).click();
  await expect(dialog.getByText(/subnet/).last()).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Its IPv4 address').fill(`198.51.100.${randomInt(190, 250)}`);
  await dialog.getByRole('button', { name: 'Adopt it' }).click();
  await expect(page.getByRole('heading', { name: `${name}-1` })).toBeVisible();
  await expect(facts(page)).toContainText(/€\d+\.\d\d a month, incl\. VAT/, { timeout: 20_000 });
  await expectAccessible(page);
  // One act, one mail: what came, and the invoice for it.
  expect((await mailTo(newEmail, /is in your account now$/)).text).toMatch(/invoice \d+/i);
});

test('staff add a template and an ISO by URL, and remove what failed and what is not wanted', { tag: '@slow' }, async ({
  page,
}) => {
  const content = 'a file for all';
  const files = createServer((_request, response) => {
    response.writeHead(200, { 'content-length': content.length }).end(content);
  }).listen(0, '127.0.0.1');
  await once(files, 'listening');
  const address = files.address();
  const served = `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`;
  await logInStaff(page.request);
  await page.goto('/panel/admin/servers/images');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Add by URL' }).click();
  await dialog.getByLabel('Cluster').selectOption('london');
  await dialog.getByLabel('Name').fill('Debian 14');
  await dialog.getByLabel('URL').fill(`${served}/debian-14.qcow2`);
  await dialog.getByLabel('SHA-256 checksum').fill('0'.repeat(64));
  await dialog.getByRole('button', { name: 'Add the template' }).click();
  await expect(dialog.getByText(/^Please enter the system and its version/)).toBeVisible();
  await expectAccessible(page);
  const name = `debian-14-${randomInt(100_000)}`;
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Add the template' }).click();
  await expect(dialog).toBeHidden();
  const added = page.getByRole('table', { name: 'Added by URL' });
  const failed = added.getByRole('row', { name: new RegExp(name) });
  await expect(failed).toContainText('The file does not have the checksum that you gave.', { timeout: 60_000 });
  await expectAccessible(page);
  await failed.getByRole('button', { name: `Try again: ${name}` }).click();
  await expect(failed).not.toContainText('The file does not have the checksum');
  await expect(failed).toContainText('The file does not have the checksum that you gave.', { timeout: 60_000 });
  await (await actOfRow(failed, 'Remove')).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(failed).toHaveCount(0, { timeout: 30_000 });

  const file = `tool-${randomInt(100_000)}.iso`;
  await page.getByRole('button', { name: 'Add by URL' }).click();
  await dialog.getByLabel('What it is').selectOption('iso');
  await expect(dialog.getByLabel('Format')).toHaveCount(0);
  await dialog.getByLabel('Cluster').selectOption('london');
  await dialog.getByLabel('Name').fill(file);
  await dialog.getByLabel('URL').fill(`${served}/${file}`);
  await dialog.getByLabel('SHA-256 checksum').fill(createHash('sha256').update(content).digest('hex'));
  await dialog.getByRole('button', { name: 'Add the ISO' }).click();
  const ready = added.getByRole('row', { name: new RegExp(file) });
  await expect(ready).toContainText('Ready', { timeout: 60_000 });
  const listed = page.getByRole('table', { name: 'ISO files of london' }).getByRole('row', { name: new RegExp(file) });
  await expect(listed).toContainText('Hidden');
  await (await actOfRow(ready, 'Remove')).click();
  await dialog.getByRole('button', { name: 'Remove the ISO' }).click();
  await expect(ready).toHaveCount(0, { timeout: 30_000 });
  await expect(listed).toHaveCount(0);
  files.close();
});

test('staff make a pool of addresses, keep one back, and see who held it', { tag: '@slow' }, async ({
  page,
  watch,
}) => {
  await logInStaff(page.request);
  const dialog = page.getByRole('dialog');
  const add = async (name: string, network: string, gateway: string) => {
    await page.getByRole('link', { name: 'Add subnet' }).click();
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByLabel('Cluster').selectOption('london');
    await dialog.getByLabel('Network').fill(network);
    await dialog.getByLabel('Gateway').fill(gateway);
    await dialog.getByLabel('VLAN').fill('210');
    await dialog.getByRole('button', { name: 'Add subnet' }).click();
  };
  await page.goto('/panel/admin/subnets');
  watch.expectRefusal(422, '/api/system/admin/subnets');
  await add('Office', '203.0.113.0/29', '198.51.100.1');
  await expect(dialog.getByText('The gateway must be an address of this network.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('VLAN').fill('5000');
  await dialog.getByLabel('Network').fill('203.0.113.0');
  await dialog.getByRole('button', { name: 'Add subnet' }).click();
  await expect(dialog.getByText('Please enter a VLAN from 1 to 4094.')).toBeVisible();
  await expect(dialog.getByText('Please enter a network such as 192.0.2.0/24')).toBeVisible();
  await dialog.getByLabel('VLAN').fill('210');
  watch.expectRefusal(409, '/api/system/admin/subnets');
  await dialog.getByLabel('Network').fill('198.51.100.128/25');
  await dialog.getByLabel('Gateway').fill('198.51.100.129');
  await dialog.getByRole('button', { name: 'Add subnet' }).click();
  await expect(dialog.getByText('Another subnet has addresses of this network already.')).toBeVisible();
  await dialog.getByLabel('Network').fill('203.0.113.0/29');
  await dialog.getByLabel('Gateway').fill('203.0.113.1');
  await dialog.getByRole('button', { name: 'Add subnet' }).click();
  await expect(page.getByText('Office is ready.')).toBeVisible();
  await add('Office IPv6', '2001:db8:77::/64', '2001:db8:77::1');
  await expect(page.getByRole('row', { name: /Office IPv6/ })).toContainText('2⁶⁴');

  // No client’s server may land in it while the journey goes on.
  await page.getByRole('link', { name: 'View subnet Office', exact: true }).click();
  await page.getByLabel('Give out addresses of this pool').uncheck();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('The subnet was changed.')).toBeVisible();

  await page.getByLabel('Address', { exact: true }).fill('203.0.113.5');
  await page.getByLabel('What for').fill('The printer');
  await page.getByRole('button', { name: 'Reserve' }).click();
  await expect(page.getByText('203.0.113.5 is reserved.')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: '203.0.113.5: Reserved' })).toBeVisible();
  const row = page.getByRole('row', { name: /203\.0\.113\.5/ });
  await expect(row).toContainText('The printer');
  await expectAccessible(page);
  await row.getByRole('button', { name: 'Free 203.0.113.5' }).click();
  await expect(row).toBeHidden();
  await expect(await actInMenu(page, 'Delete')).toContainText(/switch the subnet off/);
  await page.keyboard.press('Escape');

  // What was held once is never deleted, only switched off; the other pool goes.
  await crumb(page, 'Subnets').click();
  await expect(page.getByRole('heading', { name: 'Subnets', level: 1 })).toBeVisible();
  await page.getByLabel('Address', { exact: true }).fill('203.0.113.5');
  await page.getByRole('button', { name: 'Look it up' }).click();
  await expect(page.getByRole('table', { name: 'History of 203.0.113.5' })).toContainText('Reserved: The printer');
  await page.getByRole('link', { name: 'Office IPv6' }).click();
  await (await actInMenu(page, 'Delete')).click();
  await expect(page).toHaveURL(/dialog=delete/);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL('/panel/admin/subnets');
  await expect(page.getByRole('link', { name: 'Office IPv6' })).toBeHidden();
});
