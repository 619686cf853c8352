import { beforeAll, expect, test } from 'vitest';
import { serverPlan } from '../../../../test/orders.ts';
import { type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { followServer } from './follow-link.ts';
import { unlinkServer } from './link-domain.ts';

const product = useOwnProduct();
let owner: TestAccount;
let subnetId: string;
let planId: string;
beforeAll(async () => {
  owner = await product.account();
  const { db } = product.deps;
  const subnet = { name: 'Oslo', cluster: 'oslo', network: '192.0.2.0/24', gateway: '192.0.2.1', vlan: 100 };
  subnetId = (await db.insertInto('subnets').values(subnet).returning('id').executeTakeFirstOrThrow()).id;
  const plan = { ...serverPlan, slug: 'links', description: '' };
  planId = (await db.insertInto('plans').values(plan).returning('id').executeTakeFirstOrThrow()).id;
});

let made = 0;
/** A server as the books have it; no machine is behind it. */
async function server(address?: string): Promise<string> {
  made += 1;
  const { db } = product.deps;
  const row = { account_id: owner.id, plan_id: planId, name: `S${made}`, hostname: `s${made}`, state: 'provisioning' };
  const { id } = await db.insertInto('servers').values(row).returning('id').executeTakeFirstOrThrow();
  if (address) await hold(id, address);
  return id;
}
const hold = (serverId: string, address: string) =>
  product.deps.db
    .insertInto('address_holds')
    .values({ server_id: serverId, subnet_id: subnetId, address, held_from: product.deps.now() })
    .execute();

interface Typed {
  readonly name: string;
  readonly type: string;
  readonly content: string;
}
const records = {
  web: { name: '@', type: 'A', content: '203.0.113.9' },
  six: { name: '@', type: 'AAAA', content: '2001:db8:9::9' },
  www: { name: 'www', type: 'CNAME', content: 'sites.elsewhere.no.' },
  mail: { name: '@', type: 'MX', content: '10 mx.elsewhere.no.' },
  backup: { name: '@', type: 'MX', content: '20 mx2.elsewhere.no.' },
  text: { name: '@', type: 'TXT', content: '"v=spf1 include:elsewhere.no -all"' },
} as const;

/** A free name of an account of its own, with these records. */
async function domainWith(...typed: readonly Typed[]) {
  made += 1;
  const created = await owner.browser.post('/account/domains', {
    kind: 'free',
    name: `fjellvann-${made}x`,
    suffix: 'resolvo.site',
  });
  const { domain_id, zone_id, domain_name } = created.json();
  for (const record of typed) await addRecord(zone_id, record);
  const at = `/account/domains/${domain_id}`;
  return {
    at,
    id: domain_id as string,
    zone: zone_id as string,
    name: domain_name as string,
    link: (server_id: string, more: object = {}) => owner.browser.post(`${at}/link`, { server_id, ...more }),
    unlink: (more: object = {}) => owner.browser.send('DELETE', `${at}/link`, more),
    linked: async () => (await owner.browser.get(at)).json().domain.linked_to,
  };
}
async function addRecord(zone: string, record: Typed): Promise<void> {
  const added = await owner.browser.post(`/account/zones/${zone}/records`, record);
  expect(added.statusCode, added.body).toBe(201);
}
/** What the zone holds besides its name servers, in one order. */
async function held(zone: string): Promise<string[]> {
  const { records: rows } = (await owner.browser.get(`/account/zones/${zone}/records?limit=100`)).json();
  return rows
    .filter(({ type }: Typed) => type !== 'NS')
    .map(({ name, type, content }: Typed) => `${name} ${type} ${content}`)
    .sort();
}
const lines = (...some: readonly Typed[]) => some.map(({ name, type, content }) => `${name} ${type} ${content}`).sort();
const told = (some: readonly Typed[]) => lines(...some);
/** The free names of an account are few. */
const giveBack = async ({ at, name, id }: { at: string; name: string; id: string }) => {
  await owner.browser.send('DELETE', at, { name });
  await product.deps.db.deleteFrom('domains').where('id', '=', id).execute();
};

test('F51 a link says first what it would change, changes that alone, and its end brings back exactly what was there', async () => {
  const domain = await domainWith(...Object.values(records));
  const before = await held(domain.zone);
  const serverId = await server('192.0.2.10');
  const ours = {
    web: { name: '@', type: 'A', content: '192.0.2.10' },
    www: { name: 'www', type: 'CNAME', content: `${domain.name}.` },
    mail: { name: '@', type: 'MX', content: `10 ${domain.name}.` },
  };
  const whole = { www: true, mail: true };
  const preview = (await domain.link(serverId, { ...whole, preview: true })).json();
  expect(told(preview.added)).toEqual(lines(...Object.values(ours)));
  const { web, six, www, mail, backup, text } = records;
  expect(told(preview.removed)).toEqual(lines(web, six, www, mail, backup));
  expect(told(preview.stays)).toEqual(lines(text));
  expect(await held(domain.zone)).toEqual(before);
  expect(await domain.linked()).toBe(null);

  const done = await domain.link(serverId, whole);
  expect(done.statusCode, done.body).toBe(200);
  expect(await held(domain.zone)).toEqual(lines(...Object.values(ours), text));
  expect(await domain.linked()).toMatchObject({ id: serverId, www: true, mail: true });

  const back = (await domain.unlink({ preview: true })).json();
  expect(told(back.added)).toEqual(lines(web, six, www, mail, backup));
  expect(await domain.linked()).not.toBe(null);
  expect((await domain.unlink()).json().details).toBe(
    'The domain points at nothing now. 5 records of before are back.',
  );
  expect(await held(domain.zone)).toEqual(before);
  await giveBack(domain);
});

test('F51 mail and www are asked for apart: what is not asked for stands beside the link and is the customer’s to change', async () => {
  const domain = await domainWith(...Object.values(records));
  const { www, mail, backup, text } = records;
  const one = await server('192.0.2.11');
  // Not said: where the customer has records of their own, they stay.
  expect((await domain.link(one)).statusCode).toBe(200);
  const web = { name: '@', type: 'A', content: '192.0.2.11' };
  expect(await held(domain.zone)).toEqual(lines(web, www, mail, backup, text));
  expect(await domain.linked()).toMatchObject({ www: false, mail: false });
  const third = { name: '@', type: 'MX', content: '30 mx3.elsewhere.no.' };
  await addRecord(domain.zone, third);
  await addRecord(domain.zone, { name: 'shop', type: 'A', content: '203.0.113.77' });
  const refused = await owner.browser.post(`/account/zones/${domain.zone}/records`, { ...web, content: '203.0.113.1' });
  expect([refused.statusCode, refused.json().details]).toEqual([
    409,
    `The A records of ${domain.name} follow what the domain is linked to. Link it without them, or end the link, to write your own.`,
  ]);
  // Mail joins, and leaves again.
  expect((await domain.link(one, { mail: true })).statusCode).toBe(200);
  expect((await held(domain.zone)).filter((line) => line.includes(' MX '))).toEqual([`@ MX 10 ${domain.name}.`]);
  expect(await domain.linked()).toMatchObject({ www: false, mail: true });
  expect((await domain.link(one, { mail: false })).statusCode).toBe(200);
  expect((await held(domain.zone)).filter((line) => line.includes(' MX '))).toEqual(lines(mail, backup, third));
  await giveBack(domain);

  const empty = await domainWith();
  expect((await empty.link(one)).statusCode).toBe(200);
  expect(await empty.linked()).toMatchObject({ www: true, mail: true });
  await giveBack(empty);
});

test('F51 what the customer wrote since stands, what goes to another server is kept for the end, and a lost address of ours does not come back', async () => {
  const old = await server('192.0.2.20');
  const lost = { name: '@', type: 'A', content: '192.0.2.20' };
  const domain = await domainWith(lost, records.six, records.text);
  const one = await server('192.0.2.21');
  const two = await server();
  expect((await domain.link(one)).statusCode).toBe(200);
  // The link has no address of the other family: its customer may say one.
  const newSix = { name: '@', type: 'AAAA', content: '2001:db8:7::7' };
  await addRecord(domain.zone, newSix);
  const later = (await domain.link(two)).json();
  expect(later.details).toContain('It has no address yet');
  await hold(two, '192.0.2.22');
  await product.deps.db.transaction().execute((tx) => followServer(product.deps, tx, two));
  expect(await held(domain.zone)).toContain('@ A 192.0.2.22');
  await product.deps.db
    .updateTable('address_holds')
    .set({ held_until: product.deps.now() })
    .where('server_id', '=', old)
    .execute();
  const back = (await domain.unlink({ preview: true })).json();
  expect(told(back.not_back)).toEqual(lines(records.six, lost));
  expect(back.details).toContain('2 earlier records do not come back');
  await product.deps.db.transaction().execute((tx) => unlinkServer(product.deps, tx, two, 'The server was deleted.'));
  expect(await held(domain.zone)).toEqual(lines(newSix, records.text));
  await giveBack(domain);
});
