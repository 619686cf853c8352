import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { bearer, goodPassword, staffMask, type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { withoutRequestId } from '../../../../test/table.ts';
import { hashSecret } from '../../../security/secrets.ts';
import { createMailLink } from './mail-links.ts';
import { activateMail, confirmNewEmailMail, resetPasswordMail } from './mails.ts';

const product = useOwnProduct();

const newPassword = 'another-Harbour-17-bell';
async function ask(email: string, more: Record<string, unknown> = {}) {
  const recaptcha = await product.captcha('password_reset');
  return product.browser().post('/account/password-reset', { email, recaptcha, ...more });
}
async function linkFor({ email }: { email: string }): Promise<string> {
  expect((await ask(email)).statusCode).toBe(202);
  return product.linkToken(email, '/auth/password-reset');
}
const confirm = (token: string, password = newPassword) =>
  product.browser().post('/account/password-reset/confirm', { token, password, cpassword: password });
const expire = (account: TestAccount) =>
  product.deps.db
    .updateTable('mail_links')
    .set({ expires_at: sql`now()` })
    .where('person_id', '=', account.personId)
    .execute();

describe('asking for a reset', () => {
  test('S3 known, unknown, suspended and staff addresses get the same answer, and only a job looks them up', async () => {
    const [known, suspended, staff] = [
      await product.account(),
      await product.account(),
      await product.account({ permissions: staffMask }),
    ];
    await product.deps.db
      .updateTable('accounts')
      .set({ suspended_at: new Date() })
      .where('id', '=', suspended.id)
      .execute();
    const before = await product.fingerprint();
    const answers = [];
    for (const email of [known.email, 'nobody@example.test', suspended.email, staff.email])
      answers.push(await ask(email));
    expect(await product.fingerprint()).toBe(before);
    for (const answer of answers) {
      expect([answer.statusCode, withoutRequestId(answer), answer.cookies]).toEqual([
        202,
        withoutRequestId(answers[0] ?? answer),
        [],
      ]);
    }
    const subjects = async (email: string) => (await product.mailsTo(email)).map(({ subject }) => subject);
    expect(await subjects(known.email)).toEqual(['Set a new Resolvo password']);
    expect(await subjects('nobody@example.test')).toEqual([]);
    expect(await subjects(suspended.email)).toEqual([]);
    // B17: mail alone is not enough for staff.
    expect(await subjects(staff.email)).toEqual(['Password reset for your Resolvo staff account']);
    expect(JSON.stringify(await product.mailsTo(staff.email))).not.toContain('token=');
    const links = await product.deps.db
      .selectFrom('mail_links')
      .select('purpose')
      .where('person_id', '=', staff.personId)
      .execute();
    expect(links).toEqual([]);
  });

  test('S12 the captcha: missing, forged, used, of another form → 422; provider down → 503', async () => {
    const { email } = await product.account();
    const used = await product.captcha('password_reset');
    await ask(email, { recaptcha: used });
    for (const recaptcha of [undefined, 'forged', used, await product.captcha('login')]) {
      expect((await ask(email, { recaptcha })).json().fields).toMatchObject([{ path: 'recaptcha' }]);
    }
    await product.fault('recaptcha', 'down');
    expect((await ask(email)).statusCode).toBe(503);
    await product.fault('recaptcha', 'none');
  });

  test('S3 nobody can use up the reset mails of somebody else without a captcha', async () => {
    const { email } = await product.account();
    const { browser } = await product.account();
    for (let tries = 0; tries < 11; tries += 1) {
      await product.browser().post('/account/resend-verification', { email });
      await browser.send('PATCH', '/account/data/email', { email });
    }
    expect((await ask(email)).statusCode).toBe(202);
    for (let tries = 0; tries < 9; tries += 1) await ask(email);
    expect((await ask(email)).statusCode).toBe(429);
    await product.forgetJobs();
  });
});

describe('S14 the link', () => {
  test('S14 is 256 random bits and kept as a hash only', async () => {
    const account = await product.account();
    const token = await linkFor(account);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const rows = await product.deps.db
      .selectFrom('mail_links')
      .selectAll()
      .where('person_id', '=', account.personId)
      .execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.token_hash).toEqual(hashSecret(token));
    expect(JSON.stringify(rows)).not.toContain(token);
    const minutes = ((rows[0]?.expires_at.getTime() ?? 0) - (rows[0]?.created_at.getTime() ?? 0)) / 60_000;
    expect(minutes).toBeLessThanOrEqual(60);
  });

  test('S14 a link lives as long as its mail says', async () => {
    const { personId, email } = await product.account();
    const says = {
      activate: [activateMail, '24 hours', 24 * 60],
      reset_password: [resetPasswordMail, '60 minutes', 60],
      change_email: [confirmNewEmailMail, '60 minutes', 60],
    } as const;
    for (const purpose of ['activate', 'reset_password', 'change_email'] as const) {
      const [mail, time, minutes] = says[purpose];
      expect(mail.words({}, { publicUrl: '', link: '' }).afterword).toContain(`works once, for ${time}`);
      await createMailLink(product.deps, product.deps.db, { personId, purpose, email });
      const { lives } = await product.deps.db
        .selectFrom('mail_links')
        .select(sql<number>`extract(epoch from expires_at - created_at)::int`.as('lives'))
        .where('person_id', '=', personId)
        .where('purpose', '=', purpose)
        .executeTakeFirstOrThrow();
      expect(lives, purpose).toBe(minutes * 60);
    }
  });

  test('B3 only the newest works, once', async () => {
    const account = await product.account();
    const [first, second] = [await linkFor(account), await linkFor(account)];
    expect((await confirm(first)).statusCode).toBe(422);
    expect((await confirm(second)).statusCode).toBe(200);
    expect((await confirm(second)).statusCode).toBe(422);
    expect((await product.login({ ...account, password: newPassword })).statusCode).toBe(200);
    expect((await product.login(account)).statusCode).toBe(401);
  });

  test('S14 B4 expired, used, unknown and foreign links are one answer, and change nothing', async () => {
    const account = await product.account();
    const expired = await linkFor(account);
    await expire(account);
    const before = await product.fingerprint();
    const [late, unknown] = [await confirm(expired), await confirm('x'.repeat(43))];
    expect([late.statusCode, withoutRequestId(late)]).toEqual([422, withoutRequestId(unknown)]);
    expect(await product.fingerprint()).toBe(before);
  });

  test('S14 B4 whether a link works is told before a password is typed, and asking does not spend it', async () => {
    const account = await product.account();
    const token = await linkFor(account);
    const works = async (given: string) =>
      (await product.browser().get(`/account/password-reset?token=${given}`)).json().valid;
    expect([await works(token), await works(token)]).toEqual([true, true]);
    for (const wrong of ['', 'short', 'x'.repeat(43), `${token.slice(0, -1)}!`]) {
      expect(await works(encodeURIComponent(wrong)), wrong).toBe(false);
    }
    await expire(account);
    expect(await works(token)).toBe(false);
    const newest = await linkFor(account);
    expect((await confirm(newest)).statusCode).toBe(200);
    expect(await works(newest)).toBe(false);
    const moved = await product.account();
    const old = await linkFor(moved);
    await product.deps.db
      .updateTable('persons')
      .set({ email: `m-${moved.email}` })
      .where('id', '=', moved.personId)
      .execute();
    expect(await works(old)).toBe(false);
  });

  test('B3 dies with a change of password or of address, and with a suspension', async () => {
    const changed = await product.account();
    const first = await linkFor(changed);
    const body = { current_password: changed.password, password: newPassword, cpassword: newPassword };
    expect((await changed.browser.post('/account/password', body)).statusCode).toBe(200);

    const moved = await product.account();
    const second = await linkFor(moved);
    const target = `moved-${moved.id}@example.test`;
    await moved.browser.send('PATCH', '/account/data/email', { email: target });
    const confirmation = { token: await product.linkToken(target, '/auth/confirm-email') };
    expect((await product.browser().post('/account/email/confirm', confirmation)).statusCode).toBe(200);

    const suspended = await product.account();
    const third = await linkFor(suspended);
    const staff = await product.account({ permissions: staffMask });
    expect(
      (await staff.browser.post(`/system/admin/clients/${suspended.id}/suspend`, { reason: 'x' })).statusCode,
    ).toBe(200);
    await staff.browser.post(`/system/admin/clients/${suspended.id}/unsuspend`);
    for (const token of [first, second, third]) expect((await confirm(token)).statusCode).toBe(422);
  });

  test('S14 used twenty times at once it works once', async () => {
    const account = await product.account();
    const token = await linkFor(account);
    const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await confirm(token)).statusCode));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 422)).toHaveLength(19);
    expect(
      (await product.mailsTo(account.email)).filter(({ subject }) => subject.includes('was changed')),
    ).toHaveLength(1);
  });

  test('S8 a guessable new password does not use it up', async () => {
    const account = await product.account();
    const token = await linkFor(account);
    for (const bad of ['password', account.email, 'short'])
      expect((await confirm(token, bad)).statusCode, bad).toBe(422);
    expect((await confirm(token)).statusCode).toBe(200);
  });

  test('A8 a link of one purpose opens no other: every pair', async () => {
    const { db } = product.deps;
    const uses = {
      activate: '/account/activate',
      reset_password: '/account/password-reset/confirm',
      change_email: '/account/email/confirm',
    };
    for (const purpose of Object.keys(uses)) {
      const account = await product.account();
      const token = `${purpose}-`.padEnd(43, 'x');
      await db
        .insertInto('mail_links')
        .values({
          person_id: account.personId,
          purpose,
          token_hash: hashSecret(token),
          email: account.email,
          expires_at: sql`now() + interval '1 hour'`,
        })
        .execute();
      const before = await product.fingerprint();
      for (const [other, path] of Object.entries(uses)) {
        if (other === purpose) continue;
        const passwords = other === 'reset_password' ? { password: newPassword, cpassword: newPassword } : {};
        expect((await product.browser().post(path, { token, ...passwords })).statusCode, `${purpose} at ${path}`).toBe(
          422,
        );
      }
      // Nor is it a session, a challenge or an API token.
      const browser = product.browser();
      for (const name of ['__Host-sid', '__Host-challenge']) browser.cookies.set(name, token);
      expect((await browser.get('/account/data/userinfo')).statusCode).toBe(401);
      expect((await browser.post('/account/login/two-factor', { code: '123456' })).statusCode).toBe(401);
      expect((await product.browser().get('/account/data/userinfo', bearer(token))).statusCode).toBe(401);
      expect(await product.fingerprint()).toBe(before);
    }
  });
});

