import { brand } from '@resolvo/brand/brand';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { mailsOf } from '../../../../test/enquiry-forms.ts';
import { staffMask, useOwnProduct } from '../../../../test/product.ts';
import { mailJob } from './queues.ts';

const product = useOwnProduct();

/** As if the waiting time between two tries had passed. */
async function nextTry(): Promise<void> {
  await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(product.deps.db);
  await product.sendMails();
}
const jobs = async (state: string) =>
  (
    await sql<{
      name: string;
    }>`select name from pgboss.job where state = ${state} and name in ('mail-send', 'dead-letters')`.execute(
      product.deps.db,
    )
  ).rows.map(({ name }) => name);

test('F28 while the mail server is down the change stands, and the mail comes when it is back, once', async () => {
  const account = await product.account();
  await product.fault('smtp', 'down');
  const body = {
    current_password: account.password,
    password: 'another-Harbour-17-bell',
    cpassword: 'another-Harbour-17-bell',
  };
  expect((await account.browser.post('/account/password', body)).statusCode).toBe(200);
  await product.sendMails();
  expect(await jobs('retry')).toEqual(['mail-send']);
  expect((await product.login({ ...account, password: body.password })).statusCode).toBe(200);
  await product.fault('smtp', 'none');
  await nextTry();
  await nextTry();
  const mails = await mailsOf(product, account.email);
  expect(mails.map(({ subject }) => subject)).toEqual(['Your Resolvo password was changed']);
  // Who answers it is heard, though no person sent it.
  expect(mails[0]?.replyTo).toEqual([`${brand.name} <${brand.supportEmail}>`]);
  expect(await jobs('retry')).toEqual([]);
});

test('F28 a mail that can never be sent ends among the failed jobs, where staff see it and send it again', async () => {
  const staff = await product.account({ permissions: staffMask });
  const account = await product.account();
  await product.fault('smtp', 'declines');
  await account.browser.send('PATCH', '/account/data/email', { email: `to-${account.id}@example.test` });
  for (let tries = 0; tries < 10; tries += 1) await nextTry();
  expect(await jobs('created')).toEqual(['dead-letters', 'dead-letters']);

  const list = (await staff.browser.get('/system/admin/failed-jobs?limit=1')).json();
  expect(list.jobs).toMatchObject([{ queue: 'mail-send' }]);
  expect(list.jobs[0].reason).not.toBe('No reason was recorded.');
  expect(list.eof).toBe(false);
  const rest = (await staff.browser.get(`/system/admin/failed-jobs?limit=1&cursor=${list.cursor}`)).json();
  expect(rest.jobs[0].job_id).not.toBe(list.jobs[0].job_id);
  expect((await staff.browser.get('/system/admin/overview')).json().jobs).toMatchObject({ failed: 2 });
  // A mail's link is a secret: neither the list nor the row shows it.
  expect(JSON.stringify([list, rest])).not.toContain('token=');

  await product.fault('smtp', 'none');
  const ids = [list.jobs[0].job_id, rest.jobs[0].job_id];
  const again = await Promise.all(
    ids.flatMap((id) => [1, 2, 3].map(() => staff.browser.post(`/system/admin/failed-jobs/${id}/retry`))),
  );
  expect(again.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 404, 404, 404, 404]);
  await product.sendMails();
  expect(await product.mailsTo(account.email)).toHaveLength(1);
  expect(await product.mailsTo(`to-${account.id}@example.test`)).toHaveLength(1);
  expect((await staff.browser.get('/system/admin/failed-jobs')).json()).toMatchObject({ jobs: [], eof: true });
});

test('S58 what a person typed is text in the mail, and adds neither header nor recipient', async () => {
  const staff = await product.account({ permissions: staffMask });
  const account = await product.account();
  const reason = '<script>alert(1)</script><img src=x onerror=y>\r\nBcc: evil@example.test\r\n\r\n.\r\nMAIL FROM:<x@y>';
  await staff.browser.post(`/system/admin/clients/${account.id}/suspend`, { reason });
  const mails = await product.mailsTo(account.email);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.to).toEqual([account.email]);
  expect(mails[0]?.html).not.toMatch(/<script|<img/);
  expect(mails[0]?.text).toContain('<script>alert(1)</script>');
  expect(await product.mailsTo('evil@example.test')).toEqual([]);
});

test('D8 a job that is not what its queue carries is refused before it does anything', () => {
  const mail_id = '00000000-0000-4000-8000-000000000000';
  const good = { template: 'password-changed', to: 'a@example.test', mail_id, data: {} };
  expect(mailJob.safeParse(good).success).toBe(true);
  for (const bad of [
    { ...good, template: '../x' },
    { ...good, to: 'a@b,c@d' },
    { ...good, extra: 1 },
    { ...good, to: ['a@example.test'] },
    null,
  ]) {
    expect(mailJob.safeParse(bad).success).toBe(false);
  }
});
