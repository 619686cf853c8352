import { type Locator, request } from '@playwright/test';
import { choose, expect, expectAccessible, mailsTo, test } from './fixtures.ts';
import {
  askLab,
  breakCall,
  buy,
  followToServer,
  hangOnce,
  logInStaff,
  newCustomer,
  ownServer,
  refuseMailTo,
  retryNow,
  screen,
} from './server-desk.ts';

test('a server that cannot be set up says so and gives the money back; one without an image asks for it', async ({
  page,
  mailTo,
  newEmail,
}) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 844 });
  await newCustomer(page, newEmail, mailTo);
  // The lab lets a machine of this name fail to start.
  await buy(page, 'Fjord S', { image: 'debian-13', hostname: 'x-lab-fail-start' });
  await buy(page, 'Fjord S', { hostname: 'later' });
  await page.goto('/panel/servers');
  await expect(page.getByText('This server could not be set up.')).toBeVisible({ timeout: 40_000 });
  await expect(page.getByText('Your cloud server needs to be assigned an image')).toBeVisible({ timeout: 40_000 });
  await expectAccessible(page);
  const banner = page.getByRole('link', { name: 'Your cloud server needs to be assigned an image' });
  const id = await followToServer(page, banner);
  const notices = page.getByRole('status', { name: 'About this server' });
  await expect(notices).toContainText('This server is inactive: it needs to be assigned an image first.');
  // One banner says it, with the way to the images.
  await expect(notices.getByRole('link')).toHaveText(['Choose an image']);
  await expect(notices).not.toContainText('Your cloud server needs to be assigned an image');
  await choose(page, 'Debian 13');
  await page.getByRole('button', { name: 'Install Debian 13' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Install' }).click();
  await expect(page.getByText('Installing the image: done.')).toBeVisible({ timeout: 40_000 });
  await expect(page.getByText('Running', { exact: true })).toBeVisible({ timeout: 20_000 });

  // The console in a window of its own, on a phone.
  await page.goto(`/panel/me/server/${id}/console`);
  await expect(screen(page)).toContainText('later login:');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessible(page);
  await page.goto('/panel/billing');
  await expect(page.getByText('€8.63', { exact: true }).first()).toBeVisible();
});

test('a set-up whose steps fail one after the other says so at each, and goes on; the mail about it comes later', {
  tag: '@slow',
}, async ({ page, mailTo, newEmail }) => {
  test.slow();
  await newCustomer(page, newEmail, mailTo);
  const staff = await request.newContext();
  await logInStaff(staff);
  // Only this journey makes machines from this image in this place.
  const place = { cluster: 'oslo', vmid: '9006' };
  let mend = await breakCall('get-config', place);
  await buy(page, 'Fjord S', { image: 'fedora-44', hostname: 'stumbling', location: 'Oslo' });
  await page.goto('/panel/servers');
  await expect(page.getByText('Reserving a place and addresses, trying again')).toBeVisible({ timeout: 20_000 });
  const id = await followToServer(page, page.getByRole('link', { name: 'stumbling' }));
  await expect(page).toHaveTitle(/^stumbling · /);

  const machine = async () => ({ cluster: 'oslo', vmid: String((await ownServer(page, 'stumbling')).vmId) });
  const step = (title: string) => page.getByRole('listitem').filter({ hasText: title });
  const expectTrouble = async (title: string) => {
    await expect(step(title)).toContainText('Trying again', { timeout: 20_000 });
    await expect(page.getByText('A step did not succeed. It is tried again by itself')).toBeVisible();
  };
  const retryUntil = (better: Locator) =>
    expect(async () => {
      await retryNow(staff, id);
      await expect(better).toBeVisible({ timeout: 4000 });
    }).toPass({ timeout: 30_000 });

  const failing: [title: string, next: string][] = [
    ['Reserving a place and addresses', 'clone'],
    ['Copying the image', 'config'],
    ['Setting processors, memory and network', 'ipset-add'],
    ['Setting the firewall for its addresses', 'resize'],
    ['Growing the disk', 'start'],
  ];
  for (const [title, next] of failing) {
    await expectTrouble(title);
    const mended = mend;
    mend = await breakCall(next, next === 'clone' ? place : await machine());
    await mended();
    await retryUntil(step(title).filter({ hasText: 'done' }));
  }

  // The server starts at last; before that is known, the machine can no longer be asked what it does.
  await expectTrouble('Switching it on');
  const where = await machine();
  const started = await hangOnce('start', where);
  await mend();
  await expect(async () => {
    await retryNow(staff, id);
    expect(await started()).toBe(true);
  }).toPass({ timeout: 30_000 });
  mend = await breakCall('status', where);
  await askLab('POST', '/proxmox/tasks/release', { cluster: where.cluster, vmid: Number(where.vmid) });
  await expectTrouble('Waiting until it is up');
  await expectAccessible(page);

  // No client can be told while it is handed over: it is theirs all the same, and the mail comes later.
  const deliverMail = await refuseMailTo(newEmail);
  await mend();
  // The list of steps goes away with the work.
  await retryUntil(page.getByText('Setting up the server: done.'));
  await expect(page.getByText('Running', { exact: true })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('cell', { name: 'Delivered', exact: true })).toBeVisible();
  await expectAccessible(page);
  expect((await mailsTo(newEmail)).map(({ subject }) => subject)).not.toContain('stumbling is running');
  await deliverMail();
  await mailTo(newEmail, /^stumbling is running$/);
  await staff.dispose();
});
