import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { applyZone } from './apply-zone.ts';
import { catchUpZones } from './catch-up.ts';
import { dropZone, openZone, republishZone } from './zones.ts';

/*
 * How changes of a zone come to the name servers: what is refused is set aside, and large changes go in pieces. The lab
 * refuses what has "lab-refuses" in it.
 */
const product = useOwnProduct();
let owner: TestAccount;
beforeAll(async () => {
  owner = await product.account();
});
afterEach(async () => {
  await product.askLab('PUT', '/dns/software', { version: '4.7.3', takes_all: false });
  await product.forgetJobs();
});

async function zoneWith(text = ''): Promise<{ id: string; name: string; path: string }> {
  const name = `p${randomUUID().slice(0, 8)}.com`;
  const id = await product.deps.db
    .transaction()
    .execute((tx) => openZone(product.deps, tx, { accountId: owner.id, name }));
  const path = `/account/zones/${id}`;
  if (text !== '') await owner.browser.post(`${path}/import`, { text });
  await product.settle();
  return { id, name, path };
}
async function dig(name: string, type: string): Promise<readonly string[]> {
  const [server] = await product.deps.resolvers.ours();
  return (await server?.ask(name, type))?.contents ?? [];
}
const row = (id: string) =>
  product.deps.db.selectFrom('zones').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const records = async (path: string, search: string) =>
  (await owner.browser.get(`${path}/records?search=${search}`)).json().records;
const zoneOf = async (path: string) => (await owner.browser.get(path)).json().zone;

