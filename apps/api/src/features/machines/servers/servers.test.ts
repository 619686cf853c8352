import { serverCan } from '@resolvo/contract/machines/server-states';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { serverPlan } from '../../../../test/orders.ts';
import { type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { machineConsole, type ServerDesk, serverDesk } from '../../../../test/servers.ts';
import { ofAnyAccount } from '../../../core/owner.ts';
import { holdAccount } from '../../people/accounts/queries.ts';
import { endLeftServers } from './end-left-servers.ts';
import { holdServer } from './hold-server.ts';

const product = useOwnProduct();
let desk: ServerDesk;
let owner: TestAccount;
let server: string;
beforeAll(async () => {
  desk = await serverDesk(product);
  owner = await product.account();
  server = await desk.server(owner);
});

const state = (id: string, to: string) =>
  sql`update servers set state = ${to}, deleted_at = ${to === 'deleted' ? new Date() : null} where id = ${id}`.execute(
    product.deps.db,
  );
const data = async (id = server) => (await owner.browser.get(`/account/vm/${id}/data`)).json();
const staff = () => desk.orders.staff.browser;

describe('A12 in every state that does not allow it', () => {
  const acts: readonly [keyof typeof serverCan, string, object?][] = [
    ['start', '/start'],
    ['shutdown', '/shutdown'],
    ['reboot', '/reboot'],
    ['console', '/console/ticket'],
    ['rename', '/name?name=New'],
    ['changeCredentials', '/credentials', { new_login: 'anna', new_password: 'fjord-Lantern-93' }],
    ['changeHostname', '/hostname?hostname=new.example'],
    ['rebuild', '/rebuild', { image: 'debian-13' }],
    ['snapshot', '/snapshots', { name: 'S' }],
    ['backup', '/backups', { name: 'B' }],
    ['cancel', '/cancel'],
  ];
  test.each(acts)('%s is refused with 409, and nothing changes', async (name, path, body) => {
    const guest = await product.account();
    const id = await desk.server(guest, {});
    for (const to of ['provisioning', 'suspended', 'failed', 'deleting'] as const) {
      if (serverCan[name]({ state: to, task: null, is_protected: false, volumes: 0, in_rescue: false }) === true)
        continue;
      await state(id, to);
      const before = await product.fingerprint({ except: ['sessions'] });
      const answer = await guest.browser.post(`/account/vm/${id}${path}`, body);
      expect([to, answer.statusCode, answer.json().code]).toEqual([to, 409, 'conflict']);
      expect(answer.json().details).toContain('inactive');
      expect(await product.fingerprint({ except: ['sessions'] })).toBe(before);
    }
    await state(id, 'deleted');
    expect((await guest.browser.post(`/account/vm/${id}${path}`, body)).statusCode).toBe(404);
  });
});

test('its account labels a server, finds it by that, and shares it with no other', { tags: ['slow'] }, async () => {
  const label = (body: object, by = owner) => by.browser.post(`/account/vm/${server}/labels`, body);
  const labels = { note: 'Behind the\nbalancer', project: 'Shop', tags: ['web', 'Prod'] };
  expect((await label(labels)).statusCode).toBe(200);
  const { events: before } = (await owner.browser.get(`/account/vm/${server}/activity`)).json();
  // Again is no change.
  await label(labels);
  expect((await owner.browser.get(`/account/vm/${server}/activity`)).json().events).toEqual(before);
  expect(await data()).toMatchObject({ ...labels, tags: ['prod', 'web'] });
  const { proxmox } = (await owner.browser.get('/account/products')).json();
  expect(proxmox.find(({ id }: { id: string }) => id === server)).toMatchObject({
    project: 'Shop',
    tags: ['prod', 'web'],
    monthly_price: serverPlan.price,
    // As its own page and its bills have it.
    monthly_total: (await data()).subscriptions[0].total,
  });
  expect((await staff().get(`/system/admin/servers/${server}`)).json()).toMatchObject({ note: '' });
  for (const tags of [['a b'], ['x', 'x'], [''], Array.from({ length: 11 }, (_, index) => `t${index}`)]) {
    expect((await label({ ...labels, tags })).statusCode).toBe(422);
  }
  expect((await label(labels, await product.account())).statusCode).toBe(404);
});

test('A4 a snapshot or backup of another server is not there, also from a server of mine', async () => {
  const stranger = await product.account();
  const theirs = await desk.server(stranger);
  const { snapshot_id } = (await stranger.browser.post(`/account/vm/${theirs}/snapshots`, { name: 'S' })).json();
  await desk.settle();
  const { backup_id } = (await stranger.browser.post(`/account/vm/${theirs}/backups`, { name: 'B' })).json();
  await desk.settle();
  const before = await product.fingerprint({ except: ['sessions'] });
  const typed = { name: 'Law' };
  for (const [method, path, body] of [
    ['POST', `/snapshots/${snapshot_id}/rollback`, typed],
    ['DELETE', `/snapshots/${snapshot_id}`, {}],
    ['POST', `/backups/${backup_id}/restore`, typed],
    ['DELETE', `/backups/${backup_id}`, {}],
  ] as const) {
    for (const id of [server, theirs]) {
      expect((await owner.browser.send(method, `/account/vm/${id}${path}`, body)).statusCode).toBe(404);
    }
  }
  expect(await product.fingerprint({ except: ['sessions'] })).toBe(before);
});

test('K1 going back to a snapshot or a backup erases later data, so it asks for the name of the server', async () => {
  const guest = await product.account();
  const id = await desk.server(guest);
  for (const kind of ['snapshots', 'backups'] as const) {
    const path = `/account/vm/${id}/${kind}`;
    const made = (await guest.browser.post(path, { name: 'Before' })).json();
    await desk.settle();
    const copy: string = made[kind === 'snapshots' ? 'snapshot_id' : 'backup_id'];
    const verb = kind === 'snapshots' ? 'rollback' : 'restore';
    const before = await product.fingerprint({ except: ['sessions'] });
    for (const body of [{}, { name: 'another' }]) {
      const refused = await guest.browser.post(`${path}/${copy}/${verb}`, body);
      expect([kind, refused.statusCode, refused.json().fields?.[0]?.path]).toEqual([kind, 422, 'name']);
    }
    expect(await product.fingerprint({ except: ['sessions'] })).toBe(before);
    expect((await desk.goBack(guest, id, kind, copy)).statusCode).toBe(202);
    await desk.settle();
  }
});

test('one work at a time: of 20 who ask, one is heard, and the limit holds', async () => {
  const browsers = await Promise.all(Array.from({ length: 20 }, () => owner.anotherBrowser()));
  const answers = await Promise.all(browsers.map((one) => one.post(`/account/vm/${server}/snapshots`, { name: 'S' })));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([202, ...Array(19).fill(409)]);
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json().details).toBe(
    'This server is busy: taking a snapshot.',
  );
  await desk.settle();
  for (let n = 0; n < 4; n += 1) {
    expect((await owner.browser.post(`/account/vm/${server}/snapshots`, { name: 'S' })).statusCode).toBe(202);
    await desk.settle();
  }
  const sixth = await owner.browser.post(`/account/vm/${server}/snapshots`, { name: 'S' });
  expect(sixth.json().details).toBe('This server has 5 snapshots. Please delete one first.');
});

