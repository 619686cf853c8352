import { z } from 'zod';
import { stateEnum, stateWords } from '../state-words.ts';
import type { Verdict } from '../states.ts';
import { line } from '../text.ts';
import { isInNetwork, type Network, networkText, readNetwork } from './networks.ts';

export const networkLimits = {
  /** Private networks of an account. */
  networks: 20,
  /** Private networks of one server: each is a card of its machine. */
  perServer: 3,
  largestPrefix: 16,
  smallestPrefix: 28,
} as const;

/** RFC 1918. */
const privateRanges: readonly Network[] = [
  { family: 4, bits: 0x0a00_0000n, prefix: 8 },
  { family: 4, bits: 0xac10_0000n, prefix: 12 },
  { family: 4, bits: 0xc0a8_0000n, prefix: 16 },
];

const example = 'such as 10.0.0.0/24 or 192.168.7.0/24';

/** Why a text is no subnet for a private network; undefined when it is one. */
export function subnetProblem(text: string): string | undefined {
  const network = readNetwork(text);
  if (network?.family !== 4 || !text.includes('/')) return `Please enter a network, ${example}.`;
  if (network.prefix < networkLimits.largestPrefix || network.prefix > networkLimits.smallestPrefix) {
    return `Please choose a size from /${networkLimits.largestPrefix} to /${networkLimits.smallestPrefix}.`;
  }
  if (!privateRanges.some((range) => isInNetwork(network, range))) {
    return 'Please choose it from 10.0.0.0/8, 172.16.0.0/12 or 192.168.0.0/16: other addresses belong to somebody.';
  }
  if (networkText(network) !== text.trim()) return `The network of this address is ${networkText(network)}.`;
  return undefined;
}

export const privateSubnet = z
  .string({ error: `Please enter a network, ${example}.` })
  .trim()
  .max(18, { error: `Please enter a network, ${example}.`, abort: true })
  .superRefine((text, context) => {
    const message = subnetProblem(text);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  });

export const networkName = line('Please give the network a name.', 60);

function read(subnet: string): Network {
  const network = readNetwork(subnet);
  if (!network) throw new Error(`${subnet} is no network.`);
  return network;
}

export function subnetsOverlap(one: string, other: string): boolean {
  const [a, b] = [read(one), read(other)];
  return isInNetwork(a, b) || isInNetwork(b, a);
}

/** The first of the usual networks that overlaps none of these. */
export function freeSubnet(taken: readonly string[]): string {
  for (let number = 0; number < 256; number += 1) {
    const subnet = `10.${number}.0.0/24`;
    if (taken.every((one) => !subnetsOverlap(subnet, one))) return subnet;
  }
  return '';
}

const hostBits = (network: Network): bigint => 1n << BigInt(32 - network.prefix);

/** Addresses that servers can have: without both ends, and without the first, which is left for a router. */
export const roomIn = (subnet: string): number => Number(hostBits(read(subnet)) - 3n);

/** The lowest address that no server has; undefined when all are taken. */
export function freeAddress(subnet: string, taken: ReadonlySet<string>): string | undefined {
  const network = read(subnet);
  for (let host = 2n; host < hostBits(network) - 1n; host += 1n) {
    const address = networkText({ family: 4, bits: network.bits + host, prefix: 32 });
    if (!taken.has(address)) return address;
  }
  return undefined;
}

export const prefixOf = (subnet: string): number => read(subnet).prefix;

/** How a server stands to a private network. */
export const memberStateWords = stateWords({
  joining: { word: 'Being joined', meaning: 'works' },
  joined: { word: 'Joined', meaning: 'well' },
  leaving: { word: 'Being taken out', meaning: 'works' },
  trouble: { word: 'Change failed', meaning: 'broken' },
});
export const memberState = stateEnum(memberStateWords);
export type MemberState = z.infer<typeof memberState>;

interface MemberFacts {
  /** The version of the server's networks that it came with, and with which it leaves. */
  readonly joined_version: number;
  readonly left_version: number | null;
  /** The version that the machine has. */
  readonly applied_version: number;
  readonly trouble: string | null;
}

export function memberStateOf({ joined_version, left_version, applied_version, trouble }: MemberFacts): MemberState {
  if (left_version === null && joined_version <= applied_version) return 'joined';
  if (trouble !== null) return 'trouble';
  return left_version === null ? 'joining' : 'leaving';
}

/** `true`, or the reason why not. The server enforces it, the screen explains it. */
export const networkCan = {
  delete: ({ members }: { readonly members: readonly unknown[] }): Verdict => {
    if (members.length === 0) return true;
    if (members.length === 1) return 'A server is in this network. Please take it out first.';
    return `${members.length} servers are in this network. Please take them out first.`;
  },
};
