import { beforeAll, expect, test } from 'vitest';
import { serverPlan } from '../../../../test/orders.ts';
import { type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { machineConsole, type ServerDesk, serverDesk } from '../../../../test/servers.ts';

const product = useOwnProduct();
const password = 'fjord-Lantern-93';
let desk: ServerDesk;
let owner: TestAccount;
let planId: string;
beforeAll(async () => {
  desk = await serverDesk(product);
  planId = await desk.orders.plan({ ...serverPlan, name: 'Seeded' });
  owner = await product.account();
  await desk.orders.adjust(owner.id, 1_000_000);
});

const cloudConfig = `#cloud-config
hostname: not-this-one
packages: [nginx]
write_files:
  - path: /etc/motto
    content: made by user data
runcmd:
  - echo ran > /root/proof
`;

const order = (choices: object) => owner.browser.post('/account/checkout', { plan_id: planId, choices });
async function buy(choices: object): Promise<string> {
  const placed = await order(choices);
  expect(placed.statusCode, placed.body).toBe(201);
  const { order_id } = placed.json();
  await owner.browser.post(`/account/checkout/${order_id}/begin`, { by: 'balance' });
  await desk.settle();
  return desk.serverOf(order_id);
}
async function typed(id: string, login: string, lines: readonly (readonly [string, string])[]): Promise<void> {
  const terminal = await machineConsole(product, id);
  await terminal.answers('', 'login:');
  await terminal.answers(login, 'Password:');
  await terminal.answers(password, '$');
  for (const [line, answer] of lines) await terminal.answers(line, answer);
  await terminal.answers('exit', 'login:');
  terminal.close();
}
const labMachine = async (id: string) => {
  const row = await product.deps.db.selectFrom('servers').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const { config } = await product.askLab<{ config: Record<string, string> }>(
    'GET',
    `/proxmox/vms/${row.vm_id}?cluster=${row.cluster}`,
  );
  return { row, config };
};
const uploads = async () => {
  const { entries } = await product.askLab<{ entries: { what: string; verb: string }[] }>(
    'GET',
    '/journal?part=proxmox&exchanges=true',
  );
  return entries.filter(({ what }) => what.includes('upload')).length;
};

let serverId: string;

test('what is given with the order runs at the first start, and name, user and password are still ours', async () => {
  serverId = await buy({ image: 'debian-13', location: 'oslo', hostname: 'seeded1', password, user_data: cloudConfig });
  await typed(serverId, 'debian', [
    ['cat /etc/motto', 'made by user data'],
    ['sudo cat /root/proof', 'ran'],
    ['hostname', 'seeded1'],
    ['sudo cat /var/log/cloud-init-output.log', 'Setting up nginx'],
  ]);
  const { row, config } = await labMachine(serverId);
  expect(row).toMatchObject({ state: 'active', hostname: 'seeded1', login: 'debian', password_set: true });
  // The medium is gone, and the drive of the hypervisor is back in its place.
  expect(config.ide2).toMatch(/cloudinit/);
  const { isos } = (await owner.browser.get(`/account/vm/${serverId}/boot`)).json();
  expect(isos.filter((name: string) => name.startsWith('seed-'))).toEqual([]);
  const connected = await product.askLab<{ outcome: string }>(
    'GET',
    `/proxmox/attempt?from=203.0.113.9&to=${await addressOf(serverId)}&protocol=tcp&port=80`,
  );
  expect(connected.outcome).toBe('open');
});

const addressOf = async (id: string) => {
  const hold = await product.deps.db
    .selectFrom('address_holds')
    .select('address')
    .where('server_id', '=', id)
    .executeTakeFirstOrThrow();
  return hold.address;
};

test('a later start runs nothing again, because the system finds itself to be the same', async () => {
  await typed(serverId, 'debian', [['sudo rm /root/proof', '$']]);
  await owner.browser.post(`/account/vm/${serverId}/reboot`, {});
  await desk.settle();
  await typed(serverId, 'debian', [['sudo cat /root/proof', 'No such file']]);
});

test('it is encrypted with us, and shown again to those who may manage the server only', async () => {
  const { db } = product.deps;
  expect(await db.selectFrom('order_user_data').selectAll().execute()).toEqual([]);
  const [kept] = await db.selectFrom('server_user_data').selectAll().execute();
  expect(kept?.sealed).not.toContain('motto');
  expect((await owner.browser.get(`/account/vm/${serverId}/user-data`)).json()).toEqual({ user_data: cloudConfig });
  const stranger = await product.account();
  expect((await stranger.browser.get(`/account/vm/${serverId}/user-data`)).statusCode).toBe(404);
});

test('the first user is the one that was chosen, and opens the machine', async () => {
  const id = await buy({ image: 'debian-13', location: 'oslo', login: 'anna', password });
  expect((await owner.browser.get(`/account/vm/${id}/data`)).json()).toMatchObject({ login: 'anna' });
  await typed(id, 'anna', [['sudo whoami', 'root']]);
  expect((await order({ image: 'debian-13', login: 'Anna Smith' })).body).toContain('choices.login');
});

test('what cloud-init could not read is refused at its line, before anything is ordered', async () => {
  const placed = await order({ image: 'debian-13', user_data: '#cloud-config\npackages:\n  - nginx\n - curl\n' });
  expect(placed.statusCode).toBe(422);
  expect(placed.body).toContain('choices.user_data');
  expect(placed.body).toContain('Line 4, column');
  const none = await order({ user_data: cloudConfig });
  expect(none.body).toContain('Please choose one.');
});

test('a rebuild uses it again, or another, or none', { tags: ['slow'] }, async () => {
  const { row } = await labMachine(serverId);
  const rebuild = async (body: object) => {
    const answer = await owner.browser.post(`/account/vm/${serverId}/rebuild`, {
      image: 'debian-13',
      name: row.name,
      ...body,
    });
    await desk.settle();
    return answer;
  };
  const before = await uploads();
  expect((await rebuild({})).statusCode).toBe(202);
  expect(await uploads()).toBe(before + 1);
  expect((await rebuild({ user_data: 'packages: []' })).body).toContain('Line 1, column 1');
  expect((await rebuild({ user_data: '#!/bin/sh\necho scripted > /root/proof\n' })).statusCode).toBe(202);
  expect(await uploads()).toBe(before + 2);
  await owner.browser.post(`/account/vm/${serverId}/credentials`, { new_login: 'debian', new_password: password });
  await typed(serverId, 'debian', [['sudo cat /root/proof', 'scripted']]);
  expect((await rebuild({ user_data: '' })).statusCode).toBe(202);
  expect(await uploads()).toBe(before + 2);
  expect((await owner.browser.get(`/account/vm/${serverId}/user-data`)).json()).toEqual({ user_data: '' });
});

test('an application is installed on its system, answers at its port and says where its password lies', {
  tags: ['slow'],
}, async () => {
  const { images } = (await owner.browser.get('/system/vm/offer')).json();
  const offered = images.filter(({ family }: { family: string }) => family === 'app');
  expect(offered.map(({ name }: { name: string }) => name)).toEqual(['Docker', 'GitLab', 'PostgreSQL', 'WordPress']);
  expect((await order({ image: 'app-gitlab', location: 'oslo' })).body).toContain('GitLab needs 8 GB of memory.');
  const own = '#cloud-config\nwrite_files: [{path: /etc/motto, content: and more}]\n';
  const id = await buy({ image: 'app-postgresql', location: 'oslo', password, user_data: own });
  const shown = (await owner.browser.get(`/account/vm/${id}/data`)).json();
  const address = await addressOf(id);
  expect(shown).toMatchObject({
    vm_template_id: 'debian-13',
    image_name: 'PostgreSQL on Debian 13',
    login: 'debian',
    application: { name: 'PostgreSQL', ports: [5432] },
  });
  expect(shown.application.hints[0]).toContain(`host=${address} `);
  const answers = (port: number) =>
    product.askLab<{ outcome: string }>('GET', `/proxmox/attempt?from=203.0.113.9&to=${address}&port=${port}`);
  expect((await answers(5432)).outcome).toBe('open');
  expect((await answers(80)).outcome).toBe('refused');
  await typed(id, 'debian', [
    ['sudo cat /root/postgresql-password | wc -c', '33'],
    ['cat /etc/motto', 'and more'],
  ]);
  const { name } = (await labMachine(id)).row;
  await owner.browser.post(`/account/vm/${id}/rebuild`, { image: 'debian-13', name, user_data: '' });
  await desk.settle();
  expect((await owner.browser.get(`/account/vm/${id}/data`)).json()).toMatchObject({ application: null });
  expect((await answers(5432)).outcome).toBe('refused');
});

test('a firewall and tags that were chosen with the order are those of the new server', async () => {
  const rules = { policy_in: 'drop', policy_out: 'allow', rules: [] };
  const made = await owner.browser.post('/account/firewalls', { name: 'Shut', ...rules });
  expect(made.statusCode, made.body).toBeLessThan(300);
  const { firewall_id } = made.json();
  const id = await buy({ image: 'debian-13', location: 'oslo', password, firewall_id, tags: ['web', 'blue'] });
  expect((await owner.browser.get(`/account/vm/${id}/data`)).json().tags).toEqual(['web', 'blue']);
  expect((await owner.browser.get(`/account/vm/${id}/firewall`)).json()).toMatchObject({ firewall: { name: 'Shut' } });
  const stranger = await product.account();
  const body = { plan_id: planId, choices: { image: 'debian-13', firewall_id } };
  expect((await stranger.browser.post('/account/checkout', body)).body).toContain('one of your firewalls');
});

test('it is forgotten with its server', { tags: ['slow'] }, async () => {
  const id = await buy({ image: 'debian-13', location: 'oslo', password, user_data: '#!/bin/sh\nexit 0\n' });
  await desk.end(id, 'Test');
  await desk.settle();
  const kept = product.deps.db.selectFrom('server_user_data').selectAll().where('server_id', '=', id);
  expect(await kept.execute()).toEqual([]);
});
