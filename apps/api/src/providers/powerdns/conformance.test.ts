import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useProduct } from '../../../test/product.ts';
import { hasPowerdns, powerdnsNotice, type RealPowerdns, startRealPowerdns } from '../../../test/real-powerdns.ts';
import { freePort } from '../../net.ts';
import type { Dns, RecordSet } from '../dns.ts';
import type { DnsAsker } from '../resolvers.ts';
import { powerdnsDns } from './powerdns-dns.ts';
import { type DnsAddress, dnsResolvers } from './resolvers.ts';

const run = promisify(execFile);
const delv = '/usr/bin/delv';
const dnssecVerify = '/usr/bin/dnssec-verify';

interface Vendor {
  readonly url: string;
  readonly key: string;
  readonly address: DnsAddress;
}

/** One suite for the port, whichever name server stands behind it. */
function conforms(open: () => Promise<Vendor>): void {
  let vendor: Vendor;
  let dns: Dns;
  let asker: DnsAsker;
  let count = 0;
  beforeAll(async () => {
    vendor = await open();
    dns = powerdnsDns(vendor);
    const [first] = await dnsResolvers({ world: [], ours: [vendor.address], nameservers: [] }).ours();
    if (!first) throw new Error('No server to ask.');
    asker = first;
  });
  const dig = async (name: string, type: string) => (await asker.ask(name, type)).contents;

  async function zoneWith(make: (zone: string) => readonly RecordSet[]): Promise<string> {
    count += 1;
    const name = `conformance-${process.pid}-${count}.example`;
    const set = (type: string, contents: string[]): RecordSet => ({ name, type, ttl: 3600, contents });
    await dns.createZone({
      name,
      owner: `owner-${count}`,
      sets: [
        set('SOA', ['ns1.lab.example. hostmaster.lab.example. 0 10800 3600 604800 300']),
        set('NS', ['ns1.lab.example.', 'ns2.lab.example.']),
        ...make(name),
      ],
    });
    return name;
  }

  test('every type is answered over real DNS as it was written', async () => {
    const contents: Record<string, string[]> = {
      A: ['203.0.113.10', '203.0.113.11'],
      AAAA: ['2001:db8::10'],
      MX: ['0 .', '10 mail.example.net.'],
      TXT: ['"v=spf1 mx -all"', '"one" "two\\"\\\\ \\195\\184"', `"${'k'.repeat(255)}" "${'k'.repeat(200)}"`],
      SRV: ['10 5 5060 sip.example.net.'],
      CAA: ['0 issue "letsencrypt.org; x=1"', '128 iodef "mailto:a@example.net"'],
      PTR: ['host.example.net.'],
      SSHFP: [`4 2 ${'ab'.repeat(32)}`],
      TLSA: [`3 1 1 ${'cd'.repeat(32)}`],
      HTTPS: [
        '1 . alpn=h2,h3 port=8443 ipv4hint=203.0.113.10 ipv6hint=2001:db8::1',
        '2 . mandatory=alpn,ech alpn=h2 no-default-alpn ech=AAT+DQAA',
        '3 . mandatory=key65280 key65280=a=b',
      ],
    };
    const zone = await zoneWith((name) => [
      ...Object.entries(contents).map(([type, all]) => ({ name: `all.${name}`, type, ttl: 300, contents: all })),
      { name: `www.${name}`, type: 'CNAME', ttl: 300, contents: [`all.${name}.`] },
      { name: `*.wild.${name}`, type: 'A', ttl: 300, contents: ['203.0.113.12'] },
      { name: `sub.${name}`, type: 'NS', ttl: 300, contents: ['ns1.other.example.'] },
    ]);
    for (const [type, all] of Object.entries(contents)) {
      expect(await dig(`all.${zone}`, type), type).toEqual([...all].sort());
    }
    expect(await dig(zone, 'NS')).toEqual(['ns1.lab.example.', 'ns2.lab.example.']);
    expect(await dig(`www.${zone}`, 'CNAME')).toEqual([`all.${zone}.`]);
    expect(await dig(`www.${zone}`, 'A')).toEqual(contents.A);
    expect(await dig(`a.wild.${zone}`, 'A')).toEqual(['203.0.113.12']);
    expect(await dig(`none.${zone}`, 'A')).toEqual([]);
    expect(await dig(`all.${zone}`, 'NS')).toEqual([]);
    expect(await dig(`x.sub.${zone}`, 'A')).toEqual([]);
    const read = await dns.readSets(zone);
    for (const [type, all] of Object.entries(contents)) {
      expect(read.find((one) => one.name === `all.${zone}` && one.type === type)?.contents.toSorted(), type).toEqual(
        all.toSorted(),
      );
    }
  });

  test('a name becomes another name and back in one change, in whatever order it is asked', async () => {
    const zone = await zoneWith((name) => [{ name: `a.${name}`, type: 'A', ttl: 300, contents: ['203.0.113.1'] }]);
    const [plain, alias] = [
      { name: `a.${zone}`, type: 'A', ttl: 300, contents: ['203.0.113.2'] },
      { name: `a.${zone}`, type: 'CNAME', ttl: 300, contents: ['other.example.net.'] },
    ];
    await dns.changeSets(zone, [alias, { ...plain, contents: [] }]);
    expect(await dig(`a.${zone}`, 'CNAME')).toEqual(alias.contents);
    await dns.changeSets(zone, [plain, { ...alias, contents: [] }]);
    expect(await dig(`a.${zone}`, 'A')).toEqual(plain.contents);
  });

  test('what is too large for one request, and what is none of its spellings, is refused and nothing else', async () => {
    const zone = await zoneWith(() => []);
    const many = Array.from({ length: 4000 }, (_, index) => ({
      name: `n${index}.${zone}`,
      type: 'TXT',
      ttl: 300,
      contents: [`"${'x'.repeat(250)}" "${'y'.repeat(250)}"`],
    }));
    // A server that refuses by the announced length may close the connection before the rest of it is written.
    await expect(dns.changeSets(zone, many)).rejects.toMatchObject({
      outcome: expect.stringMatching(/^(refused|unreachable)$/),
    });
    expect(await dig(`n0.${zone}`, 'TXT')).toEqual([]);
    for (const content of [
      '1 . alpn=h2 mandatory=alpn',
      '1 . dohpath=/q{?dns}',
      '0 a.example. alpn=h2',
      '1 . alpn=h2 alpn=h3',
    ]) {
      const wrong = { name: `h.${zone}`, type: 'HTTPS', ttl: 300, contents: [content] };
      await expect(dns.changeSets(zone, [wrong]), content).rejects.toMatchObject({ outcome: 'refused' });
    }
    await dns.changeSets(zone, []);
  });

  test('an answer that does not fit into UDP comes over TCP', async () => {
    const contents = Array.from({ length: 20 }, (_, index) => `"${index} ${'x'.repeat(200)}"`);
    const zone = await zoneWith((name) => [{ name, type: 'TXT', ttl: 300, contents }]);
    expect(await dig(zone, 'TXT')).toEqual([...contents].sort());
  });

  test('sets are replaced and deleted, all of them or none, and the serial rises', async () => {
    const zone = await zoneWith((name) => [{ name: `a.${name}`, type: 'A', ttl: 300, contents: ['203.0.113.1'] }]);
    const first = await dns.findZone(zone);
    await dns.changeSets(zone, [
      { name: `a.${zone}`, type: 'A', ttl: 300, contents: [] },
      { name: `b.${zone}`, type: 'A', ttl: 120, contents: ['203.0.113.2'] },
    ]);
    expect([await dig(`a.${zone}`, 'A'), await asker.ask(`b.${zone}`, 'A')]).toEqual([
      [],
      { contents: ['203.0.113.2'], ttl: 120 },
    ]);
    const second = await dns.findZone(zone);
    expect(second?.serial).toBeGreaterThan(first?.serial ?? 0);
    for (const wrong of [
      { name: `c.${zone}`, type: 'MX', ttl: 300, contents: ['mail'] },
      { name: 'outside.example', type: 'A', ttl: 300, contents: ['203.0.113.9'] },
      { name: `b.${zone}`, type: 'CNAME', ttl: 300, contents: ['x.example.'] },
      { name: `c.${zone}`, type: 'TXT', ttl: 300, contents: ['no quotation marks'] },
    ]) {
      const right = { name: `d.${zone}`, type: 'A', ttl: 300, contents: ['203.0.113.9'] };
      await expect(dns.changeSets(zone, [right, wrong])).rejects.toMatchObject({ outcome: 'refused' });
    }
    expect(await dig(`d.${zone}`, 'A')).toEqual([]);
  });

  test('a zone carries whose it is, its notes, and goes once', async () => {
    const zone = await zoneWith(() => []);
    expect(await dns.findZone(zone)).toMatchObject({ name: zone, owner: `owner-${count}`, signed: false });
    await expect(dns.createZone({ name: zone, owner: 'another', sets: [] })).rejects.toMatchObject({
      outcome: 'out_of_step',
    });
    expect(await dns.readNote(zone, 'X-RESOLVO-VERSION')).toBeUndefined();
    await dns.writeNote(zone, 'X-RESOLVO-VERSION', '7');
    await dns.writeNote(zone, 'X-RESOLVO-VERSION', '8');
    expect(await dns.readNote(zone, 'X-RESOLVO-VERSION')).toBe('8');
    await dns.deleteZone(zone);
    await dns.deleteZone(zone);
    expect(await dns.findZone(zone)).toBeUndefined();
    await expect(dns.changeSets(zone, [])).rejects.toMatchObject({ outcome: 'out_of_step' });
    expect(await dns.version()).toMatch(/^\d+\.\d+/);
  });

  test('a wrong key and a server that is not there are one outcome: nothing is lost, and it is asked again', async () => {
    const locked = powerdnsDns({ ...vendor, key: 'another-key' });
    await expect(locked.findZone('a.example')).rejects.toMatchObject({ outcome: 'unreachable' });
    const gone = powerdnsDns({ ...vendor, url: `http://127.0.0.1:${await freePort()}` });
    await expect(gone.findZone('a.example')).rejects.toMatchObject({ outcome: 'unreachable' });
  });

  test('a zone is signed, its DS is the same when asked again, and it is plain after that', async () => {
    const zone = await zoneWith((name) => [{ name: `a.${name}`, type: 'A', ttl: 300, contents: ['203.0.113.1'] }]);
    const ds = await dns.sign(zone);
    // By SHA-256 first, and none by SHA-1.
    expect(ds[0]).toMatch(/^\d+ 13 2 [0-9a-f]{64}$/);
    expect(ds.filter((one) => / 13 1 /.test(one))).toEqual([]);
    expect(await dns.sign(zone)).toEqual(ds);
    expect(await dns.findZone(zone)).toMatchObject({ signed: true });
    expect(await dig(`a.${zone}`, 'A')).toEqual(['203.0.113.1']);
    await dns.unsign(zone);
    expect(await dns.findZone(zone)).toMatchObject({ signed: false });
  });

  const noDelv = existsSync(delv) ? '' : ' (skipped: delv is not installed)';
  test.skipIf(noDelv !== '')(`delv follows the DS record to each answer${noDelv}`, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'delv-'));
    const zone = await zoneWith((name) => [
      { name: `a.${name}`, type: 'A', ttl: 300, contents: ['203.0.113.1', '203.0.113.2'] },
      { name: `*.wild.${name}`, type: 'TXT', ttl: 300, contents: ['"wild"'] },
    ]);
    const ds = (await dns.sign(zone)).find((one) => / 13 2 /.test(one)) ?? '';
    await dns.changeSets(zone, [{ name: `b.${zone}`, type: 'MX', ttl: 300, contents: ['10 mail.example.net.'] }]);
    const [tag, algorithm, digest, hash = ''] = ds.split(' ');
    const anchors = join(folder, 'anchors');
    writeFileSync(anchors, `trust-anchors { "${zone}." static-ds ${tag} ${algorithm} ${digest} "${hash}"; };\n`);
    const { host, port } = vendor.address;
    const validated = async (name: string, type: string) => {
      const { stdout, stderr } = await run(delv, [
        `@${host}`,
        '-p',
        String(port),
        '-a',
        anchors,
        `+root=${zone}`,
        name,
        type,
      ]);
      return stdout + stderr;
    };
    for (const [name, type] of [
      [zone, 'NS'],
      [`a.${zone}`, 'A'],
      [`b.${zone}`, 'MX'],
      [`x.wild.${zone}`, 'TXT'],
    ] as const) {
      expect(await validated(name, type)).toContain('; fully validated');
    }
    expect(await validated(`a.${zone}`, 'TXT')).toContain('negative response, fully validated');
    rmSync(folder, { recursive: true });
  });
}

