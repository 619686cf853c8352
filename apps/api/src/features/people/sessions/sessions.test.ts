import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { hourlyChores } from '../../platform/system/queues.ts';

const product = useOwnProduct();

const me = (account: Pick<TestAccount, 'browser'>) => account.browser.get('/account/data/userinfo');
const age = async (
  account: TestAccount,
  column: 'expires_at' | 'last_seen_at' | 'authenticated_at',
  interval: string,
) => {
  const { db } = product.deps;
  await db
    .updateTable('sessions')
    .set({ [column]: sql`now() - ${interval}::interval` })
    .where('person_id', '=', account.personId)
    .execute();
  // That a session was seen is told to no process: outside of tests it is only ever seen later, never earlier.
  await sql`select pg_notify('forget', ${account.personId})`.execute(db);
};

describe('S27 how a session ends', () => {
  test('S27 at its end, by the clock of the database, with the words the browser looks for', async () => {
    const account = await product.account();
    await age(account, 'expires_at', '0 seconds');
    const response = await me(account);
    expect([response.statusCode, response.json().code]).toEqual([401, 'session_expired']);
    expect(response.json().details).toContain('valid token, but it has expired');
    expect((await account.browser.get('/account/session')).json()).toEqual({ expires_at: null });
  });

  test('S27 when nobody used it for a while', async () => {
    const account = await product.account();
    await age(account, 'last_seen_at', '119 minutes');
    expect((await me(account)).statusCode).toBe(200);
    // That request counted as use.
    const seen = await product.deps.db
      .selectFrom('sessions')
      .select(sql<boolean>`last_seen_at > now() - interval '1 minute'`.as('fresh'))
      .where('person_id', '=', account.personId)
      .executeTakeFirst();
    expect(seen?.fresh).toBe(true);
    await age(account, 'last_seen_at', '121 minutes');
    expect((await me(account)).json().code).toBe('session_expired');
    expect((await me(account)).json().code).toBe('session_expired');
  });

  test('S27 F24 our own clock has no say in it', async () => {
    const account = await product.account();
    product.travel(40 * 24 * 3600_000);
    expect((await me(account)).statusCode).toBe(200);
    product.travel(-40 * 24 * 3600_000);
  });

  test('S27 S30 by logging out, on the server too; and the browser is told to forget', async () => {
    const account = await product.account();
    const secret = account.browser.cookies.get('__Host-sid') ?? '';
    const response = await account.browser.post('/account/logout');
    expect(response.statusCode).toBe(200);
    expect(response.headers['clear-site-data']).toContain('"cache"');
    expect(account.browser.cookies.has('__Host-sid')).toBe(false);
    account.browser.cookies.set('__Host-sid', secret);
    expect((await me(account)).statusCode).toBe(401);
  });

  test('S27 B15 logging out is a POST', async () => {
    const { browser } = await product.account();
    expect((await browser.get('/account/logout')).statusCode).toBe(404);
    expect((await me({ browser })).statusCode).toBe(200);
  });

  test('S28 B2 with its owner: suspended, deleted', async () => {
    const { db } = product.deps;
    const gone = { deleted_at: new Date(), email: null, username: null, password_hash: null };
    for (const end of [
      ({ id }: TestAccount) => db.updateTable('accounts').set({ suspended_at: new Date() }).where('id', '=', id),
      ({ personId }: TestAccount) => db.updateTable('persons').set(gone).where('id', '=', personId),
    ]) {
      const account = await product.account();
      await end(account).execute();
      expect((await me(account)).statusCode).toBe(401);
      expect((await account.browser.get('/account/session')).json()).toEqual({ expires_at: null });
    }
  });
});

