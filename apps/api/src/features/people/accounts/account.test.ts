import { permission } from '@resolvo/contract/permissions';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { holdPersonRow, whileHolding } from '../../../../test/held-row.ts';
import { bearer, staffMask, type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { raceBehind } from '../../../../test/race.ts';

const product = useOwnProduct();

const newPassword = 'another-Harbour-17-bell';
const changePassword = (account: TestAccount, more: Record<string, unknown> = {}) =>
  account.browser.post('/account/password', {
    current_password: account.password,
    password: newPassword,
    cpassword: newPassword,
    ...more,
  });
const patch = (account: TestAccount, field: string, body: unknown) =>
  account.browser.send('PATCH', `/account/data/${field}`, body);

describe('S11 changing the password', () => {
  test('S11 needs the old one, ends the other devices, tells the owner', async () => {
    const account = await product.account();
    const [phone, token] = [await account.anotherBrowser(), await account.token(1)];
    const before = await product.fingerprint();
    const refused = await changePassword(account, { current_password: 'not the right one' });
    expect(refused.json().fields).toEqual([{ path: 'current_password', message: 'This is not your password.' }]);
    for (const password of ['password', account.email, 'short', 'x'.repeat(257)]) {
      expect((await changePassword(account, { password, cpassword: password })).statusCode, password).toBe(422);
    }
    expect((await changePassword(account, { cpassword: 'something-else-91' })).statusCode).toBe(422);
    expect(await product.fingerprint()).toBe(before);
    expect((await changePassword(account)).statusCode).toBe(200);
    expect((await account.browser.get('/account/data/userinfo')).statusCode).toBe(200);
    expect((await phone.get('/account/data/userinfo')).statusCode).toBe(401);
    // Tokens stay: they are listed beside, and a reset, which answers a theft, revokes them.
    expect((await product.browser().get('/account/data/userinfo', bearer(token))).statusCode).toBe(200);
    expect((await product.mailsTo(account.email))[0]?.subject).toBe('Your Resolvo password was changed');
    expect((await product.login(account)).statusCode).toBe(401);
    expect((await product.login({ ...account, password: newPassword })).statusCode).toBe(200);
  });

  test('S11 a change that is overtaken by a reset does not undo it', async () => {
    const account = await product.account();
    const change = [`update persons set password_hash = 'reset' where id = $1`, account.personId] as const;
    const late = await whileHolding(product, holdPersonRow(account.personId), () => changePassword(account), change);
    const row = await product.deps.db
      .selectFrom('persons')
      .select('password_hash')
      .where('id', '=', account.personId)
      .executeTakeFirst();
    expect([late.statusCode, row?.password_hash]).toEqual([409, 'reset']);
  });

  test('S4 guessing the old one is limited', async () => {
    const account = await product.account();
    for (let tries = 0; tries < 5; tries += 1)
      expect((await changePassword(account, { current_password: 'wrong wrong' })).statusCode).toBe(422);
    expect((await changePassword(account)).statusCode).toBe(429);
  });
});

describe('S49 what a person may change of themselves', () => {
  test('S49 username and address, and nothing else by any name', async () => {
    const account = await product.account();
    const before = await product.fingerprint();
    const fields = [
      'balance',
      'credit',
      'permissions',
      'role',
      'is_admin',
      'id',
      'account_id',
      'email_verified',
      'stripe_customer_id',
      'two_factor',
      'created_at',
      '__proto__',
      'constructor',
      'toString',
      'Email',
      'email%00',
      'a.b',
      '*',
      'userinfo',
      'password_hash',
      'suspended_at',
    ];
    for (const field of fields) {
      expect([field, (await patch(account, field, { value: 'x' })).statusCode]).toEqual([field, 404]);
    }
    for (const field of ['email', 'username']) {
      const bad = [
        {},
        { [field]: null },
        { [field]: 1 },
        { [field]: ['x'] },
        { [field]: { a: 1 } },
        { [field]: '' },
        { [field]: 'x'.repeat(60_000) },
      ];
      for (const body of bad) expect((await patch(account, field, body)).statusCode, field).toBe(422);
      const good = field === 'email' ? 'fine@example.test' : 'fine_name_1';
      for (const extra of ['permissions', 'email_verified_at', 'id', 'is_admin']) {
        expect((await patch(account, field, { [field]: good, [extra]: 1 })).json().fields).toEqual([
          { path: extra, message: `"${extra}" is not known here.` },
        ]);
      }
    }
    expect(await product.fingerprint()).toBe(before);
  });

  test('S49 registering gives the rights of a customer, whatever is sent along', async () => {
    const recaptcha = await product.captcha('register');
    const body = { email: 'mass@example.test', password: newPassword, cpassword: newPassword, recaptcha };
    expect((await product.browser().post('/account/register', { ...body, permissions: staffMask })).statusCode).toBe(
      422,
    );
    expect((await product.browser().post('/account/register', body)).statusCode).toBe(202);
    const row = await product.deps.db
      .selectFrom('accounts')
      .select('permissions')
      .where('email', '=', body.email)
      .executeTakeFirstOrThrow();
    expect(row.permissions).toBe(permission.administrator - 1);
  });

  test('a username is one person’s, whatever its case', async () => {
    const [one, two] = [await product.account(), await product.account()];
    expect((await patch(one, 'username', { username: 'Fjord_Walker' })).json()).toEqual({
      details: 'username Updated Successfully.',
    });
    const taken = await patch(two, 'username', { username: 'fjord_walker' });
    expect([taken.statusCode, taken.json().fields[0].path]).toEqual([422, 'username']);
    expect((await patch(one, 'username', { username: 'FJORD_WALKER' })).statusCode).toBe(200);
  });
});

describe('deleting the account', () => {
  const remove = (account: TestAccount, body: object = {}) => account.browser.send('DELETE', '/account/user', body);

  test('M34 takes the person out of every row, ends everything, frees the address', async () => {
    const account = await product.account();
    const [phone, token] = [await account.anotherBrowser(), await account.token(1)];
    await account.secondFactor();
    await patch(account, 'username', { username: 'gone_person_1' });
    await product.sendMails();
    expect((await remove(account, { email: 'somebody@example.test' })).statusCode).toBe(422);
    const done = await remove(account, { email: account.email.toUpperCase() });
    expect([done.statusCode, done.headers['clear-site-data'] === undefined]).toEqual([200, false]);
    for (const browser of [account.browser, phone])
      expect((await browser.get('/account/data/userinfo')).statusCode).toBe(401);
    expect((await product.browser().get('/account/data/userinfo', bearer(token))).statusCode).toBe(401);
    expect((await product.login(account)).statusCode).toBe(401);
    expect((await product.mailsTo(account.email))[0]?.subject).toBe('Your Resolvo account was deleted');
    const { db } = product.deps;
    const left = [
      await db.selectFrom('persons').selectAll().where('id', '=', account.personId).execute(),
      await db.selectFrom('accounts').selectAll().where('id', '=', account.id).execute(),
      await db.selectFrom('events').selectAll().where('person_id', '=', account.personId).execute(),
      await db.selectFrom('events').selectAll().where('account_id', '=', account.id).execute(),
    ];
    const dump = JSON.stringify(left);
    for (const personal of [account.email, 'gone_person_1', account.browser.address])
      expect(dump).not.toContain(personal);
    for (const table of ['sessions', 'api_tokens', 'two_factors', 'mail_links', 'login_challenges'] as const) {
      expect(
        await db.selectFrom(table).select('person_id').where('person_id', '=', account.personId).execute(),
        table,
      ).toEqual([]);
    }
    expect((await product.account({ email: account.email })).id).not.toBe(account.id);
  });

  test('the last administrator stays; of the last two who go at once, one does', async () => {
    const [one, two] = [
      await product.account({ permissions: staffMask }),
      await product.account({ permissions: staffMask }),
    ];
    // A call that only looks whether another administrator is left has looked before either has written anything.
    const answers = await raceBehind(product, sql`lock table events in exclusive mode`, [
      () => remove(one),
      () => remove(two),
    ]);
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.sort()).toEqual([200, 409]);
  });
});

test('S63 the owner sees what happened, newest first, and nobody else’s', async () => {
  const account = await product.account();
  await product.login({ ...account, password: 'not the right one' });
  const browser = product.browser();
  await product.login(account, browser);
  const { token_id } = (
    await browser.post('/account/tokens/create', { token_permissions: 1, token_expires: 9_999_999_999 })
  ).json();
  await browser.post('/account/tokens/revoke', { token_id });
  await patch(account, 'username', { username: 'audited_name' });
  await changePassword(account);
  await account.browser.post('/account/logout');
  const again = product.browser();
  await product.login({ ...account, password: newPassword }, again);
  const { events, eof } = (await again.get('/account/activity')).json();
  expect(events.map(({ kind }: { kind: string }) => kind)).toEqual([
    'login_succeeded',
    'logout',
    'password_changed',
    'username_changed',
    'token_changed',
    'token_created',
    'login_succeeded',
    'login_failed',
  ]);
  expect(eof).toBe(true);
  expect(events[0]).toMatchObject({ by_staff: false, ip: again.address, device: 'Chrome on Linux' });
});
