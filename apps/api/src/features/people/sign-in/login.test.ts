import { hash } from '@node-rs/argon2';
import { describe, expect, test } from 'vitest';
import { holdPersonRow, whileHolding } from '../../../../test/held-row.ts';
import { goodPassword, staffMask, useOwnProduct } from '../../../../test/product.ts';
import { withoutRequestId } from '../../../../test/table.ts';
import { hashPassword } from '../../../security/passwords.ts';
import { newSecret } from '../../../security/secrets.ts';

const product = useOwnProduct();

const wrong = (email: string) => product.login({ email, password: 'not the right one' });
const failures = (personId: string) =>
  product.deps.db
    .selectFrom('events')
    .select('id')
    .where('person_id', '=', personId)
    .where('name', '=', 'sign_in.failed')
    .execute();

describe('who may sign in', () => {
  test('S1 a wrong password and an unknown address are the same answer', async () => {
    const { email, personId } = await product.account();
    const known = await wrong(email);
    const unknown = await wrong('nobody@example.test');
    expect(known.statusCode).toBe(401);
    expect([unknown.statusCode, withoutRequestId(unknown)]).toEqual([known.statusCode, withoutRequestId(known)]);
    const names = (headers: object) => Object.keys(headers).sort();
    expect(names(unknown.headers)).toEqual(names(known.headers));
    expect(known.cookies).toEqual([]);
    expect(await failures(personId)).toHaveLength(1);
  });

  test('S1 an account that is gone, suspended or unconfirmed tells so only to who knows the password', async () => {
    const { db } = product.deps;
    const unverified = await product.account({ verified: false });
    const suspended = await product.account();
    await db.updateTable('accounts').set({ suspended_at: new Date() }).where('id', '=', suspended.id).execute();
    const reference = withoutRequestId(await wrong('nobody@example.test'));
    for (const { email } of [unverified, suspended]) expect(withoutRequestId(await wrong(email))).toEqual(reference);
    expect((await product.login(unverified)).json().code).toBe('email_unverified');
    expect((await product.login(suspended)).statusCode).toBe(401);
  });

  test('the address is compared without case and space', async () => {
    const { email, password } = await product.account();
    expect((await product.login({ email: `  ${email.toUpperCase()} `, password })).statusCode).toBe(200);
  });
});

describe('S4 guessing', () => {
  test('S4 S5 B7 five wrong passwords lock the account for a while, however its address is written, and only that account', async () => {
    const [account, neighbour] = [await product.account(), await product.account()];
    for (const email of [
      account.email,
      account.email.toUpperCase(),
      ` ${account.email}`,
      account.email,
      account.email,
    ]) {
      expect((await wrong(email)).statusCode).toBe(401);
    }
    const before = await product.fingerprint();
    for (const password of ['not the right one', account.password]) {
      const response = await product.login({ ...account, password });
      expect([response.statusCode, response.json().code]).toEqual([429, 'too_many_requests']);
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(await product.fingerprint()).toBe(before);
    expect((await product.login(neighbour)).statusCode).toBe(200);
    expect((await account.browser.get('/account/data/userinfo')).statusCode).toBe(200);
  });

  test('S4 signing in forgets the wrong tries', async () => {
    const account = await product.account();
    for (let round = 0; round < 3; round += 1) {
      for (let tries = 0; tries < 4; tries += 1) expect((await wrong(account.email)).statusCode).toBe(401);
      expect((await product.login(account)).statusCode).toBe(200);
    }
  });

  test('S4 of 20 wrong passwords at once at most 5 are looked at', async () => {
    const { email, personId } = await product.account();
    const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await wrong(email)).statusCode));
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
    expect(await failures(personId)).toHaveLength(5);
  });

  test('S4 the same holds for an address nobody has, so that the lock tells nothing', async () => {
    const statuses: number[] = [];
    for (let tries = 0; tries < 7; tries += 1) statuses.push((await wrong('never@example.test')).statusCode);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
  });

  test('S4 a very long address is counted like any other', async () => {
    const email = `${'a'.repeat(60)}@${Array.from({ length: 3 }, () => 'b'.repeat(60)).join('.')}.test`;
    const statuses = [];
    for (let tries = 0; tries < 6; tries += 1) statuses.push((await wrong(email)).statusCode);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    // In the database, where other processes see it too.
    const rows = await product.deps.db
      .selectFrom('rate_limits')
      .select('points')
      .where('key', 'like', 'password-tries%')
      .execute();
    expect(rows.filter(({ points }) => points === 6).length).toBeGreaterThan(0);
  });

  test('S4 one address of the network is held back as well, whatever accounts it tries', async () => {
    const browser = product.browser();
    const body = { email: 'a@example.test', password: 'x'.repeat(8), recaptcha: 'x' };
    const statuses = await Promise.all(
      Array.from(
        { length: 101 },
        async (_, n) => (await browser.post('/account/login', { ...body, email: `a${n}@example.test` })).statusCode,
      ),
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect((await product.browser().post('/account/login', body)).statusCode).toBe(422);
  });

  test('S4 who fails the captcha cannot lock somebody else out', async () => {
    const account = await product.account();
    for (let tries = 0; tries < 6; tries += 1) {
      const body = { email: account.email, password: 'not the right one', recaptcha: 'forged' };
      expect((await product.browser().post('/account/login', body)).statusCode).toBe(422);
    }
    expect((await product.login(account)).statusCode).toBe(200);
  });
});

