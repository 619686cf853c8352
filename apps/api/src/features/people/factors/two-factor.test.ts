import { isForPeople } from '@resolvo/contract/access';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Browser } from '../../../../test/browser.ts';
import { staffMask, startProduct, type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { authenticator } from '../../../../test/second-factor.ts';
import { rows } from '../../../../test/table.ts';

const product = useOwnProduct();

/** Past the first factor. */
async function halfway(account: TestAccount): Promise<Browser> {
  const browser = product.browser();
  expect((await product.login(account, browser)).json()).toEqual({ expires_at: null, requires_2fa: true });
  return browser;
}
const finish = (browser: Browser, body: object) => browser.post('/account/login/two-factor', body);
const minute = 60_000;

describe('signing in with a code', () => {
  test('S18 a code works one step to either side of now, by our clock, and once', async () => {
    for (const [steps, status] of [
      [-2, 401],
      [-1, 200],
      [0, 200],
      [1, 200],
      [2, 401],
    ] as const) {
      const account = await product.account();
      const app = await account.secondFactor();
      expect((await finish(await halfway(account), { code: app.code(steps) })).statusCode, `${steps}`).toBe(status);
    }
  });

  test('B5 the same code signs in once, also in another sign-in, and an older one not at all', async () => {
    const account = await product.account();
    const app = await account.secondFactor();
    const [first, second, third] = [await halfway(account), await halfway(account), await halfway(account)];
    const code = app.code();
    expect((await finish(first, { code })).statusCode).toBe(200);
    expect((await first.get('/account/data/userinfo')).statusCode).toBe(200);
    expect((await finish(second, { code })).statusCode).toBe(401);
    expect((await finish(third, { code: app.code(-1) })).statusCode).toBe(401);
    product.travel(minute);
    expect((await finish(third, { code: app.code() })).statusCode).toBe(200);
  });

  test('B5 of twenty parallel uses of one code, in twenty sign-ins, one succeeds', async () => {
    const account = await product.account();
    const app = await account.secondFactor();
    const browsers: Browser[] = [];
    while (browsers.length < 20) browsers.push(await halfway(account));
    const code = app.code();
    const statuses = await Promise.all(browsers.map(async (browser) => (await finish(browser, { code })).statusCode));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 401 || status === 429)).toHaveLength(19);
  });

  test('S19 five tries, then the first factor again, even for the right code and for parallel tries', async () => {
    const account = await product.account();
    const app = await account.secondFactor();
    const browser = await halfway(account);
    const tries = await Promise.all(Array.from({ length: 12 }, () => finish(browser, { code: '000000' })));
    expect(tries.every(({ statusCode }) => statusCode === 401)).toBe(true);
    expect(tries.filter((response) => response.json().code === 'wrong_credentials')).toHaveLength(5);
    expect((await finish(browser, { code: app.code() })).json().code).toBe('unauthenticated');
    expect((await finish(await halfway(account), { code: app.code() })).statusCode).toBe(200);
  });

  test('S19 who has the password cannot go on guessing codes for ever, from however many addresses', async () => {
    const account = await product.account();
    const app = await account.secondFactor();
    const statuses: number[] = [];
    for (let round = 0; round < 6 && !statuses.includes(429); round += 1) {
      const browser = await halfway(account);
      for (let tries = 0; tries < 5; tries += 1) statuses.push((await finish(browser, { code: '000000' })).statusCode);
    }
    expect(statuses.at(-1)).toBe(429);
    expect((await finish(await halfway(account), { code: app.code() })).statusCode).toBe(429);
    // S5: neither does turning it off take guesses meanwhile.
    const proof = { password: account.password, code: app.code() };
    expect((await account.browser.post('/account/two-factor/disable', proof)).statusCode).toBe(429);
    const neighbour = await product.account();
    const other = await neighbour.secondFactor();
    expect((await finish(await halfway(neighbour), { code: other.code() })).statusCode).toBe(200);
  });

  test('S19 a half-finished sign-in lasts at most ten minutes', async () => {
    const account = await product.account();
    const app = await account.secondFactor();
    const browser = await halfway(account);
    const challenges = product.deps.db.selectFrom('login_challenges').where('person_id', '=', account.personId);
    const { left } = await challenges
      .select(sql<number>`extract(epoch from expires_at - now())::int`.as('left'))
      .executeTakeFirstOrThrow();
    expect(left).toBeLessThanOrEqual(600);
    await product.deps.db
      .updateTable('login_challenges')
      .set({ expires_at: sql`now()` })
      .where('person_id', '=', account.personId)
      .execute();
    expect((await finish(browser, { code: app.code() })).statusCode).toBe(401);
  });

  test('a browser is told whether its sign-in waits for a code, before one is typed', async () => {
    const account = await product.account();
    const app = await account.secondFactor();
    const pending = async (browser: Browser) => (await browser.get('/account/login/two-factor')).json();
    expect(await pending(product.browser())).toEqual({ pending: false, app: false, passkey: false });
    expect(await pending(account.browser)).toEqual({ pending: false, app: false, passkey: false });
    const browser = await halfway(account);
    expect(await pending(browser)).toEqual({ pending: true, app: true, passkey: false });
    expect((await finish(browser, { code: app.code() })).statusCode).toBe(200);
    expect(await pending(browser)).toEqual({ pending: false, app: false, passkey: false });
    const late = await halfway(account);
    await product.deps.db
      .updateTable('login_challenges')
      .set({ expires_at: sql<Date>`now()` })
      .where('person_id', '=', account.personId)
      .execute();
    expect(await pending(late)).toEqual({ pending: false, app: false, passkey: false });
  });

  test('B8 the challenge belongs to the one who passed the first factor', async () => {
    const [victim, attacker] = [await product.account(), await product.account()];
    const [victims, attackers] = [await victim.secondFactor(), await attacker.secondFactor()];
    const own = await halfway(attacker);
    const secret = own.cookies.get('__Host-challenge') ?? '';
    // The victim's right code does not turn the attacker's challenge into the victim's session.
    expect((await finish(own, { code: victims.code() })).statusCode).toBe(401);
    for (const value of ['', 'x', `${secret}x`, secret.slice(1), secret.toUpperCase(), '[]', '0', victim.id]) {
      const browser = product.browser();
      browser.cookies.set('__Host-challenge', value);
      expect((await finish(browser, { code: attackers.code() })).statusCode, value).toBe(401);
    }
    for (const body of [
      {},
      { code: [] },
      { code: ['1'] },
      { code: null },
      { code: '' },
      { code: 123456 },
      { code: '123456', recovery_code: 'ABCDE-FGHJK' },
      { recovery_code: '' },
    ]) {
      expect((await finish(own, body)).statusCode).toBe(422);
    }
    expect((await finish(own, { code: attackers.code() })).statusCode).toBe(200);
    expect((await own.get('/account/data/userinfo')).json().user_id).toBe(attacker.id);
    expect(own.cookies.has('__Host-challenge')).toBe(false);
  });

  test('S20 the first factor ends the session that was there, and opens none', async () => {
    const account = await product.account();
    await account.secondFactor();
    const { browser } = account;
    const former = browser.cookies.get('__Host-sid') ?? '';
    await product.login(account, browser);
    expect(browser.cookies.has('__Host-sid')).toBe(false);
    browser.cookies.set('__Host-sid', former);
    expect((await browser.get('/account/data/userinfo')).statusCode).toBe(401);
  });
});

