import { request } from 'node:https';
import { serverFirewallEndpoints } from '@resolvo/contract/machines/firewalls';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { machineConsole, type ServerDesk, serverDesk } from '../../../../test/servers.ts';
import { catchUpFirewalls, compareFirewalls } from '../servers/apply-firewalls.ts';
import { findServer } from '../servers/hold-server.ts';

const product = useOwnProduct();
let desk: ServerDesk;
let owner: TestAccount;
let web: string;
let other: string;
beforeAll(async () => {
  desk = await serverDesk(product);
  owner = await product.account();
  web = await desk.server(owner);
  other = await desk.server(owner);
});

const world = '203.0.113.9';
const rule = (given: object) => ({ direction: 'in', action: 'allow', protocol: 'tcp', ...given });
const sshOnly = { rules: [rule({ ports: '22' })], policy_in: 'drop', policy_out: 'allow' };

async function create(name: string, set: object = sshOnly): Promise<string> {
  const made = await owner.browser.post('/account/firewalls', { name, ...set });
  expect(made.statusCode, made.body).toBe(201);
  return made.json().firewall_id;
}
const shown = async (id: string) => (await owner.browser.get(`/account/firewalls/${id}`)).json();
async function change(id: string, set: object, more: object = {}) {
  const { version, name } = await shown(id);
  return owner.browser.send('PUT', `/account/firewalls/${id}`, { name, version, ...sshOnly, ...set, ...more });
}
const use = (serverId: string, firewall_id: string | null, more: object = {}) =>
  firewall_id === null
    ? owner.browser.send('DELETE', `/account/vm/${serverId}/firewall`, {})
    : owner.browser.send('PUT', `/account/vm/${serverId}/firewall`, { firewall_id, ...more });
const standing = async (serverId: string) =>
  serverFirewallEndpoints.vmFirewall.response.parse(
    (await owner.browser.get(`/account/vm/${serverId}/firewall`)).json(),
  );
async function put(serverId: string, firewallId: string | null, more: object = { lockout_ok: true }): Promise<void> {
  const used = await use(serverId, firewallId, more);
  expect(used.statusCode, used.body).toBe(200);
  await desk.settle();
}
async function addressOf(serverId: string): Promise<string> {
  return (await findServer(product.deps.db, serverId)).ipv4 ?? '';
}
/** Asked of the lab's hypervisors, which know nothing of our tables. */
async function reaches(from: string, to: string, port?: number): Promise<string> {
  const query = port === undefined ? 'protocol=icmp' : `port=${port}`;
  const path = `/proxmox/attempt?from=${from}&to=${to}&${query}`;
  return (await product.askLab<{ outcome: string }>('GET', path)).outcome;
}
const faultAt = (call: string, effect: string, times: number | 'always' = 1) =>
  product.askLab<{ id: string }>('POST', '/proxmox/faults', { call, effect, times });
const mend = () => product.askLab('DELETE', '/proxmox/faults');

