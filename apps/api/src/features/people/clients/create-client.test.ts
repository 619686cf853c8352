import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { getFor } from '../../../../test/members.ts';
import { goodPassword, staffMask, type TestAccount, useProduct } from '../../../../test/product.ts';

const product = useProduct();
let staff: TestAccount;
beforeAll(async () => {
  staff = await product.account({ permissions: staffMask });
});

const profile = { name: 'Ingrid Moen', line1: 'Quay 1', postcode: '5003', city: 'Bergen', country: 'NO' };
const newEmail = () => `client-${randomUUID()}@example.test`;
const create = (body: object) => staff.browser.post('/system/admin/clients', { name: 'Nordlys AS', ...body });
const detail = async (id: string) => (await staff.browser.get(`/system/admin/clients/${id}`)).json();
const passwords = { password: goodPassword, cpassword: goodPassword };
const join = async (token: string, browser = product.browser()) =>
  browser.post('/account/invitation/join', { token, ...passwords, recaptcha: await product.captcha('register') });
const invited = (email: string) => product.linkToken(email, '/auth/join');

describe('a client that staff create', () => {
  test('has an account at once, can be sold something, and its owner chooses a password by the link', async () => {
    const email = newEmail();
    const created = await create({ email });
    expect(created.statusCode).toBe(201);
    const { user_id: id, details } = created.json();
    expect(details).toBe(`Nordlys AS is open. We sent an invitation to ${email}.`);
    expect((await staff.browser.send('PUT', `/system/admin/clients/${id}/billing-profile`, profile)).statusCode).toBe(
      200,
    );
    expect(await detail(id)).toMatchObject({ state: 'invited', email, name: 'Ingrid Moen', country: 'NO' });
    expect((await product.login({ email, password: goodPassword })).statusCode).toBe(401);
    const order = await staff.browser.post('/system/admin/orders', { user_id: id });
    expect(order.statusCode, order.body).toBe(201);

    const token = await invited(email);
    const look = (await product.browser().get(`/account/invitation?token=${token}`)).json();
    expect(look).toMatchObject({ state: 'open', account_name: 'Nordlys AS', invited_by: 'Resolvo', has_person: false });
    const browser = product.browser();
    expect((await join(token, browser)).statusCode).toBe(200);
    expect((await browser.get('/account/data/userinfo')).json()).toMatchObject({
      account_id: id,
      account_role: 'owner',
      account_count: 1,
    });
    expect(await detail(id)).toMatchObject({ state: 'active' });
    // Only the one who was invited is told, and only once.
    expect((await product.mailsTo(email)).map(({ subject }) => subject)).toEqual([
      'Your account Nordlys AS at Resolvo is open',
    ]);
    const again = await join(token);
    expect([again.statusCode, again.json().details]).toEqual([409, 'This invitation was accepted already.']);
  });

  test('is a further account of a person whose address is known', async () => {
    const client = await product.account();
    const created = await create({ email: client.email.toUpperCase() });
    expect(created.json().details).toContain('is its owner and was told by mail.');
    const info = (await getFor(client.browser, { id: created.json().user_id }, '/account/data/userinfo')).json();
    expect(info).toMatchObject({ account_name: 'Nordlys AS', account_role: 'owner', account_count: 2 });
    expect((await product.mailsTo(client.email))[0]?.text).toContain('You are its owner.');
  });

  test('is nobody’s who registered the address without owning the mailbox, before or after', async () => {
    const email = newEmail();
    const stranger = async () =>
      product.browser().post('/account/register', {
        email,
        password: 'stranger-Knows-44-it',
        cpassword: 'stranger-Knows-44-it',
        recaptcha: await product.captcha('register'),
      });
    await stranger();
    const before = await product.linkToken(email, '/auth/activate');
    const { user_id: id } = (await create({ email })).json();
    const token = await invited(email);
    await stranger();
    // The link of the registration ended with the invitation, and a later one made none.
    expect((await product.browser().post('/account/activate', { token: before })).statusCode).toBe(422);
    const activations = (await product.mailsTo(email)).filter(({ subject }) => subject.startsWith('Confirm'));
    expect(activations).toHaveLength(1);
    expect((await join(token)).statusCode).toBe(200);
    expect((await product.login({ email, password: 'stranger-Knows-44-it' })).statusCode).toBe(401);
    expect((await product.login({ email, password: goodPassword })).statusCode).toBe(200);
    expect(await detail(id)).toMatchObject({ state: 'active' });
  });

  test('can be invited again until a password is chosen: the first link stops', async () => {
    const email = newEmail();
    const { user_id: id } = (await create({ email })).json();
    const first = await invited(email);
    const again = () => staff.browser.post(`/system/admin/clients/${id}/invite-again`);
    expect((await again()).json().details).toBe(`We sent a new invitation to ${email}.`);
    const second = await invited(email);
    expect(second).not.toBe(first);
    expect((await join(first)).json().details).toBe('This invitation was withdrawn. Please ask for a new one.');
    expect((await join(second)).statusCode).toBe(200);
    expect((await again()).json().details).toBe('The owner has chosen a password already.');
  });

  test('is not joined by another address, after the end of the link, or by half', async () => {
    const email = newEmail();
    const { user_id: id } = (await create({ email })).json();
    const token = await invited(email);
    const other = await product.account();
    const before = await product.fingerprint();
    const accepted = await other.browser.post('/account/invitation/accept', { token });
    expect([accepted.statusCode, accepted.json().details]).toEqual([
      403,
      `This invitation was sent to ${email}. Please sign in with that address.`,
    ]);
    expect(await product.fingerprint()).toBe(before);
    await product.deps.db
      .updateTable('invitations')
      .set({ expires_at: new Date(0) })
      .where('account_id', '=', id)
      .execute();
    const late = await join(token);
    expect([late.statusCode, late.json().details]).toEqual([409, 'This invitation is over. Please ask for a new one.']);
    expect(await detail(id)).toMatchObject({ state: 'invited' });
  });

  test('an address in use by someone suspended, a bad address and an unknown key are refused, and nothing is made', async () => {
    const gone = await product.account();
    await staff.browser.post(`/system/admin/clients/${gone.id}/suspend`, { reason: 'x' });
    const before = await product.fingerprint({ except: ['rate_limits'] });
    expect((await create({ email: gone.email })).statusCode).toBe(409);
    expect((await create({ email: 'no address' })).statusCode).toBe(422);
    expect((await create({ email: newEmail(), name: ' ' })).statusCode).toBe(422);
    expect((await create({ email: newEmail(), is_staff: true })).statusCode).toBe(422);
    expect(await product.fingerprint({ except: ['rate_limits'] })).toBe(before);
  });
});

test('B20 an invitation of staff lets nobody in at an address that its owner has no more', async () => {
  const before = `before-${randomUUID()}@example.test`;
  await create({ email: before });
  const token = await invited(before);
  await product.deps.db
    .updateTable('persons')
    .set({ email: `after-${randomUUID()}@example.test`, email_verified_at: new Date() })
    .where('email', '=', before)
    .execute();
  const joined = await join(token);
  expect([joined.statusCode, joined.json().details]).toEqual([
    409,
    'This invitation is over. Please ask for a new one.',
  ]);
});
