import { describe, expect, test } from 'vitest';
import type { Browser } from '../../../../test/browser.ts';
import { type TestAccount, useProduct } from '../../../../test/product.ts';

const product = useProduct();
const deviceCookie = '__Host-device';
const newPassword = 'another-Harbour-17-bell';

const right = async (account: TestAccount, browser?: Browser, password = account.password) =>
  (await product.login({ ...account, password }, browser)).statusCode;
const wrong = (account: TestAccount, browser?: Browser) => right(account, browser, 'not the right one');

async function wrongTimes(times: number, account: TestAccount, browser?: () => Browser): Promise<number[]> {
  const statuses = [];
  for (let tries = 0; tries < times; tries += 1) statuses.push(await wrong(account, browser?.()));
  return statuses;
}
const fiveThenNone = [401, 401, 401, 401, 401, 429];

/** A browser that has signed in before, and signed out again. */
async function knownBrowser(account: TestAccount, browser = product.browser()): Promise<Browser> {
  expect(await right(account, browser)).toBe(200);
  await browser.post('/account/logout');
  return browser;
}

/** A browser with this device cookie alone. */
function withDevice(cookie: string | undefined): Browser {
  const browser = product.browser();
  browser.cookies.set(deviceCookie, cookie ?? '');
  return browser;
}

describe('B18 a browser that has signed in before', () => {
  test('B18 gets in with the right password while strangers have used up the tries of the account', async () => {
    const account = await product.account();
    const own = await knownBrowser(account);
    expect(await wrongTimes(6, account)).toEqual(fiveThenNone);
    expect(await right(account)).toBe(429);
    expect(await right(account, own)).toBe(200);
    // The owner's success gives strangers no new tries.
    expect(await wrong(account)).toBe(429);
  });

  test('B18 has five tries of its own, which cost nobody else theirs', async () => {
    const account = await product.account();
    const [own, another] = [await knownBrowser(account), await knownBrowser(account)];
    expect(await wrongTimes(6, account, () => own)).toEqual(fiveThenNone);
    expect(await right(account, own)).toBe(429);
    expect(await right(account, another)).toBe(200);
    expect(await right(account)).toBe(200);
  });

  test('B18 a copied cookie shares the tries of its device, and 20 wrong passwords at once are five', async () => {
    const account = await product.account();
    const cookie = (await knownBrowser(account)).cookies.get(deviceCookie);
    const statuses = await Promise.all(Array.from({ length: 20 }, () => wrong(account, withDevice(cookie))));
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
  });

  test('B18 a success forgets its wrong tries', { tags: ['slow'] }, async () => {
    const account = await product.account();
    const own = await knownBrowser(account);
    for (let round = 0; round < 2; round += 1) {
      expect(await wrongTimes(4, account, () => own)).toEqual([401, 401, 401, 401]);
      expect(await right(account, own)).toBe(200);
    }
  });

  test('B18 is known to each account it signed in to, and to no other', { tags: ['slow'] }, async () => {
    const [first, second, third] = [await product.account(), await product.account(), await product.account()];
    const browser = await knownBrowser(second, await knownBrowser(first));
    for (const account of [first, second, third]) expect(await wrongTimes(6, account)).toEqual(fiveThenNone);
    expect([await right(first, browser), await right(second, browser)]).toEqual([200, 200]);
    expect(await right(third, browser)).toBe(429);
  });

  test('B18 a cookie that was changed, shortened or made up is a stranger', { tags: ['slow'] }, async () => {
    const account = await product.account();
    const cookie = (await knownBrowser(account)).cookies.get(deviceCookie) ?? '';
    const [id = '', signature = ''] = cookie.split('.');
    expect(await wrongTimes(5, account)).toEqual(fiveThenNone.slice(0, 5));
    const other = withDevice(cookie);
    const flipped = `${signature[0] === 'A' ? 'B' : 'A'}${signature.slice(1)}`;
    for (const forged of [
      `${id}.${flipped}`,
      `${id.slice(1)}A.${signature}`,
      id,
      `.${signature}`,
      `${cookie}.`,
      `${id}.${'A'.repeat(43)}`,
      'x'.repeat(4000),
    ]) {
      expect(await right(account, withDevice(forged)), forged).toBe(429);
    }
    expect(await right(account, other)).toBe(200);
  });
});