describe('the list of devices', () => {
  test('S29 shows one’s own, and signs one of them out after a fresh password', async () => {
    const account = await product.account();
    const phone = await account.anotherBrowser();
    const list = (await account.browser.get('/account/sessions')).json().sessions;
    expect(list).toHaveLength(2);
    expect(list.filter((session: { current: boolean }) => session.current)).toHaveLength(1);
    const other = list.find((session: { current: boolean }) => !session.current);
    await age(account, 'authenticated_at', '16 minutes');
    const before = await product.fingerprint();
    const path = `/account/sessions/${other.session_id}`;
    expect((await account.browser.send('DELETE', path)).json().code).toBe('confirmation_required');
    expect(await product.fingerprint()).toBe(before);
    await account.browser.post('/account/session/confirm', { password: account.password });
    expect((await account.browser.send('DELETE', path)).statusCode).toBe(200);
    expect((await phone.get('/account/data/userinfo')).statusCode).toBe(401);
    expect((await me(account)).statusCode).toBe(200);
    expect((await account.browser.send('DELETE', path)).statusCode).toBe(404);
  });

  test('A10 a session of somebody else is not there', async () => {
    const [mine, theirs] = [await product.account(), await product.account()];
    expect((await mine.browser.send('DELETE', `/account/sessions/${theirs.sessionId}`)).statusCode).toBe(404);
    expect((await me(theirs)).statusCode).toBe(200);
  });

  test('S29 everywhere means here too', async () => {
    const account = await product.account();
    const phone = await account.anotherBrowser();
    const bystander = await product.account();
    const response = await account.browser.post('/account/sessions/revoke-all');
    expect([response.statusCode, response.headers['clear-site-data'] === undefined]).toEqual([200, false]);
    for (const browser of [account.browser, phone]) expect((await me({ browser })).statusCode).toBe(401);
    expect((await me(bystander)).statusCode).toBe(200);
  });

  test('S4 giving the password again is limited like signing in', async () => {
    const account = await product.account();
    const confirm = async (password: string) =>
      (await account.browser.post('/account/session/confirm', { password })).statusCode;
    for (let tries = 0; tries < 5; tries += 1) expect(await confirm('not the right one')).toBe(422);
    expect(await confirm(account.password)).toBe(429);
  });
});

test('sweeping removes what is long over and nothing else', async () => {
  const [old, late, live] = [await product.account(), await product.account(), await product.account()];
  await age(old, 'expires_at', '31 days');
  await age(late, 'expires_at', '29 days');
  await product.run(hourlyChores, {});
  const left = await product.deps.db
    .selectFrom('sessions')
    .select('person_id')
    .where('person_id', 'in', [old.personId, late.personId, live.personId])
    .execute();
  expect(left.map(({ person_id }) => person_id).sort()).toEqual([late.personId, live.personId].sort());
});

test('S26 changing the password renews the secret of this session too', async () => {
  const account = await product.account();
  const old = account.browser.cookies.get('__Host-sid') ?? '';
  const changed = await account.browser.post('/account/password', {
    current_password: account.password,
    password: 'ember-Harbour-71-slow',
    cpassword: 'ember-Harbour-71-slow',
  });
  expect(changed.statusCode).toBe(200);
  expect((await me(account)).statusCode).toBe(200);
  const thief = product.browser();
  thief.cookies.set('__Host-sid', old);
  expect((await thief.get('/account/data/userinfo')).statusCode).toBe(401);
});

describe('two persons in one browser', () => {
  const write = (account: TestAccount, shown: string | undefined) =>
    account.browser.post('/account/tickets/new', { title: 'Mine', message: 'Who writes this?' }, { 'x-person': shown });

  test('a tab that shows one person does nothing as the other, and reads nothing', async () => {
    const [one, other] = [await product.account(), await product.account()];
    const refused = await write(other, one.personId);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'other_person']);
    for (const path of ['/account/data/userinfo', '/account/changes', '/account/ssh-keys']) {
      const response = await other.browser.get(path, { 'x-person': one.personId });
      expect([path, response.json().code]).toEqual([path, 'other_person']);
    }
    expect((await other.browser.get('/account/tickets/all')).body).not.toContain('Mine');
  });

  test('a tab that shows the person who is signed in, or does not know, is served', async () => {
    const account = await product.account();
    expect((await write(account, account.personId)).statusCode).toBe(201);
    expect((await write(account, undefined)).statusCode).toBe(201);
  });
});
