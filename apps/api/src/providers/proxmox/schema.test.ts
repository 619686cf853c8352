// @module-tag slow

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { templateRules } from '@resolvo/contract/machines/firewall-rules';
import { beforeAll, expect, test } from 'vitest';
import { startImageServer } from '../../../test/image-server.ts';
import { type TestAccount, useOwnProduct } from '../../../test/product.ts';
import { type ServerDesk, serverDesk } from '../../../test/servers.ts';
import { findServer } from '../../features/machines/servers/hold-server.ts';
import { refOf } from '../../features/machines/servers/server-row.ts';

/** The published schema of PVE, and the rules its server reads it by. They are not part of the repository. */
const folder = join(import.meta.dirname, '../../../../../../shared/protocols');
const files = ['proxmox-apidoc.json', 'check-pve.mjs'].map((name) => join(folder, name));
const isThere = files.every((file) => existsSync(file));
const notice = isThere ? '' : ' (skipped: what Proxmox publishes is not beside the repository)';

interface Checked {
  readonly ok: boolean;
  readonly errors: unknown;
  readonly info?: { readonly returns?: Returns };
}
interface Returns {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Returns & { readonly optional?: number | boolean }>>;
  readonly items?: Returns;
}
interface Checker {
  load(): unknown;
  check(schema: unknown, method: string, path: string, params: unknown): Checked;
}
interface Entry {
  readonly verb: string;
  readonly what: string;
  readonly outcome: string;
  readonly exchange?: {
    readonly params: Record<string, unknown>;
    readonly status: number;
    readonly body: { data?: unknown };
  };
}

const product = useOwnProduct();
let desk: ServerDesk;
let owner: TestAccount;
beforeAll(async () => {
  desk = await serverDesk(product);
  owner = await product.account();
});