describe('F41 a record that the name servers refuse', () => {
  const lines = (bad: string) =>
    [
      ...Array.from({ length: 30 }, (_, index) => `a${index} 300 A 192.0.2.${index}`),
      bad,
      ...Array.from({ length: 30 }, (_, index) => `z${index} 300 A 192.0.2.${index}`),
    ].join('\n');

  test('is set aside with their words, and all others are published', async () => {
    const { id, name, path } = await zoneWith('old 300 A 192.0.2.1');
    await owner.browser.post(`${path}/import`, { text: lines('m 300 TXT "lab-refuses"') });
    await product.settle();
    expect(await row(id)).toMatchObject({ version: 3, applied_version: 3, trouble: null });
    for (const host of ['a0', 'a29', 'z0', 'z29']) expect(await dig(`${host}.${name}`, 'A')).toHaveLength(1);
    expect(await dig(`m.${name}`, 'TXT')).toEqual([]);
    expect(await zoneOf(path)).toMatchObject({ refused_count: 1, is_troubled: false });
    const [refused] = await records(path, 'lab-refuses');
    // Their words, without the name of their program.
    expect(refused.refusal).toContain('The lab refuses');
    expect(refused.refusal).not.toContain('PowerDNS');
    expect((await records(path, 'a29'))[0].refusal).toBe('');
  });

  test('holds up no later change, and is asked again when it is changed', async () => {
    const { id, name, path } = await zoneWith('m 300 TXT "lab-refuses"');
    await owner.browser.post(`${path}/records`, { name: 'later', type: 'A', content: '192.0.2.7' });
    await product.settle();
    expect(await dig(`later.${name}`, 'A')).toEqual(['192.0.2.7']);
    expect(await zoneOf(path)).toMatchObject({ refused_count: 1 });
    const [refused] = await records(path, 'lab-refuses');
    await owner.browser.send('PUT', `${path}/records/${refused.record_id}`, {
      name: 'm',
      type: 'TXT',
      content: 'taken',
    });
    await product.settle();
    expect(await dig(`m.${name}`, 'TXT')).toEqual(['"taken"']);
    expect(await zoneOf(path)).toMatchObject({ refused_count: 0 });
    expect((await row(id)).trouble).toBeNull();
  });

  test('is asked again when staff publish the zone, and by itself when another version answers', async () => {
    const { id, name, path } = await zoneWith('m 300 TXT "lab-refuses"');
    await catchUpZones(product.deps);
    expect(await row(id)).toMatchObject({ version: 2, applied_version: 2 });
    await product.deps.db.transaction().execute((tx) => republishZone(product.deps, tx, id, owner));
    await product.settle();
    expect(await zoneOf(path)).toMatchObject({ refused_count: 1 });
    await product.askLab('PUT', '/dns/software', { version: '4.9.4', takes_all: true });
    await catchUpZones(product.deps);
    await product.settle();
    expect(await dig(`m.${name}`, 'TXT')).toEqual(['"lab-refuses"']);
    expect(await zoneOf(path)).toMatchObject({ refused_count: 0 });
  });

  test('leaves what was answered before in its place, also where another name (CNAME) was to make room', async () => {
    const { name, path } = await zoneWith('www 300 CNAME old.example.net.\nold 300 TXT "before"');
    const www = (await records(path, 'www'))[0].record_id;
    const old = (await records(path, 'before'))[0].record_id;
    const text = { name: 'www', type: 'TXT', content: 'lab-refuses' };
    await owner.browser.send('PUT', `${path}/records/${www}`, text);
    await owner.browser.send('PUT', `${path}/records/${old}`, { ...text, name: 'old' });
    await product.settle();
    expect([await dig(`www.${name}`, 'CNAME'), await dig(`old.${name}`, 'TXT')]).toEqual([
      ['old.example.net.'],
      ['"before"'],
    ]);
    // The address is right, and the other name is in its way until then.
    await owner.browser.post(`${path}/records`, { name: 'www', type: 'A', content: '192.0.2.8' });
    await product.settle();
    expect([await dig(`www.${name}`, 'CNAME'), await dig(`www.${name}`, 'A')]).toEqual([[], ['192.0.2.8']]);
    expect(await zoneOf(path)).toMatchObject({ refused_count: 2 });
  });

  test('does not keep a zone from being made, nor from going', async () => {
    const { id, name, path } = await zoneWith();
    await product.deps.dns.deleteZone(name);
    await owner.browser.post(`${path}/import`, { text: lines('m 300 TXT "lab-refuses"') });
    await product.settle();
    expect(await dig(`z29.${name}`, 'A')).toHaveLength(1);
    expect(await zoneOf(path)).toMatchObject({ refused_count: 1 });
    await product.deps.db.transaction().execute((tx) => dropZone(product.deps, tx, id));
    await product.settle();
    await expect(dig(name, 'NS')).rejects.toThrow('REFUSED');
    const left = await product.deps.db
      .selectFrom('zone_refusals')
      .select('zone_id')
      .where('zone_id', '=', id)
      .execute();
    expect(left).toEqual([]);
  });

  test('is no word for name servers that refuse everything: that is tried again as a whole', async () => {
    const { id, path } = await zoneWith();
    await owner.browser.post(`${path}/records`, { name: 'x', type: 'A', content: '192.0.2.7' });
    await product.fault('powerdns', 'declines');
    await expect(applyZone(product.deps, id)).rejects.toThrow('The lab declines');
    await product.fault('powerdns', 'none');
    expect(await row(id)).toMatchObject({ applied_version: 1, trouble: expect.stringContaining('declines') });
    expect(await zoneOf(path)).toMatchObject({ refused_count: 0 });
    await catchUpZones(product.deps);
    expect(await row(id)).toMatchObject({ applied_version: 2, trouble: null });
  });
});

test('F41 zones that the name servers refuse for good keep no others waiting, however many they are', async () => {
  const [first, second] = (await Promise.all([zoneWith(), zoneWith()])).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  if (!first || !second) throw new Error('Two zones were opened.');
  await product.deps.db
    .updateTable('zones')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', 'in', [first.id, second.id])
    .execute();
  await product.deps.db.updateTable('zones').set({ trouble: 'Refused.' }).where('id', '=', first.id).execute();
  const isBehind = async ({ id }: { id: string }) => {
    const { version, applied_version } = await row(id);
    return applied_version < version;
  };
  await catchUpZones(product.deps, 1);
  expect([await isBehind(first), await isBehind(second)]).toEqual([true, false]);
  await catchUpZones(product.deps, 1);
  expect(await isBehind(first)).toBe(false);
});

