import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Browser } from '../../../../test/browser.ts';
import { passkeyDevice } from '../../../../test/passkey-device.ts';
import { publicUrl, type TestAccount, useProduct } from '../../../../test/product.ts';

const product = useProduct();
const { origin } = new URL(publicUrl);
type Device = ReturnType<typeof passkeyDevice>;

async function add(browser: Browser, device: Device, name = 'My phone') {
  const offer = (await browser.post('/account/passkeys/offer', {})).json();
  return browser.post('/account/passkeys', { name, passkey: device.make(offer) });
}
async function withPasskey(): Promise<{ account: TestAccount; device: Device; codes: string[]; id: string }> {
  const account = await product.account();
  const device = passkeyDevice(origin);
  const added = await add(account.browser, device);
  expect(added.statusCode, added.body).toBe(201);
  const { passkey_id, recovery_codes } = added.json();
  return { account, device, codes: recovery_codes, id: passkey_id };
}
/** As if the password had been given an hour ago. */
const anHourLater = ({ personId }: TestAccount) =>
  product.deps.db
    .updateTable('sessions')
    .set({ authenticated_at: sql`now() - interval '1 hour'` })
    .where('person_id', '=', personId)
    .execute();
const question = async (browser = product.browser()) => (await browser.post('/account/login/passkey/ask', {})).json();
const signIn = (passkey: object, browser = product.browser()) => browser.post('/account/login/passkey', { passkey });

describe('adding a passkey', () => {
  test('it is listed, mailed and in the activity, and comes with ten recovery codes once', async () => {
    const { account, codes } = await withPasskey();
    expect(codes).toHaveLength(10);
    const second = await add(account.browser, passkeyDevice(origin), 'Key ring');
    expect(second.json().recovery_codes).toEqual([]);
    const { passkeys } = (await account.browser.get('/account/passkeys')).json();
    expect(passkeys.map(({ name }: { name: string }) => name)).toEqual(['My phone', 'Key ring']);
    const subjects = (await product.mailsTo(account.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.startsWith('A passkey was added'))).toHaveLength(2);
    const { events } = (await account.browser.get('/account/activity')).json();
    expect(events.map(({ kind }: { kind: string }) => kind)).toContain('passkey_added');
    expect((await account.browser.get('/account/data/userinfo')).json().two_factor_enabled).toBe(true);
  });

  test('an answer to another question, of another page, without unlocking, or sent twice is refused', async () => {
    const { browser } = await product.account();
    const other = await product.account();
    const offerOf = async (who: Browser) => (await who.post('/account/passkeys/offer', {})).json();
    const post = (passkey: object) => browser.post('/account/passkeys', { name: 'x', passkey });
    const device = passkeyDevice(origin);
    for (const made of [
      device.make(await offerOf(other.browser)),
      device.make({ ...(await offerOf(browser)), challenge: 'AAAA' }),
      device.make(await offerOf(browser), { origin: 'https://evil.example' }),
      device.make({ ...(await offerOf(browser)), rp: { id: 'evil.example', name: 'x' } }),
      device.make(await offerOf(browser), { verified: false }),
    ]) {
      const refused = await post(made);
      expect([refused.statusCode, refused.json().details]).toEqual([
        422,
        'This passkey could not be added. Please try again.',
      ]);
    }
    const good = device.make(await offerOf(browser));
    const twice = await Promise.all([post(good), post(good)]);
    expect(twice.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422]);
    expect(
      (await browser.post('/account/passkeys', { name: 'x', passkey: device.make(await offerOf(browser)) })).statusCode,
    ).toBe(409);
  });

  test('the first one ends the sessions that the password alone opened, and asks for a password given just now', async () => {
    const account = await product.account();
    const elsewhere = product.browser();
    await product.login(account, elsewhere);
    await anHourLater(account);
    expect((await account.browser.post('/account/passkeys/offer', {})).json().code).toBe('confirmation_required');
    await account.browser.post('/account/session/confirm', { password: account.password });
    expect((await add(account.browser, passkeyDevice(origin))).statusCode).toBe(201);
    expect((await elsewhere.get('/account/data/userinfo')).statusCode).toBe(401);
    expect((await account.browser.get('/account/data/userinfo')).statusCode).toBe(200);
  });
});