test.runIf(isThere)(
  `every call we make and every answer we get is one of the published API${notice}`,
  async () => {
    const id = await desk.server(owner, { image: 'debian-13', location: 'oslo' });
    const { browser } = owner;
    const post = async (path: string, body: object = {}) => {
      const answer = await browser.post(`/account/vm/${id}${path}`, body);
      expect(answer.statusCode, `${path} ${answer.body}`).toBeLessThan(300);
      await desk.settle();
      return answer.json();
    };
    const goBack = async (kind: 'snapshots' | 'backups', copyId: string) => {
      const answer = await desk.goBack(owner, id, kind, copyId);
      expect(answer.statusCode, answer.body).toBeLessThan(300);
      await desk.settle();
    };
    await browser.get(`/account/vm/${id}/info`);
    await post('/credentials', { new_login: 'anna', new_password: 'fjord-Lantern-93' });
    await post('/credentials', { new_login: 'anna', new_password: 'fjord-Lantern-94' });
    const public_key = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gISIjJCUm';
    const { ssh_key_id } = (await browser.post('/account/ssh-keys', { name: 'Laptop', public_key })).json();
    await post('/ssh-keys', { ssh_key_id });
    await post('/hostname?hostname=web1.example.org');
    const { rules, ...policies } = templateRules('web');
    const both = [...rules, { ...rules[0], addresses: ['192.0.2.0/24', '2001:db8::7'] }];
    const made = await browser.post('/account/firewalls', { name: 'Web', ...policies, rules: both });
    await browser.send('PUT', `/account/vm/${id}/firewall`, { firewall_id: made.json().firewall_id });
    await desk.settle();
    expect((await browser.get(`/account/vm/${id}/firewall`)).json()).toMatchObject({ state: 'applied', looked: true });
    await browser.send('DELETE', `/account/vm/${id}/firewall`, {});
    await desk.settle();
    const net = { name: 'Inner', location: 'oslo', subnet: '10.0.0.0/24' };
    const { network_id } = (await browser.post('/account/networks', net)).json();
    await browser.post(`/account/networks/${network_id}/servers`, { server_id: id });
    await desk.settle();
    expect((await browser.get(`/account/vm/${id}/networks`)).json().networks).toMatchObject([{ state: 'joined' }]);
    await browser.send('DELETE', `/account/networks/${network_id}/servers/${id}`, {});
    await desk.settle();
    expect((await browser.get(`/account/vm/${id}/networks`)).json().networks).toEqual([]);
    const ref = refOf(await findServer(product.deps.db, id));
    if (!ref) throw new Error('The server has no machine.');
    for (const mbit of [10, null]) await product.deps.compute.setSpeed(ref, mbit);
    const plan_id = await desk.orders.plan({ type: 'volume', category: 'volumes', name: 'Volume', price: 5 });
    await desk.orders.adjust(owner.id, 100_000);
    const choices = { size_gb: 20, volume_name: 'Data', location: 'oslo', server_id: id };
    const placed = await browser.post('/account/checkout', { plan_id, choices });
    await browser.post(`/account/checkout/${placed.json().order_id}/begin`, { by: 'balance' });
    await desk.settle();
    const [volume] = (await browser.get('/account/volumes')).json().volumes;
    expect(volume).toMatchObject({ state: 'attached' });
    for (const [act, body] of [
      ['grow', { size_gb: 30 }],
      ['detach', {}],
      ['delete', { name: 'Data' }],
    ] as const) {
      const done = await browser.post(`/account/volumes/${volume.volume_id}/${act}`, body);
      expect(done.statusCode, done.body).toBeLessThan(300);
      await desk.settle();
    }
    await post('/reboot');
    const { snapshot_id } = await post('/snapshots', { name: 'Before' });
    await goBack('snapshots', snapshot_id);
    const { backup_id } = await post('/backups', { name: 'Whole' });
    await goBack('backups', backup_id);
    const { snapshot_id: kept } = await post('/snapshots', { name: 'For an image' });
    const { image_id } = await post(`/snapshots/${kept}/image`, { name: 'Own' });
    for (const image of [`backup-${backup_id}`, `own-${image_id}`]) await desk.server(owner, { image });
    await browser.send('DELETE', `/account/vm-images/${image_id}`, {});
    await desk.settle();
    const served = await startImageServer();
    const byUrl = { name: 'Cloud', format: 'qcow2', location: 'oslo', login: 'anna', checksum: served.checksum };
    await browser.post('/account/vm-images/by-url', { ...byUrl, url: `${served.url}/debian-13.qcow2` });
    await desk.settle();
    expect((await browser.get('/account/vm-images')).json().images).toMatchObject([{ status: 'ready' }]);
    await product.deps.compute.downloadFile(
      { cluster: 'oslo', node: 'osl-1', imageId: id, format: 'raw' },
      { url: `${served.url}/debian-13.qcow2`, sha256: served.checksum },
    );
    const tool = { ...byUrl, kind: 'iso', url: `${served.url}/tool.iso` };
    const iso_id = (await browser.post('/account/vm-images/by-url', tool)).json().image_id;
    await desk.settle();
    await post('/boot', { iso: `image-${iso_id}.iso`, iso_first: false });
    await post('/boot', { iso: '', iso_first: false });
    // The machine is asked what it has in its drive.
    expect((await browser.send('DELETE', `/account/vm-images/${iso_id}`, {})).statusCode).toBe(202);
    await desk.settle();
    // A download that still runs is stopped.
    await product.deps.compute.dropFile({ cluster: 'oslo', node: 'osl-1', imageId: id, format: 'raw' });
    served.close();
    await browser.send('DELETE', `/account/vm/${id}/backups/${backup_id}`, {});
    await desk.settle();
    await post('/shutdown');
    await post('/start');
    const { proxmox_vm_name: name } = (await browser.get(`/account/vm/${id}/data`)).json();
    await post('/rebuild', { image: 'ubuntu-26-04', name, user_data: '#cloud-config\npackages: [nginx]\n' });
    await desk.settle();
    await desk.orders.staff.browser.get('/system/admin/nodes');
    for (const verb of ['suspend', 'resume']) {
      await desk.orders.post(`/system/admin/servers/${id}/${verb}`, verb === 'suspend' ? { reason: 'Test' } : {});
      await desk.settle();
    }
    const { nodes: targets } = (await desk.orders.staff.browser.get(`/system/admin/servers/${id}/move`)).json();
    await desk.orders.post(`/system/admin/servers/${id}/move`, { node: targets[0].node, reason: 'Test' });
    await desk.settle();
    const other = { cluster: 'oslo', node: 'osl-1', name: 'found', first: 500 };
    const { vmids } = await product.askLab<{ vmids: number[] }>('POST', '/proxmox/vms', { ...other, count: 1 });
    const found = { cluster: 'oslo', node: 'osl-1', vmId: vmids[0] ?? 0, serverId: id };
    await product.deps.compute.mark(found, 'found-1');
    await product.deps.compute.unmark(found);
    await desk.end(id, 'Test');
    await desk.settle();

    const checker: Checker = await import(pathToFileURL(files[1] ?? '').href);
    const schema = checker.load();
    const { entries } = await product.askLab<{ entries: Entry[] }>('GET', '/journal?part=proxmox&exchanges=true');
    const calls = entries.filter(({ exchange }) => exchange !== undefined);
    const seen = new Set<string>();
    for (const { verb, what, exchange } of calls) {
      const path = what.replace('/api2/json', '');
      const checked = checker.check(schema, verb, decodeURI(path), exchange?.params ?? {});
      expect({
        call: `${verb} ${path}`,
        params: exchange?.params,
        errors: checked.ok ? {} : checked.errors,
      }).toMatchObject({ errors: {} });
      if (exchange && exchange.status < 300) {
        const wrong = mismatch(checked.info?.returns, exchange.body.data);
        expect({ call: `${verb} ${path}`, wrong }).toEqual({ call: `${verb} ${path}`, wrong: [] });
      }
      seen.add(`${verb} ${path.replaceAll(/\/(\d+|UPID[^/]*|s[0-9a-f]{32}|osl-\d|lon-\d)(?=\/|$)/g, '/*')}`);
    }
    expect(seen.size).toBeGreaterThan(25);
  },
  120_000,
);