test('power, name and hostname do what they say', async () => {
  const power = async () => (await owner.browser.get(`/account/vm/${server}/info`)).json().status;
  expect((await owner.browser.post(`/account/vm/${server}/reboot`)).json().details).toBe('Rebooting successful.');
  expect((await owner.browser.post(`/account/vm/${server}/shutdown`)).json().details).toBe('Shutdown successful.');
  await expect.poll(power, { timeout: 10_000, interval: 300 }).toBe('stopped');
  expect((await owner.browser.post(`/account/vm/${server}/start`)).json().details).toBe('Start successful.');
  await expect.poll(power, { timeout: 10_000, interval: 300 }).toBe('running');
  expect((await owner.browser.post(`/account/vm/${server}/name?name=Shop`)).json().details).toBe(
    'Name updated successfully',
  );
  await owner.browser.post(`/account/vm/${server}/hostname?hostname=shop.example.org`);
  expect(await data()).toMatchObject({ proxmox_vm_name: 'Shop', hostname: 'shop.example.org' });
  const hostnameRefused = async (typed: string) =>
    (await owner.browser.post(`/account/vm/${server}/hostname?hostname=${typed}`)).json().fields;
  expect(await hostnameRefused('')).toMatchObject([{ message: 'Please enter a hostname.' }]);
  expect(await hostnameRefused('%20')).toMatchObject([{ message: 'Hostname must not be empty.' }]);
  const missing = await owner.browser.post(`/account/vm/${server}/credentials`, {
    new_login: '',
    new_password: 'short',
  });
  expect(missing.json().fields.map(({ message }: { message: string }) => message)).toEqual([
    'Please enter your new login.',
    'We recommend your new password to be at least 8 characters long.',
  ]);
  const { events } = (await owner.browser.get(`/account/vm/${server}/activity`)).json();
  expect(events.map(({ kind }: { kind: string }) => kind)).toEqual(
    expect.arrayContaining(['renamed', 'hostname_changed', 'rebooted', 'shut_down', 'started', 'ready']),
  );
});

