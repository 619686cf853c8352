import { customerMask, maskOf } from '@resolvo/contract/permissions';
import { expect, expectAccessible, test } from './fixtures.ts';
import { grant } from './grant.ts';
import { logIn } from './log-in.ts';
import { captcha, logInAs, newCustomer, post } from './server-desk.ts';
import { actInMenu } from './staff-acts.ts';

test('two members of staff meet in one ticket: each is told of the other, and one takes it', { tag: '@slow' }, async ({
  page,
  browser,
  mailTo,
  newEmail: email,
}) => {
  const support = `support-${email}`;
  const colleague = await browser.newContext();
  const other = await colleague.newPage();
  await newCustomer(other, support, mailTo);
  await grant(support, customerMask + maskOf(['administrator', 'staffTickets']));
  await newCustomer(page, email, mailTo);
  for (const title of ['Billing: Two invoices', 'Billing: The same']) {
    await post(page.request, '/account/tickets/new', { title, message: 'Why two?' });
  }
  await logIn(page, 'admin@resolvo.test', `/panel/admin/tickets?search=${email}`);
  await page.getByRole('heading', { name: 'Tickets' }).waitFor();
  await page.keyboard.press('j');
  await expect(page.getByRole('link', { name: 'Billing: The same' })).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Billing: Two invoices' })).toBeVisible();

  await logInAs(other.request, support);
  await other.goto(page.url());
  await expect(other.getByText('admin@resolvo.test is looking at this ticket too.')).toBeVisible();
  await page.keyboard.press('r');
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused();
  // Keys rest while something is typed.
  await page.keyboard.type('rnjk?');
  await expect(other.getByText('admin@resolvo.test is writing in this ticket.')).toBeVisible();
  await expect(page.getByText(`${support} is looking at this ticket too.`)).toBeVisible();
  await page.getByLabel('Looked after by').selectOption({ label: 'admin@resolvo.test (you)' });
  await expect(page.getByText('You look after it.')).toBeVisible();
  await expect(other.getByLabel('Looked after by')).toHaveValue(/./, { timeout: 20_000 });
  // A right that is missing is said at the act.
  await expect(other.getByRole('button', { name: 'Give credit' })).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(other);
  await colleague.close();

  await page.getByRole('textbox', { name: 'Message' }).fill('One is a credit note.');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('list', { name: 'Messages' }).getByText('One is a credit note.')).toBeVisible();
  await (await actInMenu(page, 'Merge into another ticket')).click();
  await page.getByLabel('Into which ticket').selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Merge the tickets' }).click();
  await expect(page.getByRole('heading', { name: 'Billing: The same' })).toBeVisible();
  await expect(page.getByText('One is a credit note.')).toBeVisible();
  expect((await mailTo(email, /^Re: Billing: The same/)).text).toContain('put #');
});

test('on a phone staff answer with a saved answer, which they read before it is sent', { tag: '@slow' }, async ({
  page,
  browser,
  mailTo,
  newEmail: email,
}) => {
  await newCustomer(page, email, mailTo);
  await post(page.request, '/account/tickets/new', { title: 'Billing: Receipt', message: 'Where is it?' });
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const staff = await phone.newPage();
  await logIn(staff, 'admin@resolvo.test', '/panel/admin/tickets/replies');
  const name = `Receipts ${email}`.slice(0, 80);
  await staff.getByRole('button', { name: 'New answer' }).click();
  await staff.getByLabel('Name').fill(name);
  await staff.getByRole('textbox', { name: 'Answer' }).fill('It is in the PDF of {invoice}.');
  await staff.getByRole('button', { name: 'Save the answer' }).click();
  await expect(staff.getByText(/There is no variable \{invoice\}/)).toBeVisible();
  await staff.getByRole('textbox', { name: 'Answer' }).fill('About {ticket_title}: it is in the PDF.');
  await staff.getByRole('button', { name: 'Save the answer' }).click();
  await expect(staff.getByRole('cell', { name, exact: true })).toBeVisible();

  await staff.goto(`${process.env.BASE_URL}/panel/admin/tickets?search=${email}`);
  await staff.getByRole('link', { name: 'Billing: Receipt' }).click();
  await staff.getByRole('textbox', { name: 'Message' }).press('/');
  await staff.getByRole('menuitem', { name }).click();
  await expect(staff.getByRole('textbox', { name: 'Message' })).toHaveValue(
    'About Billing: Receipt: it is in the PDF.',
  );
  await expectAccessible(staff);
  await staff.getByRole('button', { name: 'Send' }).click();
  await expect(staff.getByRole('list', { name: 'Messages' }).getByText('it is in the PDF')).toBeVisible();
  await staff.getByRole('button', { name: 'Details' }).click();
  await expect(staff.getByRole('dialog').getByText('Other tickets')).toBeVisible();
  await expectAccessible(staff);
  await phone.close();
  expect((await mailTo(email, /^Re: Billing: Receipt/)).text).toContain('it is in the PDF');
});

test('tickets of robots are chosen together and marked as spam, and their senders are blocked', async ({
  page,
  newEmail: email,
}) => {
  const robots = [1, 2].map((n) => `robot-${n}-${email}`);
  for (const robot of robots) {
    await post(page.request, '/enquiries/contact', {
      name: 'Robot',
      email: robot,
      topic: 'Other',
      message: `Buy ${email} now`,
      recaptcha: await captcha('enquiry'),
    });
  }
  // Found by what they wrote.
  await logIn(page, 'admin@resolvo.test', `/panel/admin/tickets?search=${encodeURIComponent(email)}`);
  await page
    .getByRole('checkbox', { name: /^Choose #/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'All on this page' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Act on 2 tickets' }).click();
  await page.getByRole('menuitem', { name: 'Mark as spam' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('checkbox', { name: 'Block their senders too' })).toBeChecked();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Mark as spam' }).click();
  await expect(page.getByText('2 tickets are marked as spam.')).toBeVisible();
  await page.getByRole('link', { name: /^Spam/ }).click();
  await expect(page.getByRole('link', { name: 'Other: message from Robot' })).toHaveCount(2);
  await page.getByRole('link', { name: 'Other: message from Robot' }).first().click();
  await page.getByRole('button', { name: 'Not spam' }).click();
  await expect(page.getByText('It is open again.')).toBeVisible();
  await page.goto(`${process.env.BASE_URL}/panel/admin/tickets/senders`);
  await expect(page.getByText(robots[0] ?? '')).toBeVisible();
});

test('a mail service that many people share is not blocked', { tag: '@slow' }, async ({ page }) => {
  const dialog = page.getByRole('dialog');
  await logIn(page, 'admin@resolvo.test', '/panel/admin/tickets/senders');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Block a sender' }).click();
  await dialog.getByLabel('Address or domain').fill('gmail.com');
  await dialog.getByRole('button', { name: 'Block the sender' }).click();
  await expect(dialog.getByText('Many people share this mail service.')).toBeVisible();
});
