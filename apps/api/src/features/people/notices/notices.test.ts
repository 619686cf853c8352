import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeMember } from '../../../../test/members.ts';
import { staffMask, type TestAccount, useProduct } from '../../../../test/product.ts';
import { modules } from '../../../modules.ts';
import { paymentOnBalanceMail } from '../../money/payments/mails.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { invoiceDueSoonMail } from '../../sales/subscriptions/mails.ts';
import { mailOwner } from '../accounts/mail-owner.ts';
import { tokenExpiresMail } from '../tokens/mails.ts';

const product = useProduct();
const token = {
  name: 'CI',
  prefix: 'rsv_1234',
  token_id: 'x',
  account_name: 'A',
  expires_on: '1 May',
  in_days: 7,
} as const;
const payment = { amount: 500, invoice_number: 7, cancelled: false, short: false };

const inbox = async (who: TestAccount) =>
  (await who.browser.get('/account/notices')).json().notices as {
    notice_id: string;
    subject: string;
    is_read: boolean;
    was_mailed: boolean;
    path: string;
  }[];
const unread = async (who: TestAccount) => (await who.browser.get('/account/notices/unread')).json().unread;
const choose = (who: TestAccount, kind: string, on: boolean) =>
  who.browser.send('PATCH', '/account/mail-choices', { kind, on });

test('what is mailed is in the panel too, unread until it is read, and never with a secret link', async () => {
  const me = await product.account();
  const body = {
    current_password: me.password,
    password: 'another-Harbour-17-bell',
    cpassword: 'another-Harbour-17-bell',
  };
  await me.browser.post('/account/password', body);
  await product
    .browser()
    .post('/account/password-reset', { email: me.email, recaptcha: await product.captcha('password_reset') });
  await product.sendMails();
  const [notice, ...more] = await inbox(me);
  expect(more).toEqual([]);
  // The change was their own act: told, and no news.
  expect(notice).toMatchObject({ subject: 'Your Resolvo password was changed', is_read: true, was_mailed: true });
  expect(await unread(me)).toBe(0);
  await queueMail(product.deps, product.deps.db, { to: me.email }, tokenExpiresMail, token);
  await product.sendMails();
  expect(await unread(me)).toBe(1);
  const told = (await inbox(me)).find(({ is_read }) => !is_read);
  const other = await product.account();
  const read = `/account/notices/${told?.notice_id}/read`;
  expect((await other.browser.post(read)).statusCode).toBe(404);
  expect((await me.browser.post(read)).statusCode).toBe(200);
  expect([await unread(me), (await inbox(me)).every(({ is_read }) => is_read)]).toEqual([0, true]);
});

test('a kind that is switched off is not mailed and still told; security and billing cannot be switched off', async () => {
  const me = await product.account();
  for (const kind of ['account', 'billing', 'staff']) {
    const refused = await choose(me, kind, false);
    expect([refused.statusCode, refused.json().details.length > 20]).toEqual([409, true]);
  }
  expect((await choose(me, 'team', false)).statusCode).toBe(200);
  await queueMail(product.deps, product.deps.db, { to: me.email }, tokenExpiresMail, token);
  expect(await product.mailsTo(me.email)).toEqual([]);
  expect(await inbox(me)).toMatchObject([{ was_mailed: false }]);
  const staff = await product.account({ permissions: staffMask });
  const log = (await staff.browser.get(`/system/admin/mails?search=${me.email}`)).json().mails;
  expect(log).toMatchObject([{ state: 'held', problem: 'Switched off by its reader: Members and tokens.' }]);
  await choose(me, 'team', true);
  await queueMail(product.deps, product.deps.db, { to: me.email }, tokenExpiresMail, token);
  expect(await product.mailsTo(me.email)).toHaveLength(1);
});