test('new credentials work in a running machine at once, also of a user it did not know, and old ones no more', {
  tags: ['slow'],
}, async () => {
  const change = async (password: string) =>
    (
      await owner.browser.post(`/account/vm/${server}/credentials`, { new_login: 'berit', new_password: password })
    ).json().details;
  const [first, second] = ['fjord-"$Lantern\' 93 é', 'another one'];
  // The server was switched off and on above: the agent inside comes up a moment after the machine.
  await expect.poll(() => change(first), { timeout: 10_000, interval: 300 }).toBe('Credentials updated successfully.');

  const { answers, close } = await machineConsole(product, server);
  await answers('', 'login: ');
  await answers('berit', 'assword: ');
  await answers(first, 'berit@');
  await answers('sudo whoami', 'root');
  await answers('exit', 'login: ');
  expect(await change(second)).toBe('Credentials updated successfully.');
  await answers('berit', 'assword: ');
  await answers(first, 'incorrect');
  await answers('berit', 'assword: ');
  await answers(second, 'berit@');
  close();
});

test('what can be bought: images with the places that have them, by the names people know', async () => {
  const { locations, images } = (await owner.browser.get('/system/vm/offer')).json();
  expect(locations).toEqual(['Oslo', 'London']);
  expect(images).toContainEqual({
    image: 'ubuntu-26-04',
    name: 'Ubuntu 26.04',
    family: 'ubuntu',
    min_disk_gb: 5,
    min_ram_mb: 0,
    locations: ['Oslo', 'London'],
    support_ends_at: 0,
    is_ended: false,
  });
  const names = images.map(({ name }: { name: string }) => name);
  for (const family of ['Debian', 'Ubuntu', 'AlmaLinux', 'Rocky Linux', 'Fedora']) {
    expect(names).toContainEqual(expect.stringMatching(family));
  }
  expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en', { numeric: true })));
  await product.askLab('PUT', '/faults', { part: 'proxmox', preset: 'down' });
  const remembered = await owner.browser.get('/system/vm/offer');
  expect(remembered.json()).toEqual({ locations, images });
  product.travel(31_000);
  const refused = await owner.browser.get('/system/vm/offer');
  await product.askLab('PUT', '/faults', { part: 'proxmox', preset: 'none' });
  expect([refused.statusCode, refused.json().code]).toEqual([503, 'upstream_unavailable']);
});

test('an owner sees all servers of the account in every state but deleted, and nobody else’s', async () => {
  const guest = await product.account();
  const [first, second, third] = [await desk.server(guest), await desk.server(guest), await desk.server(guest, {})];
  const mine = async (): Promise<Record<string, object>> =>
    Object.fromEntries(
      (await guest.browser.get('/account/products')).json().proxmox.map((one: { id: string }) => [one.id, one]),
    );
  expect(Object.keys(await mine()).sort()).toEqual([first, second, third].sort());
  await state(second, 'failed');
  await desk.orders.post(`/system/admin/servers/${third}/suspend`, { reason: 'Spam' });
  await desk.settle();
  expect(await mine()).toMatchObject({
    [first]: { server_id: first, server_state: 'active', vm_template_id: 'debian-13', suspension_reason: '' },
    [second]: { server_state: 'failed' },
    [third]: { server_state: 'suspended', vm_template_id: '', suspension_reason: 'Spam' },
  });
  await state(first, 'deleted');
  expect(Object.keys(await mine()).sort()).toEqual([second, third].sort());
  const { image_name } = await data();
  expect(image_name).toBe('Debian 13');
});