describe('B18 a new password', () => {
  test('B18 forgets all devices but the one that changed it: old ones would be more guesses at the new password', async () => {
    const account = await product.account();
    const [own, old] = [await knownBrowser(account), await knownBrowser(account)];
    await product.login(account, own);
    const change = { current_password: account.password, password: newPassword, cpassword: newPassword };
    expect((await own.post('/account/password', change)).statusCode).toBe(200);
    await own.post('/account/logout');
    expect(await wrongTimes(6, account)).toEqual(fiveThenNone);
    expect(await right(account, old, newPassword)).toBe(429);
    expect(await right(account, own, newPassword)).toBe(200);
  });

  test('B18 set by the link of the mail lets the owner in, although all tries are used up', {
    tags: ['slow'],
  }, async () => {
    const account = await product.account();
    const [own, old] = [await knownBrowser(account), await knownBrowser(account)];
    expect(await wrongTimes(6, account)).toEqual(fiveThenNone);
    expect(await wrongTimes(6, account, () => own)).toEqual(fiveThenNone);
    const recaptcha = await product.captcha('password_reset');
    await own.post('/account/password-reset', { email: account.email, recaptcha });
    const token = await product.linkToken(account.email, '/auth/password-reset');
    const reset = { token, password: newPassword, cpassword: newPassword };
    expect((await own.post('/account/password-reset/confirm', reset)).statusCode).toBe(200);
    expect(await right(account, old, newPassword)).toBe(429);
    expect(await right(account, own, newPassword)).toBe(200);
  });
});

describe('B18 the second factor', () => {
  test('B18 wrong codes of strangers do not lock the owner out of the second step, and it is needed all the same', {
    tags: ['slow'],
  }, async () => {
    const account = await product.account();
    const own = await knownBrowser(account);
    const app = await account.secondFactor();
    const code = (browser: Browser, given: string) =>
      browser.post('/account/login/two-factor', { code: given }).then(({ statusCode }) => statusCode);
    const guess = async () => {
      const stranger = product.browser();
      await product.login(account, stranger);
      return code(stranger, app.code(9));
    };
    for (let tries = 0; tries < 10; tries += 1) expect(await guess()).toBe(401);
    expect(await guess()).toBe(429);
    expect((await product.login(account, own)).json()).toEqual({ expires_at: null, requires_2fa: true });
    expect(await code(own, app.code())).toBe(200);
  });
});

test('B18 S24 the cookie is __Host-, Secure, HttpOnly, Lax, lasts a year, and is given with a session only', async () => {
  const account = await product.account();
  const browser = product.browser();
  const refused = await product.login({ ...account, password: 'not the right one' }, browser);
  expect(refused.cookies).toEqual([]);
  const response = await product.login(account, browser);
  const line = [response.headers['set-cookie']].flat().find((one) => one?.startsWith(deviceCookie));
  expect(line).toMatch(
    /^__Host-device=[\w-]{22}\.[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  await account.secondFactor();
  const half = await product.login(account, product.browser());
  expect(half.cookies.map(({ name }) => name)).not.toContain(deviceCookie);
});

test('B18 activating an account makes its browser known', { tags: ['slow'] }, async () => {
  const browser = product.browser();
  const email = `device-${crypto.randomUUID()}@example.test`;
  const recaptcha = await product.captcha('register');
  await browser.post('/account/register', { email, password: newPassword, cpassword: newPassword, recaptcha });
  const token = await product.linkToken(email, '/auth/activate');
  await browser.post('/account/activate', { token });
  for (let tries = 0; tries < 5; tries += 1) await product.login({ email, password: 'not the right one' });
  expect((await product.login({ email, password: newPassword })).statusCode).toBe(429);
  expect((await product.login({ email, password: newPassword }, browser)).statusCode).toBe(200);
});
