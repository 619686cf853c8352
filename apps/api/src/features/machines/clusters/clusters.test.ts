import { brand } from '@resolvo/brand/brand';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { atOnce } from '../../../../test/race.ts';
import { type ServerDesk, serverDesk } from '../../../../test/servers.ts';
import { proxmoxCompute } from '../../../providers/proxmox/proxmox-compute.ts';
import { watchOutages } from '../../platform/outages/watch-outages.ts';
import { clustersWatch } from '../nodes/watch-clusters.ts';

const product = useOwnProduct();
let desk: ServerDesk;
let owner: TestAccount;
beforeAll(async () => {
  desk = await serverDesk(product);
  owner = await product.account();
});

const staff = () => desk.orders.staff.browser;
const told = async () => (await product.mailsTo(brand.operationsEmail)).map(({ subject }) => subject).toReversed();
const outages = async (query = '') => (await staff().get(`/system/admin/outages${query}`)).json().outages;
const look = async () => {
  await watchOutages({ ...product.deps, watches: [clustersWatch] });
  await product.settle();
};
/** Every process has a connection, and a circuit, of its own. */
async function lookFromAnotherProcess() {
  const clusters = product.lab?.proxmox?.clusters ?? [];
  const compute = proxmoxCompute(
    clusters.map(({ name, url, tokenId, tokenSecret, fingerprint }) => ({
      name,
      location: name,
      url,
      token: `${tokenId}=${tokenSecret}`,
      trust: { fingerprint },
    })),
  );
  await watchOutages({ ...product.deps, compute, watches: [clustersWatch] });
  compute.close();
  await product.settle();
}
const set = (cluster: string, change: object) => product.askLab('POST', `/proxmox/clusters/${cluster}`, change);

describe('F12 staff are told of a cluster', () => {
  test('that refuses our token: once, however many processes look; and once when it is back', async () => {
    await set('oslo', { token: 'refused' });
    await atOnce(lookFromAnotherProcess);
    expect(await told()).toEqual(['Cluster oslo is out of reach']);
    const { clusters } = (await staff().get('/system/admin/nodes')).json();
    expect(clusters).toMatchObject([
      { cluster: 'oslo', reachable: false, trouble: 'token_refused', nodes: [] },
      { cluster: 'london', reachable: true, trouble: null },
    ]);
    expect(await outages('?status=open')).toMatchObject([
      { part: 'cluster', place: 'oslo', trouble: 'token_refused', ended_at: 0 },
    ]);

    const [mail] = await product.mailsTo(brand.operationsEmail);
    expect(mail?.text).toContain('It refused our token.');
    const secrets = product.lab?.proxmox?.clusters.map(({ tokenSecret }) => tokenSecret) ?? [];
    const everything = JSON.stringify([mail, clusters, await outages(), owner.email]);
    for (const secret of secrets) expect(everything).not.toContain(secret);
    expect(mail?.text).not.toContain(owner.email);

    await set('oslo', { token: 'accepted' });
    await atOnce(lookFromAnotherProcess);
    expect(await told()).toEqual(['Cluster oslo is out of reach', 'Cluster oslo is back']);
    expect(await outages('?status=open')).toEqual([]);
    const [{ created_at, ended_at }] = await outages();
    expect(ended_at).toBeGreaterThanOrEqual(created_at);
  });

  test('that is silent: not for a moment of it, but when it lasts', async () => {
    const before = (await told()).length;
    await product.askLab('PUT', '/faults', { part: 'proxmox', preset: 'down' });
    await look();
    await product.askLab('PUT', '/faults', { part: 'proxmox', preset: 'none' });
    await look();
    expect(await product.deps.db.selectFrom('outages').select('id').where('ended_at', 'is', null).execute()).toEqual(
      [],
    );
    expect(await told()).toHaveLength(before);

    await product.askLab('PUT', '/faults', { part: 'proxmox', preset: 'down' });
    await look();
    expect(await outages('?status=open')).toEqual([]);
    product.travel(121_000);
    await look();
    await look();
    await product.askLab('PUT', '/faults', { part: 'proxmox', preset: 'none' });
    expect((await told()).slice(before).sort()).toEqual([
      'Cluster london is out of reach',
      'Cluster oslo is out of reach',
    ]);
    expect(await outages('?status=open')).toMatchObject([{ trouble: 'no_answer' }, { trouble: 'no_answer' }]);
    const first = (await staff().get('/system/admin/outages?limit=1')).json();
    expect([first.outages.length, first.eof]).toEqual([1, false]);
    await look();
    expect((await told()).slice(before + 2).sort()).toEqual(['Cluster london is back', 'Cluster oslo is back']);
  });
});

describe('F33 where the hypervisors and we do not agree', () => {
  const differences = async () => (await staff().get('/system/admin/nodes/differences')).json().clusters;
  const all = async (kind: string): Promise<object[]> =>
    (await differences()).flatMap((one: Record<string, object[]>) => one[kind]);

  test('a machine of a server that ended, one that was moved, and one of which nobody can tell', {
    tags: ['slow'],
  }, async () => {
    const { db } = product.deps;
    const [kept, ended] = [await desk.server(owner), await desk.server(owner)];
    expect([await all('strays'), await all('missing'), await all('moved'), await all('unclear')]).toEqual([
      [],
      [],
      [],
      [],
    ]);
    await db.updateTable('servers').set({ state: 'deleted', deleted_at: new Date() }).where('id', '=', ended).execute();
    expect(await all('strays')).toMatchObject([
      { server_id: ended, why: 'ended', proxmox_vm_name: expect.stringMatching(/./) },
    ]);

    const { node, cluster } = (await staff().get(`/system/admin/servers/${kept}`)).json();
    await db.updateTable('servers').set({ node: 'elsewhere' }).where('id', '=', kept).execute();
    expect(await all('moved')).toMatchObject([{ server_id: kept, node: 'elsewhere', found_on: node }]);
    await db.updateTable('servers').set({ node }).where('id', '=', kept).execute();

    await product.askLab('POST', `/proxmox/nodes/${node}`, { online: false });
    try {
      const found = (await differences()).find((one: { cluster: string }) => one.cluster === cluster);
      expect(found).toMatchObject({ reachable: true, missing: [], unclear: [{ server_id: kept }] });
    } finally {
      await product.askLab('POST', `/proxmox/nodes/${node}`, { online: true });
    }
  });
});

test('F12 a circuit that opens is looked into at once, by whoever does the work', async () => {
  const before = (await told()).length;
  await set('london', { token: 'refused' });
  for (let call = 0; call < 5; call += 1) await staff().get('/system/admin/nodes');
  await set('london', { token: 'accepted' });
  const count = async () => {
    await product.settle();
    return (await told()).length;
  };
  await expect.poll(count, { timeout: 10_000 }).toBe(before + 1);
  expect(await told()).toContain('Cluster london is out of reach');
});
