import { randomUUID } from 'node:crypto';
import { customerMask, maskOf, permission } from '@resolvo/contract/permissions';
import { beforeAll, expect, test } from 'vitest';
import { actingFor, makeMember } from '../../../../test/members.ts';
import { serverPlan } from '../../../../test/orders.ts';
import { bearer, staffMask, type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { type ServerDesk, serverDesk } from '../../../../test/servers.ts';

const product = useOwnProduct();
const base = { image: 'debian-13', location: 'Oslo' };
const password = 'fjord-Lantern-93';
const user_data = '#!/bin/sh\ntrue\n';
const keyText = Buffer.from('\0\0\0\x0bssh-ed25519\0\0\0 right'.padEnd(51, 'x')).toString('base64');
const seller = maskOf(['administrator', 'staffOrders', 'staffClients', 'staffSignInAs']);
let desk: ServerDesk;
let plan_id: string;
let owner: TestAccount;
/** Choices that take hold of what the account has. Whether a thing is there is asked after the right to it. */
let held: Record<string, object>;

beforeAll(async () => {
  desk = await serverDesk(product);
  plan_id = await desk.orders.plan({ ...serverPlan, hourly_price: 103 });
  owner = await product.account();
  await desk.orders.adjust(owner.id, 1_000_000);
  const made = async (path: string, body: object) => {
    const answer = await owner.browser.post(path, body);
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json();
  };
  const rules = { policy_in: 'allow', policy_out: 'allow', rules: [] };
  const { firewall_id } = await made('/account/firewalls', { name: 'Web', ...rules });
  const inside = { name: 'inside', location: 'Oslo', subnet: '10.9.0.0/24' };
  const { network_id } = await made('/account/networks', inside);
  const { ssh_key_id } = await made('/account/ssh-keys', { name: 'Laptop', public_key: `ssh-ed25519 ${keyText} me` });
  held = {
    firewall: { firewall_id },
    network: { network_id },
    keys: { ssh_key_ids: [ssh_key_id] },
    volume: { volume_id: randomUUID() },
    server: { server_id: randomUUID() },
    backup: { image: `backup-${randomUUID()}` },
    image: { image: `own-${randomUUID()}` },
    domain: { domain: 'held.example' },
  };
});

const order = (choices: object, more: object = {}) => ({
  plan_id,
  choices: { ...base, ...choices },
  idempotency_key: randomUUID(),
  ...more,
});
async function signedIn(permissions: number): Promise<TestAccount> {
  const staff = await product.account({ permissions });
  const opened = await staff.browser.post(`/system/admin/clients/${owner.id}/sign-in`, {
    reason: 'A40',
    may_act: true,
  });
  expect(opened.statusCode, opened.body).toBe(200);
  return staff;
}
const place = async (who: TestAccount, body: object) => {
  const answer = await who.browser.send('POST', '/account/checkout', body, actingFor(owner));
  if (answer.statusCode === 201) await owner.browser.post(`/account/checkout/${answer.json().order_id}/cancel`);
  return answer.statusCode;
};

test('A40 a choice that takes hold of a thing of the account needs the right over it, not only the one to order', async () => {
  const billing = await product.account();
  await makeMember(product, owner, billing, { role: 'billing' });
  const both = await product.account();
  await makeMember(product, owner, both, { permissions: customerMask });
  const token = bearer(await owner.token(permission.accountView + permission.billingView + permission.billingManage));

  expect(await place(billing, order({}))).toBe(201);
  for (const [what, choices] of Object.entries(held)) {
    expect(await place(billing, order(choices)), what).toBe(403);
    const byToken = await product.browser().send('POST', '/account/checkout', order(choices), token);
    expect(byToken.statusCode, what).toBe(403);
    expect(await place(both, order(choices)), what).not.toBe(403);
  }
  const refused = await billing.browser.send('POST', '/account/checkout', order(held.network ?? {}), actingFor(owner));
  expect(refused.json()).toMatchObject({
    code: 'permission_denied',
    details: 'You need the permission “Manage servers” to choose a private network of the account.',
  });
  expect(await place(both, order({ ...held.network, ...held.firewall, ...held.keys }))).toBe(201);
});

test('A40 staff who sell choose of the client’s things what their rights open', async () => {
  const sell = await product.account({ permissions: seller });
  const operate = await product.account({ permissions: seller + permission.staffServers });
  const { key } = await desk.orders.order(owner.id);
  const add = async (who: TestAccount, choices: object) =>
    (await who.browser.post('/system/invoices/item', { ...key, plan_id, choices: { ...base, ...choices } })).statusCode;
  const bill = await product.account({ permissions: seller + permission.staffInvoices });
  const build = async (who: TestAccount, choices: object) => {
    const items = [{ plan_id, choices: { ...base, ...choices } }];
    const body = { user_id: owner.id, items, tax: 0, annual_subscription: false, idempotency_key: randomUUID() };
    return (await who.browser.post('/system/admin/invoices', body)).statusCode;
  };
  for (const [what, choices] of Object.entries(held)) {
    if (what === 'keys' || what === 'domain') continue;
    expect(await add(sell, choices), what).toBe(403);
    expect(await add(operate, choices), what).not.toBe(403);
  }
  expect(await build(bill, held.network ?? {})).toBe(403);
  // Nothing that opens to staff: keys are the client's, whose names sellers see, and a domain is proved by the client.
  for (const choices of [held.keys, held.domain]) expect(await add(sell, choices ?? {})).not.toBe(403);
});

test('A41 staff who act for a client start nothing that bills, and bring no way in of theirs without the right over servers', async () => {
  const selling = await signedIn(seller);
  const operating = await signedIn(seller + permission.staffServers);
  const everything = await signedIn(staffMask);
  for (const who of [selling, operating, everything]) {
    const answer = await who.browser.send(
      'POST',
      '/account/checkout',
      order({}, { period: 'hourly' }),
      actingFor(owner),
    );
    expect([answer.statusCode, answer.json().details]).toEqual([
      403,
      'This takes money of the client. Only the client can do it.',
    ]);
  }
  for (const choices of [{ password }, { user_data }, held.network ?? {}, held.keys ?? {}]) {
    expect(await place(selling, order(choices))).toBe(403);
    expect(await place(operating, order(choices))).toBe(201);
  }
  expect(await place(selling, order({}))).toBe(201);
  expect(await place(owner, order({ password }))).toBe(201);
  const machines = await product.deps.db
    .selectFrom('servers')
    .select('id')
    .where('account_id', '=', owner.id)
    .execute();
  expect(machines).toEqual([]);
});

test('A41 what was left to the client is chosen by the client alone', async () => {
  const { key, seal } = await desk.orders.order(owner.id);
  expect((await desk.orders.post('/system/invoices/item', { ...key, plan_id })).statusCode).toBe(201);
  expect((await seal()).statusCode).toBe(200);
  const [item] = (await owner.browser.get('/account/choices')).json().items;
  const body = { choices: { ...base, password } };
  for (const permissions of [seller, staffMask]) {
    const who = await signedIn(permissions);
    const path = `/account/choices/${item.order_item_id}`;
    expect((await who.browser.send('POST', path, body, actingFor(owner))).statusCode).toBe(403);
  }
  const billing = await product.account();
  await makeMember(product, owner, billing, { role: 'billing' });
  const path = `/account/choices/${item.order_item_id}`;
  const withNetwork = { choices: { ...base, ...held.network } };
  expect((await billing.browser.send('POST', path, withNetwork, actingFor(owner))).statusCode).toBe(403);
  expect((await owner.browser.post(path, withNetwork)).statusCode).toBe(200);
});