describe('turning it on and off', () => {
  test('S21 S22 on with a code from the app; recovery codes once each; off with password and code', async () => {
    const account = await product.account();
    const elsewhere = await account.anotherBrowser();
    const { browser } = account;
    const { secret, otpauth_url } = (await browser.post('/account/two-factor/enrol')).json();
    expect(otpauth_url).toContain(`secret=${secret}`);
    const app = authenticator(product.deps, secret);
    expect((await browser.get('/account/two-factor')).json()).toEqual({ enabled: false, recovery_codes_left: 0 });
    expect((await browser.post('/account/two-factor/confirm', { code: '000000' })).statusCode).toBe(422);
    const confirmed = await browser.post('/account/two-factor/confirm', { code: app.code() });
    const codes: string[] = confirmed.json().recovery_codes;
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[A-Z2-9]{5}-[A-Z2-9]{5}$/);
    // A session that was signed in with the password alone is out.
    expect((await elsewhere.get('/account/data/userinfo')).statusCode).toBe(401);
    expect((await browser.get('/account/data/userinfo')).json().two_factor_enabled).toBe(true);

    // S22: sealed at rest, and never shown again.
    const stored = JSON.stringify([
      await product.deps.db.selectFrom('two_factors').selectAll().execute(),
      await product.deps.db.selectFrom('recovery_codes').selectAll().execute(),
    ]);
    for (const hidden of [secret, ...codes, ...codes.map((code) => code.replace('-', ''))]) {
      expect(stored).not.toContain(hidden);
      expect(product.logLines.join('\n')).not.toContain(hidden);
    }
    expect((await browser.post('/account/two-factor/enrol')).json().code).toBe('conflict');
    expect((await browser.post('/account/two-factor/confirm', { code: app.code(1) })).json().code).toBe('conflict');

    // B5: the code that turned it on is spent.
    expect((await finish(await halfway(account), { code: app.code() })).statusCode).toBe(401);

    const recovery_code = codes[0]?.toLowerCase().replace('-', '') ?? '';
    const races = await Promise.all([1, 2, 3].map(async () => finish(await halfway(account), { recovery_code })));
    expect(races.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401]);
    expect((await finish(await halfway(account), { recovery_code: codes[0] })).statusCode).toBe(401);
    expect((await finish(await halfway(account), { recovery_code: codes[1] })).statusCode).toBe(200);
    expect((await browser.get('/account/two-factor')).json().recovery_codes_left).toBe(8);
    const texts = (await product.mailsTo(account.email)).map(({ text }) => text);
    expect(texts).toContainEqual(expect.stringContaining('You have 8 left'));

    product.travel(minute);
    const before = await product.fingerprint();
    const proofs = [
      { password: 'not the right one', code: app.code() },
      { password: account.password, code: '000000' },
    ];
    for (const path of ['disable', 'recovery-codes']) {
      for (const proof of proofs)
        expect((await browser.post(`/account/two-factor/${path}`, proof)).statusCode).toBe(422);
    }
    expect(await product.fingerprint()).toBe(before);

    const proof = { password: account.password, code: app.code() };
    const renewed: string[] = (await browser.post('/account/two-factor/recovery-codes', proof)).json().recovery_codes;
    expect(renewed.filter((code) => codes.includes(code))).toEqual([]);
    expect((await finish(await halfway(account), { recovery_code: codes[2] })).statusCode).toBe(401);
    expect((await browser.post('/account/two-factor/disable', proof)).statusCode).toBe(422);
    product.travel(minute);
    expect((await browser.post('/account/two-factor/disable', { ...proof, code: app.code() })).statusCode).toBe(200);
    expect((await product.login(account)).json().requires_2fa).toBe(false);
    expect((await product.mailsTo(account.email))[0]?.subject).toBe('Two-factor sign-in is off for Resolvo');
  });

  test('S21 enrolling again before it is confirmed replaces the secret', async () => {
    const { browser } = await product.account();
    const first = (await browser.post('/account/two-factor/enrol')).json().secret;
    await browser.post('/account/two-factor/enrol');
    expect(
      (await browser.post('/account/two-factor/confirm', { code: authenticator(product.deps, first).code() }))
        .statusCode,
    ).toBe(422);
  });

  test('S21 it cannot be turned off where it is not on', async () => {
    const { browser, password } = await product.account();
    for (const path of ['disable', 'recovery-codes']) {
      expect((await browser.post(`/account/two-factor/${path}`, { password, code: '123456' })).statusCode).toBe(409);
    }
    expect((await browser.post('/account/two-factor/confirm', { code: '123456' })).statusCode).toBe(409);
  });
});

