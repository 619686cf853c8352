import type { Page } from '@playwright/test';
import { choose, expect, expectAccessible, test } from './fixtures.ts';
import {
  askLab,
  breakCall,
  followToServer,
  newCustomer,
  post,
  runningServer,
  saveCard,
  screen,
  settleOrder,
} from './server-desk.ts';

const publicKey = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIDrWHsI4hhgSPYJjvuGK4xQ9tM1sUqDCS3Gg0H5DUK0V ada@laptop.example';
/** Only the first journey makes machines from it in this place, so that its broken copy breaks no other journey. */
const template = { cluster: 'london', vmid: '9004' };
const login = { user: 'ada', password: 'quiet-Harbour-27' };
const laterPassword = 'loud-Harbour-72';
/** Its bank wants the customer to confirm every payment. */
const asksAlways = '4000002760003184';

async function type(page: Page, line: string): Promise<void> {
  await page.getByLabel('Terminal input').focus();
  await page.keyboard.type(line);
  await page.keyboard.press('Enter');
}

async function openConsole(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Console', exact: true }).click();
  await expect(page.getByText('Connected.')).toBeVisible();
}

/** Signs in to the machine on the open console, with `answer` to its password. */
async function logInToMachine(page: Page, password = login.password, answer = `${login.user}@`): Promise<void> {
  await expect(screen(page)).toContainText(/login:\s*$/);
  await type(page, login.user);
  await expect(screen(page)).toContainText(/Password:\s*$/);
  await type(page, password);
  await expect(screen(page)).toContainText(answer);
}

const tabsOf = (page: Page) => page.getByRole('navigation', { name: 'Server' });
/** For the journeys that begin with a running server; in a location where no journey breaks the lab. */
const choices = { image: 'almalinux-10', location: 'Oslo', hostname: 'web1.example.com' };

