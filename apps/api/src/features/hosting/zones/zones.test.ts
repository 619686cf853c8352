import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { applyZone } from './apply-zone.ts';
import { catchUpZones } from './catch-up.ts';
import { setZoneRecords } from './keep-records.ts';
import { dropZone, openZone, reopenZone, republishZone } from './zones.ts';

const product = useOwnProduct();
let owner: TestAccount;
let other: TestAccount;
beforeAll(async () => {
  owner = await product.account();
  other = await product.account();
});

const newName = () => `z${randomUUID().slice(0, 8)}.com`;
const inTx = <T>(act: (tx: Parameters<typeof openZone>[1]) => Promise<T>): Promise<T> =>
  product.deps.db.transaction().execute(act);
const open = (name: string, accountId: string | null = owner.id) =>
  inTx((tx) => openZone(product.deps, tx, { accountId, name }));
async function dig(name: string, type: string): Promise<readonly string[]> {
  const [server] = await product.deps.resolvers.ours();
  return (await server?.ask(name, type))?.contents ?? [];
}
const zoneRow = (id: string) => product.deps.db.selectFrom('zones').selectAll().where('id', '=', id).executeTakeFirst();

describe('zones for the nouns above', () => {
  test('an opened zone answers over real DNS, follows a link, and leaves with its records kept', async () => {
    const name = newName();
    const id = await open(name);
    await product.settle();
    expect(await dig(name, 'NS')).toEqual(['ns1.resolvo.test.', 'ns2.resolvo.test.']);
    const link = (contents: readonly string[]) =>
      inTx((tx) =>
        setZoneRecords(product.deps, tx, {
          zoneId: id,
          keeper: 'link',
          records: contents.map((content) => ({ name: '@', type: 'A', ttl: 300, content })),
        }),
      );
    await link(['192.0.2.1', '192.0.2.2']);
    await product.settle();
    expect(await dig(name, 'A')).toEqual(['192.0.2.1', '192.0.2.2']);
    await link(['192.0.2.3']);
    await product.settle();
    expect(await dig(name, 'A')).toEqual(['192.0.2.3']);
    await inTx((tx) => dropZone(product.deps, tx, id));
    await product.settle();
    await expect(dig(name, 'A')).rejects.toThrow('REFUSED');
    await inTx((tx) => reopenZone(product.deps, tx, id));
    await product.settle();
    expect(await dig(name, 'A')).toEqual(['192.0.2.3']);
  });

  test('while PowerDNS is down the book goes on, and catches up by itself', async () => {
    const id = await open(newName());
    await product.settle();
    await product.fault('powerdns', 'down');
    const { name = '' } = (await zoneRow(id)) ?? {};
    for (const content of ['192.0.2.7', '192.0.2.8']) {
      await inTx((tx) =>
        setZoneRecords(product.deps, tx, {
          zoneId: id,
          keeper: 'link',
          records: [{ name: 'www', type: 'A', ttl: 300, content }],
        }),
      );
    }
    await expect(applyZone(product.deps, id)).rejects.toThrow('503');
    expect(await zoneRow(id)).toMatchObject({ version: 3, applied_version: 1, applying_until: null });
    await product.fault('powerdns', 'none');
    await catchUpZones(product.deps);
    expect(await zoneRow(id)).toMatchObject({ version: 3, applied_version: 3, trouble: null });
    expect(await dig(`www.${name}`, 'A')).toEqual(['192.0.2.8']);
    await product.forgetJobs();
  });

  test('a lost answer makes no second zone, and a server that forgot is filled again', async () => {
    const name = newName();
    await product.askLab('POST', '/powerdns/faults', { call: 'create-zone', effect: 'drop-after' });
    const id = await open(name);
    await expect(applyZone(product.deps, id)).rejects.toThrow('does not answer');
    await applyZone(product.deps, id);
    expect(await dig(name, 'NS')).toHaveLength(2);
    // As after a restore from a backup: the zone is there, with another version and another record.
    await product.deps.dns.changeSets(name, [{ name: `old.${name}`, type: 'A', ttl: 60, contents: ['192.0.2.99'] }]);
    await product.deps.dns.writeNote(name, 'X-RESOLVO-VERSION', '77');
    await inTx((tx) =>
      setZoneRecords(product.deps, tx, {
        zoneId: id,
        keeper: 'link',
        records: [{ name: '@', type: 'A', ttl: 300, content: '192.0.2.1' }],
      }),
    );
    await applyZone(product.deps, id);
    expect([await dig(name, 'A'), await dig(`old.${name}`, 'A')]).toEqual([['192.0.2.1'], []]);
    // Its version is right and its records are not: only staff can say so.
    await product.deps.dns.changeSets(name, [{ name: `old.${name}`, type: 'A', ttl: 60, contents: ['192.0.2.99'] }]);
    await inTx((tx) => republishZone(product.deps, tx, id, owner));
    await applyZone(product.deps, id);
    expect([await dig(name, 'A'), await dig(`old.${name}`, 'A')]).toEqual([['192.0.2.1'], []]);
    await product.forgetJobs();
  });

  test('the primary of a zone is the first of its own name servers', async () => {
    const name = newName();
    const nameservers = ['a.dns.example.net', 'b.dns.example.net'];
    await inTx((tx) => openZone(product.deps, tx, { accountId: owner.id, name, nameservers }));
    await product.settle();
    const sets = await product.deps.dns.readSets(name);
    expect(sets.find(({ type }) => type === 'SOA')?.contents[0]).toMatch(/^a\.dns\.example\.net\. /);
  });

  test('a zone on the name servers that is not ours is never touched', async () => {
    const name = newName();
    await product.deps.dns.createZone({ name, owner: 'someone', sets: [] });
    const id = await open(name);
    await expect(applyZone(product.deps, id)).rejects.toThrow('not ours');
    expect((await product.deps.dns.findZone(name))?.owner).toBe('someone');
    await product.forgetJobs();
  });
});