describe('S23 staff must have one', () => {
  test('S23 without it only enrolling is open, by session and by token; with it everything', async () => {
    const strict = await startProduct({ REQUIRE_STAFF_2FA: 'true' });
    try {
      const staff = await strict.account({ permissions: staffMask });
      const token = await staff.token(staffMask);
      const open = rows.filter(
        ({ endpoint }) => endpoint.access.kind !== 'public' && endpoint.access.kind !== 'challenge',
      );
      const { browser } = staff;
      const closed = open.filter((row) => !row.endpoint.beforeTwoFactor);
      for (const { endpoint, name } of closed) {
        const path = endpoint.path.replaceAll(/\{\w+\}/g, staff.id);
        expect((await browser.send(endpoint.method, path)).json().code, name).toBe('two_factor_required');
        if (endpoint.access.kind === 'session' || endpoint.access.kind === 'member') continue;
        const byToken = await strict.browser().send(endpoint.method, path, {}, { authorization: `Bearer ${token}` });
        // No token passes a row for people, whichever rights it has.
        const refusal = isForPeople(endpoint) ? 'permission_denied' : 'two_factor_required';
        expect(byToken.json().code, name).toBe(refusal);
      }
      const allowed = open.filter((row) => row.endpoint.beforeTwoFactor).map(({ name }) => name);
      expect(allowed.sort()).toEqual([
        'accountUserInfo',
        'factorAppConfirm',
        'factorAppEnrol',
        'factorStatus',
        'passkeyAdd',
        'passkeyAsk',
        'passkeyList',
        'passkeyOffer',
        'sessionList',
        'sessionLogout',
        'sessionRevokeAll',
        'signInConfirm',
      ]);
      expect((await browser.get('/account/data/userinfo')).json().two_factor_required).toBe(true);
      const { secret } = (await browser.post('/account/two-factor/enrol')).json();
      expect(
        (await browser.post('/account/two-factor/confirm', { code: authenticator(strict.deps, secret).code() }))
          .statusCode,
      ).toBe(200);
      expect((await browser.get('/system/admin/overview')).statusCode).toBe(200);
      const customer = await strict.account();
      expect((await customer.browser.get('/account/sessions')).statusCode).toBe(200);
    } finally {
      await strict.stop();
    }
  });
});
