import { describe, expect, test } from 'vitest';
import type { Browser } from '../../../../test/browser.ts';
import { goodPassword, useOwnProduct } from '../../../../test/product.ts';
import { withoutRequestId } from '../../../../test/table.ts';

const product = useOwnProduct();

let people = 0;
const newEmail = () => `new${++people}@example.test`;

async function register(email: string, more: Record<string, unknown> = {}, browser: Browser = product.browser()) {
  const recaptcha = await product.captcha('register');
  const body = { email, password: goodPassword, cpassword: goodPassword, 'remember-me': false, recaptcha, ...more };
  return { browser, response: await browser.post('/account/register', body) };
}
const activate = (browser: Browser, token: string) => browser.post('/account/activate', { token });
const subjects = async (email: string) => (await product.mailsTo(email)).map(({ subject }) => subject);

describe('opening an account', () => {
  test('S2 an address that is known gets the same answer; what is different arrives in the mailbox', async () => {
    const { email } = await product.account();
    const before = await product.fingerprint();
    const known = await register(email.toUpperCase());
    expect(await product.fingerprint()).toBe(before);
    const fresh = newEmail();
    const unknown = await register(fresh);
    expect(known.response.statusCode).toBe(202);
    expect([known.response.statusCode, known.response.json()]).toEqual([
      unknown.response.statusCode,
      unknown.response.json(),
    ]);
    const shape = ({ response }: typeof known) => [
      Object.keys(response.headers).sort(),
      response.cookies.map(({ value, ...rest }) => [value.length, rest]),
    ];
    expect(shape(known)).toEqual(shape(unknown));
    expect(await subjects(email)).toEqual(['You already have a Resolvo account']);
    expect(await subjects(fresh)).toEqual(['Confirm your Resolvo account']);
  });

  test('S2 twenty registrations of one address at once make one account', async () => {
    const email = newEmail();
    const captchas = await Promise.all(Array.from({ length: 20 }, () => product.captcha('register')));
    const answers = await Promise.all(
      captchas.map((recaptcha, n) => register(n % 2 ? email : email.toUpperCase(), { recaptcha })),
    );
    // Ten mails an hour to one address; no caller sees a 500.
    expect(new Set(answers.map(({ response }) => response.statusCode))).toEqual(new Set([202, 429]));
    const rows = await product.deps.db.selectFrom('persons').select('id').where('email', 'ilike', email).execute();
    expect(rows).toHaveLength(1);
    const links = await product.deps.db
      .selectFrom('mail_links')
      .select('id')
      .where('person_id', '=', rows[0]?.id ?? '')
      .execute();
    expect(links).toHaveLength(1);
  });

  test('a registration nobody confirmed belongs to nobody: the latest password counts', async () => {
    const email = newEmail();
    const squatter = await register(email, {
      password: 'somebody-elses-41-choice',
      cpassword: 'somebody-elses-41-choice',
    });
    const earlier = await product.linkToken(email, '/auth/activate');
    const owner = await register(email);
    // B3: only the newest link works, also in the browser that asked for the old one.
    expect((await activate(squatter.browser, earlier)).statusCode).toBe(422);
    expect((await activate(owner.browser, await product.linkToken(email, '/auth/activate'))).statusCode).toBe(200);
    expect((await product.login({ email, password: 'somebody-elses-41-choice' })).statusCode).toBe(401);
    expect((await product.login({ email, password: goodPassword })).statusCode).toBe(200);
  });

  test('S8 guessable passwords are refused, and the list is ours', async () => {
    const email = 'grandiose.mailbox@example.test';
    const bad = [
      'password',
      'PASSWORD',
      'qwertyuiop',
      'password123!',
      '!!sunshine2026',
      'Resolvo2026',
      'resolvo as!',
      email,
      'grandiose.mailbox',
    ];
    for (const password of bad) {
      const { response } = await register(email, { password, cpassword: password });
      expect([password, response.statusCode, response.json().fields?.[0]?.path]).toEqual([password, 422, 'password']);
    }
    expect(await product.mailsTo(email)).toEqual([]);
  });

  test('S7 8 to 256 characters of any kind are taken', { tags: ['slow'] }, async () => {
    const refused = ['', '1234567', 'x'.repeat(257)];
    const taken = ['ø9 æ-å!x', `${'ab3-'.repeat(64)}`, '日本語のパスワード', '93847561a'];
    for (const password of [...refused, ...taken]) {
      const { response } = await register(newEmail(), { password, cpassword: password });
      expect([password, response.statusCode]).toEqual([password, taken.includes(password) ? 202 : 422]);
    }
    const { response } = await register(newEmail(), { cpassword: `${goodPassword}x` });
    expect(response.json().fields).toEqual([{ path: 'cpassword', message: 'Passwords do not match.' }]);
  });

  test('S58 an address can name one mailbox only', async () => {
    const odd = [
      'a@example.test,evil@example.test',
      'a@example.test\r\nBcc: evil@example.test',
      '<a@example.test>',
      'a b@example.test',
      '"a"@example.test',
      'a@localhost',
      'ａ@example.test',
    ];
    for (const email of odd) expect((await register(email)).response.statusCode, email).toBe(422);
    expect(await product.mailsTo('evil@example.test')).toEqual([]);
  });
});

