import { isIPv4, isIPv6 } from 'node:net';
import { mandatoryKeys, svcParams } from './svcb.ts';

/** https://www.iana.org/assignments/dns-parameters */
export const typeNumbers: Readonly<Record<string, number>> = {
  A: 1,
  NS: 2,
  CNAME: 5,
  SOA: 6,
  PTR: 12,
  MX: 15,
  TXT: 16,
  AAAA: 28,
  SRV: 33,
  DS: 43,
  SSHFP: 44,
  RRSIG: 46,
  NSEC: 47,
  DNSKEY: 48,
  TLSA: 52,
  HTTPS: 65,
  CAA: 257,
};

/** A name on the wire: small letters, as signatures need it (RFC 4034, 6.2). `name` ends with a dot. */
export function encodeName(name: string): Buffer {
  if (!name.endsWith('.')) throw new Error(`'${name}' is not canonical`);
  const labels = name.toLowerCase().split('.').slice(0, -1);
  if (name === '.') return Buffer.from([0]);
  const parts = labels.map((label) => {
    if (label.length === 0 || label.length > 63) throw new Error('label too long or empty');
    return Buffer.concat([Buffer.from([label.length]), Buffer.from(label, 'latin1')]);
  });
  const whole = Buffer.concat([...parts, Buffer.from([0])]);
  if (whole.length > 255) throw new Error('name too long');
  return whole;
}

/** A content as PowerDNS takes it, to the bytes of the record. Throws the reason when it is not one. */
export function encodeRdata(type: string, content: string): Buffer {
  const encode = encoders[type];
  if (encode === undefined) throw new Error(`unknown type ${type}`);
  const data = encode(content);
  if (data.length > 65_535) throw new Error('record too long');
  return data;
}

const words = (content: string, count: number): string[] => {
  const parts = content.split(' ');
  if (parts.length !== count) throw new Error(`expected ${count} fields, found ${parts.length}`);
  return parts;
};
function uint(text: string | undefined, bytes: 1 | 2 | 4): Buffer {
  if (text === undefined || !/^\d{1,10}$/.test(text) || Number(text) >= 256 ** bytes) {
    throw new Error(`expected digits, found '${text ?? ''}'`);
  }
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(Number(text), 0, bytes);
  return buffer;
}
function hex(text = ''): Buffer {
  if (!/^(?:[0-9a-f]{2})+$/i.test(text)) throw new Error('expected hexadecimal digits');
  return Buffer.from(text, 'hex');
}

function ipv6(text: string): Buffer {
  if (!isIPv6(text)) throw new Error(`'${text}' is no IPv6 address`);
  const [, tail] = /:(\d+\.\d+\.\d+\.\d+)$/.exec(text) ?? [];
  const octets = tail?.split('.').map(Number) ?? [];
  const plain =
    tail === undefined
      ? text
      : text.slice(0, -tail.length) +
        [0, 2].map((at) => (((octets[at] ?? 0) << 8) | (octets[at + 1] ?? 0)).toString(16)).join(':');
  const [head = '', rest] = plain.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = rest === undefined || rest === '' ? [] : rest.split(':');
  const zeros = rest === undefined ? [] : Array.from({ length: 8 - left.length - right.length }, () => '0');
  const buffer = Buffer.alloc(16);
  [...left, ...zeros, ...right].forEach(
    (group, index) => void buffer.writeUInt16BE(Number.parseInt(group, 16), index * 2),
  );
  return buffer;
}

function ipv4(text: string): Buffer {
  if (!isIPv4(text)) throw new Error(`'${text}' is no IPv4 address`);
  return Buffer.from(text.split('.').map(Number));
}

/** "one" "two": each with its length before it. */
function strings(content: string): Buffer[] {
  if (!/^"(?:[^"\\]|\\.)*"(?: "(?:[^"\\]|\\.)*")*$/s.test(content)) {
    throw new Error(`Not in expected format (parsed as '"${content.replaceAll('"', '')}"')`);
  }
  return [...content.matchAll(/"((?:[^"\\]|\\.)*)"/gs)].map(([, inner = '']) => {
    const bytes = Buffer.from(
      inner.replaceAll(/\\(\d{3})|\\(.)/g, (_, digits?: string, char?: string) =>
        digits === undefined ? (char ?? '') : String.fromCharCode(Number(digits)),
      ),
      'latin1',
    );
    if (bytes.length > 255) throw new Error('a string is longer than 255 bytes');
    return bytes;
  });
}

const lengthBefore = (bytes: Buffer): Buffer => Buffer.concat([Buffer.from([bytes.length]), bytes]);

function svcValue(name: string, value: string): Buffer {
  const values = value.split(',');
  switch (name) {
    case 'mandatory':
      return Buffer.concat(mandatoryKeys(value).map((one) => uint(String(one), 2)));
    case 'alpn':
      return Buffer.concat(values.map((one) => lengthBefore(Buffer.from(one))));
    case 'port':
      return uint(value, 2);
    case 'ipv4hint':
      return Buffer.concat(values.map(ipv4));
    case 'ipv6hint':
      return Buffer.concat(values.map(ipv6));
    case 'ech':
      return Buffer.from(value, 'base64');
    default:
      return Buffer.from(value, 'latin1');
  }
}

const encoders: Readonly<Record<string, (content: string) => Buffer>> = {
  A: ipv4,
  AAAA: ipv6,
  CNAME: encodeName,
  NS: encodeName,
  PTR: encodeName,
  MX(content) {
    const [preference, host = ''] = words(content, 2);
    return Buffer.concat([uint(preference, 2), encodeName(host)]);
  },
  TXT: (content) => Buffer.concat(strings(content).map(lengthBefore)),
  SRV(content) {
    const [priority, weight, port, host = ''] = words(content, 4);
    return Buffer.concat([uint(priority, 2), uint(weight, 2), uint(port, 2), encodeName(host)]);
  },
  SOA(content) {
    const [primary = '', mailbox = '', ...numbers] = words(content, 7);
    return Buffer.concat([encodeName(primary), encodeName(mailbox), ...numbers.map((one) => uint(one, 4))]);
  },
  CAA(content) {
    const [, flag, tag = '', value = ''] = /^(\d+) ([a-z0-9]+) (".*")$/s.exec(content) ?? [];
    return Buffer.concat([uint(flag, 1), lengthBefore(Buffer.from(tag)), ...strings(value)]);
  },
  SSHFP(content) {
    const [algorithm, digest, fingerprint] = words(content, 3);
    return Buffer.concat([uint(algorithm, 1), uint(digest, 1), hex(fingerprint)]);
  },
  TLSA(content) {
    const [usage, selector, matching, data] = words(content, 4);
    return Buffer.concat([uint(usage, 1), uint(selector, 1), uint(matching, 1), hex(data)]);
  },
  DS(content) {
    const [tag, algorithm, digest, data] = words(content, 4);
    return Buffer.concat([uint(tag, 2), uint(algorithm, 1), uint(digest, 1), hex(data)]);
  },
  HTTPS(content) {
    const [priority, host = ''] = content.split(' ');
    return Buffer.concat([
      uint(priority, 2),
      encodeName(host),
      ...svcParams(content).flatMap(({ key, name, value = '' }) => {
        const data = svcValue(name, value);
        return [uint(String(key), 2), uint(String(data.length), 2), data];
      }),
    ]);
  },
};