describe('F17 suspending', () => {
  test('by staff and by an unpaid bill: each lifts only its own, and only resuming does', async () => {
    const id = await desk.server(owner);
    const { delivery_id } = (await staff().get(`/system/admin/servers/${id}`)).json();
    const { services, db } = product.deps;
    await db.transaction().execute((tx) => services.of('proxmox').suspend(tx, delivery_id, 'Unpaid'));
    expect(await data(id)).toMatchObject({
      server_state: 'suspended',
      suspension_reason: 'Unpaid',
      suspended_by: 'billing',
    });
    await desk.settle();
    expect((await desk.orders.post(`/system/admin/servers/${id}/resume`, {})).json().details).toBe(
      'This server waits for a payment, which resumes it by itself.',
    );
    expect((await desk.orders.post(`/system/admin/servers/${id}/suspend`, { reason: 'Abuse' })).statusCode).toBe(200);
    expect((await staff().get(`/system/admin/servers/${id}`)).json().staff_hold).toBe(true);
    const { subscriptions } = (await owner.browser.get('/account/subscriptions?status=open')).json();
    expect(subscriptions.map(({ server_id }: { server_id: string }) => server_id)).toContain(id);
    await db.transaction().execute((tx) => services.of('proxmox').resume(tx, delivery_id));
    await desk.settle();
    expect(await data(id)).toMatchObject({
      server_state: 'suspended',
      suspension_reason: 'Abuse',
      suspended_by: 'staff',
    });
    expect((await desk.orders.post(`/system/admin/servers/${id}/resume`, {})).statusCode).toBe(200);
    await desk.settle();
    expect(await data(id)).toMatchObject({ server_state: 'active', suspension_reason: '', suspended_by: null });
  });

  test('with the account: what runs is switched off and comes back, what was off for another reason stays', async () => {
    const client = await product.account();
    const [running, held] = [await desk.server(client), await desk.server(client)];
    await desk.orders.post(`/system/admin/servers/${held}/suspend`, { reason: 'Abuse' });
    await desk.settle();
    const at = `/system/admin/clients/${client.id}`;
    const preview = (await staff().get(`${at}/suspension`)).json();
    expect(preview).toMatchObject({ other_services: 0, subscriptions: 2 });
    expect(
      new Map(preview.servers.map((one: { server_id: string; fate: string }) => [one.server_id, one.fate])),
    ).toEqual(
      new Map([
        [running, 'switched_off'],
        [held, 'stays_off'],
      ]),
    );
    expect((await staff().post(`${at}/suspend`, { reason: 'Unclear who this is' })).statusCode).toBe(200);
    expect((await staff().post(`${at}/suspend`, { reason: 'Twice' })).statusCode).toBe(409);
    await desk.settle();
    const look = async (id: string) => (await staff().get(`/system/admin/servers/${id}`)).json();
    const { proxmox_vm_id } = await look(running);
    const machine = () => product.askLab<{ status: { status: string } }>('GET', `/proxmox/vms/${proxmox_vm_id}`);
    expect((await machine()).status.status).toBe('stopped');
    expect(await look(running)).toMatchObject({ server_state: 'suspended', suspension_reason: 'Unclear who this is' });
    const resume = await desk.orders.post(`/system/admin/servers/${running}/resume`, {});
    expect(resume.json().details).toBe('The account of its owner is suspended. Lifting that resumes it.');
    expect((await staff().post(`${at}/unsuspend`)).statusCode).toBe(200);
    await desk.settle();
    expect(await look(running)).toMatchObject({ server_state: 'active', suspension_reason: '' });
    expect((await machine()).status.status).toBe('running');
    expect(await look(held)).toMatchObject({ server_state: 'suspended', suspension_reason: 'Abuse' });
    expect((await product.mailsTo(client.email)).map(({ subject }) => subject)).toEqual(
      expect.arrayContaining(['Your Resolvo account can be used again', 'Your Resolvo account is suspended']),
    );
  });

  test('and paying while it is being switched off ends with a running server', async () => {
    const id = await desk.server(owner);
    const { delivery_id } = (await staff().get(`/system/admin/servers/${id}`)).json();
    const { services, db } = product.deps;
    await db.transaction().execute((tx) => services.of('proxmox').suspend(tx, delivery_id, 'Unpaid'));
    await db.transaction().execute((tx) => services.of('proxmox').resume(tx, delivery_id));
    await desk.settle();
    expect(await data(id)).toMatchObject({ server_state: 'active' });
    const { proxmox_vm_id } = await data(id);
    const machine = await product.askLab<{ status: { status: string } }>('GET', `/proxmox/vms/${proxmox_vm_id}`);
    expect(machine.status.status).toBe('running');
  });
});

