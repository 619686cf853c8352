import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { getFor, makeMember, postFor } from '../../../../test/members.ts';
import { type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { type ServerDesk, serverDesk } from '../../../../test/servers.ts';
import { dropOldBatches } from './drop-old-batches.ts';
import { runBatchItem } from './run-batch-item.ts';

const product = useOwnProduct();
let desk: ServerDesk;
let owner: TestAccount;
let ids: string[];
beforeAll(async () => {
  desk = await serverDesk(product);
  owner = await product.account();
  for (const hostname of ['one', 'two', 'three']) await desk.buy(owner, { image: 'debian-13', hostname });
  await desk.settle();
  const { proxmox } = (await owner.browser.get('/account/products')).json();
  ids = proxmox.map(({ id }: { id: string }) => id);
});

const start = (body: object, headers = {}) => {
  // The clock of the tests stands still; two acts of a person are never in one millisecond.
  product.travel(1000);
  return owner.browser.post('/account/vm/batches', body, headers);
};
const newest = async (by = owner) => (await getFor(by.browser, owner, '/account/vm/batches')).json().batches[0];
const statesOf = (batch: { items: { state: string }[] }) => batch.items.map(({ state }) => state);
const kindsOf = async (id: string): Promise<string[]> =>
  (await owner.browser.get(`/account/vm/${id}/activity`)).json().events.map(({ kind }: { kind: string }) => kind);

test('one act on several servers: what fails is told at its item, and the rest goes on', async () => {
  const { proxmox_vm_id: vmid } = (await owner.browser.get(`/account/vm/${ids[1]}/data`)).json();
  const fault = { call: 'reboot', effect: 'drop-before', times: 'always', where: { vmid: String(vmid) } };
  await product.askLab('POST', '/proxmox/faults', fault);
  const asked = { act: 'reboot', server_ids: ids };
  const key = { 'idempotency-key': 'batch-press-0001' };
  const first = await start(asked, key);
  expect(first.statusCode).toBe(202);
  expect((await start(asked, key)).json()).toEqual(first.json());
  expect(statesOf(await newest())).toEqual(['waiting', 'waiting', 'waiting']);
  await desk.settle();
  await product.askLab('DELETE', '/proxmox/faults');
  const batch = await newest();
  expect(batch).toMatchObject({ batch_id: first.json().batch_id, act: 'reboot' });
  expect(statesOf(batch)).toEqual(['done', 'failed', 'done']);
  expect(batch.items[1].reason).toMatch(/^[A-Z].*\.$/);
  const rebooted = await Promise.all(ids.map(async (id) => (await kindsOf(id)).filter((kind) => kind === 'rebooted')));
  expect(rebooted.map(({ length }) => length)).toEqual([1, 0, 1]);
}, 60_000);

test('an item whose job died after it had begun is not done again', async () => {
  const [server_id = ''] = ids;
  const batch_id: string = (await start({ act: 'stop', server_ids: [server_id] })).json().batch_id;
  const { db } = product.deps;
  await db.updateTable('server_batch_items').set({ state: 'working' }).where('batch_id', '=', batch_id).execute();
  await runBatchItem(product.deps, { batch_id, server_id });
  await desk.settle();
  expect((await newest()).items).toMatchObject([{ state: 'failed', reason: expect.stringContaining('interrupted') }]);
  expect(await kindsOf(server_id)).not.toContain('stopped');
});

test('starting what runs is refused in the words of the act on one', async () => {
  await start({ act: 'start', server_ids: ids.slice(0, 1) });
  await desk.settle();
  expect((await newest()).items).toMatchObject([{ state: 'failed', reason: 'The server is running already.' }]);
});

test('snapshots are as far as their work; a server that has its five is told so', async () => {
  const [first = '', second = ''] = ids;
  const full = Array.from({ length: 5 }, (_, index) => ({
    server_id: first,
    name: `S${index}`,
    created_at: new Date(),
  }));
  await product.deps.db.insertInto('server_snapshots').values(full).execute();
  await start({ act: 'snapshot', server_ids: [first, second], word: 'Before' });
  await desk.settle();
  const batch = await newest();
  expect(statesOf(batch)).toEqual(['failed', 'done']);
  expect(batch.items[0].reason).toContain('5 snapshots');
  const { snapshots } = (await owner.browser.get(`/account/vm/${second}/snapshots`)).json();
  expect(snapshots).toMatchObject([{ name: 'Before', status: 'ready' }]);
}, 60_000);

test('tags are added and removed, and what an act needs is asked for', async () => {
  for (const body of [
    { act: 'tag', server_ids: ids },
    { act: 'tag', server_ids: ids, word: 'two words' },
    { act: 'start', server_ids: ids, word: 'x' },
    { act: 'start', server_ids: [] },
    { act: 'start', server_ids: [ids[0], ids[0]] },
    { act: 'delete', server_ids: ids },
  ]) {
    expect((await start(body)).statusCode, JSON.stringify(body)).toBe(422);
  }
  const tagsOf = async () =>
    (await owner.browser.get('/account/products')).json().proxmox.map(({ tags }: { tags: string[] }) => tags);
  await start({ act: 'tag', server_ids: ids, word: 'Prod' });
  await desk.settle();
  expect(await tagsOf()).toEqual([['prod'], ['prod'], ['prod']]);
  await start({ act: 'untag', server_ids: ids.slice(1), word: 'prod' });
  await desk.settle();
  expect(await tagsOf()).toEqual([['prod'], [], []]);
});

test('A4 servers of others, and those a member is not for, are not there', async () => {
  const stranger = await product.account();
  const asked = { act: 'start', server_ids: ids };
  expect((await stranger.browser.post('/account/vm/batches', asked)).statusCode).toBe(404);
  const limited = await product.account();
  await makeMember(product, owner, limited, { role: 'technical', onlyIds: ids.slice(0, 1) });
  const ask = (body: object) => postFor(limited.browser, owner, '/account/vm/batches', body);
  expect((await ask(asked)).statusCode).toBe(404);
  const one = { act: 'tag', server_ids: ids.slice(0, 1), word: 'mine' };
  expect((await ask(one)).statusCode).toBe(202);
  await desk.settle();
  expect(statesOf(await newest(limited))).toEqual(['done']);
  expect((await newest()).word).not.toBe('mine');
});

test('K27 staff suspend several servers at once for a reason only, and do nothing to them that is not theirs to do', async () => {
  const { staff } = desk.orders;
  const [mine = ''] = ids;
  const order = (body: object) => staff.browser.post('/system/admin/servers/batches', body);
  for (const body of [
    { act: 'suspend', server_ids: [mine] },
    { act: 'start', server_ids: [mine], reason: 'No need' },
    { act: 'tag', server_ids: [mine], reason: 'x' },
  ]) {
    expect((await order(body)).statusCode, JSON.stringify(body)).toBe(422);
  }
  expect((await order({ act: 'start', server_ids: [mine, randomUUID()] })).statusCode).toBe(404);
});

test('K27 staff act on servers of several clients at once, each by the rules of the act on one', {
  tags: ['slow'],
}, async () => {
  const { staff } = desk.orders;
  const other = await product.account();
  const theirs = await desk.server(other);
  // Not the one whose reboot went unanswered: a suspension waits until that is forgotten, and the clock stands still.
  const [mine = '', , second = ''] = ids;
  const order = (body: object) => {
    product.travel(1000);
    return staff.browser.post('/system/admin/servers/batches', body);
  };
  const last = async () => (await staff.browser.get('/system/admin/servers/batches')).json().batches[0];
  // One of them is suspended by staff already.
  await desk.orders.post(`/system/admin/servers/${second}/suspend`, { reason: 'Spam' });
  await desk.settle();
  const asked = { act: 'suspend', server_ids: [mine, second, theirs], reason: 'A flaw in their system' };
  expect((await order(asked)).statusCode).toBe(202);
  await desk.settle();
  const batch = await last();
  expect(batch).toMatchObject({ act: 'suspend', word: 'A flaw in their system' });
  expect(statesOf(batch)).toEqual(['done', 'failed', 'done']);
  expect(batch.items[1].reason).toBe('This server is suspended by staff already.');
  expect(await newest()).not.toMatchObject({ act: 'suspend' });
  const stateOf = async (by: TestAccount, id: string) =>
    (await by.browser.get(`/account/vm/${id}/data`)).json().server_state;
  expect([await stateOf(owner, mine), await stateOf(other, theirs)]).toEqual(['suspended', 'suspended']);
  const { events } = (await staff.browser.get(`/system/admin/servers/${theirs}/activity`)).json();
  expect(events[0]).toMatchObject({ kind: 'suspended', detail: 'A flaw in their system' });
  const written = await product.deps.db
    .selectFrom('events')
    .select(['account_id', 'data'])
    .where('name', '=', 'server_batch.ordered')
    .execute();
  expect(written).toMatchObject([{ account_id: null, data: { act: 'suspend', servers: 3 } }]);
  await order({ act: 'resume', server_ids: [mine, theirs] });
  await desk.settle();
  expect(statesOf(await last())).toEqual(['done', 'done']);
  expect(await stateOf(other, theirs)).toBe('active');
  await order({ act: 'resume', server_ids: [mine] });
  await desk.settle();
  expect((await last()).items).toMatchObject([{ state: 'failed', reason: expect.stringMatching(/[.]$/) }]);
});

test('a suspension of several that gets stuck at one says so to staff, and goes on when it is tried again', {
  tags: ['slow'],
}, async () => {
  const { staff } = desk.orders;
  const [well, bad] = [await desk.server(owner), await desk.server(owner)];
  const { proxmox_vm_id: vmid } = (await owner.browser.get(`/account/vm/${bad}/data`)).json();
  const fault = { call: 'config', effect: 'error', times: 'always', where: { vmid: String(vmid) } };
  await product.askLab('POST', '/proxmox/faults', fault);
  product.travel(1000);
  const at = '/system/admin/servers/batches';
  await staff.browser.post(at, { act: 'suspend', server_ids: [well, bad], reason: 'A flaw in their system' });
  await desk.settle();
  await product.askLab('DELETE', '/proxmox/faults');
  const last = async () => (await staff.browser.get(at)).json().batches[0];
  expect((await last()).items).toMatchObject([
    { server_id: well, state: 'done', reason: '', task_id: null },
    { server_id: bad, state: 'stuck', reason: expect.stringMatching(/^It needs a person: .+[.]$/) },
  ]);
  const { task_id } = (await last()).items[1];
  expect((await staff.browser.post(`/system/admin/server-tasks/${task_id}/retry`, {})).statusCode).toBe(200);
  expect((await last()).items[1]).toMatchObject({ state: 'working', reason: '', task_id: null });
  await desk.settle();
  expect((await last()).items[1]).toMatchObject({ state: 'done', reason: '', task_id: null });
  expect((await desk.machines()).find((one) => one.vmid === vmid)).toMatchObject({ status: 'stopped' });
});

test('K33 staff move two servers to one node at once: the one that is there already is told so, and the other goes', async () => {
  const { staff } = desk.orders;
  const client = await product.account();
  const oslo = { image: 'debian-13', location: 'oslo' };
  const servers = [await desk.server(client, oslo), await desk.server(client, oslo)];
  const nodeOf = async (id: string) => (await staff.browser.get(`/system/admin/servers/${id}`)).json().node;
  const [first, second] = await Promise.all(servers.map(nodeOf));
  // Both on one node are moved to another, and neither is there already.
  const node = first === second ? ['oslo1', 'oslo2'].find((name) => name !== first) : second;
  const at = '/system/admin/servers/batches';
  product.travel(3_600_000);
  const body = { act: 'move', server_ids: servers, reason: 'Together', node };
  expect((await staff.browser.post(at, body)).statusCode).toBe(202);
  const last = async () => (await staff.browser.get(at)).json().batches[0];
  do await desk.settle();
  while (statesOf(await last()).includes('waiting'));
  const { items } = await last();
  expect(items.map(({ state, reason }: { state: string; reason: string }) => [state, reason])).toEqual(
    [first, second].map((was) => (was === node ? ['failed', 'The server is on this node already.'] : ['done', ''])),
  );
  expect(await Promise.all(servers.map(nodeOf))).toEqual([node, node]);
});

test('K33 staff move several servers at once: two at a time, wherever there is room or to one node, each with its answer', {
  tags: ['slow'],
}, async () => {
  const { staff } = desk.orders;
  const client = await product.account();
  const oslo = { image: 'debian-13', location: 'oslo' };
  const servers = [await desk.server(client, oslo), await desk.server(client, oslo), await desk.server(client, oslo)];
  const away = await desk.server(client, { image: 'debian-13', location: 'london' });
  const at = '/system/admin/servers/batches';
  const order = (body: object) => {
    product.travel(1000);
    return staff.browser.post(at, { act: 'move', ...body });
  };
  const last = async () => (await staff.browser.get(at)).json().batches[0];
  const nodeOf = async (id: string) => (await staff.browser.get(`/system/admin/servers/${id}`)).json().node;
  const nodes = () => Promise.all(servers.map(nodeOf));
  for (const body of [{ server_ids: servers }, { server_ids: servers, act: 'start', node: 'oslo1' }]) {
    expect((await order(body)).statusCode, JSON.stringify(body)).toBe(422);
  }

  // The clock of the tests stands still, and jobs are due by that of the database: one for later is not due at once.
  product.travel(3_600_000);
  const before = await nodes();
  expect((await order({ server_ids: servers, reason: 'New memory' })).statusCode).toBe(202);
  const { batch_id } = await last();
  // All jobs at the same moment: two begin, and the third waits for its turn.
  await Promise.all(servers.map((server_id) => runBatchItem(product.deps, { batch_id, server_id })));
  expect(statesOf(await last()).toSorted()).toEqual(['waiting', 'working', 'working']);
  while (statesOf(await last()).includes('waiting')) await desk.settle();
  expect(await last()).toMatchObject({ act: 'move', word: 'New memory', node: '' });
  expect(statesOf(await last())).toEqual(['done', 'done', 'done']);
  const after = await nodes();
  for (const [index, node] of after.entries()) expect(node).not.toBe(before[index]);
  const running = (await desk.machines()).filter(({ status }) => status === 'running').map(({ node }) => node);
  expect(running).toEqual(expect.arrayContaining(after));
  const told = (await product.mailsTo(client.email)).filter(({ subject }) => subject.includes('was moved'));
  expect(told).toHaveLength(3);
  expect(told[0]?.text).toContain('New memory');

  // To one node by name: the one that is there already and the one of another cluster are refused, and the others go.
  const [target = ''] = after;
  const others = servers.filter((_, index) => after[index] !== target);
  await order({ server_ids: [servers[0], ...others, away], reason: 'Together', node: target });
  do await desk.settle();
  while (statesOf(await last()).includes('waiting'));
  const { items } = await last();
  const byServer = new Map<string, { state: string; reason: string }>(
    items.map((item: { server_id: string; state: string; reason: string }) => [item.server_id, item]),
  );
  expect(byServer.get(servers[0] ?? '')).toMatchObject({
    state: 'failed',
    reason: 'The server is on this node already.',
  });
  expect(byServer.get(away)).toMatchObject({
    state: 'failed',
    reason: `There is no node ${target} in its cluster.`,
  });
  for (const id of others) expect([byServer.get(id)?.state, await nodeOf(id)]).toEqual(['done', target]);
});

test('a batch that is under way is shown and kept, however old it is and however many follow it', async () => {
  const shown = async (): Promise<string[]> =>
    (await owner.browser.get('/account/vm/batches'))
      .json()
      .batches.map(({ batch_id }: { batch_id: string }) => batch_id);
  const began: string[] = [];
  for (const word of ['a', 'b', 'c', 'd', 'e']) {
    expect((await start({ server_ids: ids.slice(0, 1), act: 'tag', word })).statusCode).toBe(202);
    began.push((await newest()).batch_id);
  }
  product.travel(9 * 86_400_000);
  await dropOldBatches(product.deps);
  expect(await shown()).toEqual(began.toReversed());
  await desk.settle();
  expect(await shown()).toEqual([]);
  await dropOldBatches(product.deps);
  const { db } = product.deps;
  expect(await db.selectFrom('server_batches').select('id').where('id', 'in', began).execute()).toEqual([]);
});

describe('several servers get one firewall, or end', () => {
  const press = (path: string, body: object) => {
    product.travel(1000);
    return owner.browser.post(`/account/vm/batches/${path}`, body);
  };

  test('a firewall is chosen for all of them, and what refuses one is told at it', async () => {
    const rules = { rules: [], policy_in: 'allow', policy_out: 'allow' };
    const made = await owner.browser.post('/account/firewalls', { name: 'Batch wall', ...rules });
    expect(made.statusCode).toBe(201);
    const { firewall_id } = made.json();
    const [first = '', second = ''] = ids;
    const asked = await press('firewall', { server_ids: [first, second], firewall_id });
    expect(asked.statusCode).toBe(202);
    await desk.settle();
    const batch = await newest();
    expect(batch).toMatchObject({ act: 'firewall', word: 'Batch wall' });
    expect(statesOf(batch)).toEqual(['done', 'done']);
    for (const id of [first, second]) {
      const { firewall } = (await owner.browser.get(`/account/vm/${id}/firewall`)).json();
      expect(firewall).toMatchObject({ firewall_id });
    }
    const stranger = await product.account();
    const theirs = await stranger.browser.post('/account/firewalls', { name: 'Theirs', ...rules });
    const foreign = { server_ids: [first], firewall_id: theirs.json().firewall_id };
    expect((await press('firewall', foreign)).statusCode).toBe(404);
  });

  test('rules that lock the caller out are refused for all, unless they are meant so', async () => {
    const shut = { name: 'Shut', rules: [], policy_in: 'drop', policy_out: 'allow' };
    const { firewall_id } = (await owner.browser.post('/account/firewalls', shut)).json();
    const body = { server_ids: [ids[2] ?? ''], firewall_id };
    expect((await press('firewall', body)).statusCode).toBe(409);
    expect((await press('firewall', { ...body, lockout_ok: true })).statusCode).toBe(202);
    await desk.settle();
  });

  test('they end when it is typed how many, each by itself: one that is protected stays and says so', async () => {
    const [one = '', two = '', three = ''] = ids;
    const nameOf = async (id: string) => (await owner.browser.get(`/account/vm/${id}/data`)).json().proxmox_vm_name;
    const servers = [
      { server_id: one, name: await nameOf(one) },
      { server_id: two, name: await nameOf(two) },
    ];
    await owner.browser.post(`/account/vm/${two}/protection`, { is_protected: true });
    const wrong = await press('delete', { servers, typed: 'delete 3 servers' });
    expect([wrong.statusCode, wrong.json().fields?.[0]?.path]).toEqual([422, 'typed']);
    const renamed = [{ server_id: one, name: 'other' }, servers[1]];
    const typed = 'delete 2 servers';
    expect((await press('delete', { servers: renamed, typed })).json().details).toMatch(/called otherwise by now/);
    expect((await press('delete', { servers, typed, keep_backup: false })).statusCode).toBe(202);
    await desk.settle();
    const batch = await newest();
    expect(batch.act).toBe('delete');
    expect(statesOf(batch)).toEqual(['done', 'failed']);
    expect(batch.items[1].reason).toMatch(/protected/);
    const left = (await owner.browser.get('/account/products')).json().proxmox.map(({ id }: { id: string }) => id);
    expect(left).toEqual(expect.arrayContaining([two, three]));
    expect(left).not.toContain(one);
  });

  test('it asks for the password again where the sign-in is long ago, and a token for the right to delete', async () => {
    const { proxmox_vm_name: name } = (await owner.browser.get(`/account/vm/${ids[2]}/data`)).json();
    const body = { servers: [{ server_id: ids[2], name }], typed: name };
    const { db } = product.deps;
    const browser = await owner.anotherBrowser();

    await db
      .updateTable('sessions')
      .set({ authenticated_at: sql`statement_timestamp() - interval '1 hour'` })
      .where('person_id', '=', owner.personId)
      .execute();
    await product.deps.cache.flushed();
    expect((await browser.post('/account/vm/batches/delete', body)).json().code).toBe('confirmation_required');
  });
});
