import { randomUUID } from 'node:crypto';
import { neverExpires } from '@resolvo/contract/common';
import type { AuditEntry } from '@resolvo/contract/people/audit';
import { permission } from '@resolvo/contract/permissions';
import { beforeAll, describe, expect, test } from 'vitest';
import { staffMask, type TestAccount, useOwnProduct } from '../../../../test/product.ts';

const product = useOwnProduct();
let auditor: TestAccount;
let client: TestAccount;
let helper: TestAccount;

const ask = (query: Record<string, string> = {}, by = auditor) =>
  by.browser.get(`/system/admin/audit?${new URLSearchParams(query)}`);
const found = async (query: Record<string, string>): Promise<AuditEntry[]> => {
  const response = await ask(query);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().events;
};
const names = async (query: Record<string, string>) => (await found(query)).map(({ name }) => name);

beforeAll(async () => {
  auditor = await product.account({ permissions: permission.administrator + permission.staffRoles });
  helper = await product.account({ permissions: staffMask });
  client = await product.account();
  await client.browser.post('/account/tokens/create', { token_permissions: 1, token_expires: neverExpires });
  await client.browser.send('PATCH', '/account/data/username', { username: 'audited_person' });
  await helper.browser.post(`/system/admin/clients/${client.id}/suspend`, { reason: '=HYPERLINK("x")' });
  await helper.browser.post(`/system/admin/clients/${client.id}/unsuspend`);
});