test('M52 scaling costs what proration says, restarts, is one at a time, and never shrinks the disk', async () => {
  const buyer = await product.account();
  const id = await desk.server(buyer);
  const size = { type: 'proxmox', category: 'cloud', traffic_tb: 4, annual_price: null };
  const big = { name: 'Large', price: 2490, vcpus: 4, ram_mb: 8192, disk_gb: 160, stock: 1 };
  const large = await desk.orders.plan({ ...size, ...big });
  const left = async () =>
    (await product.deps.db.selectFrom('plans').select('stock').where('id', '=', large).executeTakeFirst())?.stock;
  const small = await desk.orders.plan({ ...size, name: 'Small', price: 490, vcpus: 1, ram_mb: 1024, disk_gb: 20 });
  const { plans } = (await buyer.browser.get(`/account/vm/${id}/scale`)).json();
  const shrunk = plans.find(({ plan_id }: { plan_id: string }) => plan_id === small);
  expect(shrunk).toMatchObject({ possible: false, reason: expect.stringContaining('never shrink') });
  expect((await buyer.browser.post(`/account/vm/${id}/scale`, { plan_id: small })).statusCode).toBe(409);
  const preview = (await buyer.browser.get(`/account/vm/${id}/scale/${large}`)).json();
  expect(preview).toMatchObject({ plan_name: 'Large', credit_now: 0, restarts: true });
  expect(preview.due_now).toBeGreaterThan(0);
  await desk.orders.adjust(buyer.id, preview.due_now);
  const asked = await buyer.browser.post(`/account/vm/${id}/scale`, { plan_id: large });
  expect(asked.statusCode, asked.body).toBe(202);
  // A second change waits for the first, also where it is asked for as a change of the subscription.
  const other = await desk.orders.plan({ ...size, name: 'Other', price: 100, vcpus: 4, ram_mb: 8192, disk_gb: 160 });
  const { subscriptions } = (await buyer.browser.get('/account/subscriptions?status=open')).json();
  const [{ subscription_id }] = subscriptions;
  const second = await buyer.browser.post(`/account/subscriptions/${subscription_id}/plan`, { plan_id: other });
  expect([second.statusCode, second.json().details]).toEqual([409, 'This server is busy: changing the size.']);
  await desk.settle();
  const scaled = (await buyer.browser.get(`/account/vm/${id}/data`)).json();
  expect(scaled).toMatchObject({ name: 'Large', vcpus: 4, ram_mb: 8192, disk_gb: 160, server_state: 'active' });
  const machine = await product.askLab<{ config: Record<string, string>; status: { status: string } }>(
    'GET',
    `/proxmox/vms/${scaled.proxmox_vm_id}`,
  );
  expect([Number(machine.config.cores), Number(machine.config.memory), machine.status.status]).toEqual([
    4,
    8192,
    'running',
  ]);
  expect((await buyer.browser.post(`/account/vm/${id}/cancel`)).json().details).toContain(
    'is cancelled. It runs until',
  );
  const { cancels_at, kept_until } = (await buyer.browser.get(`/account/vm/${id}/data`)).json();
  expect(cancels_at).toBeGreaterThan(0);
  expect(kept_until).toBe(cancels_at + product.deps.settings.graceDays * 86_400);
  // M25 its place can be sold again when it is gone.
  const gone = await desk.end(id, 'Abuse');
  expect([gone.statusCode, await left()]).toEqual([200, 0]);
  await desk.settle();
  expect(await left()).toBe(1);
});

