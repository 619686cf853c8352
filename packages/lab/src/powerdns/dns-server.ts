import { createSocket } from 'node:dgram';
import { createServer, type Socket } from 'node:net';
import {
  AUTHORITATIVE_ANSWER,
  type DecodedPacket,
  decode,
  RECURSION_AVAILABLE,
  RECURSION_DESIRED,
  TRUNCATED_RESPONSE,
} from 'dns-packet';
import type { Kit } from '../kit/part.ts';
import { LAB_HOST } from '../kit/ports.ts';
import type { Reply } from './answer.ts';
import { messageBytes, optBytes, questionBytes } from './message.ts';

interface DnsServerOptions {
  readonly kit: Kit;
  readonly part: string;
  /** How the journal calls it. */
  readonly who: string;
  readonly recursive: boolean;
  readonly answer: (asked: { name: string; type: string; secure: boolean }) => Reply;
}

/** The fault name of a question to the resolver; whatever the effect, it says nothing. */
export const resolverCall = 'resolve';

export interface DnsServer {
  readonly host: string;
  readonly port: number;
  close(): Promise<void>;
}

const rcodes: Readonly<Record<string, number>> = { NOERROR: 0, FORMERR: 1, SERVFAIL: 2, NXDOMAIN: 3, REFUSED: 5 };
/** RFC 6891: what a caller can take over UDP, when it does not say. */
const plainSize = 512;
const idleMs = 5000;

/** Real DNS on one loopback port, UDP and TCP. */
export async function startDnsServer(options: DnsServerOptions): Promise<DnsServer> {
  const udp = createSocket('udp4');
  const sockets = new Set<Socket>();
  const tcp = createServer((socket) => {
    sockets.add(socket);
    socket.setTimeout(idleMs, () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    takeQuestions(socket, (packet) => respond(options, packet, 65_535));
  });
  udp.on('message', (message, from) => {
    const reply = respond(options, message, undefined);
    if (reply) udp.send(reply, from.port, from.address);
  });
  // A reply to a caller that is gone must not end the lab.
  udp.on('error', () => {});
  const port = await listenOnBoth(udp, tcp);
  return {
    host: LAB_HOST,
    port,
    async close() {
      for (const socket of sockets) socket.destroy();
      await Promise.all([
        new Promise<void>((resolve) => udp.close(() => resolve())),
        new Promise<void>((resolve) => tcp.close(() => resolve())),
      ]);
    },
  };
}

/** UDP takes a free port, and TCP the same one; another process may have it there, so it is tried again. */
async function listenOnBoth(
  udp: ReturnType<typeof createSocket>,
  tcp: ReturnType<typeof createServer>,
): Promise<number> {
  for (let tries = 0; tries < 20; tries += 1) {
    const port = await new Promise<number>((resolve, reject) => {
      tcp.once('error', reject);
      tcp.listen(0, LAB_HOST, () => {
        tcp.off('error', reject);
        const address = tcp.address();
        resolve(address !== null && typeof address === 'object' ? address.port : 0);
      });
    });
    const isFree = await new Promise<boolean>((resolve) => {
      const failed = () => resolve(false);
      udp.once('error', failed);
      udp.bind(port, LAB_HOST, () => {
        udp.off('error', failed);
        resolve(true);
      });
    });
    if (isFree) return port;
    await new Promise((resolve) => tcp.close(resolve));
  }
  throw new Error('The lab found no port that is free for both UDP and TCP.');
}

/** Over TCP each message has its length before it (RFC 1035, 4.2.2). */
function takeQuestions(socket: Socket, reply: (packet: Buffer) => Buffer | undefined): void {
  let waiting: Buffer = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    waiting = Buffer.concat([waiting, chunk]);
    while (waiting.length >= 2 && waiting.length >= 2 + waiting.readUInt16BE(0)) {
      const end = 2 + waiting.readUInt16BE(0);
      const answer = reply(waiting.subarray(2, end));
      waiting = waiting.subarray(end);
      if (!answer) {
        socket.destroy();
        return;
      }
      const length = Buffer.alloc(2);
      length.writeUInt16BE(answer.length);
      socket.write(Buffer.concat([length, answer]));
    }
  });
}

/** Undefined: no answer at all. */
function respond(
  { kit, part, who, recursive, answer }: DnsServerOptions,
  packet: Buffer,
  size: number | undefined,
): Buffer | undefined {
  let query: DecodedPacket;
  try {
    query = decode(packet);
  } catch {
    return undefined;
  }
  const [question] = query.questions ?? [];
  if (query.type !== 'query' || question === undefined) return undefined;
  const type = question.type.replace('UNKNOWN_65', 'HTTPS');
  const name = `${question.name.toLowerCase().replace(/\.$/, '')}.`;
  const opt = query.additionals?.find((one) => one.type === 'OPT');
  const what = `${name} ${type}`;
  if (recursive && kit.faults.strike(part, resolverCall, {})) {
    kit.journal.record({ part, verb: who, what, outcome: 'no answer' });
    return undefined;
  }
  const secure = opt?.type === 'OPT' && opt.flag_do === true;
  const reply = answer({ name, type, secure });
  const { rcode } = reply;
  kit.journal.record({
    part,
    verb: who,
    what,
    outcome: `${rcode}, ${reply.answers.length} answers${recursive ? '' : reply.authoritative ? '' : ', not authoritative'}`,
  });
  const flags =
    (reply.authoritative && !recursive ? AUTHORITATIVE_ANSWER : 0) |
    (recursive ? RECURSION_AVAILABLE : 0) |
    ((query.flags ?? 0) & RECURSION_DESIRED) |
    (rcodes[rcode] ?? 2);
  const asked = questionBytes(packet);
  const write = (cut: boolean) =>
    messageBytes({
      id: query.id ?? 0,
      flags: 0x8000 | flags | (cut ? TRUNCATED_RESPONSE : 0),
      asked,
      sections: cut ? [[], [], []] : [reply.answers, reply.authority, reply.additional],
      opt: opt?.type === 'OPT' ? optBytes(secure) : undefined,
    });
  const whole = write(false);
  const most = size ?? Math.min(opt?.type === 'OPT' ? Math.max(opt.udpPayloadSize, plainSize) : plainSize, 1232);
  return whole.length <= most ? whole : write(true);
}
