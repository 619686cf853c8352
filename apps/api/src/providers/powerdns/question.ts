import { randomInt } from 'node:crypto';

/** A question as it is sent. Written here because the library that reads answers knows no HTTPS records. */
export interface DnsQuestion {
  readonly id: number;
  readonly bytes: Buffer;
}

/** Numbers of the types that are asked for (IANA, DNS parameters). */
const typeNumbers: Readonly<Record<string, number>> = {
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
  DNSKEY: 48,
  TLSA: 52,
  HTTPS: 65,
  CAA: 257,
};

/** RFC 6891: the root as name, OPT as type, how many bytes an answer over UDP may have, then flags and no options. */
const roomForAnswers = Buffer.from([0, 0, 41, 1232 >> 8, 1232 & 255, 0, 0, 0, 0, 0, 0]);

/** RFC 1035, 4.1. */
export function questionFor(name: string, type: string, { recursive }: { recursive: boolean }): DnsQuestion {
  const number = typeNumbers[type];
  if (number === undefined) throw new Error(`DNS records of the type ${type} cannot be asked for.`);
  const id = randomInt(65_536);
  const header = Buffer.alloc(12);
  header.writeUInt16BE(id, 0);
  header.writeUInt16BE(recursive ? 0x0100 : 0, 2);
  // One question, and one record beside it: the room for answers.
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(1, 10);
  const end = Buffer.alloc(4);
  end.writeUInt16BE(number, 0);
  // Class IN.
  end.writeUInt16BE(1, 2);
  return { id, bytes: Buffer.concat([header, encodeName(name), end, roomForAnswers]) };
}

function encodeName(name: string): Buffer {
  const labels = name.replace(/\.$/, '').split('.').filter(Boolean);
  return Buffer.concat([
    ...labels.map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label, 'latin1')])),
    Buffer.from([0]),
  ]);
}