test('a size that does not fit is not paid for; one that cannot be made is given back, and the machine runs as it was', async () => {
  const buyer = await product.account();
  const id = await desk.server(buyer);
  const size = { type: 'proxmox', category: 'cloud', traffic_tb: 4, annual_price: null, vcpus: 4, disk_gb: 160 };
  const large = await desk.orders.plan({ ...size, name: 'Large', price: 2490, ram_mb: 8192 });
  await desk.orders.adjust(buyer.id, 10_000);
  const scale = () => buyer.browser.post(`/account/vm/${id}/scale`, { plan_id: large });
  const balance = async () => (await buyer.browser.get('/account/billing/data')).json().balance;
  const { node, cluster, proxmox_vm_id: vmId } = (await staff().get(`/system/admin/servers/${id}`)).json();
  const machine = async () => {
    const { config, status } = await product.askLab<{ config: { cores: string }; status: { status: string } }>(
      'GET',
      `/proxmox/vms/${vmId}?cluster=${cluster}`,
    );
    return [Number(config.cores), status.status];
  };

  const { memory_gib } = await product.askLab<{ memory_gib: number }>('POST', `/proxmox/nodes/${node}`, {});
  await product.askLab('POST', `/proxmox/nodes/${node}`, { memory_gib: 4 });
  const full = await scale();
  expect([full.statusCode, full.json().details]).toEqual([409, expect.stringContaining('There is no room')]);
  expect(await balance()).toBe(10_000);
  await product.askLab('POST', `/proxmox/nodes/${node}`, { memory_gib });

  const fault = { call: 'config', effect: 'task-error', message: 'no such option', where: { vmid: String(vmId) } };
  await product.askLab('POST', '/proxmox/faults', fault);
  expect((await scale()).statusCode).toBe(202);
  await desk.settle();
  // The clock of a test stands still, so the newest is not the first.
  const { tasks } = (await staff().get(`/system/admin/servers/${id}/tasks`)).json();
  expect(tasks.find(({ kind }: { kind: string }) => kind === 'scale')).toMatchObject({ status: 'unwound' });
  expect(await machine()).toEqual([2, 'running']);
  expect(await balance()).toBe(10_000);
  const planOf = async () =>
    (
      await product.deps.db
        .selectFrom('subscriptions')
        .select('plan_id')
        .where('account_id', '=', buyer.id)
        .executeTakeFirst()
    )?.plan_id;
  expect(await planOf()).not.toBe(large);
  expect((await product.mailsTo(buyer.email)).map(({ subject }) => subject)).toContainEqual(
    expect.stringContaining('could not become Large'),
  );
  const data = async () => (await buyer.browser.get(`/account/vm/${id}/data`)).json();
  expect(await data()).toMatchObject({ server_state: 'active', server_task: null });

  // What was in the way is gone: it can be had for the same money.
  expect((await scale()).statusCode).toBe(202);
  await desk.settle();
  expect(await machine()).toEqual([4, 'running']);
  expect(await data()).toMatchObject({ name: 'Large', server_task: null });
  expect(await planOf()).toBe(large);
  expect(await balance()).toBeLessThan(10_000);
});

