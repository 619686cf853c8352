import { describe, expect, test } from 'vitest';
import {
  contentFields,
  isProblem,
  joinFields,
  plainText,
  type RecordType,
  readRecord,
  recordKinds,
  recordTypes,
  type ZoneRecord,
  zoneProblem,
} from './records.ts';

const zone = 'example.com';
/** Two bytes of length, and what they say. */
const ech = 'AAT+DQAA';
const read = (type: RecordType, content: string, name = 'www', ttl = 3600) =>
  readRecord({ name, type, ttl, content }, zone);
const contentOf = (type: RecordType, content: string, name?: string): string => {
  const record = read(type, content, name);
  return isProblem(record) ? `refused: ${record.message}` : record.content;
};

describe('one spelling for each type', () => {
  test.each<[RecordType, string, string]>([
    ['A', ' 203.0.113.10 ', '203.0.113.10'],
    ['AAAA', '2001:DB8:0:0::10', '2001:db8::10'],
    ['CNAME', 'Shop.Example.NET', 'shop.example.net.'],
    ['CNAME', 'shop', 'shop.example.com.'],
    ['CNAME', '@', 'example.com.'],
    ['CNAME', 'blåbær.no', 'xn--blbr-roah.no.'],
    ['MX', '10 mail.example.net', '10 mail.example.net.'],
    ['MX', '0 .', '0 .'],
    ['TXT', 'v=DMARC1; p=none', '"v=DMARC1; p=none"'],
    ['TXT', '"a" "b\\"c"', '"a" "b\\"c"'],
    ['TXT', 'grønn', '"gr\\195\\184nn"'],
    ['SRV', '10 5 5060 sip.example.com.', '10 5 5060 sip.example.com.'],
    ['CAA', '0 issue letsencrypt.org', '0 issue "letsencrypt.org"'],
    ['CAA', '128 ISSUEWILD ";"', '128 issuewild ";"'],
    ['NS', 'ns1.example.net', 'ns1.example.net.'],
    ['PTR', 'host.example.net', 'host.example.net.'],
    ['SSHFP', `4 2 ${'AB'.repeat(32)}`, `4 2 ${'ab'.repeat(32)}`],
    ['TLSA', `3 1 1 ${'ab'.repeat(32)}`, `3 1 1 ${'ab'.repeat(32)}`],
    ['HTTPS', '1 . ipv6hint=2001:DB8::1 alpn="h2,h3"', '1 . alpn=h2,h3 ipv6hint=2001:db8::1'],
    ['HTTPS', '0 shop.example.net', '0 shop.example.net.'],
    ['HTTPS', `1 . port=8443 ech="${ech}" mandatory=port,ech`, `1 . mandatory=port,ech port=8443 ech=${ech}`],
    ['HTTPS', '1 . key65280=a=b no-default-alpn alpn=h2', '1 . alpn=h2 no-default-alpn key65280=a=b'],
    ['HTTPS', '16 svc.example.net', '16 svc.example.net.'],
    [
      'CAA',
      '0 issue "ca.example.net; account=1; validationmethods=dns-01"',
      '0 issue "ca.example.net; account=1; validationmethods=dns-01"',
    ],
    ['CAA', '0 issue ""', '0 issue ""'],
    ['CAA', '0 iodef mailto:a@example.net', '0 iodef "mailto:a@example.net"'],
  ])('%s %s', (type, typed, written) => expect(contentOf(type, typed)).toBe(written));

  test('a text is cut into strings of 255 bytes, and read back whole', () => {
    const long = 'k'.repeat(600);
    expect(contentOf('TXT', long)).toBe(`"${'k'.repeat(255)}" "${'k'.repeat(255)}" "${'k'.repeat(90)}"`);
    expect(plainText(contentOf('TXT', long))).toBe(long);
  });

  test('what was written is read again as the same, also through the fields of the form', () => {
    const samples: Record<RecordType, string> = {
      A: '203.0.113.10',
      AAAA: '2001:db8::10',
      CNAME: 'a.example.net.',
      MX: '10 mail.example.net.',
      TXT: '"v=spf1 mx -all"',
      SRV: '10 5 5060 sip.example.com.',
      CAA: '0 issue "letsencrypt.org; account=1"',
      NS: 'ns1.example.net.',
      PTR: 'host.example.net.',
      SSHFP: `4 2 ${'ab'.repeat(32)}`,
      TLSA: `3 1 1 ${'ab'.repeat(32)}`,
      HTTPS: '1 . alpn=h2,h3 port=8443',
    };
    for (const type of recordTypes) {
      expect(contentOf(type, samples[type]), type).toBe(samples[type]);
      expect(contentOf(type, joinFields(type, contentFields(type, samples[type]))), type).toBe(samples[type]);
    }
  });
});