describe('S12 the captcha', () => {
  test('S12 missing, forged, used before or made for another form is refused', async () => {
    const used = await product.captcha('register');
    await register(newEmail(), { recaptcha: used });
    const before = await product.fingerprint();
    for (const recaptcha of [
      undefined,
      '',
      'forged',
      used,
      await product.captcha('login'),
      await product.captcha('password_reset'),
    ]) {
      expect((await register(newEmail(), { recaptcha })).response.json().fields).toMatchObject([{ path: 'recaptcha' }]);
    }
    await product.fault('recaptcha', 'declines');
    expect((await register(newEmail())).response.statusCode).toBe(422);
    await product.fault('recaptcha', 'none');
    expect(await product.fingerprint()).toBe(before);
  });

  test('S12 F30 while its provider is down nobody registers', async () => {
    const before = await product.fingerprint();
    await product.fault('recaptcha', 'down');
    const { response } = await register(newEmail());
    await product.fault('recaptcha', 'none');
    expect([response.statusCode, response.json().code]).toEqual([503, 'upstream_unavailable']);
    expect(await product.fingerprint()).toBe(before);
  });

  test('S12 who fails it cannot use up the mails of somebody else', async () => {
    const email = newEmail();
    for (let tries = 0; tries < 12; tries += 1)
      expect((await register(email, { recaptcha: 'forged' })).response.statusCode).toBe(422);
    expect((await register(email)).response.statusCode).toBe(202);
  });
});

describe('the activation link', () => {
  test('S14 signs in the browser that registered, and no other', async () => {
    const email = newEmail();
    await register(email);
    const elsewhere = product.browser();
    elsewhere.cookies.set('__Host-registration', 'x'.repeat(43));
    const opened = await activate(elsewhere, await product.linkToken(email, '/auth/activate'));
    expect(opened.json()).toEqual({ expires_at: null });
    expect(elsewhere.cookies.has('__Host-sid')).toBe(false);
    expect((await product.login({ email, password: goodPassword })).statusCode).toBe(200);
  });

  test('S14 asked for again, the old link dies and the new one still knows the browser', async () => {
    const email = newEmail();
    const { browser } = await register(email, { 'remember-me': true });
    const first = await product.linkToken(email, '/auth/activate');
    const again = await browser.post('/account/resend-verification', { email });
    expect([again.statusCode, again.json()]).toEqual([202, { details: 'Verification email resent successfully!' }]);
    const second = await product.linkToken(email, '/auth/activate');
    expect(second).not.toBe(first);
    expect((await activate(browser, first)).statusCode).toBe(422);
    expect((await activate(browser, second)).json().expires_at).not.toBeNull();
    expect((await activate(browser, second)).statusCode).toBe(422);
  });

  test('S3 asking again tells nothing about who is known', async () => {
    const { email: verified } = await product.account();
    const unverified = newEmail();
    await register(unverified);
    await product.sendMails();
    const answers = [];
    for (const email of [verified, unverified, 'nobody-here@example.test'])
      answers.push(await product.browser().post('/account/resend-verification', { email }));
    for (const answer of answers) expect(withoutRequestId(answer)).toEqual(withoutRequestId(answers[0] ?? answer));
    expect(await subjects(verified)).toEqual([]);
    expect(await subjects('nobody-here@example.test')).toEqual([]);
    expect(await subjects(unverified)).toHaveLength(2);
  });

  test('S14 opened twenty times at once it works once', async () => {
    const email = newEmail();
    const { browser } = await register(email);
    const token = await product.linkToken(email, '/auth/activate');
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async () => (await activate(browser, token)).statusCode),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 422)).toHaveLength(19);
  });

  test('E6 S15 the link names our own address, whatever Host the request had', async () => {
    const email = newEmail();
    const spoofed = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example',
      'x-forwarded-proto': 'http',
    };
    const recaptcha = await product.captcha('register');
    const body = { email, password: goodPassword, cpassword: goodPassword, recaptcha };
    expect((await product.browser().post('/account/register', body, spoofed)).statusCode).toBe(202);
    await product.browser().post('/account/resend-verification', { email }, spoofed);
    const mails = await product.mailsTo(email);
    expect(mails).toHaveLength(2);
    for (const mail of mails) {
      expect(JSON.stringify(mail)).not.toContain('evil.example');
      expect(mail.links.every((link) => link.startsWith('http://localhost:3000') || link.startsWith('mailto:'))).toBe(
        true,
      );
    }
  });
});
