import { randomUUID } from 'node:crypto';
import { isProblem, type RecordType, readRecord, recordTypes, zoneProblem } from '@resolvo/contract/hosting/records';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isAll } from '../../../../test/how-much.ts';
import { powerdnsAnswers } from '../../../../test/powerdns-answers.ts';
import { type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { hasPowerdns, powerdnsNotice, type RealPowerdns, startRealPowerdns } from '../../../../test/real-powerdns.ts';
import { powerdnsDns } from '../../../providers/powerdns/powerdns-dns.ts';
import { dnsResolvers } from '../../../providers/powerdns/resolvers.ts';
import type { DnsAsker } from '../../../providers/resolvers.ts';
import { applyZone } from './apply-zone.ts';
import { setZoneRecords } from './keep-records.ts';
import { dropZone, openZone } from './zones.ts';

/** The life of a zone on the PowerDNS of Debian. The book is that of the product; only the name servers are real. */
describe.skipIf(!hasPowerdns)(`zones on PowerDNS${powerdnsNotice}`, () => {
  const product = useOwnProduct();
  let server: RealPowerdns;
  let owner: TestAccount;
  let deps: Pick<typeof product.deps, 'db' | 'dns' | 'events' | 'now' | 'log'>;
  let asker: DnsAsker;
  beforeAll(async () => {
    server = await startRealPowerdns();
    owner = await product.account();
    const { db, events, now, log } = product.deps;
    deps = { db, events, now, log, dns: powerdnsDns(server) };
    const [first] = await dnsResolvers({ world: [], ours: [server.address], nameservers: [] }).ours();
    if (!first) throw new Error('No server to ask.');
    asker = first;
  });
  afterAll(() => server?.stop());

  const dig = async (name: string, type: string) => (await asker.ask(name, type)).contents;
  /** The product's own job would go to the lab. */
  async function apply(id: string): Promise<void> {
    await product.forgetJobs();
    await applyZone(deps, id);
  }
  async function open(name = `life-${randomUUID().slice(0, 8)}.com`, accountId: string | null = owner.id) {
    const id = await deps.db.transaction().execute((tx) => openZone(product.deps, tx, { accountId, name }));
    await apply(id);
    const path = `/account/zones/${id}`;
    return { id, name, path, records: `${path}/records` };
  }
  const zoneOf = async (path: string) => (await owner.browser.get(path)).json().zone;
  const add = async (zone: { records: string }, record: object) => {
    const reply = await owner.browser.post(zone.records, record);
    expect(reply.statusCode, reply.body).toBe(201);
    return reply.json().record;
  };

  /** One of each type that is offered. */
  const samples: Readonly<Record<RecordType, string>> = {
    A: '203.0.113.10',
    AAAA: '2001:db8::10',
    CNAME: 'other.example.net.',
    MX: '10 mail.example.net.',
    TXT: '"v=spf1 mx -all" "gr\\195\\184nn"',
    SRV: '10 5 5060 sip.example.net.',
    CAA: '0 issue "ca.example.net; account=1"',
    NS: 'ns1.other.example.',
    PTR: 'host.example.net.',
    SSHFP: `4 2 ${'ab'.repeat(32)}`,
    TLSA: `3 1 1 ${'cd'.repeat(32)}`,
    HTTPS: '1 . mandatory=alpn,ech alpn=h2,h3 port=8443 ech=AAT+DQAA ipv6hint=2001:db8::1 key65280=a=b',
  };

  test('records of every type are answered as they were written, changed and undone', async () => {
    const zone = await open();
    for (const type of recordTypes) await add(zone, { name: `x-${type}`, type, content: samples[type] });
    await apply(zone.id);
    for (const type of recordTypes.filter((one) => one !== 'NS')) {
      expect(await dig(`x-${type.toLowerCase()}.${zone.name}`, type), type).toEqual([samples[type]]);
    }
    const www = await add(zone, { name: 'www', type: 'A', content: '203.0.113.1' });
    await owner.browser.send('PUT', `${zone.records}/${www.record_id}`, {
      name: 'www',
      type: 'CNAME',
      content: 'other.example.net',
    });
    await apply(zone.id);
    expect(await dig(`www.${zone.name}`, 'CNAME')).toEqual(['other.example.net.']);
    const { versions } = (await owner.browser.get(`${zone.path}/history`)).json();
    await owner.browser.post(`${zone.path}/undo`, { version_id: versions[0].version_id });
    await apply(zone.id);
    expect([await dig(`www.${zone.name}`, 'CNAME'), await dig(`www.${zone.name}`, 'A')]).toEqual([[], ['203.0.113.1']]);
    expect(await zoneOf(zone.path)).toMatchObject({ refused_count: 0, is_troubled: false });
  });

  test('a zone is signed and unsigned, and goes', async () => {
    const zone = await open();
    await add(zone, { name: '@', type: 'A', content: '203.0.113.1' });
    await owner.browser.send('PUT', `${zone.path}/dnssec`, { signed: true });
    await apply(zone.id);
    expect((await zoneOf(zone.path)).ds[0]).toMatch(/^\d+ 13 2 [0-9a-f]{64}$/);
    await add(zone, { name: 'later', type: 'A', content: '203.0.113.2' });
    await apply(zone.id);
    expect(await dig(`later.${zone.name}`, 'A')).toEqual(['203.0.113.2']);
    await owner.browser.send('PUT', `${zone.path}/dnssec`, { signed: false });
    await apply(zone.id);
    expect(await deps.dns.findZone(zone.name)).toMatchObject({ signed: false });
    await deps.db.transaction().execute((tx) => dropZone(product.deps, tx, zone.id));
    await apply(zone.id);
    await expect(dig(zone.name, 'NS')).rejects.toThrow('REFUSED');
  });

  test('a refused record is set aside in PowerDNS’s words, and the rest is published', async () => {
    const zone = await open();
    for (const name of ['a', 'z']) await add(zone, { name, type: 'A', content: '203.0.113.1' });
    const wrong = await add(zone, { name: 'm', type: 'HTTPS', content: '1 . alpn=h2' });
    // As a zone has it from an earlier day, with other rules.
    await deps.db
      .updateTable('zone_records')
      .set({ content: '1 . alpn=h2 nope=1' })
      .where('id', '=', wrong.record_id)
      .execute();
    await apply(zone.id);
    expect([await dig(`a.${zone.name}`, 'A'), await dig(`z.${zone.name}`, 'A')]).toEqual([
      ['203.0.113.1'],
      ['203.0.113.1'],
    ]);
    const { records } = (await owner.browser.get(`${zone.records}?refused=yes`)).json();
    expect(records).toMatchObject([{ name: 'm', refusal: expect.stringContaining("SvcParam 'nope'") }]);
    await owner.browser.send('PUT', `${zone.records}/${records[0].record_id}`, {
      name: 'm',
      type: 'HTTPS',
      content: '1 . alpn=h2',
    });
    await apply(zone.id);
    expect(await dig(`m.${zone.name}`, 'HTTPS')).toEqual(['1 . alpn=h2']);
  });

  test('reverse zones hold the names of addresses', async () => {
    const [third, second] = [randomUUID(), randomUUID()].map((id) => Number.parseInt(id.slice(0, 2), 16));
    const zone = await open(`${third}.${second}.10.in-addr.arpa`, null);
    const records = [{ name: '7', type: 'PTR', ttl: 300, content: 'host.example.net.' } as const];
    await deps.db
      .transaction()
      .execute((tx) => setZoneRecords(product.deps, tx, { zoneId: zone.id, keeper: 'names', records }));
    await apply(zone.id);
    expect(await dig(`7.${zone.name}`, 'PTR')).toEqual(['host.example.net.']);
  });

  test('twenty thousand records are imported, changed, signed and taken away', {
    tags: ['slow'],
    timeout: 400_000,
  }, async () => {
    const zone = await open();
    const text = (last: number) =>
      Array.from({ length: 19_990 }, (_, index) => `n${index} 300 A 203.0.113.${last}`).join('\n');
    for (const last of [1, 2]) {
      await owner.browser.post(`${zone.path}/import`, { text: text(last), replace: true });
      await apply(zone.id);
      for (const index of [0, 9999, 19_989]) {
        expect(await dig(`n${index}.${zone.name}`, 'A')).toEqual([`203.0.113.${last}`]);
      }
    }
    await owner.browser.send('PUT', `${zone.path}/dnssec`, { signed: true });
    await apply(zone.id);
    await owner.browser.post(`${zone.path}/import`, { text: 'only 300 A 203.0.113.3', replace: true });
    await apply(zone.id);
    expect([await dig(`n0.${zone.name}`, 'A'), await dig(`only.${zone.name}`, 'A')]).toEqual([[], ['203.0.113.3']]);
    expect(await zoneOf(zone.path)).toMatchObject({ refused_count: 0 });
  });

  const name = fc.constantFrom('a.example.net', '@', 'shop', '_tcp.x', 'xn--blbr-roah.no', 'a-b.c.example.org.');
  const number = (most: number) => fc.integer({ min: 0, max: most }).map(String);
  const spaced = (...parts: fc.Arbitrary<string>[]) => fc.tuple(...parts).map((all) => all.join(' '));
  const hex = (bytes: number) =>
    fc.uint8Array({ minLength: bytes, maxLength: bytes }).map((all) => Buffer.from(all).toString('hex'));
  const ipv6 = fc.oneof(fc.ipV6(), fc.constantFrom('::', '::1', '::ffff:1.2.3.4', '2001:db8:0:0:1::', '1::8'));
  const service = fc
    .record(
      {
        alpn: fc.array(fc.constantFrom('h2', 'h3', 'http/1.1', 'a:b'), { minLength: 1, maxLength: 3 }).map(String),
        port: number(65_535),
        ipv4hint: fc.array(fc.ipV4(), { minLength: 1, maxLength: 3 }).map(String),
        ipv6hint: fc.array(ipv6, { minLength: 1, maxLength: 3 }).map(String),
        ech: fc.constantFrom('AAT+DQAA', 'AAf+DQADAQID'),
        key65280: fc.string({ minLength: 1, maxLength: 20 }),
        key8: fc.constantFrom('x', '0', 'a=b', "'"),
        mandatory: fc.subarray(['alpn', 'port', 'ech', 'key65280', 'ipv4hint']).map(String),
        'no-default-alpn': fc.constant(''),
      },
      { requiredKeys: [] },
    )
    .map((params) =>
      Object.entries(params)
        .map(([key, value]) => (value === '' ? key : `${key}=${value}`))
        .join(' '),
    );
  const contents: Readonly<Record<RecordType, fc.Arbitrary<string>>> = {
    A: fc.ipV4(),
    AAAA: ipv6,
    CNAME: name,
    MX: spaced(number(65_535), fc.oneof(name, fc.constant('.'))),
    TXT: fc.oneof(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 600 }),
      fc.string({ maxLength: 300 }).map((text) => `"${text}"`),
      fc.array(fc.string({ maxLength: 20 }), { minLength: 1, maxLength: 4 }).map((all) => `"${all.join('" "')}"`),
      number(999).map((digits) => `"\\${digits.padStart(3, '0')}\\;\\""`),
    ),
    SRV: spaced(number(65_535), number(65_535), number(65_535), fc.oneof(name, fc.constant('.'))),
    CAA: spaced(
      fc.constantFrom('0', '128'),
      fc.constantFrom('issue', 'issuewild', 'iodef', 'contactemail', 'issuemail'),
      fc.oneof(
        fc.constantFrom(
          'ca.example.net',
          ';',
          '""',
          'ca.example.net; a=b;c=d',
          'mailto:a@example.net',
          'a@example.net',
        ),
        fc.string({ maxLength: 30 }).map((text) => `ca.example.net; a=${text}`),
      ),
    ),
    NS: name,
    PTR: name,
    SSHFP: fc.oneof(
      spaced(fc.constantFrom('1', '2', '3', '4', '6'), fc.constant('1'), hex(20)),
      spaced(fc.constantFrom('1', '4'), fc.constant('2'), hex(32)),
    ),
    TLSA: fc.oneof(
      spaced(number(3), number(1), fc.constant('1'), hex(32)),
      spaced(number(3), number(1), fc.constant('2'), hex(64)),
      spaced(number(3), number(1), fc.constant('0'), fc.integer({ min: 1, max: 4096 }).chain(hex)),
    ),
    HTTPS: fc.oneof(spaced(number(65_535), fc.oneof(name, fc.constant('.')), service), spaced(fc.constant('0'), name)),
  };

  test('D14 what our rules take, PowerDNS takes, and says as it was written', async () => {
    const zone = 'random.example';
    const set = (type: string, content: string) => ({ name: zone, type, ttl: 3600, contents: [content] });
    await deps.dns.createZone({
      name: zone,
      owner: 'x',
      sets: [set('SOA', `ns1.${zone}. a.${zone}. 0 1 1 1 300`), set('NS', `ns1.${zone}.`)],
    });
    const any = fc
      .constantFrom(...recordTypes)
      .chain((type) =>
        contents[type].map((content) => ({ name: `at-${type.toLowerCase()}`, type, ttl: 300, content })),
      );
    const publish = async (record: { name: string; type: RecordType; content: string }) => {
      const owned = `${record.name}.${zone}`;
      await deps.dns.changeSets(zone, [{ name: owned, type: record.type, ttl: 300, contents: [record.content] }]);
      return record.type === 'NS' ? [record.content] : dig(owned, record.type);
    };
    for (const { type, typed, answered } of powerdnsAnswers) {
      const record = readRecord({ name: `at-${type.toLowerCase()}`, type, ttl: 300, content: typed }, zone);
      if (isProblem(record)) throw new Error(`Our rules refuse ${type} ${typed}.`);
      expect(await publish(record), `${type} ${typed}`).toEqual([answered]);
    }
    let taken = 0;
    await fc.assert(
      fc.asyncProperty(any, async (typed) => {
        const record = readRecord(typed, zone);
        if (isProblem(record) || zoneProblem([record], zone)) return;
        taken += 1;
        expect(await publish(record)).toEqual([record.content]);
      }),
      { seed: 7, numRuns: isAll ? 5000 : 300, endOnFailure: true },
    );
    expect(taken).toBeGreaterThan(150);
  });

  test('an empty PowerDNS is filled with every zone of the book', async () => {
    const zone = await open();
    await add(zone, { name: 'www', type: 'A', content: '203.0.113.1' });
    await apply(zone.id);
    await server.loseEverything();
    await expect(dig(`www.${zone.name}`, 'A')).rejects.toThrow('REFUSED');
    // As docs/operating.md says.
    await deps.db.updateTable('zones').set({ applied_version: 0 }).where('id', '=', zone.id).execute();
    await apply(zone.id);
    expect(await dig(`www.${zone.name}`, 'A')).toEqual(['203.0.113.1']);
  });
});
