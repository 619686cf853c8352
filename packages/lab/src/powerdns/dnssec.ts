import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import type { LabZone } from './book.ts';
import { encodeName, typeNumbers } from './rdata.ts';

/** ECDSA P-256 with SHA-256 (RFC 6605), the default of PowerDNS. */
const algorithm = 13;
const keyFlags = 257;

export const newKey = (): string =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

export function dnskeyOf(pem: string): Buffer {
  const { x = '', y = '' } = createPublicKey(createPrivateKey(pem)).export({ format: 'jwk' });
  return Buffer.concat([
    Buffer.from([keyFlags >> 8, keyFlags & 255, 3, algorithm]),
    Buffer.from(x, 'base64url'),
    Buffer.from(y, 'base64url'),
  ]);
}

/** RFC 4034, appendix B. */
function keyTag(rdata: Buffer): number {
  const sum = rdata.reduce((all, byte, index) => all + (index % 2 === 0 ? byte << 8 : byte), 0);
  return (sum + (sum >> 16)) & 0xffff;
}

export function dsOf(zone: string, pem: string): string[] {
  const rdata = dnskeyOf(pem);
  const digest = (name: string) => createHash(name).update(encodeName(zone)).update(rdata).digest('hex');
  // In the order of PowerDNS, whose first is one that no zone should use any more.
  return (
    [
      [1, 'sha1'],
      [2, 'sha256'],
      [4, 'sha384'],
    ] as const
  ).map(([number, name]) => `${keyTag(rdata)} ${algorithm} ${number} ${digest(name)}`);
}

export interface WireRecord {
  readonly name: string;
  readonly type: number;
  readonly ttl: number;
  readonly data: Buffer;
}

const week = 7 * 86_400;

/** The signature of a set (RFC 4034, 3.1.8.1). */
export function signSet(zone: LabZone & { key: string }, records: readonly WireRecord[], now: Date): WireRecord {
  const [first] = records;
  if (first === undefined) throw new Error('An empty set cannot be signed.');
  const { name, type, ttl } = first;
  const at = Math.floor(now.getTime() / 1000);
  const labels = name.split('.').length - 1;
  const head = Buffer.alloc(18);
  head.writeUInt16BE(type, 0);
  head.writeUInt8(algorithm, 2);
  head.writeUInt8(labels, 3);
  head.writeUInt32BE(ttl, 4);
  head.writeUInt32BE(at + 2 * week, 8);
  head.writeUInt32BE(at - week, 12);
  head.writeUInt16BE(keyTag(dnskeyOf(zone.key)), 16);
  const prefix = Buffer.concat([head, encodeName(zone.name)]);
  const owner = encodeName(name);
  const canonical = records
    .map(({ data }) => data)
    .sort(Buffer.compare)
    .map((data) => {
      const middle = Buffer.alloc(10);
      middle.writeUInt16BE(type, 0);
      middle.writeUInt16BE(1, 2);
      middle.writeUInt32BE(ttl, 4);
      middle.writeUInt16BE(data.length, 8);
      return Buffer.concat([owner, middle, data]);
    });
  const signature = sign('sha256', Buffer.concat([prefix, ...canonical]), { key: zone.key, dsaEncoding: 'ieee-p1363' });
  return { name, type: typeNumbers.RRSIG ?? 46, ttl, data: Buffer.concat([prefix, signature]) };
}

/**
 * That a name has none but these types, and that nothing stands between it and its successor. Every denial is made for
 * the name that was asked, as Cloudflare's servers do (RFC 9824).
 */
export function denial(name: string, types: readonly number[], ttl: number): WireRecord {
  const windows = Map.groupBy(
    [...types].sort((a, b) => a - b),
    (type) => type >> 8,
  );
  const bitmaps = [...windows].map(([window, members]) => {
    const bits = Buffer.alloc(((Math.max(...members) & 255) >> 3) + 1);
    for (const type of members) bits[(type & 255) >> 3] = (bits[(type & 255) >> 3] ?? 0) | (0x80 >> (type & 7));
    return Buffer.concat([Buffer.from([window, bits.length]), bits]);
  });
  const next = Buffer.concat([Buffer.from([1, 0]), encodeName(name)]);
  return { name, type: typeNumbers.NSEC ?? 47, ttl, data: Buffer.concat([next, ...bitmaps]) };
}