describe('S59: refusals say what a valid value looks like', () => {
  test.each<[string, RecordType, string, string]>([
    ['A that is a name', 'A', 'example.com', 'such as 203.0.113.10'],
    ['A out of range', 'A', '203.0.113.256', 'such as 203.0.113.10'],
    ['AAAA that is IPv4', 'AAAA', '203.0.113.1', 'such as 2001:db8::10'],
    ['CNAME that is an address', 'CNAME', '203.0.113.1', 'not an address'],
    ['MX without its priority', 'MX', 'mail.example.com', 'such as 10 mail.example.com'],
    ['CRLF', 'TXT', 'a\r\nwww IN A 1.2.3.4', 'one line'],
    ['a lone quotation mark', 'TXT', '"open', 'close every quotation mark'],
    ['a quotation mark inside', 'TXT', 'a"b', 'leave out quotation marks'],
    ['a comment after an address', 'A', '203.0.113.1 ; x', 'nothing else'],
    ['a semicolon in a name', 'CNAME', 'a;b.example.net', 'a name'],
    ['a string of 256', 'TXT', `"${'x'.repeat(256)}"`, '255'],
    ['a text of 65,536', 'TXT', 'x'.repeat(65_536), '65,535'],
    ['SRV with a port too high', 'SRV', '1 1 65536 a.example.com', '10 5 5060'],
    ['CAA with a quotation mark', 'CAA', '0 issue "a"b"', '0 issue'],
    ['SSHFP too short', 'SSHFP', '4 2 abcd', 'ssh-keygen -r'],
    ['TLSA too short', 'TLSA', '3 1 1 abcd', '64 hexadecimal'],
    ['CAA that no authority can read', 'CAA', '0 issue "letsencrypt"', 'such as 0 issue "letsencrypt.org"'],
    ['CAA with a broken parameter', 'CAA', '0 issue "ca.example.net; a b"', 'such as 0 issue'],
    ['CAA with an unknown tag', 'CAA', '0 isue "ca.example.net"', 'such as 0 issue'],
    ['CAA with an email as report', 'CAA', '0 iodef "a@example.net"', 'mailto:'],
    ['HTTPS without a priority', 'HTTPS', 'alpn=h2', '1 . alpn=h2'],
    ['HTTPS with a priority too high', 'HTTPS', '65536 .', '1 . alpn=h2'],
    ['HTTPS alias with parameters', 'HTTPS', '0 a.example.com alpn=h2', 'leave them out'],
    ['HTTPS alias without a target', 'HTTPS', '0 .', 'needs a target'],
    ['HTTPS alias of itself', 'HTTPS', '0 www.example.com', 'point to itself'],
    ['HTTPS unknown parameter', 'HTTPS', '1 . nope=1', 'no parameter of HTTPS'],
    ['HTTPS dohpath', 'HTTPS', '1 . dohpath=/dns{?dns}', 'for DNS servers'],
    ['HTTPS known key by its number', 'HTTPS', '1 . key1=h2', 'write alpn'],
    ['HTTPS the key that is none', 'HTTPS', '1 . key65535=a', 'no parameter'],
    ['HTTPS key with a zero in front', 'HTTPS', '1 . key065280=a', 'no parameter'],
    ['HTTPS key twice', 'HTTPS', '1 . alpn=h2 alpn=h3', 'alpn once'],
    ['HTTPS key without its value', 'HTTPS', '1 . alpn', 'a value'],
    ['HTTPS key with nothing', 'HTTPS', '1 . ech=', 'a value'],
    ['HTTPS mandatory of itself', 'HTTPS', '1 . mandatory=mandatory alpn=h2', 'itself'],
    ['HTTPS mandatory of an absent key', 'HTTPS', '1 . mandatory=alpn,port alpn=h2', 'port'],
    ['HTTPS mandatory twice', 'HTTPS', '1 . mandatory=alpn,alpn alpn=h2', 'once'],
    ['HTTPS mandatory of no key', 'HTTPS', '1 . mandatory=,alpn alpn=h2', 'names'],
    ['HTTPS no-default-alpn alone', 'HTTPS', '1 . no-default-alpn', 'alpn too'],
    ['HTTPS no-default-alpn with a value', 'HTTPS', '1 . alpn=h2 no-default-alpn=1', 'without a value'],
    ['HTTPS ech that is no base64', 'HTTPS', '1 . ech=AAT+DQA', 'base64'],
    ['HTTPS ech cut off', 'HTTPS', '1 . ech=AEX+DQBB', 'length'],
    ['HTTPS port too high', 'HTTPS', '1 . port=65536', '65535'],
    ['HTTPS hint of the other kind', 'HTTPS', '1 . ipv4hint=2001:db8::1', 'IPv4'],
    ['HTTPS IPv4 as IPv6', 'HTTPS', '1 . ipv6hint=::ffff:203.0.113.1', 'IPv6'],
    ['HTTPS value with a comment', 'HTTPS', '1 . key65280=a;b', 'semicolons'],
  ])('%s', (_, type, content, hint) => {
    const record = read(type, content);
    expect(isProblem(record) && record.path === 'content' && record.message).toContain(hint);
  });

  test.each([
    ['out of the zone', 'www.other.org.', 'outside of example.com'],
    ['a label of 64', 'x'.repeat(64), 'at most 63'],
    ['a star in the middle', 'a.*.b', 'beginning only'],
    ['a space', 'a b', 'such as www'],
    ['CRLF', 'a\r\nb', 'such as www'],
    ['a name of 254', Array.from({ length: 5 }, () => 'x'.repeat(60)).join('.'), '253'],
  ])('a name that is %s', (_, name, hint) => {
    const record = read('A', '203.0.113.1', name);
    expect(isProblem(record) && record.path === 'name' && record.message).toContain(hint);
  });

  test('a wildcard is handed to no other name server, and the zone itself is no CNAME', () => {
    expect(isProblem(read('NS', 'ns1.example.net', '*'))).toBe(true);
    expect(isProblem(read('CNAME', 'a.example.net', '@'))).toBe(true);
    expect(isProblem(read('CNAME', 'www', 'www'))).toBe(true);
  });

  test('names in full are read as names of the zone', () => {
    for (const name of ['www', 'WWW.example.com', 'www.example.com.']) {
      expect(read('A', '203.0.113.1', name)).toMatchObject({ name: 'www' });
    }
    expect(read('A', '203.0.113.1', 'example.com')).toMatchObject({ name: '@' });
    expect(read('A', '203.0.113.1', '_dmarc.*')).toMatchObject({ path: 'name' });
  });

  test('every type has an example that its own rule takes', () => {
    for (const type of recordTypes) expect(recordKinds[type].fields.length).toBeGreaterThan(0);
  });
});

