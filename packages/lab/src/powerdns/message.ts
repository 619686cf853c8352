import type { WireRecord } from './dnssec.ts';
import { encodeName } from './rdata.ts';

interface Message {
  readonly id: number;
  readonly flags: number;
  readonly asked: Buffer;
  /** Answers, authority, additional. */
  readonly sections: readonly [readonly WireRecord[], readonly WireRecord[], readonly WireRecord[]];
  readonly opt: Buffer | undefined;
}

const headerBytes = 12;

/** The question of a message as it came, to be sent back (RFC 1035, 4.1.2). */
export function questionBytes(packet: Buffer): Buffer {
  let end = headerBytes;
  while (packet[end] !== 0 && end < packet.length) end += 1 + (packet[end] ?? 0);
  return packet.subarray(headerBytes, end + 5);
}

/** RFC 6891: the root as name, OPT as type, what we take over UDP, and whether signatures are wanted. */
export const optBytes = (secure: boolean): Buffer =>
  Buffer.from([0, 0, 41, 1232 >> 8, 1232 & 255, 0, 0, secure ? 0x80 : 0, 0, 0, 0]);

/** An answer as bytes. Records hold their data as bytes already, signed ones among them. */
export function messageBytes({ id, flags, asked, sections, opt }: Message): Buffer {
  const [answers, authority, additional] = sections;
  const counts = [1, answers.length, authority.length, additional.length + (opt ? 1 : 0)];
  const header = Buffer.alloc(headerBytes);
  for (const [index, value] of [id, flags, ...counts].entries()) header.writeUInt16BE(value, index * 2);
  // The question is the first name of the message: records that have it too point there (RFC 1035, 4.1.4).
  const owner = asked.subarray(0, -4);
  const records = sections.flat().map((record) => recordBytes(record, owner));
  return Buffer.concat([header, asked, ...records, ...(opt ? [opt] : [])]);
}

function recordBytes({ name, type, ttl, data }: WireRecord, asked: Buffer): Buffer {
  const encoded = encodeName(name);
  const owner = encoded.equals(asked) ? Buffer.from([0xc0, headerBytes]) : encoded;
  const fixed = Buffer.alloc(10);
  fixed.writeUInt16BE(type, 0);
  fixed.writeUInt16BE(1, 2);
  fixed.writeUInt32BE(ttl, 4);
  fixed.writeUInt16BE(data.length, 8);
  return Buffer.concat([owner, fixed, data]);
}
