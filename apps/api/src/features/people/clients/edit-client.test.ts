import { maskOf } from '@resolvo/contract/permissions';
import { beforeAll, describe, expect, test } from 'vitest';
import { staffMask, type TestAccount, useProduct } from '../../../../test/product.ts';

const product = useProduct();
let staff: TestAccount;
let colleague: TestAccount;
beforeAll(async () => {
  staff = await product.account({ permissions: staffMask });
  colleague = await product.account({ permissions: maskOf(['administrator', 'staffClients', 'staffSignInHelp']) });
});

const at = (who: { id: string }, path = '') => `/system/admin/clients/${who.id}${path}`;
const events = async (who: { id: string }, about = 'all') =>
  (await staff.browser.get(at(who, `/events?about=${about}`))).json().events;

describe('editing a client', () => {
  test('name and billing address are changed, each with who, before and after', async () => {
    const client = await product.account();
    await staff.browser.send('PATCH', at(client, '/name'), { name: 'Nordlys AS' });
    await staff.browser.send('PATCH', at(client, '/name'), { name: 'Nordlys Holding AS' });
    const profile = { name: 'Ingrid', line1: 'Quay 1', postcode: '5003', city: 'Bergen', country: 'NO' };
    await staff.browser.send('PUT', at(client, '/billing-profile'), profile);
    await staff.browser.send('PUT', at(client, '/billing-profile'), { ...profile, city: 'Oslo', postcode: '0150' });
    expect((await staff.browser.get(at(client))).json()).toMatchObject({ account_name: 'Nordlys Holding AS' });
    const [address, , renamed] = await events(client);
    expect(address).toMatchObject({ by: staff.email, by_staff: true, name: 'billing.profile_changed' });
    expect(address.changed).toEqual([
      { field: 'city', before: 'Bergen', after: 'Oslo' },
      { field: 'postcode', before: '5003', after: '0150' },
    ]);
    expect(renamed.changed).toEqual([{ field: 'name', before: 'Nordlys AS', after: 'Nordlys Holding AS' }]);
    // The client sees that it was changed by staff, in their own activity.
    const [own] = (await client.browser.get('/account/activity')).json().events;
    expect(own).toMatchObject({ kind: 'billing_profile_changed', by_staff: true });
  });
});

test('a note is seen by staff, changed and deleted by its author alone, and never shown to the client', async () => {
  const client = await product.account();
  const { note_id: id } = (await staff.browser.post(at(client, '/notes'), { body: 'Call after ten.' })).json();
  const seen = (await colleague.browser.get(at(client, '/notes'))).json().notes;
  expect(seen).toMatchObject([{ author: staff.email, is_own: false, body: 'Call after ten.', edited_at: 0 }]);
  for (const method of ['PATCH', 'DELETE'] as const) {
    const body = method === 'PATCH' ? { body: 'x' } : {};
    expect((await colleague.browser.send(method, at(client, `/notes/${id}`), body)).statusCode).toBe(404);
  }
  expect((await staff.browser.send('PATCH', at(client, `/notes/${id}`), { body: 'After nine.' })).statusCode).toBe(200);
  expect((await staff.browser.get(at(client, '/notes'))).json().notes[0]).toMatchObject({ body: 'After nine.' });
  expect((await client.browser.get('/account/activity')).json().events).toEqual([]);
  expect((await events(client)).map(({ name }: { name: string }) => name)).toEqual([
    'client.note_changed',
    'client.note_added',
  ]);
  expect((await staff.browser.send('DELETE', at(client, `/notes/${id}`), {})).statusCode).toBe(200);
  expect((await staff.browser.get(at(client, '/notes'))).json().notes).toEqual([]);
});

test('a risk flag has a reason, stands once of its kind, and stays in the history when it is cleared', async () => {
  const client = await product.account();
  const raise = (kind: string) => staff.browser.post(at(client, '/flags'), { kind, reason: 'Card of another name' });
  expect((await raise('fraud')).json().details).toBe('Flagged: Suspected fraud.');
  expect((await raise('fraud')).statusCode).toBe(409);
  expect((await raise('ugly')).statusCode).toBe(422);
  const [flag] = (await staff.browser.get(at(client))).json().flags;
  expect(flag).toMatchObject({ kind: 'fraud', reason: 'Card of another name', raised_by: staff.email, cleared_at: 0 });
  const clear = () => colleague.browser.post(at(client, `/flags/${flag.flag_id}/clear`));
  expect([(await clear()).statusCode, (await clear()).statusCode]).toEqual([200, 409]);
  expect((await staff.browser.get(at(client))).json().flags).toEqual([]);
  expect((await staff.browser.get(at(client, '/flags'))).json().flags).toMatchObject([{ cleared_by: colleague.email }]);
  expect((await raise('fraud')).statusCode).toBe(200);
});

test('the page of a client has its members, sign-ins and mails', async () => {
  const client = await product.account();
  await product.login(client);
  await product.login({ ...client, password: 'wrong-Password-1' });
  expect((await staff.browser.get(at(client, '/members'))).json().members).toMatchObject([
    { email: client.email, role: 'owner', is_self: false },
  ]);
  const signIns = await events(client, 'sign_ins');
  expect(signIns.map(({ name, person }: { name: string; person: string }) => [name, person])).toEqual([
    ['sign_in.failed', client.email],
    ['session.opened', client.email],
  ]);
  await client.browser.post('/account/password', {
    current_password: client.password,
    password: 'another-Harbour-17-bell',
    cpassword: 'another-Harbour-17-bell',
  });
  await product.fault('smtp', 'down');
  try {
    await product.sendMails();
    expect((await staff.browser.get(at(client, '/mails'))).json().mails).toMatchObject([
      { state: 'failing', tries: 1 },
    ]);
  } finally {
    await product.fault('smtp', 'none');
  }
});
