import { maskOf } from '@resolvo/contract/permissions';
import { beforeAll, describe, expect, test } from 'vitest';
import { staffMask, type TestAccount, useProduct } from '../../../../test/product.ts';

const product = useProduct();
let staff: TestAccount;
let colleague: TestAccount;
beforeAll(async () => {
  staff = await product.account({ permissions: staffMask });
  colleague = await product.account({ permissions: maskOf(['administrator', 'staffClients']) });
});

const act = (by: TestAccount, who: { id: string }, verb: string, body: object = {}) =>
  by.browser.post(`/system/admin/clients/${who.id}/${verb}`, body);
const ask = (by: TestAccount, who: { id: string }) =>
  act(by, who, 'factor-reset', { reason: 'Phone lost, called back' });

test('staff send the link to set a new password, which they never see', async () => {
  const client = await product.account();
  const sent = await act(staff, client, 'password-reset');
  expect(sent.json().details).toBe(`We sent a link to ${client.email}. It works for 60 minutes.`);
  const token = await product.linkToken(client.email, '/auth/password-reset');
  expect(sent.body).not.toContain(token);
  const body = { token, password: 'another-Harbour-17-bell', cpassword: 'another-Harbour-17-bell' };
  expect((await product.browser().post('/account/password-reset/confirm', body)).statusCode).toBe(200);
  expect((await act(staff, colleague, 'password-reset')).statusCode).toBe(409);
  await act(staff, client, 'suspend', { reason: 'x' });
  expect((await act(staff, client, 'password-reset')).statusCode).toBe(409);
});

describe('taking a second factor off', () => {
  test('needs one who asks with a reason and another one who approves; the client is told both times', async () => {
    const client = await product.account();
    expect((await ask(staff, client)).json().details).toBe('Two-factor authentication is off.');
    await client.secondFactor();
    expect((await act(colleague, client, 'factor-reset/approve')).json().details).toContain('Nobody asked for this.');
    expect((await ask(staff, client)).statusCode).toBe(200);
    expect((await ask(colleague, client)).statusCode).toBe(409);
    const before = await product.fingerprint();
    const own = await act(staff, client, 'factor-reset/approve');
    expect([own.statusCode, own.json().details]).toEqual([
      409,
      'You asked for this yourself. Another person has to approve.',
    ]);
    expect(await product.fingerprint()).toBe(before);
    expect((await product.login(client)).json().requires_2fa).toBe(true);
    const detail = (await colleague.browser.get(`/system/admin/clients/${client.id}`)).json();
    expect(detail.factor_reset).toMatchObject({ asked_by: staff.email, is_own: false });
    expect((await act(colleague, client, 'factor-reset/approve')).statusCode).toBe(200);
    expect((await client.browser.get('/account/data/userinfo')).statusCode).toBe(401);
    expect((await product.login(client)).json().requires_2fa).toBe(false);
    expect((await act(colleague, client, 'factor-reset/approve')).statusCode).toBe(409);
    const subjects = (await product.mailsTo(client.email)).map(({ subject }) => subject);
    expect(subjects).toEqual([
      'Two-factor sign-in is off for your Resolvo account',
      'Somebody asked us to turn two-factor sign-in off for your Resolvo account',
    ]);
  });

  test('ends by itself after a day, can be stopped, and the database refuses one and the same person', async () => {
    const client = await product.account();
    await client.secondFactor();
    await ask(staff, client);
    const resets = product.deps.db.updateTable('factor_resets').where('person_id', '=', client.personId);
    await expect(resets.set({ approved_by: staff.personId, ended_at: new Date() }).execute()).rejects.toThrow(
      'factor_resets',
    );
    await resets.set({ expires_at: new Date(0) }).execute();
    expect((await act(colleague, client, 'factor-reset/approve')).json().details).toContain('too long ago');
    expect((await ask(colleague, client)).statusCode).toBe(200);
    expect((await act(staff, client, 'factor-reset/drop')).statusCode).toBe(200);
    expect((await act(staff, client, 'factor-reset/approve')).statusCode).toBe(409);
    expect((await product.login(client)).json().requires_2fa).toBe(true);
  });

  test('two who approve at once take it off once', async () => {
    const client = await product.account();
    await client.secondFactor();
    const third = await product.account({ permissions: staffMask });
    await ask(staff, client);
    const answers = await Promise.all([
      act(colleague, client, 'factor-reset/approve'),
      act(third, client, 'factor-reset/approve'),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });
});
