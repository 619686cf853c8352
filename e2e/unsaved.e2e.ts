import { choose, expect, expectAccessible, test } from './fixtures.ts';
import { logIn } from './log-in.ts';
import { newCustomer } from './server-desk.ts';
import { chooseClient } from './staff-acts.ts';

test('what is typed into a form is not lost without asking', async ({ page, newEmail, mailTo }) => {
  await newCustomer(page, newEmail, mailTo);
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  const ticket = page.getByRole('dialog', { name: 'New Ticket' });
  const title = ticket.getByLabel('Title');
  const stay = question.getByRole('button', { name: 'Stay' });
  const leave = question.getByRole('button', { name: 'Leave' });

  await test.step('a form that was only looked at closes at once', async () => {
    await page.goto('/panel/support');
    await page.getByRole('link', { name: 'New Ticket' }).click();
    await expect(ticket).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(ticket).toBeHidden();
    await expect(question).toBeHidden();
  });

  await test.step('Escape in a form with something typed asks, and staying keeps it', async () => {
    await page.getByRole('link', { name: 'New Ticket' }).click();
    await title.fill('The server does not answer');
    await page.keyboard.press('Escape');
    await expect(question).toContainText('What you typed here is not saved.');
    await expect(stay).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(question).toBeHidden();
    await expect(title).toHaveValue('The server does not answer');
    await expect(title).toBeFocused();
  });

  await test.step('Escape in the question is staying too', async () => {
    await page.keyboard.press('Escape');
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(title).toHaveValue('The server does not answer');
  });

  await test.step('going back asks once, and stays where it was', async () => {
    await page.goBack();
    await expect(question).toBeVisible();
    await stay.click();
    await expect(page).toHaveURL('/panel/support/new');
    await expect(title).toHaveValue('The server does not answer');
  });

  await test.step('the browser is told to ask before the page is closed', async () => {
    const asked = page.waitForEvent('dialog');
    const reloaded = page.reload();
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.accept();
    await reloaded;
    await expect(title).toHaveValue('');
  });

  await test.step('leaving closes the dialog, and nothing asks again', async () => {
    await title.fill('Never mind');
    await ticket.getByRole('button', { name: 'Close' }).click();
    await leave.click();
    await expect(page).toHaveURL('/panel/support');
    await expect(ticket).toBeHidden();
    await expect(question).toBeHidden();
  });

  await test.step('what is sent is saved: nothing asks, and the list behind shows it', async () => {
    await page.getByRole('link', { name: 'New Ticket' }).click();
    await title.fill('A question about my bill');
    await ticket.getByLabel('Category').selectOption({ index: 1 });
    await ticket.getByLabel('Message').fill('Why is it so low?');
    await ticket.getByRole('button', { name: 'Create ticket' }).click();
    await expect(ticket).toBeHidden();
    await expect(question).toBeHidden();
    await expect(page.getByRole('row', { name: /A question about my bill/ })).toBeVisible();
  });

  await test.step('a form of a page asks when another page is gone to', async () => {
    await page.goto('/panel/account');
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Username').fill('somebody else');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await stay.click();
    await expect(page.getByLabel('Username')).toHaveValue('somebody else');
    await page.getByRole('link', { name: 'Security' }).click();
    await expect(question).toBeVisible();
    await leave.click();
    await expect(page).toHaveURL('/panel/account/security');
    await page.getByRole('link', { name: 'Activity' }).click();
    await expect(page).toHaveURL('/panel/account/activity');
    await expect(question).toBeHidden();
  });
});

test('what is chosen in a form without fields of ours is not lost either', { tag: '@slow' }, async ({
  page,
  newEmail,
  mailTo,
}) => {
  await newCustomer(page, newEmail, mailTo);
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  const stay = question.getByRole('button', { name: 'Stay' });
  const leave = question.getByRole('button', { name: 'Leave' });

  await page.goto('/panel/tokens/create');
  const token = page.getByRole('dialog', { name: 'Create Token' });
  const permission = token.getByRole('group', { name: 'Permissions' }).getByRole('checkbox').first();
  await permission.check();
  await page.keyboard.press('Escape');
  await stay.click();
  await expect(permission).toBeChecked();
  await token.getByRole('button', { name: 'Create Token' }).click();
  const created = page.getByRole('dialog', { name: 'API Token Created' });
  const onlySight = page.getByRole('dialog', { name: 'Close it for good?' });
  await expect(created).toBeVisible();
  await page.keyboard.press('Escape');
  await onlySight.getByRole('button', { name: 'Stay' }).click();
  await page.mouse.click(5, 5);
  await onlySight.getByRole('button', { name: 'Stay' }).click();
  await created.getByRole('button', { name: 'Done' }).click();
  await expect(page).toHaveURL('/panel/tokens');

  await page.goto('/panel/servers/new');
  await page.getByLabel('Hostname').fill('web1.example.com');
  await choose(page, 'SSH key');
  await page.getByRole('button', { name: 'Add an SSH key' }).click();
  const sshKey = page.getByRole('dialog', { name: 'Add an SSH key' });
  await expect(sshKey).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sshKey).toBeHidden();
  await expect(page.getByLabel('Hostname')).toHaveValue('web1.example.com');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await leave.click();
  await expect(page).toHaveURL('/panel');

  await page.goto('/solutions/cloud/buy');
  await page.getByRole('textbox', { name: 'Name' }).fill('tromso');
  // What was typed early has reached the form: before its scripts have taken over, a link is a plain one.
  await expect(page.getByText('tromso.resolvo.site').first()).toBeVisible();
  await page.getByRole('link', { name: 'Contact' }).first().click();
  await expect(question).toBeVisible();
  await stay.click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/checkout\//);
  await expect(question).toBeHidden();
});

test('after an act every list that shows it is true, and a double click sends it once', async ({ page }) => {
  await logIn(page, 'admin@resolvo.test');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
  });

  await page.goto('/panel/admin/orders');
  const total = page.getByText('Total', { exact: true }).locator('..').locator('..');
  const before = await total.textContent();
  await page.getByRole('link', { name: 'Create Order' }).click();
  await expect(page.getByRole('heading', { name: 'Create Order', level: 1 })).toBeVisible();
  await chooseClient(page, 'customer@resolvo.test');
  await page.getByRole('button', { name: 'Create Order' }).dblclick();
  await expect(page).toHaveURL(/\/panel\/admin\/orders\/[0-9a-f-]{36}$/);
  expect(sent.filter((path) => path === '/api/system/admin/orders')).toHaveLength(1);
  const id = new URL(page.url()).pathname.split('/').at(-1)?.slice(0, 8);

  // Both are in the cache of answers since before the order, and fresh enough to be shown from there.
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Orders' }).click();
  await expect(page.getByRole('link', { name: `View order ${id}` })).toBeVisible();
  await expect(total).not.toHaveText(before ?? '');
});