test('a server is chosen, paid, set up step by step, and named; a copy that hangs is shown as it is', async ({
  page,
  mailTo,
  newEmail,
}) => {
  test.slow();
  const dialog = page.getByRole('dialog');
  await newCustomer(page, newEmail, mailTo);
  await page.goto('/panel/servers');
  await expect(page.getByText('No servers found')).toBeVisible();
  await page.getByRole('link', { name: 'New Server' }).first().click();
  await choose(page, /^Fjord S/);
  await choose(page, 'London');
  await choose(page, 'AlmaLinux 10');
  // Without a key a password is offered first.
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByText('Please enter your new password.')).toBeVisible();
  await choose(page, 'SSH key');
  await page.getByRole('button', { name: 'Add an SSH key' }).click();
  await dialog.getByLabel('Name').fill('Laptop');
  await dialog.getByLabel('Public key').fill('not a key');
  await dialog.getByRole('button', { name: 'Add key' }).click();
  await expect(dialog.getByText(/Please paste a public key/)).toBeVisible();
  await dialog.getByLabel('Public key').fill(publicKey);
  await dialog.getByRole('button', { name: 'Add key' }).click();
  await page.getByRole('checkbox', { name: 'Laptop' }).check();
  await page.getByLabel('Hostname').fill('not a hostname');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByText('Please use letters, digits and hyphens')).toBeVisible();
  await page.getByLabel('Hostname').fill('web1.example.com');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page).toHaveURL(/\/checkout\/[0-9a-f-]{36}$/);
  await expect(page.getByText('London · AlmaLinux 10 · web1.example.com')).toBeVisible();

  await askLab('POST', '/proxmox/faults', { call: 'clone', effect: 'task-hang', where: template });
  await settleOrder(page, page.url().split('/').at(-1) ?? '');
  await page.goto('/panel/servers');
  await expect(page.getByText('Setting up the server')).toBeVisible();
  await expect(page.getByText('Copying the image')).toBeVisible();
  await expectAccessible(page);
  await followToServer(page, page.getByRole('link', { name: 'web1.example.com' }));
  await expect(page.getByRole('status', { name: 'About this server' })).toContainText(
    'This server is inactive: it is still being set up.',
  );
  await expect(page.getByRole('button', { name: /^Start/ })).toHaveAccessibleDescription(
    'This server is inactive: it is still being set up.',
  );
  await expect(page.getByRole('listitem').filter({ hasText: 'Copying the image' })).toContainText('Under way');
  await askLab('POST', '/proxmox/tasks/release', { cluster: template.cluster, vmid: Number(template.vmid) });
  await expect(page.getByText('Setting up the server: done.')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('Running', { exact: true })).toBeVisible({ timeout: 20_000 });
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Edit the name' }).click();
  await page.getByLabel('Name', { exact: true }).fill('dropped');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'web1.example.com' })).toBeVisible();
  await page.getByRole('button', { name: 'Edit the name' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Front page');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Name updated successfully')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Front page', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: /Copy the IP address/ }).click();
  await expect(page.getByText('IP Address copied to clipboard.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^198\.51\.100\.\d+$/);

  // The first minute: how to get in, on the overview, in the mail and under Credentials.
  await page.getByRole('button', { name: /Copy the SSH command/ }).click();
  await expect(page.getByText('SSH command copied to clipboard.')).toBeVisible();
  const line = await page.evaluate(() => navigator.clipboard.readText());
  expect(line).toMatch(/^ssh almalinux@198\.51\.100\.\d+$/);
  await expect(page.getByText('It opens with the SSH key Laptop.')).toBeVisible();
  expect((await mailTo(newEmail, /is running$/)).text).toContain(line);
  await expect(page.getByText(/^Renews \d/)).toBeVisible();
  await tabsOf(page).getByRole('link', { name: 'Credentials' }).click();
  await expect(page.getByRole('button', { name: /Copy the SSH command/ })).toContainText(line);
  await expectAccessible(page);
  await tabsOf(page).getByRole('link', { name: 'Overview' }).click();
  await page.getByRole('link', { name: 'See it in Billing' }).click();
  await page.getByRole('table', { name: 'Subscriptions' }).getByRole('link', { name: 'Front page' }).click();
  await expect(page.getByRole('heading', { name: 'Front page', level: 1 })).toBeVisible();
});

test('a server gets credentials and a key, is switched off and on, and its console answers', { tag: '@slow' }, async ({
  page,
  watch,
  mailTo,
  newEmail,
}) => {
  test.slow();
  const dialog = page.getByRole('dialog');
  await newCustomer(page, newEmail, mailTo);
  const { id, vmId } = await runningServer(page, choices);
  await page.goto(`/panel/servers/${id}`);
  await tabsOf(page).getByRole('link', { name: 'Credentials' }).click();
  await page.getByRole('button', { name: 'Change Credentials' }).click();
  await dialog.getByLabel('New login').fill('');
  await dialog.getByLabel('New password').fill('short');
  await dialog.getByRole('button', { name: 'Change Credentials' }).click();
  await expect(dialog.getByText('Please enter your new login.')).toBeVisible();
  await expect(dialog.getByText('We recommend your new password to be at least 8 characters long.')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('button', { name: 'Change Credentials' })).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.getByLabel('New login').fill(login.user);
  await dialog.getByLabel('New password', { exact: true }).fill(login.password);
  await dialog.getByRole('button', { name: 'Change Credentials' }).click();
  await expect(page.getByText(/Credentials updated successfully\./).first()).toBeVisible();

  // A guest agent that may run nothing first: the page says what to do by hand.
  await post(page.request, '/account/ssh-keys', { name: 'Laptop', public_key: publicKey });
  const mend = await breakCall('agent-exec', { vmid: String(vmId) }, 'error');
  watch.expectRefusal(409, `/api/account/vm/${id}/ssh-keys`);
  await page.getByRole('button', { name: 'Put on server: Laptop' }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Put on server' }).click();
  await expect(page.getByText('Please add the key by hand as ada', { exact: false })).toBeVisible();
  await mend();
  await dialog.getByRole('button', { name: 'Put on server' }).click();
  await expect(page.getByText('Laptop opens the user ada of this server now.')).toBeVisible();

  await page.getByRole('button', { name: /^Shutdown/ }).click();
  await expect(dialog).toContainText('Shut down web1.example.com?');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Running', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^More power actions/ }).click();
  await page.getByRole('menuitem', { name: 'Force off' }).click();
  await expect(dialog).toContainText('What the system has not written to its disk is lost.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: /^Shutdown/ }).click();
  await dialog.getByRole('button', { name: 'Shut down' }).click();
  await expect(page.getByText('Shutdown successful.')).toBeVisible();
  await expect(page.getByText('Stopped', { exact: true })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('button', { name: /^Reboot/ })).toHaveAccessibleDescription(
    'This server is not running.',
  );
  await page.getByRole('button', { name: /^Start/ }).click();
  await expect(page.getByText('Start successful.')).toBeVisible();
  await expect(page.getByText('Running', { exact: true })).toBeVisible({ timeout: 20_000 });

  await openConsole(page);
  await logInToMachine(page);
  await type(page, 'whoami && hostname && echo before > note && cat note note');
  await expect(screen(page)).toContainText(/before\s*before/);
  await expect(screen(page)).toContainText('web1');
  await type(page, 'cat .ssh/authorized_keys');
  await expect(screen(page)).toContainText('ada@laptop.example');
  await expectAccessible(page);
  await expect(page.getByLabel('Terminal input')).toHaveAccessibleDescription(/Press Shift\+Tab to leave the console/);
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('link', { name: 'Open in its own window' })).toBeFocused();
});

test('another password counts at once in the console, which comes back with the machine', { tag: '@slow' }, async ({
  page,
  mailTo,
  newEmail,
}) => {
  test.slow();
  const dialog = page.getByRole('dialog');
  await newCustomer(page, newEmail, mailTo);
  const { id } = await runningServer(page, choices, login);
  await page.goto(`/panel/servers/${id}`);
  await tabsOf(page).getByRole('link', { name: 'Credentials' }).click();
  await page.getByRole('button', { name: 'Change Credentials' }).click();
  await dialog.getByLabel('New password', { exact: true }).fill(laterPassword);
  await dialog.getByRole('button', { name: 'Change Credentials' }).click();
  await expect(page.getByText(/Credentials updated successfully\.$/)).toBeVisible();
  await openConsole(page);
  await logInToMachine(page, login.password, 'Login incorrect');
  await logInToMachine(page, laterPassword);

  await test.step('it comes back after a reboot by itself', async () => {
    await page.getByRole('button', { name: /^Reboot/ }).click();
    await dialog.getByRole('button', { name: 'Reboot' }).click();
    await expect(screen(page)).toContainText(/login:\s*$/, { timeout: 60_000 });
    await expect(page.getByText('Connected.')).toBeVisible();
    await logInToMachine(page, laterPassword);
  });

  await test.step('text is pasted, and a phone has the keys it lacks', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate(() => navigator.clipboard.writeText('echo one-pasted'));
    await page.getByRole('button', { name: 'Paste' }).click();
    await page.keyboard.press('Enter');
    await expect(screen(page)).toContainText(/one-pasted\s*one-pasted/);
    await page.getByRole('button', { name: 'Full screen' }).click();
    await page.getByRole('button', { name: 'Leave full screen' }).click();
    await expect(page.getByRole('button', { name: 'Full screen', exact: true })).toBeVisible();
    await expect(page.getByRole('group', { name: 'Keys' })).toBeHidden();
    await page.setViewportSize({ width: 390, height: 844 });
    const keys = page.getByRole('group', { name: 'Keys' });
    await type(page, 'clear');
    await keys.getByRole('button', { name: 'Arrow up' }).click();
    await keys.getByRole('button', { name: 'Arrow up' }).click();
    await page.keyboard.press('Enter');
    await expect(screen(page)).toContainText(/one-pasted\s*one-pasted/);
    await page.keyboard.type('sleep 100');
    await keys.getByRole('button', { name: 'Ctrl' }).click();
    await page.keyboard.type('c');
    await expect(screen(page)).toContainText('^C');
    await expectAccessible(page);
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  await type(page, 'sudo shutdown now');
  await expect(page.getByText('The machine is switched off.')).toBeVisible({ timeout: 20_000 });
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Reconnect' })).toBeFocused();
  await page.getByRole('button', { name: /^Start/ }).click();
  await expect(page.getByText('Connected.')).toBeVisible({ timeout: 20_000 });
  await logInToMachine(page, laterPassword);
});

test('a server goes back to its snapshot; a backup whose first try fails says so, and the second one is there', async ({
  page,
  mailTo,
  newEmail,
}) => {
  test.slow();
  const dialog = page.getByRole('dialog');
  await newCustomer(page, newEmail, mailTo);
  const { id } = await runningServer(page, choices, login);
  await page.goto(`/panel/servers/${id}`);
  await openConsole(page);
  await logInToMachine(page);
  await type(page, 'echo before > note && cat note note');
  await expect(screen(page)).toContainText(/before\s*before/);
  await tabsOf(page).getByRole('link', { name: 'Snapshots' }).click();
  await page.getByRole('button', { name: 'Take a snapshot' }).click();
  await dialog.getByLabel('Name').fill('Before the change');
  await dialog.getByRole('button', { name: 'Take a snapshot' }).click();
  await expect(page.getByText('Taking a snapshot: done.')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('cell', { name: 'Ready' })).toBeVisible();
  await expectAccessible(page);

  await openConsole(page);
  await type(page, 'echo after > note && cp note added && cat note added');
  await expect(screen(page)).toContainText(/after\s*after/);

  await tabsOf(page).getByRole('link', { name: 'Snapshots' }).click();
  await page.getByRole('button', { name: 'Roll back: Before the change' }).click();
  await expect(dialog).toContainText('Everything that was changed since is lost');
  await dialog.getByRole('button', { name: 'Roll back' }).click();
  await expect(dialog.getByText('Please type the name of the server.')).toBeVisible();
  await dialog.getByLabel(/^Type .* to confirm$/).fill('another');
  await dialog.getByRole('button', { name: 'Roll back' }).click();
  await expect(dialog.getByText('This is not the name of the server.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel(/^Type .* to confirm$/).fill(choices.hostname);
  await dialog.getByRole('button', { name: 'Roll back' }).click();
  await expect(page.getByText('Rolling back to a snapshot: done.')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('Running', { exact: true })).toBeVisible({ timeout: 20_000 });
  await openConsole(page);
  await logInToMachine(page, login.password);
  await type(page, 'cat note note; cat added');
  await expect(screen(page)).toContainText(/before\s*before/);
  await expect(screen(page)).toContainText('added: No such file');

  await tabsOf(page).getByRole('link', { name: 'Backups' }).click();
  // Only this journey makes backups in this place.
  const broken = { call: 'vzdump', effect: 'task-error', where: { cluster: 'oslo' } };
  await askLab('POST', '/proxmox/faults', broken);
  for (const outcome of [/Making a backup did not succeed\./, /Making a backup: done\./]) {
    await page.getByRole('button', { name: 'Make a backup' }).click();
    await dialog.getByLabel('Name').fill('Every file');
    await dialog.getByRole('button', { name: 'Make a backup' }).click();
    await expect(page.getByText(outcome)).toBeVisible({ timeout: 40_000 });
  }
  await expect(page.getByRole('cell', { name: 'Ready' })).toBeVisible();
});

test('a server grows to a larger size, which is paid, and is rebuilt from another image', { tag: '@slow' }, async ({
  page,
  mailTo,
  newEmail,
}) => {
  test.slow();
  const dialog = page.getByRole('dialog');
  await newCustomer(page, newEmail, mailTo);
  const { id } = await runningServer(page, choices, login);
  await page.goto(`/panel/servers/${id}`);
  await test.step('without a card the change waits for its payment, and can be dropped', async () => {
    await tabsOf(page).getByRole('link', { name: 'Scale' }).click();
    await page.getByRole('button', { name: 'Choose Fjord M' }).click();
    await dialog.getByRole('button', { name: /^Change and pay/ }).click();
    await expect(page).toHaveURL(/\/panel\/billing\/invoice/);
    await page.goto(`/panel/servers/${id}/scale`);
    await expect(page.getByText('The change to Fjord M waits for its payment')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Drop the change' }).click();
    await expect(page.getByText('The change to Fjord M is dropped. Nothing changes.')).toBeVisible();
    await expect(page.getByText('The change to Fjord M waits for its payment')).toBeHidden();
    await page.goto(`/panel/servers/${id}`);
  });
  await saveCard(page, asksAlways);
  await tabsOf(page).getByRole('link', { name: 'Scale' }).click();
  await expect(page.getByRole('button', { name: 'Choose Fjord S' })).toHaveAccessibleDescription(
    'This is the size you have.',
  );
  await page.getByRole('button', { name: 'Choose Fjord M' }).click();
  await expect(dialog).toContainText('The disk grows from 40 GB to 80 GB.');
  await expectAccessible(page);
  const due = /Due now\s*(€[\d.]+)/.exec((await dialog.textContent()) ?? '')?.[1] ?? 'nothing';
  await expect(dialog).toContainText(`Visa ending in 3184: ${due} is charged to it now`);
  await dialog.getByRole('button', { name: `Change and pay ${due}` }).click();
  await test.step('the bank asks, is refused once, and then confirmed', async () => {
    await expect(page.getByText('Your bank asks you to confirm this payment')).toBeVisible();
    await page.getByRole('button', { name: 'Fail' }).click();
    await expect(page.getByText(`${due} with Visa ending in 3184: `)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Confirm the payment' }).click();
    await page.getByRole('button', { name: 'Complete' }).click();
    await expect(page.getByText('The plan is changed and paid.')).toBeVisible();
    await expect(page).toHaveURL(`/panel/servers/${id}`);
  });
  await expect(page.getByText('2 vCPUs', { exact: true })).toBeVisible({ timeout: 40_000 });
  await expect(page.getByText('80 GB SSD')).toBeVisible();
  await expect(page.getByText('Running', { exact: true })).toBeVisible({ timeout: 30_000 });
  await openConsole(page);
  await logInToMachine(page, login.password);
  await type(page, 'nproc && free');
  await expect(screen(page)).toContainText(/free\s*2\s+total/);
  await expect(screen(page)).toContainText(String(4 * 1024 ** 2));
  await page.getByRole('button', { name: /^Reboot/ }).click();
  await dialog.getByRole('button', { name: 'Reboot' }).click();
  await expect(page.getByText('Rebooting successful.')).toBeVisible();

  await tabsOf(page).getByRole('link', { name: 'Cloud Images' }).click();
  await page.getByLabel('Version of Debian').selectOption('12');
  await page.getByRole('button', { name: 'Rebuild with Debian 12' }).click();
  await expect(dialog).toContainText('Everything on the disk of web1.example.com is erased');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Erase and rebuild' }).click();
  await expect(dialog.getByText('This is not the name of the server.')).toBeVisible();
  await dialog.getByLabel('Type web1.example.com to confirm').fill('web1.example.com');
  await dialog.getByRole('button', { name: 'Erase and rebuild' }).click();
  await expect(page.getByText('Rebuilding from an image: done.')).toBeVisible({ timeout: 40_000 });
  await expect(page.getByText('Debian 12').first()).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Rebuilt from an image' })).toBeVisible();
  await openConsole(page);
  await expect(screen(page)).toContainText('Debian GNU/Linux 12');
});
