import { brand } from '@resolvo/brand/brand';
import { staffPresets } from '@resolvo/contract/people/staff';
import { outageOverTitle, outageTitle } from '@resolvo/contract/platform/outages';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../../../test/browser.ts';
import { useOwnProduct } from '../../../../test/product.ts';
import { type ServerDesk, serverDesk } from '../../../../test/servers.ts';
import { watchOutages } from './watch-outages.ts';

const product = useOwnProduct({}, { hosting: true });
let desk: ServerDesk;
let roles: Browser[];
beforeAll(async () => {
  desk = await serverDesk(product);
  roles = await Promise.all(
    Object.values(staffPresets).map(async ({ permissions }) => (await product.account({ permissions })).browser),
  );
});

const parts = ['proxmox', 'whm', 'powerdns', 'smtp', 'stripe', 'recaptcha'];
afterEach(async () => {
  for (const part of parts) await fault(part, 'none');
  await resolver.up();
});

/** Every provider is asked: tests send mails, which would be an answer already. */
const look = () => watchOutages({ ...product.deps, heard: { lately: () => false } });
const open = async (browser = desk.orders.staff.browser) =>
  (await browser.get('/system/admin/outages?status=open')).json().outages;
const rows = () => product.deps.db.selectFrom('outages').selectAll().execute();
const told = async () => (await product.mailsTo(brand.operationsEmail)).map(({ subject }) => subject).toReversed();
const fault = (part: string, preset: string) => product.askLab('PUT', '/faults', { part, preset });
const power = (node: string, online: boolean) => product.askLab('POST', `/proxmox/nodes/${node}`, { online });
const resolver = {
  down: () => product.askLab('POST', '/powerdns/faults', { call: 'resolve', effect: 'hang', times: 'always' }),
  up: () => product.askLab('DELETE', '/powerdns/faults'),
};
const break_ = (part: string) => ({ down: () => fault(part, 'down'), up: () => fault(part, 'none') });

const cases = [
  { name: 'a node', down: () => power('osl-2', false), up: () => power('osl-2', true), of: ['node oslo/osl-2'] },
  { name: 'the clusters', ...break_('proxmox'), of: ['cluster london', 'cluster oslo'] },
  { name: 'the hosting servers', ...break_('whm'), of: ['hosting_server web1', 'hosting_server web2'] },
  { name: 'the name servers', ...break_('powerdns'), of: ['name_servers '] },
  { name: 'the resolver', ...resolver, of: [/^resolver 127/] },
  { name: 'the mail server and the mailbox', ...break_('smtp'), of: ['mail ', 'mailbox '] },
  { name: 'the card gateway', ...break_('stripe'), of: ['cards '] },
  { name: 'the captcha', ...break_('recaptcha'), of: ['captcha '] },
];

describe('F43 an outage is one row, one mail and one line on the overview of every role, and ends by itself', () => {
  test.each(cases)('$name', { tags: ['slow'] }, async ({ down, up, of }) => {
    const [before, mailed] = [(await rows()).length, (await told()).length];
    await down();
    await look();
    await up();
    await look();
    // One lost packet is none.
    expect(await rows()).toHaveLength(before);

    await down();
    await look();
    expect(await open()).toEqual([]);
    product.travel(121_000);
    await Promise.all([look(), look()]);
    const places = of.map((one) => (typeof one === 'string' ? one : expect.stringMatching(one)));
    const found: { part: 'mail'; place: string }[] = await open();
    expect(found.map(({ part, place }) => `${part} ${place}`).sort()).toEqual(places);
    for (const browser of roles) expect(await open(browser)).toEqual(found);

    await up();
    await Promise.all([look(), look()]);
    expect(await open()).toEqual([]);
    expect(await rows()).toHaveLength(before + of.length);
    expect((await told()).slice(mailed).sort()).toEqual(
      found.flatMap((one) => [outageTitle(one), outageOverTitle(one)]).sort(),
    );
  });

  test('the third look tells, also where the clock of the looks is a little early, and the second never', async () => {
    await power('osl-2', false);
    try {
      await look();
      product.travel(60_400);
      await look();
      expect(await open()).toEqual([]);
      product.travel(59_100);
      await look();
      expect(await open()).toMatchObject([{ part: 'node', place: 'oslo/osl-2' }]);
    } finally {
      await power('osl-2', true);
      await look();
    }
  });

  test('F63 it says whom it affects, and the rows of servers on it say that they are out of reach', async () => {
    const owner = await product.account();
    const serverId = await desk.server(owner);
    const { node, cluster } = (await desk.orders.staff.browser.get(`/system/admin/servers/${serverId}`)).json();
    const inList = async () => {
      const { servers } = (await desk.orders.staff.browser.get(`/system/admin/servers?user_id=${owner.id}`)).json();
      return servers.map(({ out_of_reach }: { out_of_reach: boolean }) => out_of_reach);
    };
    expect(await inList()).toEqual([false]);
    await power(node, false);
    try {
      await look();
      product.travel(121_000);
      await look();
      expect(await inList()).toEqual([true]);
      expect(await open()).toMatchObject([{ part: 'node', place: `${cluster}/${node}`, clients: 1, services: 1 }]);
      const seen = (await owner.browser.get(`/account/vm/${serverId}/data`)).json();
      expect(seen.outage).toMatchObject({ of: 'node' });
      expect((await product.mailsTo(brand.operationsEmail))[0]?.text).toContain('1 service of 1 client');
    } finally {
      await power(node, true);
    }
    await look();
    expect(await open()).toEqual([]);
    expect(await inList()).toEqual([false]);
    // What it stopped is not forgotten with its end.
    const staff = desk.orders.staff.browser;
    const [ended] = (await staff.get('/system/admin/outages')).json().outages;
    expect(ended).toMatchObject({ part: 'node', clients: 1, services: 1, has_list: true });
    expect((await staff.get(`/system/admin/outages/${ended.outage_id}/damage`)).json()).toEqual({
      affected: [
        {
          user: { user_id: owner.id, email: owner.email },
          things: [{ kind: 'server', id: serverId, name: expect.stringMatching(/./) }],
        },
      ],
    });
  });
});

test('F44 a worker that nothing outside answers notes one outage of our own line, and none of a part', async () => {
  for (const part of parts) await fault(part, 'down');
  await resolver.down();
  await look();
  product.travel(121_000);
  await look();
  expect((await open()).map(({ part }: { part: string }) => part)).toEqual(['line']);
  const noted = (await rows()).filter(({ ended_at }) => ended_at === null);
  expect(noted.map(({ part }) => part)).toEqual(['line']);
  for (const part of parts) await fault(part, 'none');
  await resolver.up();
  await look();
  expect(await open()).toEqual([]);
});