describe('after a reset', () => {
  test('S16 B9 nobody is signed in by it, and the second factor is still asked for', async () => {
    const account = await product.account();
    await account.secondFactor();
    const token = await linkFor(account);
    const browser = product.browser();
    const done = await browser.post('/account/password-reset/confirm', {
      token,
      password: newPassword,
      cpassword: newPassword,
    });
    expect(done.statusCode).toBe(200);
    expect([...browser.cookies.keys()]).toEqual(['__Host-device']);
    expect((await product.login({ ...account, password: newPassword }, browser)).json()).toEqual({
      expires_at: null,
      requires_2fa: true,
    });
    expect((await browser.get('/account/data/userinfo')).statusCode).toBe(401);
  });

  test('S17 every session, half sign-in and API token is dead, and the owner is told', async () => {
    const account = await product.account();
    await account.secondFactor();
    const [second, token] = [await account.anotherBrowser(), await account.token(1)];
    const half = product.browser();
    await product.login(account, half);
    expect((await confirm(await linkFor(account))).statusCode).toBe(200);
    for (const browser of [account.browser, second])
      expect((await browser.get('/account/data/userinfo')).statusCode).toBe(401);
    expect((await product.browser().get('/account/data/userinfo', bearer(token))).statusCode).toBe(401);
    expect((await half.post('/account/login/two-factor', { code: '123456' })).statusCode).toBe(401);
    expect((await product.mailsTo(account.email))[0]?.subject).toBe('Your Resolvo password was changed');
  });

  test('S14 reading the mail proves the mailbox, as the activation link would have', async () => {
    const account = await product.account({ verified: false });
    expect((await confirm(await linkFor(account))).statusCode).toBe(200);
    expect((await product.login({ ...account, password: newPassword })).statusCode).toBe(200);
    expect(newPassword).not.toBe(goodPassword);
  });
});
