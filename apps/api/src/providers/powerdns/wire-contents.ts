import { z } from 'zod';

const dotted = (name: string): string => (name === '.' || name === '' ? '.' : `${name.toLowerCase()}.`);
const bytes = z.union([z.instanceof(Uint8Array), z.string().transform((text) => Buffer.from(text))]);

/** As a name server writes a string: what is not plain ASCII by its number. */
const quoted = (data: Uint8Array): string =>
  `"${[...data]
    .map((byte) => {
      if (byte === 0x22 || byte === 0x5c) return `\\${String.fromCharCode(byte)}`;
      return byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : `\\${String(byte).padStart(3, '0')}`;
    })
    .join('')}"`;

const mx = z.object({ preference: z.number().default(0), exchange: z.string() });
const srv = z.object({ priority: z.number(), weight: z.number(), port: z.number(), target: z.string() });
const caa = z.object({ flags: z.number(), tag: z.string(), value: z.string() });
const sshfp = z.object({ algorithm: z.number(), hash: z.number(), fingerprint: z.string() });
const tlsa = z.object({ usage: z.number(), selector: z.number(), matchingType: z.number(), certificate: bytes });
const ds = z.object({ keyTag: z.number(), algorithm: z.number(), digestType: z.number(), digest: bytes });
const soa = z.object({ mname: z.string(), rname: z.string(), serial: z.number() });

/** The content of a record as a zone file has it, from what the library read off the wire. */
export function contentOf(type: string, data: unknown): string {
  switch (type) {
    case 'A':
      return z.string().parse(data);
    case 'AAAA':
      return new URL(`http://[${z.string().parse(data)}]`).hostname.slice(1, -1);
    case 'CNAME':
    case 'NS':
    case 'PTR':
      return dotted(z.string().parse(data));
    case 'TXT':
      return z
        .union([z.array(bytes), bytes.transform((one) => [one])])
        .parse(data)
        .map(quoted)
        .join(' ');
    case 'MX': {
      const { preference, exchange } = mx.parse(data);
      return `${preference} ${dotted(exchange)}`;
    }
    case 'SRV': {
      const { priority, weight, port, target } = srv.parse(data);
      return `${priority} ${weight} ${port} ${dotted(target)}`;
    }
    case 'CAA': {
      const { flags, tag, value } = caa.parse(data);
      return `${flags} ${tag} "${value}"`;
    }
    case 'SSHFP': {
      const { algorithm, hash, fingerprint } = sshfp.parse(data);
      return `${algorithm} ${hash} ${fingerprint.toLowerCase()}`;
    }
    case 'TLSA': {
      const { usage, selector, matchingType, certificate } = tlsa.parse(data);
      return `${usage} ${selector} ${matchingType} ${Buffer.from(certificate).toString('hex')}`;
    }
    case 'DS': {
      const { keyTag, algorithm, digestType, digest } = ds.parse(data);
      return `${keyTag} ${algorithm} ${digestType} ${Buffer.from(digest).toString('hex')}`;
    }
    case 'SOA': {
      const { mname, rname, serial } = soa.parse(data);
      return `${dotted(mname)} ${dotted(rname)} ${serial}`;
    }
    case 'HTTPS':
      return serviceBinding(Buffer.from(bytes.parse(data)));
    default:
      throw new Error(`No reading of ${type} records.`);
  }
}

const keys = ['mandatory', 'alpn', 'no-default-alpn', 'port', 'ipv4hint', 'ech', 'ipv6hint'];
const keyName = (number: number): string => keys[number] ?? `key${number}`;

/** RFC 9460, 2.2. The library has no reading of it. */
function serviceBinding(data: Buffer): string {
  const priority = data.readUInt16BE(0);
  const labels: string[] = [];
  let at = 2;
  while (data[at] !== 0) {
    const length = data.readUInt8(at);
    labels.push(data.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  at += 1;
  const params: string[] = [];
  while (at < data.length) {
    const key = keyName(data.readUInt16BE(at));
    const end = at + 4 + data.readUInt16BE(at + 2);
    const value = serviceParam(key, data.subarray(at + 4, end));
    params.push(value === undefined ? key : `${key}=${value}`);
    at = end;
  }
  return [priority, dotted(labels.join('.')), ...params].join(' ');
}

function serviceParam(key: string, data: Buffer): string | undefined {
  const groups = (size: number): Buffer[] =>
    Array.from({ length: data.length / size }, (_, index) => data.subarray(index * size, (index + 1) * size));
  switch (key) {
    case 'no-default-alpn':
      return undefined;
    case 'mandatory':
      return groups(2)
        .map((two) => keyName(two.readUInt16BE(0)))
        .join(',');
    case 'port':
      return String(data.readUInt16BE(0));
    case 'ipv4hint':
      return groups(4)
        .map((four) => four.join('.'))
        .join(',');
    case 'ipv6hint':
      return groups(16)
        .map((one) => {
          const text = Array.from({ length: 8 }, (_, index) => one.readUInt16BE(index * 2).toString(16)).join(':');
          return new URL(`http://[${text}]`).hostname.slice(1, -1);
        })
        .join(',');
    case 'alpn': {
      const names: string[] = [];
      for (let at = 0; at < data.length; at += 1 + data.readUInt8(at)) {
        names.push(data.toString('latin1', at + 1, at + 1 + data.readUInt8(at)));
      }
      return names.join(',');
    }
    case 'ech':
      return data.toString('base64');
    default:
      return data.toString('latin1');
  }
}