describe('signing in', () => {
  test('a passkey signs in without password or code, and its answer once', async () => {
    const { account, device } = await withPasskey();
    const browser = product.browser();
    const answer = device.answer(await question(browser));
    const [first, second] = await Promise.all([signIn(answer, browser), signIn(answer)]);
    expect([first.statusCode, second.statusCode].sort()).toEqual([200, 401]);
    const winner = first.statusCode === 200 ? browser : undefined;
    if (winner) expect((await winner.get('/account/data/userinfo')).json().email).toBe(account.email);
    expect((await signIn(answer)).statusCode).toBe(401);
  });

  test('an unknown key, a key that was removed, another page, no unlocking, an old question: no session', async () => {
    const { account, device, id } = await withPasskey();
    const stranger = passkeyDevice(origin);
    const asked = async () => (await account.browser.post('/account/passkeys/ask', {})).json();
    for (const answer of [
      stranger.answer(await question()),
      { ...stranger.answer(await question()), id: device.credentialId, rawId: device.credentialId },
      device.answer(await question(), { origin: 'https://evil.example' }),
      device.answer(await question(), { verified: false }),
      device.answer({ ...(await question()), challenge: 'AAAA' }),
      // Put to a session, it confirms that session and opens no other.
      device.answer(await asked()),
    ]) {
      const refused = await signIn(answer);
      expect([refused.statusCode, refused.json().code, refused.cookies]).toEqual([401, 'wrong_credentials', []]);
    }
    const late = device.answer(await question());
    await sql`update passkey_challenges set expires_at = now() where person_id is null`.execute(product.deps.db);
    expect((await signIn(late)).statusCode).toBe(401);
    const removed = await account.browser.send('DELETE', `/account/passkeys/${id}`, {});
    expect(removed.statusCode).toBe(200);
    expect((await signIn(device.answer(await question()))).statusCode).toBe(401);
  });

  test('a count that goes back is a copied key', async () => {
    const { device } = await withPasskey();
    expect((await signIn(device.answer(await question(), { counter: 5 }))).statusCode).toBe(200);
    expect((await signIn(device.answer(await question(), { counter: 5 }))).statusCode).toBe(401);
    expect((await signIn(device.answer(await question(), { counter: 4 }))).statusCode).toBe(401);
    expect((await signIn(device.answer(await question(), { counter: 6 }))).statusCode).toBe(200);
  });

  test('suspended persons are refused', async () => {
    const { account, device } = await withPasskey();
    await product.deps.db
      .updateTable('accounts')
      .set({ suspended_at: sql`now()` })
      .where('id', '=', account.id)
      .execute();
    expect((await signIn(device.answer(await question()))).statusCode).toBe(401);
  });
});

describe('as the second factor', () => {
  test('the password asks for it; the passkey, or a recovery code once, finishes', async () => {
    const { account, device, codes } = await withPasskey();
    const halfway = async () => {
      const browser = product.browser();
      expect((await product.login(account, browser)).json()).toEqual({ expires_at: null, requires_2fa: true });
      return browser;
    };
    const browser = await halfway();
    expect((await browser.get('/account/login/two-factor')).json()).toEqual({
      pending: true,
      app: false,
      passkey: true,
    });
    const asked = (await browser.post('/account/login/two-factor/ask', {})).json();
    expect(asked.allowCredentials.map(({ id }: { id: string }) => id)).toEqual([device.credentialId]);
    const stranger = passkeyDevice(origin).answer(asked);
    expect((await browser.post('/account/login/two-factor', { passkey: stranger })).statusCode).toBe(401);
    const passkey = device.answer(asked);
    expect((await browser.post('/account/login/two-factor', { passkey })).statusCode).toBe(200);
    for (const status of [200, 401]) {
      const recovering = await halfway();
      const used = await recovering.post('/account/login/two-factor', { recovery_code: codes[0] });
      expect(used.statusCode).toBe(status);
    }
  });

  test('it confirms a session and makes new recovery codes; without any factor left the codes are gone', async () => {
    const { account, device, id } = await withPasskey();
    const { browser } = account;
    const answer = async () => device.answer((await browser.post('/account/passkeys/ask', {})).json());
    await anHourLater(account);
    const remove = () => browser.send('DELETE', `/account/passkeys/${id}`, {});
    expect((await remove()).json().code).toBe('confirmation_required');
    expect((await browser.post('/account/session/confirm', { passkey: await answer() })).statusCode).toBe(200);
    const renewed = await browser.post('/account/two-factor/recovery-codes', {
      password: account.password,
      passkey: await answer(),
    });
    expect(renewed.json().recovery_codes).toHaveLength(10);
    expect((await remove()).statusCode).toBe(200);
    expect((await browser.get('/account/two-factor')).json()).toEqual({ enabled: false, recovery_codes_left: 0 });
    expect((await product.login(account)).json().requires_2fa).toBe(false);
  });

  test('another person’s passkey neither confirms nor is renamed or removed', async () => {
    const [one, other] = [await withPasskey(), await withPasskey()];
    const asked = (await one.account.browser.post('/account/passkeys/ask', {})).json();
    const confirm = await one.account.browser.post('/account/session/confirm', { passkey: other.device.answer(asked) });
    expect(confirm.statusCode).toBe(422);
    const path = `/account/passkeys/${other.id}`;
    expect((await one.account.browser.send('DELETE', path, {})).statusCode).toBe(404);
    expect((await one.account.browser.send('PATCH', path, { name: 'x' })).statusCode).toBe(404);
    expect((await other.account.browser.send('PATCH', path, { name: 'Desk' })).statusCode).toBe(200);
  });
});
