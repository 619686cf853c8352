import { maskOf } from '@resolvo/contract/permissions';
import { beforeAll, expect, test } from 'vitest';
import { getFor, makeMember, postFor } from '../../../../test/members.ts';
import { staffMask, type TestAccount, useOwnProduct } from '../../../../test/product.ts';

const product = useOwnProduct();
let staff: TestAccount;
beforeAll(async () => {
  staff = await product.account({ permissions: staffMask });
});

const signIn = (by: TestAccount, who: { id: string }, body: object = {}) =>
  by.browser.post(`/system/admin/clients/${who.id}/sign-in`, { reason: 'Ticket 42: sees no invoices', ...body });
const activity = async (who: TestAccount) => (await who.browser.get('/account/activity')).json().events;

test('staff look at the account as its owner sees it, and the client reads who, when and why', async () => {
  const client = await product.account();
  expect((await getFor(staff.browser, client, '/account/billing/data')).statusCode).toBe(403);
  const opened = (await signIn(staff, client)).json();
  expect(opened.expires_at * 1000 - Date.now()).toBeGreaterThan(58 * 60_000);
  const me = (await getFor(staff.browser, client, '/account/data/userinfo')).json();
  expect(me).toMatchObject({ account_id: client.id, email: client.email, user_permissions: 255 });
  expect(me.acting).toMatchObject({ by: staff.email, may_act: false, reason: 'Ticket 42: sees no invoices' });
  expect((await getFor(staff.browser, client, '/account/billing/data')).statusCode).toBe(200);
  const write = await postFor(staff.browser, client, '/account/tickets/new', { title: 'Other: x' });
  expect(write.json().details).toBe('You are signed in as this client to look, and change nothing.');
  // Rights of staff are left at the door, and the tab beside it still has them.
  expect((await getFor(staff.browser, client, '/system/admin/clients')).statusCode).toBe(403);
  expect((await staff.browser.get('/system/admin/clients')).statusCode).toBe(200);
  expect((await activity(client))[0]).toMatchObject({
    kind: 'staff_signed_in',
    by_staff: true,
    reason: 'Owner: Ticket 42: sees no invoices',
  });
  expect((await staff.browser.post(`/system/admin/sign-ins/${opened.acting_id}/end`)).statusCode).toBe(200);
  expect((await getFor(staff.browser, client, '/account/billing/data')).statusCode).toBe(403);
  expect((await activity(client))[0]).toMatchObject({ kind: 'staff_signed_out', by_staff: true });
});

test('where they may act, what they do is theirs in every event, and no more than they may do as staff', async () => {
  const client = await product.account();
  const support = await product.account({ permissions: maskOf(['administrator', 'staffSignInAs', 'staffTickets']) });
  await signIn(support, client, { may_act: true });
  const ticket = await postFor(support.browser, client, '/account/tickets/new', { title: 'Other: for the client' });
  expect(ticket.statusCode).toBe(201);
  const [event] = await product.deps.db
    .selectFrom('events')
    .select(['actor_id', 'account_id'])
    .where('subject_id', '=', ticket.json().ticket_id)
    .execute();
  expect(event).toEqual({ actor_id: support.personId, account_id: client.id });
  const profile = { name: 'Mallory', line1: 'x', postcode: '0150', city: 'Oslo', country: 'NO' };
  const paying = await support.browser.send('PUT', '/account/billing/profile', profile, { 'x-account': client.id });
  expect([paying.statusCode, paying.json().details]).toEqual([
    403,
    'You need the permission “Staff: orders” for this.',
  ]);
});

test('it ends with its time, with the right, with the session, and is for one’s own session only', async () => {
  const client = await product.account();
  const { acting_id: id } = (await signIn(staff, client)).json();
  const see = (by: TestAccount) => getFor(by.browser, client, '/account/products');
  expect((await see(staff)).statusCode).toBe(200);
  const other = await product.account({ permissions: staffMask });
  expect((await see(other)).statusCode).toBe(403);
  expect((await other.browser.post(`/system/admin/sign-ins/${id}/end`)).statusCode).toBe(404);
  const second = await staff.anotherBrowser();
  expect((await getFor(second, client, '/account/products')).statusCode).toBe(403);
  await product.deps.db
    .updateTable('acting_sessions')
    .set({ expires_at: new Date(0) })
    .where('id', '=', id)
    .execute();
  expect((await see(staff)).statusCode).toBe(403);
  await signIn(other, client);
  expect((await see(other)).statusCode).toBe(200);
  const { db } = product.deps;
  await db.updateTable('persons').set({ staff_role_id: null }).where('id', '=', other.personId).execute();
  expect((await see(other)).statusCode).toBe(403);
});

test('a token, a colleague, one’s own account and a missing reason are refused', async () => {
  const client = await product.account();
  const colleague = await product.account({ permissions: maskOf(['administrator', 'staffTickets']) });
  const token = await staff.token(staffMask);
  const byToken = await product
    .browser()
    .send('POST', `/system/admin/clients/${client.id}/sign-in`, { reason: 'x' }, { authorization: `Bearer ${token}` });
  expect(byToken.statusCode).toBe(403);
  expect((await signIn(staff, colleague)).json().details).toContain('Nobody signs in as a colleague.');
  expect((await signIn(staff, staff)).statusCode).toBe(409);
  expect((await signIn(colleague, client)).statusCode).toBe(403);
  expect((await signIn(staff, client, { reason: ' ' })).statusCode).toBe(422);
  await makeMember(product, client, staff, { permissions: 1 });
  expect((await signIn(staff, client)).statusCode).toBe(409);
});