describe('S12 the captcha at sign-in', () => {
  test('S12 missing, forged, used before or made for another form is refused', async () => {
    const account = await product.account();
    const used = await product.captcha('login');
    await product.login(account, product.browser(), { recaptcha: used });
    const bad = [undefined, '', 'forged', used, await product.captcha('register')];
    const before = await product.fingerprint();
    for (const recaptcha of bad) {
      const response = await product.login(account, product.browser(), { recaptcha });
      expect(response.statusCode).toBe(422);
      expect(response.json().fields).toMatchObject([{ path: 'recaptcha' }]);
      expect(response.cookies).toEqual([]);
    }
    expect(await product.fingerprint()).toBe(before);
  });

  test('S12 F30 while its provider is down signing in goes on, and the limits still hold', async () => {
    const account = await product.account();
    const recaptcha = await product.captcha('login');
    await product.fault('recaptcha', 'down');
    try {
      expect((await product.login(account, product.browser(), { recaptcha })).statusCode).toBe(200);
      const guess = () =>
        product.login({ ...account, password: 'not the right one' }, product.browser(), { recaptcha });
      for (let tries = 0; tries < 5; tries += 1) expect((await guess()).statusCode).toBe(401);
      expect((await guess()).statusCode).toBe(429);
    } finally {
      await product.fault('recaptcha', 'none');
    }
  });
});

describe('passwords', () => {
  test('S7 long and odd passwords count to the last character', async () => {
    const password = `${'å'.repeat(80)} \u{1F600} "quoted" `;
    const { email } = await product.account({ password });
    expect((await product.login({ email, password })).statusCode).toBe(200);
    for (const near of [password.trim(), password.slice(0, -1), `${'å'.repeat(80)} X`, password.toUpperCase()]) {
      expect((await product.login({ email, password: near })).statusCode, near).toBe(401);
      await product.login({ email, password });
    }
  });

  test('S10 hashes are argon2id with a salt of their own, and weaker ones are renewed at sign-in', async () => {
    const weak = await hash(goodPassword, { memoryCost: 4096, timeCost: 1, parallelism: 1 });
    const account = await product.account({ passwordHash: weak });
    expect((await product.login(account)).statusCode).toBe(200);
    const { password_hash } = await product.deps.db
      .selectFrom('persons')
      .select('password_hash')
      .where('id', '=', account.personId)
      .executeTakeFirstOrThrow();
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await hashPassword(goodPassword)).not.toBe(await hashPassword(goodPassword));
    expect((await product.login(account)).statusCode).toBe(200);
  });

  test('S10 renewing a weak hash never brings back a password that was changed meanwhile', async () => {
    const weak = await hash(goodPassword, { memoryCost: 4096, timeCost: 1, parallelism: 1 });
    const account = await product.account({ passwordHash: weak });
    const late = await whileHolding(product, holdPersonRow(account.personId), () => product.login(account), [
      `update persons set password_hash = 'changed' where id = $1`,
      account.personId,
    ]);
    const row = await product.deps.db
      .selectFrom('persons')
      .select('password_hash')
      .where('id', '=', account.personId)
      .executeTakeFirstOrThrow();
    expect([late.statusCode, row.password_hash]).toEqual([401, 'changed']);
    expect(late.cookies).toEqual([]);
  });

  test('B2 a sign-in that is overtaken by a suspension opens nothing', async () => {
    const account = await product.account();
    const late = await whileHolding(product, holdPersonRow(account.personId), () => product.login(account), [
      'update accounts set suspended_at = now() where id = $1',
      account.id,
    ]);
    expect([late.statusCode, late.cookies]).toEqual([401, []]);
  });

  test('S20 a sign-in that is overtaken by switching the second factor on must show it', async () => {
    const account = await product.account();
    const change = `insert into two_factors (person_id, secret_sealed, confirmed_at) values ($1, 'x', now())`;
    const late = await whileHolding(product, holdPersonRow(account.personId), () => product.login(account), [
      change,
      account.personId,
    ]);
    expect(late.json()).toEqual({ expires_at: null, requires_2fa: true });
    expect(late.cookies.map(({ name, value }) => [name, value !== ''])).toEqual([
      ['__Host-challenge', true],
      ['__Host-sid', false],
    ]);
  });
});

