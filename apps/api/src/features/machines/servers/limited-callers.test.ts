import { copyKey } from '@resolvo/contract/copied-image';
import { customerMask } from '@resolvo/contract/permissions';
import { beforeAll, describe, expect, test } from 'vitest';
import { actingFor, makeMember } from '../../../../test/members.ts';
import { type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { type ServerDesk, serverDesk } from '../../../../test/servers.ts';

const product = useOwnProduct();
let desk: ServerDesk;
let owner: TestAccount;
/** Works with the second server alone. */
let limited: TestAccount;
let servers: [string, string];
beforeAll(async () => {
  desk = await serverDesk(product);
  [owner, limited] = [await product.account(), await product.account()];
  const choices = { image: 'debian-13', location: 'Oslo' };
  servers = [await desk.server(owner, choices), await desk.server(owner, choices)];
  await makeMember(product, owner, limited, { permissions: customerMask, onlyIds: [servers[1]] });
});

const send = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  limited.browser.send(method, `/account/vm/${servers[1]}${path}`, body, actingFor(owner));
const nameOf = async (id: string) => (await owner.browser.get(`/account/vm/${id}/data`)).json().proxmox_vm_name;

describe('a member who is limited to one server', () => {
  test('does not read the disk of another one by installing an image of it', async () => {
    expect((await owner.browser.post(`/account/vm/${servers[0]}/backups`, { name: 'Copy' })).statusCode).toBe(202);
    await desk.settle();
    const [backup] = (await owner.browser.get(`/account/vm/${servers[0]}/backups`)).json().backups;
    const path = `/account/vm/${servers[0]}/backups/${backup.backup_id}/image`;
    const { image_id } = (await owner.browser.post(path, { name: 'Disk of the first' })).json();
    await desk.settle();
    const offered = (await owner.browser.get(`/account/vm/${servers[1]}/images`)).json().images;
    const image = copyKey('image', image_id);
    expect(offered.map((one: { image: string }) => one.image)).toContain(image);

    const shown = (await send('GET', '/images')).json().images.map((one: { image: string }) => one.image);
    expect(shown.length).toBeGreaterThan(0);
    expect(shown).not.toContain(image);
    const rebuilt = await send('POST', '/rebuild', { image, name: await nameOf(servers[1]) });
    expect([rebuilt.statusCode, rebuilt.json().details]).toEqual([422, 'Please choose an image from the list.']);
  });

  test('does not spend: a larger size, and taking a server back, need the right to pay', async () => {
    for (const [path, body] of [
      ['/scale', { plan_id: owner.id }],
      ['/keep', {}],
    ] as const) {
      const answer = await send('POST', path, body);
      expect([answer.statusCode, answer.json().details]).toEqual([
        403,
        'You need the permission “Manage billing” for this.',
      ]);
    }
  });

  test('works with the firewalls of that server, and learns of no other', async () => {
    const rules = { rules: [], policy_in: 'allow', policy_out: 'allow' };
    const made = async (name: string) => (await owner.browser.post('/account/firewalls', { name, ...rules })).json();
    const [mine, other] = [await made('Of the second'), await made('Of the first')];
    const use = (id: string, firewall_id: string) =>
      owner.browser.send('PUT', `/account/vm/${id}/firewall`, { firewall_id, lockout_ok: true });
    await use(servers[0], other.firewall_id);
    await use(servers[1], mine.firewall_id);
    const list = await limited.browser.send('GET', '/account/firewalls', undefined, actingFor(owner));
    expect(list.json().firewalls.map(({ name }: { name: string }) => name)).toEqual(['Of the second']);
    const chosen = await send('PUT', '/firewall', { firewall_id: other.firewall_id, lockout_ok: true });
    expect(chosen.statusCode).toBe(404);
  });

  test('has keys of their own, and sees no key of the account', async () => {
    const key = (letter: string) =>
      `ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GK${letter}l`;
    const ofAccount = (await owner.browser.post('/account/ssh-keys', { name: 'Laptop', public_key: key('A') })).json();
    const added = { name: 'Mine', public_key: key('B') };
    const own = await limited.browser.send('POST', '/account/ssh-keys', added, actingFor(owner));
    const listed = await limited.browser.send('GET', '/account/ssh-keys', undefined, actingFor(owner));
    expect(listed.json().ssh_keys.map(({ name }: { name: string }) => name)).toEqual(['Mine']);
    const put = (ssh_key_id: string) => send('POST', '/ssh-keys', { ssh_key_id });
    expect((await put(ofAccount.ssh_key_id)).statusCode).toBe(404);
    expect((await put(own.json().ssh_key_id)).statusCode).not.toBe(404);
  });
});
