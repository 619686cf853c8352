import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { getFor, makeMember } from '../../../../test/members.ts';
import { staffMask, useProduct } from '../../../../test/product.ts';

const product = useProduct();

test('K34 every noun can be asked what its things are called', async () => {
  for (const [field, namers] of product.deps.things) {
    for (const name of namers) {
      expect([field, (await name(product.deps, product.deps.db, [randomUUID()])).size]).toEqual([field, 0]);
    }
  }
});

test('S69 a line of history names what it is about, in the activity of the client, its history and the audit', async () => {
  const owner = await product.account();
  const staff = await product.account({ permissions: staffMask });
  const made = await owner.browser.post('/account/firewalls', {
    name: 'Shop front',
    rules: [],
    policy_in: 'drop',
    policy_out: 'allow',
  });
  expect(made.statusCode).toBeLessThan(300);
  const named = { kind: 'firewall', name: 'Shop front' };
  const { events: activity } = (await owner.browser.get('/account/activity')).json();
  expect(activity[0]).toMatchObject({ kind: 'firewall_created', thing: named });
  const { events: history } = (await staff.browser.get(`/system/admin/clients/${owner.id}/events`)).json();
  expect(history[0]).toMatchObject({ name: 'firewall.created', thing: named, by: owner.email });
  const { events: audit } = (await staff.browser.get(`/system/admin/audit?whom=${owner.id}`)).json();
  expect(audit[0]).toMatchObject({ name: 'firewall.created', thing: named });
});

test('S69 what went over to another account is not called by the name that it has there', async () => {
  const [before, after] = [await product.account(), await product.account()];
  const { db, events } = product.deps;
  const key = { id: randomUUID(), account_id: after.id, name: 'Theirs' };
  const own = { name: key.name, public_key: 'ssh-ed25519 AAAA', fingerprint: key.id, account_id: key.account_id };
  const { id } = await db.insertInto('ssh_keys').values(own).returning('id').executeTakeFirstOrThrow();
  const say = (accountId: string) => events.emit(db, { name: 'ssh_key.added', accountId, data: { ssh_key_id: id } });
  await say(before.id);
  await say(after.id);
  const thingOf = async ({ browser }: typeof before) => (await browser.get('/account/activity')).json().events[0].thing;
  expect(await thingOf(before)).toBeNull();
  expect(await thingOf(after)).toMatchObject({ kind: 'ssh_key', name: 'Theirs' });
});

test('a member who is limited to some things reads what happened to them, and not the addresses of colleagues', async () => {
  const [owner, guest] = [await product.account(), await product.account()];
  const { db, events } = product.deps;
  const name = `l${randomUUID().slice(0, 8)}.com`;
  const added = await owner.browser.post('/account/domains', { kind: 'custom', name });
  expect(added.statusCode, added.body).toBeLessThan(300);
  const { domain_id } = added.json();
  await makeMember(product, owner, guest, { role: 'technical', onlyIds: [domain_id] });
  await events.emit(db, {
    name: 'domain.active',
    accountId: owner.id,
    by: { personId: guest.personId },
    data: { domain_id, name, proved_by: 'txt' },
  });
  const persons = async ({ browser }: typeof owner) => {
    const answer = await getFor(browser, owner, '/account/activity');
    expect(answer.statusCode, answer.body).toBe(200);
    const rows: { kind: string; person: string }[] = answer.json().events;
    return rows.filter(({ kind }) => kind.startsWith('domain_')).map(({ person }) => person);
  };
  expect(await persons(owner)).toEqual([guest.email, owner.email]);
  expect(await persons(guest)).toEqual([guest.email, '']);
});
