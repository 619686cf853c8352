import { createSocket } from 'node:dgram';
import { connect, isIP } from 'node:net';
import { type DecodedPacket, decode } from 'dns-packet';
import type { DnsAnswer, DnsAsker, Resolvers } from '../resolvers.ts';
import { type DnsQuestion, questionFor } from './question.ts';
import { contentOf } from './wire-contents.ts';

export interface DnsAddress {
  readonly host: string;
  readonly port: number;
}

interface ResolverOptions {
  readonly world: readonly DnsAddress[];
  /** Where our name servers listen; undefined: their names are resolved. */
  readonly ours?: readonly DnsAddress[];
  readonly nameservers: readonly string[];
}

const timeoutMs = 3000;
const nameError = 3;

/** Asks over UDP, and over TCP when the answer does not fit. */
export function dnsResolvers({ world, ours, nameservers }: ResolverOptions): Resolvers {
  const askers = world.map((address) => askerAt(address, true));
  return {
    world: askers,
    async ours() {
      if (ours) return ours.map((address) => askerAt(address, false));
      const [first] = askers;
      if (!first) return [];
      const found = await Promise.all(nameservers.map((name) => first.ask(name, 'A')));
      return found.flatMap(({ contents }) => contents.map((host) => askerAt({ host, port: 53 }, false)));
    },
    async delegation(name) {
      const [first] = askers;
      if (!first) return [];
      // In the lab no zone is above: its resolver says what the registrars have.
      const told = (await toldAbove(first, name)) ?? (await first.ask(name, 'NS')).contents;
      return told.map((server) => server.toLowerCase().replace(/\.$/, '')).sort();
    },
  };
}

/** What the name servers of the nearest zone above say; undefined when there is none, or none of them answers. */
async function toldAbove(resolver: DnsAsker, name: string): Promise<string[] | undefined> {
  const labels = name.split('.');
  for (let cut = 1; cut < labels.length; cut += 1) {
    const { contents: servers } = await resolver.ask(labels.slice(cut).join('.'), 'NS');
    if (servers.length === 0) continue;
    for (const server of servers.slice(0, 3)) {
      const { contents: hosts } = await resolver.ask(server.replace(/\.$/, ''), 'A');
      const [host] = hosts;
      const packet = host === undefined ? undefined : await referral({ host, port: 53 }, name).catch(() => undefined);
      if (packet) return referredTo(packet, name);
    }
    return undefined;
  }
  return undefined;
}

const referral = (address: DnsAddress, name: string): Promise<DecodedPacket> =>
  overUdp(address, questionFor(name, 'NS', { recursive: false }));

/** A server that delegates a name answers with an empty answer and the name servers as authority (RFC 1034, 4.3.2). */
const referredTo = ({ answers = [], authorities = [] }: DecodedPacket, name: string): string[] =>
  [...answers, ...authorities].flatMap((one) =>
    one.type === 'NS' && one.name.toLowerCase().replace(/\.$/, '') === name ? [one.data] : [],
  );

function askerAt(address: DnsAddress, recursive: boolean): DnsAsker {
  const { host, port } = address;
  return {
    name: port === 53 ? host : `${host}:${port}`,
    async ask(name, type) {
      const query = questionFor(name, type, { recursive });
      const small = await overUdp(address, query);
      return answerOf(small.flag_tc ? await overTcp(address, query) : small, type);
    },
  };
}

function answerOf(packet: DecodedPacket, type: string): DnsAnswer {
  const rcode = (packet.flags ?? 0) & 15;
  if (rcode !== 0 && rcode !== nameError) throw new Error(`it answered ${rcodeWords[rcode] ?? `with error ${rcode}`}`);
  const wanted = type === 'HTTPS' ? 'UNKNOWN_65' : type;
  // The end of a chain of other names counts, and how long the shortest link of it is remembered.
  const found = (packet.answers ?? []).filter((one) => one.type === wanted);
  const ttls = (packet.answers ?? []).flatMap((one) => ('ttl' in one && one.ttl !== undefined ? [one.ttl] : []));
  const contents = found.map((one) => contentOf(type, 'data' in one ? one.data : undefined)).sort();
  return { contents, ttl: ttls.length === 0 ? 0 : Math.min(...ttls) };
}

const rcodeWords: Readonly<Record<number, string>> = { 1: 'FORMERR', 2: 'SERVFAIL', 4: 'NOTIMP', 5: 'REFUSED' };

/** Answers to another question, or from another place, are not ours: they are passed over. */
const isAnswerTo = (query: { id: number }, packet: DecodedPacket): boolean =>
  packet.type === 'response' && packet.id === query.id;

function overUdp({ host, port }: DnsAddress, query: DnsQuestion): Promise<DecodedPacket> {
  return new Promise((resolve, reject) => {
    const socket = createSocket(isIP(host) === 6 ? 'udp6' : 'udp4');
    const timer = setTimeout(() => end(() => reject(new Error('it did not answer'))), timeoutMs);
    function end(settle: () => void): void {
      clearTimeout(timer);
      socket.close();
      settle();
    }
    socket.once('error', (error) => end(() => reject(error)));
    socket.on('message', (message) => {
      let packet: DecodedPacket;
      try {
        packet = decode(message);
      } catch {
        return;
      }
      if (isAnswerTo(query, packet)) end(() => resolve(packet));
    });
    // Connected: the kernel drops what comes from elsewhere. A callback of connect() is called for a failure too, with
    // no 'error' then (https://nodejs.org/api/dgram.html#socketconnectport-address-callback).
    socket.once('connect', () => socket.send(query.bytes));
    socket.connect(port, host);
  });
}

function overTcp({ host, port }: DnsAddress, query: DnsQuestion): Promise<DecodedPacket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, host);
    const timer = setTimeout(() => socket.destroy(new Error('it did not answer')), timeoutMs);
    let waiting: Buffer = Buffer.alloc(0);
    socket.once('connect', () => {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(query.bytes.length);
      socket.write(Buffer.concat([length, query.bytes]));
    });
    socket.on('data', (chunk: Buffer) => {
      waiting = Buffer.concat([waiting, chunk]);
      if (waiting.length < 2 || waiting.length < 2 + waiting.readUInt16BE(0)) return;
      try {
        const packet = decode(waiting.subarray(2, 2 + waiting.readUInt16BE(0)));
        if (isAnswerTo(query, packet)) resolve(packet);
        else reject(new Error('it answered another question'));
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)));
      }
      socket.end();
    });
    socket.once('error', reject);
    socket.once('close', () => {
      clearTimeout(timer);
      reject(new Error('it closed the connection'));
    });
  });
}
