import type { EventDefinition } from '@resolvo/contract/event';
import { eventNames, events } from '@resolvo/contract/events';
import type { AuditEntry } from '@resolvo/contract/people/audit';
import { permission } from '@resolvo/contract/permissions';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { serverDesk } from '../../../../test/servers.ts';

const product = useOwnProduct();
let auditor: TestAccount;
let owner: TestAccount;
let other: TestAccount;
let serverId: string;

const ask = (query: Record<string, string>) =>
  auditor.browser.get(`/system/admin/audit?${new URLSearchParams({ limit: '100', ...query })}`);
const found = async (query: Record<string, string>): Promise<AuditEntry[]> => {
  const response = await ask(query);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().events;
};
const clientsOf = (entries: readonly AuditEntry[]) => new Set(entries.map(({ client }) => client?.user_id));

beforeAll(async () => {
  auditor = await product.account({ permissions: permission.administrator + permission.staffRoles });
  [owner, other] = [await product.account(), await product.account()];
  const desk = await serverDesk(product);
  serverId = await desk.server(owner);
  const profile = {
    name: 'Kari Nordmann',
    company: 'Fjellbygg AS',
    line1: 'Storgata 1',
    city: 'Oslo',
    postcode: '0155',
    country: 'NO',
    organisation_number: '974760673',
  };
  const saved = await owner.browser.send('PUT', '/account/billing/profile', profile);
  expect(saved.statusCode, saved.body).toBe(200);
  await owner.browser.post(`/account/vm/${serverId}/rename`, { name: 'Fjellbirk' });
  const added = await owner.browser.post('/account/domains', { kind: 'custom', name: 'fjellbygg.no' });
  expect(added.statusCode, added.body).toBe(201);
  const wall = { name: 'Shop front', rules: [], policy_in: 'drop', policy_out: 'allow' };
  await other.browser.post('/account/firewalls', wall);
});

describe('S90 the audit finds what it is asked about by what people call it', () => {
  test('a client by name, company, and the beginning of the address', async () => {
    for (const whom of ['Kari Nordmann', 'fjellbygg', owner.email.split('@')[0] ?? '']) {
      const entries = await found({ whom });
      expect(entries.length).toBeGreaterThan(2);
      expect([whom, [...clientsOf(entries)]]).toEqual([whom, [owner.id]]);
    }
  });

  test('a server, a domain, a firewall by the name that they have, also as the list writes it', async () => {
    const { db } = product.deps;
    const { name } = await db.selectFrom('servers').select('name').where('id', '=', serverId).executeTakeFirstOrThrow();
    const [ofServer] = await found({ whom: name, what: 'server' });
    expect(ofServer).toMatchObject({ subject_id: serverId, thing: { kind: 'server' } });
    const again = await found({ whom: ofServer?.thing.name ?? '' });
    expect(new Set(again.map(({ subject_id }) => subject_id))).toEqual(new Set([serverId]));
    const domains = await found({ whom: 'fjellbygg.no' });
    expect(domains.map(({ thing }) => thing.name)).toContain('fjellbygg.no');
    expect((await found({ whom: 'shop fr' })).map(({ name: event }) => event)).toEqual(['firewall.created']);
  });

  test('an invoice by its number; each event stands once', async () => {
    const { number } = await product.deps.db
      .selectFrom('invoices')
      .select('number')
      .where('account_id', '=', owner.id)
      .executeTakeFirstOrThrow();
    const entries = await found({ whom: `Invoice #${number}` });
    expect(entries.map(({ thing }) => thing.name)).toContain(`Invoice #${number}`);
    for (const entry of entries) expect(entry.thing.kind).toBe('invoice');
    const all = await found({ whom: 'fjell' });
    expect(new Set(all.map(({ event_id }) => event_id)).size).toBe(all.length);
  });

  test('every noun can be asked for names, addresses, numbers and ids', async () => {
    for (const [field, finders] of product.deps.finds) {
      for (const find of finders) {
        for (const text of ['nobody@example.test', '#999999', 'ffffffff', '%', "o'neil", '…', '12 34', '(', '\\']) {
          expect([field, text, await find(product.deps.db, text, 5)]).toEqual([field, text, []]);
        }
      }
    }
  });

  test('what no one is called finds nothing, and what many are called asks for more of the name', async () => {
    expect(await found({ whom: 'Nobody of this name' })).toEqual([]);
    const { db } = product.deps;
    const many = Array.from({ length: 21 }, (_, index) => ({
      account_id: owner.id,
      name: `Twin ${index}`,
      rules: '[]',
      created_at: product.deps.now(),
      changed_at: product.deps.now(),
      policy_in: 'drop',
      policy_out: 'allow',
    }));
    await db.insertInto('firewalls').values(many).execute();
    const refused = await ask({ whom: 'twin' });
    expect([refused.statusCode, refused.json().fields[0].message]).toEqual([
      422,
      'More than 20 clients and things are called so. Please write more of the name.',
    ]);
    const file = await auditor.browser.get('/system/admin/audit/export?whom=twin');
    expect(file.statusCode).toBe(422);
  });

  test('words of events may have digits and letters of any alphabet; what no event is called finds none', async () => {
    for (const what of ['ipv6', '2fa', 'gelöscht', 'two-factor']) expect(await found({ what })).toEqual([]);
  });
});

describe('S91 a line of history has its thing', () => {
  test('every event says what it happened to: its noun names it, or the event itself does', () => {
    // Named by the audit: the client, the person, and the person whose session it is.
    const ofPeople = ['account_id', 'person_id', 'session_id'];
    // The address goes with its row, and nothing else may keep it.
    const goneWithIt = ['suppression_id'];
    const named = (subject: string) =>
      product.deps.things.has(subject) || ofPeople.includes(subject) || goneWithIt.includes(subject);
    const unnamed = eventNames.filter((name) => {
      const { subject, data, called = 'name' }: EventDefinition = events[name];
      return !named(subject) && !Object.hasOwn(data.shape, called);
    });
    expect(unnamed, 'Add the field to `things` of the module of its noun (core/things.ts).').toEqual([]);
  });

  test('in the audit of a bought and used server no line is without', async () => {
    const entries = await found({});
    expect(entries.length).toBeGreaterThan(15);
    expect(entries.filter(({ thing }) => thing.name === '').map(({ name }) => name)).toEqual([]);
    const [changed] = await found({ what: 'billing profile changed' });
    expect(changed?.thing).toEqual({ kind: 'account', id: owner.id, name: owner.email });
  });
});