describe('S59: whose name it is', () => {
  test.each([
    ['a public suffix', 'co.uk', 'ending'],
    ['the brand', 'shop.resolvo.test', 'own'],
  ])('%s is refused with 409', async (_, name, word) => {
    await expect(open(name)).rejects.toMatchObject({ status: 409, message: expect.stringContaining(word) });
  });

  test('a name below another tenant’s zone, and one that is set up, are refused with 409', async () => {
    const name = newName();
    await open(name);
    await expect(open(`shop.${name}`, other.id)).rejects.toMatchObject({ status: 409 });
    await expect(open(name, other.id)).rejects.toMatchObject({ status: 409 });
    await open(`own.${name}`);
    await product.forgetJobs();
  });
});

describe('the records of a zone', () => {
  let name: string;
  let zone: string;
  let path: string;
  beforeAll(async () => {
    name = newName();
    zone = await open(name);
    path = `/account/zones/${zone}`;
    await product.settle();
  });
  const add = (record: object) => owner.browser.post(`${path}/records`, record);
  const list = async (query = '') => (await owner.browser.get(`${path}/records${query}`)).json();
  const history = async () => (await owner.browser.get(`${path}/history`)).json().versions;

  test('added, changed and removed records are answered over real DNS, and undo brings them back', async () => {
    const made = (await add({ name: 'www', type: 'A', ttl: 300, content: '192.0.2.10' })).json().record;
    expect(made).toMatchObject({ name: 'www', type: 'A', ttl: 300, content: '192.0.2.10', managed: null });
    await product.settle();
    expect(await dig(`www.${name}`, 'A')).toEqual(['192.0.2.10']);
    const changed = { name: 'www', type: 'A', ttl: 600, content: '192.0.2.11' };
    const { record } = (await owner.browser.send('PUT', `${path}/records/${made.record_id}`, changed)).json();
    await owner.browser.send('DELETE', `${path}/records/${record.record_id}`);
    await product.settle();
    expect(await dig(`www.${name}`, 'A')).toEqual([]);
    const [removal, change] = await history();
    expect([removal.kind, change.kind, removal.made_by !== '']).toEqual(['removed', 'changed', true]);
    const undo = (version: { version_id: string }) =>
      owner.browser.post(`${path}/undo`, { version_id: version.version_id });
    // What the change put there is gone again, so it cannot be taken back before the removal is.
    expect((await undo(change)).json().details).toContain('later change');
    expect((await undo(removal)).statusCode).toBe(200);
    expect((await undo(change)).statusCode).toBe(200);
    await product.settle();
    expect(await dig(`www.${name}`, 'A')).toEqual(['192.0.2.10']);
    expect((await owner.browser.get(path)).json().zone).toMatchObject({ name, is_troubled: false, signed: false });
  });

  test('S59: what would break the zone is refused with 422, and nothing changes', async () => {
    await add({ name: 'alias', type: 'CNAME', content: 'www' });
    await open(`theirs.${name}`, null);
    const before = await list();
    const refused: [object, string][] = [
      [{ name: 'alias', type: 'A', content: '192.0.2.1' }, 'name'],
      [{ name: 'www', type: 'CNAME', content: 'other.example' }, 'name'],
      [{ name: '@', type: 'CNAME', content: 'www' }, 'name'],
      [{ name: 'x', type: 'TXT', content: 'a\r\nb' }, 'content'],
      [{ name: 'x', type: 'TXT', content: '"open' }, 'content'],
      [{ name: 'x', type: 'TXT', content: 'x'.repeat(65_536) }, 'content'],
      [{ name: 'x', type: 'A', content: '192.0.2.1;' }, 'content'],
      [{ name: 'www.other.org.', type: 'A', content: '192.0.2.1' }, 'name'],
      [{ name: '*', type: 'NS', content: 'ns1.other.org' }, 'name'],
      [{ name: '_acme-challenge.theirs', type: 'TXT', content: 'x' }, 'name'],
      [{ name: 'x', type: 'A', ttl: 5, content: '192.0.2.1' }, 'ttl'],
    ];
    for (const [record, field] of refused) {
      const reply = await add(record);
      expect([reply.statusCode, reply.json().fields?.[0]?.path], JSON.stringify(record).slice(0, 80)).toEqual([
        422,
        field,
      ]);
    }
    await add({ name: 'one', type: 'CNAME', content: 'two' });
    const loop = await add({ name: 'two', type: 'CNAME', content: 'one' });
    expect([loop.statusCode, loop.json().details]).toEqual([422, expect.stringContaining('circle')]);
    expect((await list()).count).toBe(before.count + 1);
    expect(
      (await other.browser.post(`${path}/records`, { name: 'x', type: 'A', content: '192.0.2.1' })).statusCode,
    ).toBe(404);
  });

  test('one TTL for a set, the same record once, and what a link keeps is not the customer’s', async () => {
    await add({ name: 'set', type: 'A', ttl: 300, content: '192.0.2.1' });
    await add({ name: 'set', type: 'A', ttl: 900, content: '192.0.2.2' });
    const { records } = await list('?search=set');
    expect(records.map(({ ttl }: { ttl: number }) => ttl)).toEqual([900, 900]);
    expect((await add({ name: 'set', type: 'A', ttl: 900, content: '192.0.2.2' })).statusCode).toBe(409);
    await inTx((tx) =>
      setZoneRecords(product.deps, tx, {
        zoneId: zone,
        keeper: 'link',
        records: [{ name: 'linked', type: 'A', ttl: 300, content: '192.0.2.5' }],
      }),
    );
    expect((await add({ name: 'linked', type: 'A', content: '192.0.2.6' })).json().details).toContain('linked');
    const [kept] = (await list('?search=linked')).records;
    expect((await owner.browser.send('DELETE', `${path}/records/${kept.record_id}`)).statusCode).toBe(409);
    const [linked] = await history();
    expect([linked.kind, linked.can_undo]).toEqual(['linked', false]);
    await product.settle();
  });

  test('a zone file is shown before it is taken, and what is exported is taken again as the same', async () => {
    const text = 'imported 300 A 192.0.2.77\nmail MX 10 mx.example.net.\nbad A nope\n';
    const before = (await list()).count;
    const preview = (await owner.browser.post(`${path}/import`, { text, preview: true })).json();
    expect(preview).toMatchObject({ details: '2 would be added and 0 removed.', left_out: [{ line: 3 }] });
    expect((await list()).count).toBe(before);
    await owner.browser.post(`${path}/import`, { text });
    const file = await owner.browser.get(`${path}/export`);
    expect(file.headers['content-disposition']).toContain(`${name}.zone`);
    const again = await owner.browser.post(`${path}/import`, { text: file.body, replace: true });
    expect(again.json()).toMatchObject({ added: [], removed: [] });
    await product.settle();
    expect(await dig(`mail.${name}`, 'MX')).toEqual(['10 mx.example.net.']);
  });

  test('templates set a website and mail with SPF, DKIM and DMARC, beside proofs that are there', async () => {
    const own = await open(newName());
    const template = (body: object) => owner.browser.post(`/account/zones/${own}/template`, body);
    await owner.browser.post(`/account/zones/${own}/records`, { name: '@', type: 'TXT', content: 'proof=1' });
    await template({ template: 'web', ipv4: '192.0.2.1', ipv6: '2001:db8::1' });
    const key = 'A'.repeat(300);
    await template({ template: 'mail', mail_server: 'mx.example.net', dkim_selector: 's1', dkim_key: key });
    await template({ template: 'mail', mail_server: 'mx2.example.net' });
    const { records } = (await owner.browser.get(`/account/zones/${own}/records?limit=100`)).json();
    const at = (name: string, type: string) =>
      records
        .filter((one: { name: string; type: string }) => one.name === name && one.type === type)
        .map((one: { content: string }) => one.content)
        .sort();
    expect([at('@', 'A'), at('@', 'MX'), at('@', 'TXT'), at('_dmarc', 'TXT')]).toEqual([
      ['192.0.2.1'],
      ['10 mx2.example.net.'],
      ['"proof=1"', '"v=spf1 mx -all"'],
      ['"v=DMARC1; p=quarantine"'],
    ]);
    expect(at('s1._domainkey', 'TXT')[0]).toContain('" "');
    expect((await template({ template: 'web', ipv4: 'nope' })).json().fields).toMatchObject([{ path: 'ipv4' }]);
    await product.settle();
  });

  test('DNSSEC gives the DS record, and cannot be turned off while the registrar has it', async () => {
    const sign = (signed: boolean) => owner.browser.send('PUT', `${path}/dnssec`, { signed });
    await product.askLab('PUT', '/dns/world', { name, type: 'NS', contents: ['ns1.resolvo.test.'] });
    expect((await sign(true)).json().zone).toMatchObject({ signed: true, ds: [] });
    await product.settle();
    const { ds } = (await owner.browser.get(path)).json().zone;
    expect(ds[0]).toMatch(/^\d+ 13 2 [0-9a-f]{64}$/);
    await product.askLab('PUT', '/dns/world', { name, type: 'DS', contents: [ds[0]] });
    expect((await sign(false)).json().details).toContain('registrar');
    await product.askLab('PUT', '/dns/world', { name, type: 'DS', contents: [] });
    expect((await sign(false)).statusCode).toBe(200);
    await product.settle();
    expect((await owner.browser.get(path)).json().zone).toMatchObject({ signed: false, ds: [] });
    const free = await open(`free-${randomUUID().slice(0, 8)}.resolvo.site`);
    expect(
      (await owner.browser.send('PUT', `/account/zones/${free}/dnssec`, { signed: true })).json().details,
    ).toContain('own');
    await product.settle();
  });

  test('the check says what the world sees, and how long until it changes', async () => {
    const own = newName();
    const id = await open(own);
    const check = async () => (await owner.browser.get(`/account/zones/${id}/check?name=www&type=A`)).json();
    const record = { name: 'www', type: 'A', ttl: 600, content: '192.0.2.1' };
    const made = (await owner.browser.post(`/account/zones/${id}/records`, record)).json().record;
    expect((await check()).verdict).toBe('elsewhere');
    const delegation = async (zone = id) => (await owner.browser.get(`/account/zones/${zone}/delegation`)).json();
    const nothing = { is_known: true, nameservers: [], is_ours: false };
    expect(await delegation(), 'nothing is live while the world asks others').toEqual(nothing);
    await product.askLab('PUT', '/dns/world', { name: own, type: 'NS', contents: ['ns1.other.test.'] });
    expect(await delegation()).toEqual({ ...nothing, nameservers: ['ns1.other.test'] });
    const free = await open(`free-${randomUUID().slice(0, 8)}.resolvo.site`);
    expect(await delegation(free)).toMatchObject({ is_known: true, is_ours: true });
    await product.askLab('PUT', '/dns/world', { name: own, type: 'NS', contents: ['ns2.resolvo.test.'] });
    expect((await check()).verdict).toBe('not_published');
    expect(await delegation()).toEqual({ is_known: true, nameservers: ['ns2.resolvo.test'], is_ours: true });
    await product.settle();
    expect(await check()).toMatchObject({ verdict: 'same', expected: ['192.0.2.1'], seconds: 0 });
    await owner.browser.send('PUT', `/account/zones/${id}/records/${made.record_id}`, {
      ...record,
      content: '192.0.2.2',
    });
    await product.settle();
    const late = await check();
    expect(late).toMatchObject({ verdict: 'on_its_way', delegation: { is_ours: true } });
    expect(late.seconds).toBeGreaterThan(500);
    await product.askLab('POST', '/dns/forget', {});
    expect((await check()).verdict).toBe('same');
  });

  test('a zone leaves with its account', async () => {
    const leaver = await product.account();
    const id = await open(newName(), leaver.id);
    await inTx((tx) =>
      product.deps.events.emit(tx, { name: 'account.left', accountId: leaver.id, data: { account_id: leaver.id } }),
    );
    expect((await zoneRow(id))?.dropped_at).not.toBeNull();
    await product.settle();
  });
});