describe('F72 a call of the name servers that fails', () => {
  // What the product asks for in the life of a zone, signing it included.
  const calls = ['create-zone', 'get-zone', 'put-zone', 'delete-zone', 'list-keys', 'get-metadata', 'put-metadata'];
  for (const call of ['patch-zone', ...calls]) {
    const tags = call === 'patch-zone' ? [] : ['slow'];
    test(`such as ${call}: another try brings each zone in step, and leaves none that was dropped`, {
      tags,
    }, async () => {
      let struck = 0;
      for (const effect of ['drop-before', 'drop-after']) {
        const name = `p${randomUUID().slice(0, 8)}.com`;
        const { db } = product.deps;
        const id = await db.transaction().execute((tx) => openZone(product.deps, tx, { accountId: owner.id, name }));
        struck += await comesThrough(id, call, effect);
        const path = `/account/zones/${id}`;
        await owner.browser.post(`${path}/records`, { name: 'www', type: 'A', content: '192.0.2.9' });
        const signed = await owner.browser.send('PUT', `${path}/dnssec`, { signed: true });
        expect(signed.statusCode, signed.body).toBeLessThan(300);
        struck += await comesThrough(id, call, effect);
        expect(await dig(`www.${name}`, 'A')).toEqual(['192.0.2.9']);
        await db.transaction().execute((tx) => dropZone(product.deps, tx, id));
        struck += await comesThrough(id, call, effect);
        await expect(dig(name, 'NS')).rejects.toThrow('REFUSED');
      }
      expect(struck).toBeGreaterThanOrEqual(2);
    });
  }

  /** Answers how often the call failed. */
  async function comesThrough(id: string, call: string, effect: string): Promise<number> {
    await product.forgetJobs();
    await product.askLab('POST', '/powerdns/faults', { call, effect });
    await applyZone(product.deps, id).catch(() => undefined);
    const { mended } = await product.askLab<{ mended: number }>('DELETE', '/powerdns/faults');
    await applyZone(product.deps, id);
    const { version, applied_version, trouble } = await row(id);
    expect({ applied_version, trouble }).toEqual({ applied_version: version, trouble: null });
    return 1 - mended;
  }
});

describe('F42 a change that is more than the name servers take at once', () => {
  /** More than a megabyte in few sets. */
  const long = `"${'x'.repeat(250)}" `.repeat(60).trim();
  const many = (first: string, target: string) =>
    [
      `www 300 CNAME ${target}`,
      ...Array.from({ length: 90 }, (_, index) => `t${index} 300 TXT "${first}" ${long}`),
      `${target} 300 A 192.0.2.1`,
    ].join('\n');

  test('comes in pieces in which every name that is pointed to is there, and goes on after one was lost', {
    tags: ['slow'],
  }, async () => {
    const { id, name, path } = await zoneWith(many('one', 'blue'));
    expect([await dig(`www.${name}`, 'A'), await dig(`t89.${name}`, 'TXT')]).toEqual([
      ['192.0.2.1'],
      [`"one" ${long}`],
    ]);
    await owner.browser.post(`${path}/import`, { text: many('two', 'green'), replace: true });
    await product.forgetJobs();
    for (const lost of ['drop-before', 'drop-after']) {
      await product.askLab('POST', '/powerdns/faults', { call: 'patch-zone', effect: lost });
      await expect(applyZone(product.deps, id)).rejects.toThrow('does not answer');
      expect(await dig(`www.${name}`, 'A')).toEqual(['192.0.2.1']);
    }
    expect((await row(id)).applied_version).toBe(2);
    await applyZone(product.deps, id);
    expect(await dig(`www.${name}`, 'CNAME')).toEqual([`green.${name}.`]);
    expect([await dig(`www.${name}`, 'A'), await dig(`blue.${name}`, 'A')]).toEqual([['192.0.2.1'], []]);
    for (const index of [0, 45, 89]) expect(await dig(`t${index}.${name}`, 'TXT')).toEqual([`"two" ${long}`]);
  });

  test('sets one aside in the middle', async () => {
    const { id, name, path } = await zoneWith();
    await owner.browser.post(`${path}/import`, { text: `${many('one', 'blue')}\nt45 300 TXT "lab-refuses"` });
    await product.forgetJobs();
    await applyZone(product.deps, id);
    expect(await zoneOf(path)).toMatchObject({ refused_count: 1, applied_version: 2 });
    expect([await dig(`t44.${name}`, 'TXT'), await dig(`t45.${name}`, 'TXT')]).toEqual([[`"one" ${long}`], []]);
  });
});
