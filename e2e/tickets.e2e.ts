import { expect, expectAccessible, test } from './fixtures.ts';
import { logIn } from './log-in.ts';
import { askLab, buy, newCustomer, post } from './server-desk.ts';

const phoneSize = { width: 390, height: 844 };

test('a client and staff write in one ticket, and a note stays inside', async ({
  page,
  browser,
  mailTo,
  newEmail: email,
}) => {
  await newCustomer(page, email, mailTo);
  await page.goto('/panel/support');
  await page.getByRole('link', { name: 'New Ticket' }).click();
  await page.getByLabel('Title').fill('My first server');
  await page.getByLabel('Category').selectOption('Cloud Hosting');
  await page.getByRole('textbox', { name: 'Message' }).fill('Which **size** do I need? <script>alert(1)</script>');
  await page.getByRole('button', { name: 'Create ticket' }).click();
  await page.getByRole('link', { name: /View ticket/ }).click();
  await expect(page.getByRole('heading', { name: 'Cloud Hosting: My first server' })).toBeVisible();
  const thread = page.getByRole('list', { name: 'Messages' });
  await expect(thread.getByText('size', { exact: true })).toHaveRole('strong');
  await page.goto('/panel/support');

  const staffPhone = await browser.newContext({ viewport: phoneSize });
  const staff = await staffPhone.newPage();
  await logIn(staff, 'admin@resolvo.test', `/panel/admin/tickets?search=${email}`);
  await staff.getByRole('link', { name: 'Cloud Hosting: My first server' }).click();
  await expect(staff.getByText('<script>alert(1)</script>')).toBeVisible();
  await staff.getByRole('button', { name: 'Note', exact: true }).click();
  await staff.getByRole('textbox', { name: 'Message' }).fill('Asked before.');
  await staff.getByRole('button', { name: 'Keep the note' }).click();
  await expect(staff.getByText('Asked before.')).toBeVisible();
  await staff.getByRole('button', { name: 'Reply', exact: true }).click();
  await staff.getByRole('textbox', { name: 'Message' }).fill('Begin with the smallest.');
  await staff.getByRole('button', { name: 'Send' }).click();
  await expect(staff.getByText('Begin with the smallest.')).toBeVisible();

  // The list tells of it while it is open, and the answer is read once it was seen.
  await expect(page.getByText('New answer')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: /View ticket/ }).click();
  await expect(thread.getByText('Begin with the smallest.')).toBeVisible();
  await expect(thread.getByText('Asked before.')).toHaveCount(0);
  await staffPhone.close();
});

test('a client answers by mail and rates the help of staff, who close their ticket', { tag: '@slow' }, async ({
  page,
  browser,
  mailTo,
  newEmail: email,
}) => {
  await newCustomer(page, email, mailTo);
  const asked = { title: 'Cloud Hosting: My first server', message: 'Which **size** do I need?' };
  await post(page.request, '/account/tickets/new', asked);
  await page.goto('/panel/support');
  await page.getByRole('link', { name: /View ticket/ }).click();
  await expect(page.getByRole('heading', { name: 'Cloud Hosting: My first server' })).toBeVisible();
  await expectAccessible(page);

  const staffPhone = await browser.newContext({ viewport: phoneSize });
  const staff = await staffPhone.newPage();
  await logIn(staff, 'admin@resolvo.test', `/panel/admin/tickets?search=${email}`);
  await staff.getByRole('link', { name: 'Cloud Hosting: My first server' }).click();
  await staff.getByRole('textbox', { name: 'Message' }).fill('Begin with the smallest.');
  await staff.getByRole('button', { name: 'Send' }).click();
  await expect(staff.getByText('Begin with the smallest.')).toBeVisible();
  await expectAccessible(staff);

  const told = await mailTo(email, /^Re: Cloud Hosting/);
  await askLab('POST', `/mail/${told.id}/reply`, { text: 'Thank you, from my phone!' });
  for (const screen of [page, staff]) {
    await expect(screen.getByText('Thank you, from my phone!')).toBeVisible({ timeout: 20_000 });
    await expect(screen.getByText('By mail', { exact: true })).toBeVisible();
  }
  await staff.getByRole('textbox', { name: 'Message' }).fill('You are welcome.');
  await staff.getByLabel('Close it with this answer').check();
  await staff.getByRole('button', { name: 'Send and close' }).click();
  await expect(page.getByText('You are welcome.')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled();
  await page.getByRole('button', { name: '5', exact: true }).click();
  await page.getByLabel('In a sentence, if you like').fill('Quick and kind');
  await page.getByRole('button', { name: 'Rate our help' }).click();
  await expect(page.getByText('Excellent, 5 of 5')).toBeVisible();
  await expectAccessible(page);
  await expect(staff.getByText('Quick and kind')).toBeVisible({ timeout: 20_000 });
  await page.goto('/panel/support');
  await expect(page.getByText('Closed', { exact: true }).last()).toBeVisible();
  await expect(page.getByText('New answer')).toHaveCount(0);
  await staffPhone.close();
});

test('on a phone, a ticket is opened from a server’s page with a log; a web page is refused at the file', {
  tag: '@slow',
}, async ({ page, mailTo, newEmail, watch }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await newCustomer(page, newEmail, mailTo);
  await buy(page, 'Fjord S', { image: 'almalinux-10', location: 'Oslo', hostname: 'ask.example.com' });
  await page.goto('/panel/servers');
  await page.getByRole('link', { name: /ask/ }).first().click();
  await page.getByRole('link', { name: 'Ask about this server' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Server').locator('option:checked')).toHaveText(/ask/);
  await dialog.getByLabel('Title').fill('It does not boot');
  watch.expectRefusal(415, '/api/account/tickets/files');
  await dialog.getByLabel('Attach files').setInputFiles([
    { name: 'boot.log', mimeType: 'text/plain', buffer: Buffer.from('kernel: panic\n') },
    { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<!doctype html><script>1</script>') },
  ]);
  await expect(dialog.getByText(/Web pages, SVG and XML are not taken/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove page.html' }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create ticket' }).click();
  await page.getByRole('link', { name: /View ticket/ }).click();
  await expect(page.getByRole('main').getByRole('link', { name: /ask/ })).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: /boot\.log/ }).click();
  expect((await saved).suggestedFilename()).toBe('boot.log');
  await expectAccessible(page);
});