describe('staff', () => {
  test('find a server by id, number, address, name and owner, and by filters, page by page', async () => {
    const { proxmox_vm_id, proxmox_vm_ipv4 } = await data();
    const found = async (query: string) =>
      (await staff().get(`/system/admin/servers?${query}`))
        .json()
        .servers.map((one: { server_id: string }) => one.server_id);
    const row = (await staff().get(`/system/admin/servers?search=${server}`)).json().servers[0];
    const [a, b, c, d] = [24, 16, 8, 0].map((shift) => (proxmox_vm_ipv4 >>> shift) & 255);
    await product.deps.db
      .insertInto('billing_profiles')
      .values({
        account_id: owner.id,
        name: 'Ingrid Åsnes',
        company: 'Brattvåg Seafood AS',
        country: 'NO',
        line1: 'Quay 1',
        line2: '',
        postcode: '6270',
        city: 'Brattvåg',
        vat_number: '',
        organisation_number: '',
        updated_at: new Date(),
      })
      .onConflict((on) => on.column('account_id').doUpdateSet({ company: 'Brattvåg Seafood AS' }))
      .execute();
    for (const search of [server, String(proxmox_vm_id), 'brattvåg sea', `${a}.${b}.${c}.${d}`, 'sho', owner.email]) {
      expect(await found(`search=${encodeURIComponent(search)}`), search).toContain(server);
    }
    for (const query of [
      `cluster=${row.cluster}`,
      `node=${row.node}`,
      `plan_id=${row.plan_id}`,
      `user_id=${owner.id}`,
      'state=active',
    ]) {
      expect(await found(`${query}&limit=100`), query).toContain(server);
    }
    expect(await found('state=failed&limit=100')).not.toContain(server);
    const all: string[] = [];
    for (let cursor = ''; ; ) {
      const page = (await staff().get(`/system/admin/servers?limit=2${cursor && `&cursor=${cursor}`}`)).json();
      all.push(...page.servers.map((one: { server_id: string }) => one.server_id));
      if (page.eof) break;
      cursor = page.cursor;
    }
    expect(new Set(all).size).toBe(all.length);
    expect((await staff().get('/system/admin/servers/counts')).json().total).toBe(all.length);
    // Who bought an earlier version of a plan is found by the one that took its place.
    const { plan_id } = (await staff().get(`/system/admin/servers?search=${server}`)).json().servers[0];
    const newer = await desk.orders.plan(serverPlan);
    await product.deps.db
      .updateTable('plans')
      .set({ replaced_by: newer, archived_at: new Date() })
      .where('id', '=', plan_id)
      .execute();
    const withNewer = (await staff().get(`/system/admin/servers?plan_id=${newer}&limit=100`)).json().servers;
    expect(withNewer.map((one: { server_id: string }) => one.server_id)).toContain(server);
    await product.deps.db
      .updateTable('plans')
      .set({ replaced_by: null, archived_at: null })
      .where('id', '=', plan_id)
      .execute();
    expect((await staff().get('/system/admin/servers/counts')).json().total).toBeGreaterThan(0);
  });

  test('make a server for a client, see the nodes, and steer what is stuck', { tags: ['slow'] }, async () => {
    const client = await product.account();
    const plan = (await staff().get(`/system/admin/servers?search=${server}`)).json().servers[0].plan_id;
    for (const [wrong, field] of [
      [{ image: 'beos-5' }, 'image'],
      [{ cluster: 'nowhere' }, 'cluster'],
    ] as const) {
      const refused = await desk.orders.post('/system/admin/servers', { user_id: client.id, plan_id: plan, ...wrong });
      expect([refused.statusCode, refused.json().fields[0].path]).toEqual([422, field]);
    }
    const made = await desk.orders.post('/system/admin/servers', {
      user_id: client.id,
      plan_id: plan,
      image: 'debian-13',
    });
    expect(made.statusCode, made.body).toBe(202);
    await desk.settle();
    const { server_id } = made.json();
    // What a cluster was last seen to do may be older than the machine.
    const shown = async () => (await staff().get(`/system/admin/servers/${server_id}`)).json();
    await expect.poll(shown, { timeout: 10_000 }).toMatchObject({
      server_state: 'active',
      order_id: null,
      user: { user_id: client.id },
      power: 'running',
    });
    const { clusters } = (await staff().get('/system/admin/nodes')).json();
    expect(clusters.map((one: { cluster: string; reachable: boolean }) => [one.cluster, one.reachable])).toEqual([
      ['oslo', true],
      ['london', true],
    ]);
    await product.askLab('POST', '/proxmox/faults', {
      call: 'destroy',
      effect: 'error',
      times: 'always',
      message: 'no',
    });
    await desk.end(server_id, 'Done');
    await desk.settle();
    const [stuck] = (await staff().get('/system/admin/server-tasks')).json().tasks;
    expect(stuck).toMatchObject({
      subject_id: server_id,
      subject_kind: 'server',
      kind: 'delete',
      status: 'stuck',
      unwindable: false,
    });
    const path = `/system/admin/server-tasks/${stuck.task_id}`;
    expect((await desk.orders.post(`${path}/unwind`, {})).statusCode).toBe(409);
    await product.askLab('DELETE', '/proxmox/faults');
    expect((await desk.orders.post(`${path}/retry`, {})).statusCode).toBe(200);
    await desk.settle();
    expect((await staff().get(`/system/admin/servers/${server_id}`)).json().server_state).toBe('deleted');
    expect((await desk.orders.post(`${path}/retry`, {})).statusCode).toBe(409);
  });

  test('K1 a server they made for a client is suspended when the client leaves, and goes after the grace period', {
    tags: ['slow'],
  }, async () => {
    const client = await product.account();
    const plan = (await staff().get(`/system/admin/servers?search=${server}`)).json().servers[0].plan_id;
    const order = { user_id: client.id, plan_id: plan, image: 'debian-13' };
    const { server_id } = (await desk.orders.post('/system/admin/servers', order)).json();
    await desk.settle();
    const shown = async () => (await staff().get(`/system/admin/servers/${server_id}`)).json();
    const { server_state, proxmox_vm_id } = await shown();
    expect(server_state).toBe('active');
    const left = await client.browser.send('DELETE', '/account/user', { email: client.email });
    expect(left.statusCode, left.body).toBe(200);
    await desk.settle();
    expect((await shown()).server_state).toBe('suspended');
    expect((await desk.machines()).map(({ vmid }) => vmid)).toContain(proxmox_vm_id);
    product.travel(14 * 86_400_000);
    await endLeftServers(product.deps);
    await desk.settle();
    expect((await shown()).server_state).toBe('deleted');
    expect((await desk.machines()).map(({ vmid }) => vmid)).not.toContain(proxmox_vm_id);
  });
});

