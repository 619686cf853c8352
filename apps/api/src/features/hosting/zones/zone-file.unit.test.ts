import { expect, test } from 'vitest';
import { readZoneFile, writeZoneFile } from './zone-file.ts';

const file = `$TTL 1h
@       IN SOA ns1.old.net. hostmaster.old.net. ( 2026010101 ; serial
                7200 900 1209600 300 )
        IN NS ns1.old.net.
@       300 IN A 203.0.113.10
        IN MX 10 mail
www     IN CNAME @
mail    IN 1d A 203.0.113.11 ; the mail server
_dmarc  TXT "v=DMARC1; p=none"
key     TXT ( "one"
              "two" )
$ORIGIN sub.example.com.
a       A 203.0.113.12
ssh     SSHFP 4 2 ${'AB'.repeat(16)} ${'CD'.repeat(16)}
$INCLUDE other.zone
x       HINFO "PC" "Linux"
bad     A 300.0.0.1
out.of.zone.net. A 203.0.113.1
`;

test('a zone file as BIND writes it is read, and what is left out is told with its line', () => {
  const { records, leftOut } = readZoneFile(file, 'example.com', 3600);
  expect(records.map(({ name, type, ttl, content }) => `${name} ${ttl} ${type} ${content}`)).toEqual([
    '@ 300 A 203.0.113.10',
    '@ 3600 MX 10 mail.example.com.',
    'www 3600 CNAME example.com.',
    'mail 86400 A 203.0.113.11',
    '_dmarc 3600 TXT "v=DMARC1; p=none"',
    'key 3600 TXT "one" "two"',
    'a.sub 3600 A 203.0.113.12',
    `ssh.sub 3600 SSHFP 4 2 ${'ab'.repeat(16)}${'cd'.repeat(16)}`,
  ]);
  expect(leftOut.map(({ line, reason }) => [line, reason.slice(0, 30)])).toEqual([
    [15, '$INCLUDE is not read. Please w'],
    [16, 'Records of the type HINFO are '],
    [17, 'Please enter an IPv4 address: '],
    [18, 'out.of.zone.net. is outside of'],
  ]);
});

test('what is written is read again as the same', () => {
  const { records } = readZoneFile(file, 'example.com', 3600);
  const text = [...writeZoneFile('example.com', 'a copy', records)].join('');
  expect(readZoneFile(text, 'example.com', 60).records).toEqual(records);
});

test('a file that never closes a bracket or a string ends', () => {
  expect(readZoneFile('a TXT ("x\nb A 203.0.113.1', 'example.com', 60).leftOut).toHaveLength(1);
  expect(readZoneFile('a A 203.0.113.1\\', 'example.com', 60).records).toHaveLength(0);
});
