import { type Page, request } from '@playwright/test';
import { expect, expectAccessible, mailTo, test } from './fixtures.ts';
import { adoptedServer, breakCall, logInAs, logInStaff, newCustomer, runningServer } from './server-desk.ts';
import { actInMenu, actOfRow } from './staff-acts.ts';

const choices = { image: 'debian-13', location: 'London', hostname: 'moving.example.com' };
const hour = 3_600_000;
/** As a field for a day and a time takes it, in the time of this computer, which the browser has too. */
function typedTime(hoursAhead: number): string {
  const at = new Date(Date.now() + hoursAhead * hour);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** Asks for a move of the open server. Says to which node, which is the first one where none is given. */
async function move(page: Page, { to, look }: { to?: string; look?: () => Promise<void> } = {}): Promise<string> {
  const dialog = page.getByRole('dialog');
  await (await actInMenu(page, 'Move to another node')).click();
  await expect(page).toHaveURL(/dialog=move/);
  await dialog.getByLabel('Reason').fill('A disk of its node is worn');
  if (to !== undefined) await dialog.getByLabel('Node').selectOption(to);
  const target = await dialog.getByLabel('Node').inputValue();
  await look?.();
  await dialog.getByRole('button', { name: 'Move the server' }).click();
  await expect(dialog).toBeHidden();
  return target;
}

async function expectMoved(page: Page, target: string, owner: string): Promise<void> {
  const facts = page.getByRole('region', { name: 'Facts' });
  await expect(facts).toContainText(target);
  await expect(facts.getByText('Running', { exact: true })).toBeVisible();
  expect((await mailTo(owner, /was moved/)).text).toContain('A disk of its node is worn');
}

test('staff move a running server to another node, and its owner is told why', async ({ page, newEmail }) => {
  const customer = { request: await request.newContext() };
  await newCustomer(customer, newEmail, mailTo);
  const { id } = await adoptedServer(customer, 'moving');
  await customer.request.dispose();
  await logInStaff(page.request);
  await page.goto(`/panel/admin/servers/${id}`);
  await expectMoved(page, await move(page), newEmail);
});

test('staff move a server, which fails once and says why; its node is drained by a plan, and the owner chooses the time on a phone', {
  tag: '@slow',
}, async ({ page, newEmail }) => {
  test.slow();
  const dialog = page.getByRole('dialog');
  const customer = { request: await request.newContext() };
  await newCustomer(customer, newEmail, mailTo);
  const { id, vmId } = await runningServer(customer, choices);
  await customer.request.dispose();

  await logInStaff(page.request);
  await page.goto(`/panel/admin/servers/${id}`);
  const facts = page.getByRole('region', { name: 'Facts' });
  const mend = await breakCall('migrate', { cluster: 'london', vmid: String(vmId) }, 'task-error');
  const target = await move(page, { look: () => expectAccessible(page) });
  const tasks = page.getByRole('region', { name: 'Work on this server' });
  await expect(tasks.getByText('Undone', { exact: true }).first()).toBeVisible();
  await expect(tasks.getByText(/^Moving the machine.*: ./)).toBeVisible();
  await expect(facts).not.toContainText(target);
  await expectAccessible(page);
  await mend();
  await move(page, { to: target });
  await expectMoved(page, target, newEmail);

  await page.goto('/panel/admin/servers/nodes');
  const node = page.getByRole('listitem').filter({ has: page.getByText(target, { exact: true }) });
  await (await actOfRow(node, 'Plan maintenance')).click();
  await expect(dialog).toContainText('moving.example.com');
  await dialog.getByRole('button', { name: 'Announce the maintenance' }).click();
  await expect(dialog.getByText('Please say why.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('New memory');
  await dialog.getByLabel('First time').fill(typedTime(48));
  await dialog.getByLabel('Second time').fill(typedTime(72));
  await dialog.getByLabel('Owners choose until').fill(typedTime(24));
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Announce the maintenance' }).click();
  await expect(dialog).toBeHidden();
  const planned = page
    .getByRole('table', { name: `Servers of ${target}` })
    .getByRole('row', { name: /moving\.example/ });
  await expect(planned).toContainText('Waiting for its time');
  await expect(node).toContainText('New memory');
  await mailTo(newEmail, /will be moved/);

  await leave(page);
  await logInAs(page.request, newEmail);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/panel/servers/${id}`);
  await expect(page.getByText('A disk of its node is worn')).toBeVisible();
  await expect(page.getByText(/^New memory\. It goes on running/)).toBeVisible();
  const before = await page.getByText(/This server is moved to other hardware from/).textContent();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Move it / }).click();
  await expect(page.getByText(/This server is moved to other hardware from/)).not.toHaveText(before ?? '');

  await leave(page);
  await logInStaff(page.request);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/panel/admin/servers/nodes');
  await expect(planned).toContainText('chosen by its owner');
  // The node takes servers of others again.
  const card = page.getByRole('region', { name: `Maintenance of ${target}` });
  await card.getByRole('button', { name: 'Call it off' }).click();
  await dialog.getByRole('button', { name: 'Call it off' }).click();
  await expect(card).toContainText('Cancelled');
  await mailTo(newEmail, /stays where it is/);

  // With others of a list: wherever there is room, two at a time.
  await page.goto('/panel/admin/servers?search=moving.example.com');
  await page.getByLabel('Choose moving.example.com').first().check();
  await page.getByRole('button', { name: 'Act on 1 server' }).click();
  await page.getByRole('menuitem', { name: 'Move to another node' }).click();
  await expect(dialog.getByLabel('Node').getByRole('option')).not.toHaveCount(1);
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(dialog.getByText('Please say why.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Reason').fill('A new rack');
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  const together = page.getByRole('region', { name: 'Move to another node “A new rack”: 1 server' });
  await expect(together).toContainText('1 of 1 finished.', { timeout: 60_000 });
  await expect(together.getByText('Done', { exact: true })).toBeVisible();
  await expectAccessible(page);
});

/** An open page would see that another person signed in, and load itself anew in the middle of the next navigation. */
async function leave(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
}