test('what only names an account does not wait for whoever holds it', async () => {
  // Staff who suspend hold the account and then the server; an owner's act holds the server and writes who did it.
  await product.deps.db.transaction().execute(async (tx) => {
    await holdAccount(tx, owner.id);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => owner.browser.post(`/account/vm/${server}/name?name=Busy-${n}`)),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
    expect((await owner.browser.post(`/account/vm/${server}/reboot`)).statusCode).toBe(200);
    expect((await holdServer(tx, server, ofAnyAccount)).name).toMatch(/^Busy-/);
    expect((await owner.browser.get(`/account/vm/${server}/activity`)).body).toContain('Busy-');
  });
});

test('F7 a node that is gone: its server is offline, not stopped, and comes back with it', {
  tags: ['slow'],
}, async () => {
  const { node } = (await staff().get(`/system/admin/servers/${server}`)).json();
  const status = async () => (await owner.browser.get(`/account/vm/${server}/info`)).json().status;
  await product.askLab('POST', `/proxmox/nodes/${node}`, { online: false });
  try {
    await expect.poll(status, { timeout: 10_000, interval: 300 }).toBe('offline');
    const refused = await owner.browser.post(`/account/vm/${server}/start`);
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'upstream_unavailable']);
  } finally {
    await product.askLab('POST', `/proxmox/nodes/${node}`, { online: true });
  }
  await expect.poll(status, { timeout: 10_000, interval: 300 }).toBe('running');
});

test('F12 a cluster that is down: the site stays up, the server is offline, and the answer is 503', async () => {
  await product.askLab('PUT', '/faults', { part: 'proxmox', preset: 'down' });
  try {
    const refused = await owner.browser.post(`/account/vm/${server}/start`);
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'upstream_unavailable']);
    const status = async () => (await owner.browser.get(`/account/vm/${server}/info`)).json().status;
    await expect.poll(status, { timeout: 10_000, interval: 300 }).toBe('offline');
    expect((await owner.browser.get('/account/products')).statusCode).toBe(200);
    const { clusters } = (await staff().get('/system/admin/nodes')).json();
    expect(clusters[0]).toMatchObject({ reachable: false });
  } finally {
    await product.askLab('PUT', '/faults', { part: 'proxmox', preset: 'none' });
  }
});