describe('the lab', () => {
  const product = useProduct();
  conforms(async () => {
    const powerdns = product.lab?.powerdns;
    if (!powerdns) throw new Error('The lab has no name servers.');
    return { url: powerdns.url, key: powerdns.key, address: powerdns.nameserver };
  });
});

/** The vendor's own server, from Debian. */
describe.skipIf(!hasPowerdns)(`PowerDNS${powerdnsNotice}`, () => {
  let server: Promise<RealPowerdns> | undefined;
  const started = () => {
    server ??= startRealPowerdns();
    return server;
  };
  conforms(started);

  const noVerify = existsSync(dnssecVerify) ? '' : ' (skipped: dnssec-verify is not installed)';
  test.skipIf(noVerify !== '')(`dnssec-verify finds every signature of a signed zone${noVerify}`, async () => {
    const { folder, address, ...vendor } = await started();
    const dns = powerdnsDns(vendor);
    const name = 'signed.example';
    const set = (type: string, contents: string[], owner = name): RecordSet => ({
      name: owner,
      type,
      ttl: 300,
      contents,
    });
    await dns.createZone({
      name,
      owner: 'x',
      sets: [
        set('SOA', [`ns1.${name}. hostmaster.${name}. 0 10800 3600 604800 300`]),
        set('NS', [`ns1.${name}.`]),
        set('A', ['203.0.113.1'], `ns1.${name}`),
      ],
    });
    await dns.sign(name);
    await dns.changeSets(name, [set('TXT', ['"later"'], `a.b.${name}`)]);
    const { stdout } = await run('/usr/bin/dig', [
      `@${address.host}`,
      '-p',
      String(address.port),
      '+onesoa',
      name,
      'AXFR',
    ]);
    const file = join(folder, 'signed.zone');
    writeFileSync(file, stdout);
    const verified = await run(dnssecVerify, ['-z', '-o', name, file]).catch(
      (error: { stdout: string; stderr: string }) => error,
    );
    expect(verified.stdout + verified.stderr).toContain('Zone fully signed');
  });

  afterAll(async () => {
    await (await server)?.stop();
  });
});