describe('the session a sign-in opens', () => {
  test('is when its person signed in last, which a password that is not right is not', async () => {
    const account = await product.account();
    const last = async () =>
      (
        await product.deps.db
          .selectFrom('persons')
          .select('last_login_at')
          .where('id', '=', account.personId)
          .executeTakeFirstOrThrow()
      ).last_login_at;
    await product.deps.db
      .updateTable('persons')
      .set({ last_login_at: new Date(0) })
      .where('id', '=', account.personId)
      .execute();
    expect((await product.login({ ...account, password: 'not the right one' })).statusCode).toBe(401);
    expect(await last()).toEqual(new Date(0));
    expect((await product.login(account)).statusCode).toBe(200);
    expect((await last())?.getTime()).toBeGreaterThan(0);
  });

  test('S24 the cookie is __Host-, Secure, HttpOnly, Lax, without Domain; remembered it lasts, else it ends with the browser', async () => {
    const account = await product.account();
    const visit = await product.login(account);
    const cookie = [visit.headers['set-cookie']].flat().find((line) => line?.startsWith('__Host-sid='));
    expect(cookie).toMatch(/^__Host-sid=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    const remembered = await product.login(account, product.browser(), { remember_me: true });
    const kept = [remembered.headers['set-cookie']].flat().find((line) => line?.startsWith('__Host-sid='));
    expect(kept).toMatch(/^__Host-sid=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect(Date.parse(remembered.json().expires_at)).toBeGreaterThan(Date.parse(visit.json().expires_at));
  });

  test('S25 its secret is 256 bits, kept as a hash, and nowhere in an answer', async () => {
    const browser = product.browser();
    const response = await product.login(await product.account(), browser);
    const secret = browser.cookies.get('__Host-sid') ?? '';
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
    expect(response.body).not.toContain(secret);
    const dump = JSON.stringify(await product.deps.db.selectFrom('sessions').selectAll().execute());
    expect(dump).not.toContain(secret);
    expect((await browser.get('/account/sessions')).body).not.toContain(secret);
  });

  test('B13 S26 a cookie that was there before gains nothing and ends', async () => {
    const [victim, other] = [await product.account(), await product.account()];
    const planted = newSecret();
    const browser = product.browser();
    browser.cookies.set('__Host-sid', planted);
    await product.login(victim, browser);
    expect(browser.cookies.get('__Host-sid')).not.toBe(planted);
    const attacker = product.browser();
    attacker.cookies.set('__Host-sid', planted);
    expect((await attacker.get('/account/data/userinfo')).statusCode).toBe(401);

    const former = other.browser.cookies.get('__Host-sid') ?? '';
    await product.login(victim, other.browser);
    attacker.cookies.set('__Host-sid', former);
    expect((await attacker.get('/account/data/userinfo')).statusCode).toBe(401);
    expect((await other.browser.get('/account/data/userinfo')).json().email).toBe(victim.email);
  });

  test('B1 line breaks and separators in what is typed or sent stay text', async () => {
    const { email } = await product.account({ permissions: staffMask });
    for (const odd of ['\r\nuser=root', '\ntfa_verified=1', '=', ';', '\u2028', '"', '%0d%0a']) {
      const response = await product.login({ email: `${odd}${email}`, password: `${odd}longer` });
      expect([401, 422]).toContain(response.statusCode);
      expect(response.cookies).toEqual([]);
    }
    const signedIn = await product.login({ email, password: goodPassword }, product.browser(), {});
    expect(signedIn.statusCode).toBe(200);
    const columns = Object.keys(
      await product.deps.db.selectFrom('sessions').selectAll().executeTakeFirstOrThrow(),
    ).sort();
    expect(columns.join(' ')).toBe(
      'authenticated_at created_at expires_at id idle_seconds ip last_seen_at person_id remember token_hash user_agent',
    );
  });
});