describe('the audit', () => {
  test('is found by who did it: id, email address, username, or the product itself', async () => {
    const did = ['account.unsuspended', 'account.suspended'];
    for (const who of [helper.personId, helper.email, helper.email.toUpperCase()])
      expect(await names({ who })).toEqual(did);
    expect(await names({ who: 'audited_person' })).toEqual(['account.username_changed', 'token.created']);
    for (const { who } of await found({ who: 'product' })) expect(who).toBeNull();
    expect(await names({ who: 'nobody@example.test' })).toEqual([]);
  });

  test('is found by whom it is about: a client with what is their person’s own, or one thing', async () => {
    const all = ['account.unsuspended', 'account.suspended', 'account.username_changed', 'token.created'];
    for (const whom of [client.email, 'audited_person']) expect(await names({ whom })).toEqual(all);
    expect(await names({ whom: client.id })).toEqual(all.filter((name) => name !== 'account.username_changed'));
    expect(await names({ whom: client.personId })).toEqual(['account.username_changed']);
    const [token] = await found({ what: 'token.created' });
    expect(await names({ whom: token?.subject_id ?? '' })).toEqual(['token.created']);
    expect(await names({ whom: crypto.randomUUID() })).toEqual([]);
    expect(await names({ whom: 'nobody@example.test' })).toEqual([]);
  });

  test('is found by what, when and from where, and by several at once', async () => {
    expect(await names({ what: 'account.suspended' })).toEqual(['account.suspended']);
    // Words find every event that has them, and what no event is called finds none.
    const ofTokens: string[] = await names({ what: 'Token' });
    expect(ofTokens).toContain('token.created');
    expect(ofTokens.filter((name) => !name.includes('token'))).toEqual([]);
    expect(await names({ what: 'account suspended' })).toEqual(['account.suspended']);
    expect(await names({ what: 'dragon' })).toEqual([]);
    expect(await names({ address: helper.browser.address })).toEqual(['account.unsuspended', 'account.suspended']);
    const today = new Date().toISOString().slice(0, 10);
    expect(await names({ from: today, to: today, whom: client.email, who: helper.email })).toHaveLength(2);
    expect(await names({ to: '2020-01-01' })).toEqual([]);
    expect(await names({ from: '2999-01-01' })).toEqual([]);
    expect(await names({ what: 'token.created', who: helper.email })).toEqual([]);
    const [entry] = await found({ what: 'account.suspended' });
    expect(entry).toMatchObject({
      who: { person_id: helper.personId, email: helper.email },
      client: { user_id: client.id, email: client.email },
      person: null,
      ip: helper.browser.address,
    });
  });

  test('bad input is refused', async () => {
    const wrong: Record<string, string>[] = [
      { what: 'x' },
      { what: "a.b'" },
      { from: 'yesterday' },
      { to: '2026-02-30' },
      { limit: '0' },
      { cursor: 'x' },
      { who: ' ' },
      { whom: 'x'.repeat(255) },
      { other: '1' },
    ];
    for (const query of wrong) {
      expect([query, (await ask(query)).statusCode]).toEqual([query, 422]);
    }
  });

  test('is paged without a gap, also where two lists are merged, and a cursor is good for its own filter', async () => {
    const whole = await found({ whom: client.email, limit: '100' });
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: { events: AuditEntry[]; cursor: string | null } = (
        await ask({ whom: client.email, limit: '1', ...(cursor ? { cursor } : {}) })
      ).json();
      seen.push(...page.events.map(({ event_id }) => event_id));
      cursor = page.cursor;
      if (cursor) expect((await ask({ cursor })).statusCode).toBe(422);
    } while (cursor);
    expect(seen).toEqual(whole.map(({ event_id }) => event_id));
  });

  test('all events of a noun are its own, and not those of others that have its word in them', async () => {
    const { db, events } = product.deps;
    const [domain_id, package_id] = [randomUUID(), randomUUID()];
    const of = { accountId: client.id } as const;
    await events.emit(db, { ...of, name: 'domain.taken', data: { domain_id, name: 'x.example' } });
    await events.emit(db, { ...of, name: 'package.domain_added', data: { package_id, detail: 'x.example' } });
    const nouns = async (what: string) =>
      new Set((await found({ whom: client.email, what, limit: '100' })).map(({ name }) => name.split('.')[0]));
    expect(await nouns('domain')).toEqual(new Set(['domain', 'package']));
    expect(await nouns('domain.')).toEqual(new Set(['domain']));
  });

  test('says of money how much it was, as the history of the client does', async () => {
    const { db, events } = product.deps;
    const data = { account_id: client.id, amount: 4000, reason: 'Sorry' };
    await events.emit(db, { name: 'balance.adjusted', accountId: client.id, data });
    const sentence = 'Staff adjusted the credit balance by €40.00.';
    expect((await found({ what: 'balance.adjusted' }))[0]).toMatchObject({ summary: sentence, amount: 4000 });
    const history = await helper.browser.get(`/system/admin/clients/${client.id}/events?limit=1`);
    expect(history.json().events[0]).toMatchObject({ summary: sentence, act_id: null });
  });

  test('has a detail with what was said and what changed', async () => {
    const [token] = await found({ what: 'token.created' });
    const [{ token_id } = { token_id: '' }] = (
      await client.anotherBrowser().then((browser) => browser.get('/account/tokens/all'))
    ).json().user_tokens;
    await (await client.anotherBrowser()).post('/account/tokens/edit', {
      token_id,
      token_name: 'Second',
      allowed_addresses: ['192.0.2.1'],
    });
    const [edited] = await found({ what: 'token.edited' });
    const detail = (await auditor.browser.get(`/system/admin/audit/${edited?.event_id}`)).json();
    expect(detail).toMatchObject({
      name: 'token.edited',
      facts: [{ field: 'token_id', value: token?.subject_id, thing: { kind: 'token', name: 'Second' } }],
      changes: [
        { field: 'name', before: '', after: 'Second' },
        { field: 'allowed_addresses', before: '[]', after: '["192.0.2.1"]' },
      ],
    });
    expect(detail.device).toContain('Chrome');
    expect((await auditor.browser.get(`/system/admin/audit/${crypto.randomUUID()}`)).statusCode).toBe(404);
  });

  test('is exported as it is filtered, with nothing that a spreadsheet would run', async () => {
    const response = await auditor.browser.get(
      `/system/admin/audit/export?${new URLSearchParams({ who: helper.email })}`,
    );
    expect(response.headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8' });
    const lines = response.body.trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(/^event_id,time,name,summary,actor_id/);
    expect(lines[2]).toContain(`account.suspended`);
    for (const line of lines) expect(line).not.toMatch(/(^|,)"?[=+@]/);
    const whole = await auditor.browser.get('/system/admin/audit/export');
    expect(whole.body.trim().split('\r\n').length).toBeGreaterThan(lines.length);
  });

  test('is for those who manage staff or read what they see: a customer and other staff are refused', async () => {
    const other = await product.account({ permissions: staffMask - permission.staffRoles - permission.staffRead });
    for (const by of [client, other]) {
      const browser = await by.anotherBrowser();
      for (const path of ['', '/export', `/${crypto.randomUUID()}`]) {
        expect((await browser.get(`/system/admin/audit${path}`)).statusCode).toBe(403);
      }
    }
  });
});

test('a client sees what staff did to a server of theirs, and no note of staff', async () => {
  const server_id = crypto.randomUUID();
  const data = { server_id, detail: 'Seems to be a miner.' };
  const by = { personId: helper.personId, origin: { ip: '192.0.2.9', userAgent: 'test' } };
  await product.deps.events.emit(product.deps.db, { name: 'server.console_opened', accountId: client.id, by, data });
  const response = await (await client.anotherBrowser()).get('/account/activity?limit=1');
  expect(response.json().events).toMatchObject([{ kind: 'server_console_opened', by_staff: true, server_id }]);
  expect(response.body).not.toContain('miner');
  expect(response.body).not.toContain(helper.email);
  expect(response.body).not.toContain('192.0.2.9');
});