/** Where an answer is not what the schema says it is. */
function mismatch(returns: Returns | undefined, data: unknown, at = 'data'): string[] {
  if (!returns?.type || data === undefined) return [];
  if (data === null) return returns.type === 'null' ? [] : [`${at} is null`];
  switch (returns.type) {
    case 'null':
      return [`${at} should be null`];
    case 'array':
      if (!Array.isArray(data)) return [`${at} is no array`];
      return data.flatMap((item, index) => mismatch(returns.items, item, `${at}[${index}]`));
    case 'object': {
      if (typeof data !== 'object' || Array.isArray(data)) return [`${at} is no object`];
      const own = new Map(Object.entries(data));
      return Object.entries(returns.properties ?? {}).flatMap(([key, inner]) => {
        if (/\[n\]$/.test(key)) return [];
        if (!own.has(key)) return inner.optional ? [] : [`${at}.${key} is missing`];
        return mismatch(inner, own.get(key), `${at}.${key}`);
      });
    }
    case 'integer':
      return Number.isInteger(Number(data)) ? [] : [`${at} is no integer`];
    case 'number':
      return Number.isFinite(Number(data)) ? [] : [`${at} is no number`];
    case 'boolean':
      return [0, 1, true, false, '0', '1'].includes(data as never) ? [] : [`${at} is no boolean`];
    case 'string':
      return typeof data === 'string' || typeof data === 'number' ? [] : [`${at} is no text`];
    default:
      return [];
  }
}
