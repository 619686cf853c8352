import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { whileHolding } from '../../../../test/held-row.ts';
import { type TestAccount, useProduct } from '../../../../test/product.ts';

const product = useProduct();

let people = 0;
const newEmail = () => `address${++people}@example.test`;
const change = (account: TestAccount, email: string) => account.browser.send('PATCH', '/account/data/email', { email });
const confirm = (token: string) => product.browser().post('/account/email/confirm', { token });
const info = async (account: TestAccount) => (await account.browser.get('/account/data/userinfo')).json();

test('B14 the address changes when the new mailbox answers; the old one is told before and after', async () => {
  const account = await product.account();
  const target = newEmail();
  expect((await change(account, target)).statusCode).toBe(200);
  expect(await info(account)).toMatchObject({ email: account.email, pending_email: target });
  expect((await product.login({ ...account, email: target })).statusCode).toBe(401);
  const token = await product.linkToken(target, '/auth/confirm-email');
  expect((await product.mailsTo(account.email))[0]?.text).toContain(target);
  expect((await confirm(token)).statusCode).toBe(200);
  expect(await info(account)).toMatchObject({ email: target, pending_email: null });
  expect((await product.mailsTo(account.email)).map(({ subject }) => subject)).toEqual([
    'Your Resolvo address was changed',
    'A new address was requested for your Resolvo account',
  ]);
  expect((await confirm(token)).statusCode).toBe(422);
  expect((await product.login({ ...account, email: target })).statusCode).toBe(200);
});

test('B14 it asks for a password given a moment ago', async () => {
  const account = await product.account();
  await product.deps.db
    .updateTable('sessions')
    .set({ authenticated_at: sql`now() - interval '16 minutes'` })
    .where('person_id', '=', account.personId)
    .execute();
  const before = await product.fingerprint();
  expect((await change(account, newEmail())).json().code).toBe('confirmation_required');
  expect(await product.fingerprint()).toBe(before);
  expect((await account.browser.post('/account/session/confirm', { password: 'not the right one' })).statusCode).toBe(
    422,
  );
  expect((await account.browser.post('/account/session/confirm', { password: account.password })).statusCode).toBe(200);
  expect((await change(account, newEmail())).statusCode).toBe(200);
});

test('B3 only the newest link works, and an expired one does not', async () => {
  const account = await product.account();
  const [first, second] = [newEmail(), newEmail()];
  await change(account, first);
  const old = await product.linkToken(first, '/auth/confirm-email');
  await change(account, second);
  expect((await confirm(old)).statusCode).toBe(422);
  await product.deps.db
    .updateTable('mail_links')
    .set({ expires_at: sql`now()` })
    .where('person_id', '=', account.personId)
    .execute();
  expect((await confirm(await product.linkToken(second, '/auth/confirm-email'))).statusCode).toBe(422);
  expect((await info(account)).email).toBe(account.email);
});

test('S3 the screen cannot tell whether somebody else has the address', async () => {
  const [account, other] = [await product.account(), await product.account()];
  const free = newEmail();
  const answers = [];
  for (const email of [free, other.email]) {
    const response = await change(account, email);
    answers.push([
      response.statusCode,
      response.body.replace(email, '…'),
      (await info(account)).pending_email === email,
    ]);
  }
  expect(answers[1]).toEqual(answers[0]);
  expect((await product.mailsTo(other.email)).map(({ subject }) => subject)).toEqual([
    'You already have a Resolvo account',
  ]);
  // The earlier request is over as well: the person changed their mind.
  expect((await confirm(await product.linkToken(free, '/auth/confirm-email'))).statusCode).toBe(422);
});

test('S14 an address that somebody else takes in the same moment is refused as a lost race', async () => {
  const target = newEmail();
  const account = await product.account();
  await change(account, target);
  const token = await product.linkToken(target, '/auth/confirm-email');
  const response = await whileHolding(
    product,
    [`insert into persons (email, username, password_hash) values ($1, 'quicker_one', 'x')`, target.toUpperCase()],
    () => confirm(token),
  );
  expect([response.statusCode, response.json().code]).toEqual([409, 'conflict']);
  expect((await info(account)).email).toBe(account.email);
});

test('S48 the address one has already is no change', async () => {
  const account = await product.account();
  const before = await product.fingerprint();
  expect((await change(account, account.email.toUpperCase())).statusCode).toBe(422);
  expect(await product.fingerprint()).toBe(before);
});