describe('S59: records that would break a zone', () => {
  const record = (name: string, type: RecordType, content: string): ZoneRecord => ({ name, type, ttl: 3600, content });

  test('a CNAME beside others, and two of them', () => {
    const alias = record('www', 'CNAME', 'a.example.net.');
    expect(zoneProblem([alias, record('www', 'A', '203.0.113.1')], zone)?.message).toContain('no other records');
    expect(zoneProblem([alias, record('www', 'CNAME', 'b.example.net.')], zone)?.message).toContain('one name only');
    expect(zoneProblem([alias, record('web', 'A', '203.0.113.1')], zone)).toBeUndefined();
  });

  test('a name that takes no mail, and a mail server beside it', () => {
    const none = record('@', 'MX', '0 .');
    expect(zoneProblem([none], zone)).toBeUndefined();
    expect(zoneProblem([none, record('@', 'MX', '10 mail.example.net.')], zone)?.message).toContain('no mail');
  });

  test('names that point in a circle', () => {
    const chain = [record('a', 'CNAME', 'b.example.com.'), record('b', 'CNAME', 'c.example.com.')];
    expect(zoneProblem(chain, zone)).toBeUndefined();
    expect(zoneProblem([...chain, record('c', 'CNAME', 'a.example.com.')], zone)?.message).toContain('circle');
  });

  test('records below what other name servers answer, but for their addresses', () => {
    const cut = record('shop', 'NS', 'ns1.shop.example.com.');
    expect(zoneProblem([cut, record('_acme-challenge.shop', 'TXT', '"x"')], zone)?.message).toContain(
      'other name servers',
    );
    expect(zoneProblem([cut, record('ns1.shop', 'A', '203.0.113.1')], zone)).toBeUndefined();
  });

  test('a set that no answer can hold', () => {
    const text = `"${'x'.repeat(250)}"`;
    const many = Array.from({ length: 300 }, (_, index) => record('@', 'TXT', `"${index}" ${text}`));
    expect(zoneProblem(many, zone)?.message).toContain('one answer');
  });
});