/** What a person with access to the hypervisor does there. */
async function atHypervisor(serverId: string, method: string, path: string, params: Record<string, string>) {
  const { cluster, node, vm_id } = await findServer(product.deps.db, serverId);
  const home = product.lab?.proxmox?.clusters.find(({ name }) => name === cluster);
  if (!home) throw new Error(`The lab has no cluster ${cluster}.`);
  const { url, tokenId, tokenSecret, fingerprint } = home;
  const { port } = new URL(url);
  return new Promise<number>((resolve, reject) => {
    const body = new URLSearchParams(params).toString();
    request(
      {
        host: '127.0.0.1',
        port,
        method,
        path: `/api2/json/nodes/${node}/qemu/${vm_id}/firewall${path}`,
        rejectUnauthorized: fingerprint === '',
        headers: {
          authorization: `PVEAPIToken=${tokenId}=${tokenSecret}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
      },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      },
    )
      .on('error', reject)
      .end(body);
  });
}

test('a firewall is in force at the hypervisor: what it drops does not arrive, from outside and from another server', async () => {
  const [to, from] = [await addressOf(web), await addressOf(other)];
  expect(await standing(web)).toMatchObject({ firewall: null, state: null });
  expect(await reaches(world, to, 22)).toBe('open');
  expect(await reaches(from, to, 443)).toBe('refused');

  const id = await create('Web');
  await put(web, id);
  expect(await standing(web)).toMatchObject({
    firewall: { name: 'Web' },
    state: 'applied',
    differences: [],
    looked: true,
  });
  expect((await shown(id)).servers).toEqual([{ server_id: web, state: 'applied' }]);
  expect(await reaches(world, to, 22)).toBe('open');
  expect(await reaches(from, to, 443)).toBe('timeout');
  expect(await reaches(from, to)).toBe('timeout');
  // The other server has none.
  expect(await reaches(world, from, 443)).toBe('refused');

  const rules = [
    rule({ ports: '22', addresses: [from] }),
    rule({ ports: '443,8000-8100' }),
    rule({ protocol: 'icmp' }),
    { ...rule({ ports: '25' }), direction: 'out', action: 'drop' },
  ];
  expect((await change(id, { rules }, { lockout_ok: true })).statusCode).toBe(200);
  await desk.settle();
  expect(await standing(web)).toMatchObject({ state: 'applied', differences: [] });
  expect(await reaches(world, to, 22)).toBe('timeout');
  expect(await reaches(from, to, 22)).toBe('open');
  expect(await reaches(world, to, 8050)).toBe('refused');
  expect(await reaches(world, to, 8101)).toBe('timeout');
  expect(await reaches(world, to)).toBe('open');
  expect(await reaches(to, from, 25)).toBe('timeout');
  expect(await reaches(to, from, 26)).toBe('refused');

  await put(web, null);
  expect(await standing(web)).toMatchObject({ firewall: null, state: 'applied' });
  expect(await reaches(world, to, 8101)).toBe('refused');
});

test('in the console of a server a connection to another one is answered by the rules of that one', {
  tags: ['slow'],
}, async () => {
  const password = 'fjord-Lantern-93';
  await owner.browser.post(`/account/vm/${other}/credentials`, { new_login: 'anna', new_password: password });
  const to = await addressOf(web);
  const terminal = await machineConsole(product, other);
  await terminal.answers('', 'login:');
  await terminal.answers('anna', 'Password:');
  await terminal.answers(password, '$');
  await terminal.answers(`nc -vz ${to} 22`, 'succeeded!');
  await put(web, await create('Closed', { ...sshOnly, rules: [] }));
  await terminal.answers(`nc -vz ${to} 22`, 'failed: Connection timed out');
  terminal.close();
  await put(web, null);
});

test('rules that drop SSH from the caller are refused until the caller says that they are meant', async () => {
  const id = await create('Nobody', { ...sshOnly, rules: [] });
  const refused = await use(web, id);
  expect(refused.statusCode).toBe(409);
  expect(refused.json().details).toContain('drop SSH (port 22) from your address');
  const { your_address } = await standing(web);
  const mine = [rule({ ports: '22', addresses: [your_address] })];
  expect((await change(id, { rules: mine })).statusCode).toBe(200);
  expect((await use(web, id)).statusCode).toBe(200);
  expect((await change(id, { rules: [] })).statusCode).toBe(409);
  expect((await change(id, { rules: [] }, { lockout_ok: true })).statusCode).toBe(200);
  await put(web, null);
});

describe('whatever breaks while rules are applied', () => {
  const calls = ['firewall-rule-add', 'firewall-rule-update', 'firewall-rule-delete', 'firewall-options-set'];
  const effects = ['error', 'drop-before', 'drop-after'];
  const cases = calls.flatMap((call) => effects.map((effect) => ({ call, effect })));
  test('the next try completes them, and nothing is there twice', { tags: ['slow'] }, async () => {
    const to = await addressOf(web);
    const id = await create('Broken', { ...sshOnly, rules: [rule({ ports: '22' }), rule({ ports: '80' })] });
    await put(web, id);
    for (const [index, { call, effect }] of cases.entries()) {
      const port = 1000 + index;
      const policy_out = index % 2 === 0 ? 'drop' : 'allow';
      await faultAt(call, effect);
      await change(id, { rules: [rule({ ports: '22' }), rule({ ports: String(port) })], policy_out });
      await desk.settle();
      await catchUpFirewalls(product.deps);
      expect(await standing(web), `${call} ${effect}`).toMatchObject({ state: 'applied', differences: [] });
      expect(await reaches(world, to, port)).toBe('refused');
      expect(await reaches(world, to, port - 1)).toBe('timeout');
    }
    await mend();
    await put(web, null);
  });

  test('a hypervisor that refuses leaves the old rules in force and says so; it is applied once it takes them', async () => {
    const to = await addressOf(web);
    const id = await create('Refused');
    await faultAt('firewall-rule-add', 'error', 'always');
    await put(web, id);
    expect(await standing(web)).toMatchObject({
      state: 'failed',
      reason: 'The hypervisor did not take the rules. Our staff can see why. We try again by ourselves.',
    });
    const staff = (await desk.orders.staff.browser.get(`/system/admin/servers/${web}/firewall`)).json();
    expect(staff).toMatchObject({ state: 'failed', firewall: { name: 'Refused' } });
    expect(staff.reason).toContain('the lab was told to refuse');
    expect(await reaches(world, to, 443)).toBe('refused');
    await mend();
    await catchUpFirewalls(product.deps);
    expect(await standing(web)).toMatchObject({ state: 'applied', reason: '' });
    expect(await reaches(world, to, 443)).toBe('timeout');
    await put(web, null);
  });
});

test('rules that somebody changed at the hypervisor are found by looking, and put right when asked', async () => {
  const to = await addressOf(web);
  const id = await create('Drift', { ...sshOnly, rules: [rule({ ports: '22' }), rule({ ports: '80' })] });
  await put(web, id);
  expect(await atHypervisor(web, 'POST', '/rules', { type: 'in', action: 'ACCEPT', enable: '1' })).toBe(200);
  expect(await atHypervisor(web, 'DELETE', '/rules/2', {})).toBe(200);
  expect(await reaches(world, to, 3306)).toBe('refused');
  expect(await standing(web)).toMatchObject({
    state: 'differs',
    differences: [
      'At the hypervisor a rule is missing.',
      'The hypervisor has a rule that this firewall does not have.',
    ],
  });
  expect((await shown(id)).servers).toMatchObject([{ state: 'applied' }]);
  await compareFirewalls(product.deps);
  expect((await shown(id)).servers).toMatchObject([{ state: 'differs' }]);
  expect((await owner.browser.post(`/account/vm/${web}/firewall/apply`, {})).statusCode).toBe(200);
  await desk.settle();
  expect(await standing(web)).toMatchObject({ state: 'applied', differences: [] });
  expect(await reaches(world, to, 3306)).toBe('timeout');
  await put(web, null);
});

test('a new server starts with the default firewall of its account, and a rebuilt or restored one has its rules again', {
  tags: ['slow'],
}, async () => {
  const id = await create('Default');
  await owner.browser.post(`/account/firewalls/${id}/default`, { is_default: true });
  const server = await desk.server(owner);
  const to = await addressOf(server);
  expect(await standing(server)).toMatchObject({ state: 'applied', firewall: { name: 'Default', is_default: true } });
  expect(await reaches(world, to, 443)).toBe('timeout');
  const backup = await owner.browser.post(`/account/vm/${server}/backups`, { name: 'Before' });
  await desk.settle();
  expect((await change(id, { rules: [rule({ ports: '22,443' })] })).statusCode).toBe(200);
  await desk.settle();
  expect(await reaches(world, to, 443)).toBe('refused');
  await desk.goBack(owner, server, 'backups', backup.json().backup_id);
  await desk.settle();
  expect(await reaches(world, to, 443)).toBe('refused');
  await desk.rebuild(owner, server, 'ubuntu-26-04');
  await desk.settle();
  expect(await standing(server)).toMatchObject({ state: 'applied', differences: [] });
  expect(await reaches(world, to, 80)).toBe('timeout');

  const kept = await owner.browser.send('DELETE', `/account/firewalls/${id}`, {});
  expect(kept.json().details).toContain('is used by a server');
  await desk.end(server, 'A test');
  await desk.settle();
  expect((await owner.browser.send('DELETE', `/account/firewalls/${id}`, {})).statusCode).toBe(200);
});

test('servers get the firewall of their tag, what was chosen goes before it, and without the tag they get the default', async () => {
  const [tagged, chosen] = [await create('By tag'), await create('By hand')];
  const tag = (id: string, tags: string[], more: object = { lockout_ok: true }) =>
    owner.browser.send('PUT', `/account/firewalls/${id}/tags`, { tags, ...more });
  const label = async (serverId: string, tags: string[]) => {
    expect(
      (await owner.browser.post(`/account/vm/${serverId}/labels`, { note: '', project: '', tags })).statusCode,
    ).toBe(200);
    await desk.settle();
  };
  const to = await addressOf(web);
  await label(web, ['web', 'oslo']);
  expect((await tag(tagged, ['web', 'shop'])).json().details).toBe('Servers tagged web or shop get By tag.');
  await desk.settle();
  expect(await standing(web)).toMatchObject({ firewall: { name: 'By tag' }, by_tag: 'web', state: 'applied' });
  expect(await reaches(world, to, 443)).toBe('timeout');
  expect((await shown(tagged)).tags).toEqual(['shop', 'web']);
  expect((await tag(chosen, ['web'])).json().details).toBe(
    'Another firewall has the tag web. A tag leads to one firewall.',
  );
  expect((await use(web, null)).json().details).toContain('This server has its firewall by the tag web.');

  // A server that is tagged later follows too, one with a firewall of its own does not.
  await label(other, ['shop']);
  expect(await standing(other)).toMatchObject({ firewall: { name: 'By tag' }, by_tag: 'shop' });
  await put(web, chosen);
  expect(await standing(web)).toMatchObject({ firewall: { name: 'By hand' }, by_tag: '' });
  expect((await use(web, null)).json().details).toContain('gets the firewall of its tag web.');
  expect(await standing(web)).toMatchObject({ firewall: { name: 'By tag' }, by_tag: 'web' });

  await owner.browser.post(`/account/firewalls/${chosen}/default`, { is_default: true });
  await label(web, []);
  expect(await standing(web)).toMatchObject({ firewall: { name: 'By hand' }, by_tag: '' });
  await owner.browser.post(`/account/firewalls/${chosen}/default`, { is_default: false });
  expect((await tag(tagged, [])).statusCode).toBe(200);
  await desk.settle();
  expect(await standing(other)).toMatchObject({ firewall: null, by_tag: '' });
  expect(await reaches(world, await addressOf(other), 443)).toBe('refused');

  const closed = await create('Closed to all', { ...sshOnly, rules: [] });
  expect((await tag(closed, ['web'], {})).json().details).toContain('drop SSH (port 22) from your address');
  await put(web, null);
});

test('a server that is tagged while its tag gets a firewall has it in the end, whoever comes first', {
  tags: ['slow'],
}, async () => {
  const id = await create('At once');
  for (let round = 0; round < 5; round += 1) {
    const [tags, labels] = await Promise.all([
      owner.browser.send('PUT', `/account/firewalls/${id}/tags`, { tags: ['once'], lockout_ok: true }),
      owner.browser.post(`/account/vm/${web}/labels`, { note: '', project: '', tags: ['once'] }),
    ]);
    expect(labels.statusCode, labels.body).toBe(200);
    // The owner is told to save again when a server was tagged in between.
    expect([200, 409]).toContain(tags.statusCode);
    const again = await owner.browser.send('PUT', `/account/firewalls/${id}/tags`, {
      tags: ['once'],
      lockout_ok: true,
    });
    if (tags.statusCode === 409) expect(again.statusCode).toBe(200);
    expect((await standing(web)).by_tag).toBe('once');
    await owner.browser.send('PUT', `/account/firewalls/${id}/tags`, { tags: [] });
    await owner.browser.post(`/account/vm/${web}/labels`, { note: '', project: '', tags: [] });
    expect((await standing(web)).by_tag).toBe('');
  }
  await desk.settle();
});

test('two editors do not overwrite each other, names are given once, and there is a limit', async () => {
  const id = await create('Twice');
  const { version } = await shown(id);
  const edit = { name: 'Twice', version, ...sshOnly };
  expect((await owner.browser.send('PUT', `/account/firewalls/${id}`, edit)).statusCode).toBe(200);
  expect((await owner.browser.send('PUT', `/account/firewalls/${id}`, edit)).json().details).toContain('Somebody else');
  expect((await owner.browser.post('/account/firewalls', { name: 'twice', ...sshOnly })).statusCode).toBe(409);
  const { firewalls } = (await owner.browser.get('/account/firewalls')).json();
  for (let count = firewalls.length; count < 20; count += 1) await create(`Number ${count}`);
  const refused = await owner.browser.post('/account/firewalls', { name: 'One more', ...sshOnly });
  expect(refused.json().details).toBe('You have 20 firewalls. Please delete one first.');
});

test('nothing touches a machine that does not carry the id of the server', async () => {
  const { firewalls } = (await owner.browser.get('/account/firewalls')).json();
  await product.deps.db.transaction().execute(async (tx) => {
    await tx.updateTable('servers').set({ vm_id: 9000 }).where('id', '=', other).execute();
  });
  await put(other, firewalls[0].firewall_id);
  expect(await standing(other)).toMatchObject({ state: 'failed' });
  const template = await product.askLab<{ firewall: { rules: object[] } }>('GET', '/proxmox/vms/9000?cluster=oslo');
  expect(template.firewall.rules).toEqual([]);
});
