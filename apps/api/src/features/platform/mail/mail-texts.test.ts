import { checkVariables } from '@resolvo/contract/platform/mail-variables';
import { expect, test } from 'vitest';
import { orderDesk } from '../../../../test/orders.ts';
import { staffMask, useOwnProduct } from '../../../../test/product.ts';
import { tokenExpiresMail } from '../../people/tokens/mails.ts';
import { queueMail } from './queue-mail.ts';

const product = useOwnProduct();
const at = '/system/admin/mail-texts';
const token = {
  name: '**CI** [x](https://evil.test)',
  prefix: 'rsv_1',
  token_id: 'x',
  account_name: 'A',
  expires_on: '1 May',
  in_days: 7,
} as const;

test('every mail of the product has a text, an example and a closed list of variables', async () => {
  const staff = await product.account({ permissions: staffMask });
  const { texts } = (await staff.browser.get(at)).json();
  expect(texts.length).toBeGreaterThan(40);
  // Staff tell them apart by their titles.
  const titles = new Set(texts.map(({ title }: { title: string }) => title));
  expect([titles.size, titles.has('Invoice overdue')]).toEqual([texts.length, true]);
  for (const { name } of texts) {
    const one = (await staff.browser.get(`${at}/${name}`)).json();
    expect([name, one.ours.text.length > 5, one.ours.subject.length > 3]).toEqual([name, true, true]);
    expect(one.variables.at(-1)).toMatchObject({ name: 'our_text' });
    // The text that comes with the product is itself one that may be saved.
    expect(checkVariables(`${one.ours.subject} ${one.ours.heading} ${one.ours.afterword}`, one.variables)).toBe(true);
  }
}, 60_000);

test('B23 the text of a mail that warns a person about their account is changed by no staff, and one that was is not sent', async () => {
  const staff = await product.account({ permissions: staffMask });
  const client = await product.account();
  const boring = { subject: 'Autumn news', heading: 'Autumn news', body: 'Leaves fall.', afterword: 'Twice a year.' };
  const { texts } = (await staff.browser.get(at)).json();
  const warning = texts.filter(({ warns }: { warns: boolean }) => warns).map(({ name }: { name: string }) => name);
  expect(warning).toEqual(
    expect.arrayContaining([
      'account-suspended',
      'domain-lost',
      'email-change-by-staff',
      'email-changed',
      'factor-reset-asked',
      'member-joined',
      'member-removed',
      'password-changed',
      'payout-asked',
      'reset-password',
      'sign-in-change-waits',
      'staff-act',
      'staff-new-place',
    ]),
  );
  for (const name of warning) {
    const refused = await staff.browser.send('PUT', `${at}/${name}`, boring);
    expect([name, refused.statusCode, refused.json().details]).toEqual([
      name,
      409,
      expect.stringContaining('This mail warns a person about their account.'),
    ]);
  }
  // Written by a version before.
  const row = { ...boring, template: 'email-change-by-staff', version: 1, created_by: staff.personId };
  await product.deps.db
    .insertInto('mail_texts')
    .values({ ...row, created_at: new Date() })
    .execute();
  const email = `new-${client.id}@example.test`;
  const ask = { email, reason: 'Asked by phone, called back' };
  const asked = await staff.browser.send('PATCH', `/system/admin/clients/${client.id}/email`, ask);
  expect(asked.statusCode, asked.body).toBe(200);
  const told = (await product.mailsTo(client.email)).filter(({ text }) => text.includes(email));
  expect(told.map(({ subject }) => subject)).toEqual([expect.stringContaining('A new address was requested')]);
  expect((await staff.browser.get(`${at}/email-change-by-staff`)).json()).toMatchObject({
    is_edited: false,
    warns: true,
    body: '{our_text}',
  });
});

test('staff write the text of a mail; a wrong variable is refused, values stay text, and ours comes back', async () => {
  const staff = await product.account({ permissions: staffMask });
  const client = await product.account();
  const mine = {
    subject: 'Token {name} ends',
    heading: 'Look',
    body: 'Hello!\n\n{our_text}\n\n*Bye*, {account_name}',
    afterword: '',
  };
  const path = `${at}/token-expires`;
  const wrong = await staff.browser.send('PUT', path, { ...mine, subject: '{our_text}', body: 'Hi {nmae}' });
  expect(wrong.statusCode).toBe(422);
  expect(wrong.json().fields.map(({ path: field }: { path: string }) => field)).toEqual(['subject', 'body']);
  expect(wrong.json().details).toContain('{our_text} is no variable of this mail.');
  expect((await staff.browser.send('PUT', path, mine)).statusCode).toBe(200);
  const send = () => queueMail(product.deps, product.deps.db, { to: client.email }, tokenExpiresMail, token);
  await send();
  const [mail] = await product.mailsTo(client.email);
  expect(mail?.subject).toBe(`Token ${token.name} ends`);
  expect(mail?.html).toContain('<em>Bye</em>, A');
  expect(mail?.html).not.toContain('href="https://evil.test"');
  expect(mail?.text).toContain('programs that use it are refused');
  expect(mail?.links.some((link) => link.endsWith('/panel/tokens/activity/x'))).toBe(true);
  expect((await staff.browser.post(`${path}/reset`)).statusCode).toBe(200);
  expect((await staff.browser.post(`${path}/reset`)).statusCode).toBe(409);
  await send();
  expect((await product.mailsTo(client.email)).map(({ subject }) => subject)).toContainEqual(
    expect.stringContaining('expires within a week'),
  );
  const { versions, is_edited } = (await staff.browser.get(path)).json();
  expect([is_edited, versions.slice(0, 2)]).toMatchObject([
    false,
    [{ is_ours: true }, { is_ours: false, subject: mine.subject }],
  ]);
});

test('the text of a mail with an invoice is theirs to write too, and the document stays attached', async () => {
  const desk = await orderDesk(product);
  const client = await product.account();
  const mine = { subject: 'Faktura {number}', heading: 'Faktura', body: 'Beløp: {total}\n\n{our_text}', afterword: '' };
  expect((await desk.staff.browser.send('PUT', `${at}/invoice-sent`, mine)).statusCode).toBe(200);
  const invoiceId = await desk.invoice(client.id, 1000);
  await desk.post(`/system/admin/invoices/${invoiceId}/send`, {});
  const mail = (await product.mailsTo(client.email)).find(({ subject }) => subject.startsWith('Faktura '));
  expect(mail?.text).toContain('Beløp: €10.00');
  expect(mail?.text).toContain('Here is your invoice of');
  expect(mail?.attachments).toHaveLength(1);
});