test('members read what concerns their rights in the account, once, and nothing after they left', async () => {
  const owner = await product.account();
  const [billing, limited] = [await product.account(), await product.account()];
  await makeMember(product, owner, billing, { role: 'billing' });
  await makeMember(product, owner, limited, { role: 'technical' });
  await mailOwner(product.deps, product.deps.db, owner.id, paymentOnBalanceMail, payment);
  await product.sendMails();
  const subjects = async (who: TestAccount) => (await inbox(who)).map(({ subject }) => subject);
  const about = `Your payment of €5.00 is on your credit balance (invoice #${payment.invoice_number})`;
  expect(await subjects(owner)).toContain(about);
  expect((await subjects(billing)).filter((one) => one === about)).toHaveLength(1);
  expect(await subjects(limited)).not.toContain(about);
  await product.deps.db
    .updateTable('memberships')
    .set({ ended_at: product.deps.now() })
    .where('account_id', '=', owner.id)
    .where('person_id', '=', billing.personId)
    .execute();
  expect(await subjects(billing)).not.toContain(about);
});

test('S61 the log has every mail with its text and never its secret; what can be sent again is, once more', async () => {
  const staff = await product.account({ permissions: staffMask });
  const me = await product.account();
  await product
    .browser()
    .post('/account/password-reset', { email: me.email, recaptcha: await product.captcha('password_reset') });
  const secret = await product.linkToken(me.email, '/auth/password-reset');
  const [reset] = (await staff.browser.get(`/system/admin/mails?search=${me.email}`)).json().mails;
  const at = `/system/admin/mails/${reset.mail_id}`;
  const shown = (await staff.browser.get(at)).json();
  expect(shown).toMatchObject({ has_secret: true, state: 'sent', template: 'reset-password' });
  expect(shown.html).toContain('link.invalid');
  expect(JSON.stringify(shown)).not.toContain(secret);
  const stored = await product.deps.db.selectFrom('mails').selectAll().where('id', '=', reset.mail_id).execute();
  expect(JSON.stringify(stored)).not.toContain(secret);
  expect((await staff.browser.post(`${at}/resend`)).json().details).toContain('works once, which is not kept');
  await queueMail(product.deps, product.deps.db, { to: me.email }, tokenExpiresMail, token);
  await product.sendMails();
  const [expires] = (await staff.browser.get(`/system/admin/mails?search=${me.email}&template=token-expires`)).json()
    .mails;
  expect((await staff.browser.post(`/system/admin/mails/${expires.mail_id}/resend`)).statusCode).toBe(202);
  await product.sendMails();
  const log = (await staff.browser.get(`/system/admin/mails?search=${me.email}`)).json().mails;
  expect(log.map(({ template }: { template: string }) => template).sort()).toEqual([
    'reset-password',
    'token-expires',
    'token-expires',
  ]);
});

test('every mail of the product says what it is about, and what the law or safety asks for cannot be switched off', () => {
  const mails = modules.flatMap(({ mails: brought = [] }) => brought);
  const off = mails
    .filter(({ about }) => ['servers', 'support', 'team', 'news'].includes(about))
    .map(({ name }) => name);
  // New ones are fixed unless they say otherwise.
  expect(
    off.filter((name) => /password|factor|passkey|email|suspend|invoice|payment|recovery|end-/.test(name)),
  ).toEqual([]);
  expect(off).toContain('token-expires');
});

test('what is said of one invoice is one item of the bell: the newest, and of another invoice one more', async () => {
  const me = await product.account();
  const say = async (of: { invoice_id: string; number: number }) => {
    const invoice = { ...of, total: 1000, due_at: 1_900_000_000, subject: '' };
    await mailOwner(product.deps, product.deps.db, me.id, invoiceDueSoonMail, { invoice, pays: null });
    await product.sendMails();
  };
  const [one, other] = [
    { invoice_id: randomUUID(), number: 71 },
    { invoice_id: randomUUID(), number: 72 },
  ];
  await say(one);
  await say(other);
  await say(one);
  expect(await unread(me)).toBe(2);
  const told = (await inbox(me)).map(({ path, is_read }) => `${path.slice(-36)} ${is_read ? 'read' : 'new'}`);
  expect(told.sort()).toEqual([`${one.invoice_id} new`, `${one.invoice_id} read`, `${other.invoice_id} new`].sort());
});
