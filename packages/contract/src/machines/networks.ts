import { z } from 'zod';

/** An address or a network of either family; an address is the network of itself. */
export interface Network {
  readonly family: 4 | 6;
  /** The bits of its address, without those of the host. */
  readonly bits: bigint;
  readonly prefix: number;
}

const lengthOf = { 4: 32, 6: 128 } as const;
const mappedPrefix = 0xffffn;

/** Reads 192.0.2.7, 192.0.2.0/24, 2001:db8::7 or 2001:db8::/32; undefined when it is none of them. */
export function readNetwork(text: string): Network | undefined {
  const [address = '', length, ...rest] = text.trim().split('/');
  if (rest.length > 0 || (length !== undefined && !/^\d{1,3}$/.test(length))) return undefined;
  const read = readAddress(address);
  if (!read) return undefined;
  const all = lengthOf[read.family];
  const prefix = length === undefined ? all : Number(length);
  if (prefix > all) return undefined;
  const host = BigInt(all - prefix);
  return { family: read.family, bits: (read.bits >> host) << host, prefix };
}

function readAddress(text: string): Pick<Network, 'family' | 'bits'> | undefined {
  if (z.ipv4().safeParse(text).success) {
    return { family: 4, bits: text.split('.').reduce((sum, part) => sum * 256n + BigInt(part), 0n) };
  }
  if (!z.ipv6().safeParse(text).success) return undefined;
  const bits = groupsOf(text).reduce((sum, group) => sum * 65_536n + BigInt(`0x${group}`), 0n);
  // A socket for both families writes IPv4 callers as ::ffff:192.0.2.7.
  return bits >> 32n === mappedPrefix ? { family: 4, bits: bits & 0xffff_ffffn } : { family: 6, bits };
}

/** All eight groups. The URL parser turns a dotted tail into groups, and writes the rest as RFC 5952 does. */
function groupsOf(ipv6: string): string[] {
  const [head = '', tail] = new URL(`http://[${ipv6}]`).hostname.slice(1, -1).split('::');
  const [before, after] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean));
  if (!before || !after || tail === undefined) return before ?? [];
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after];
}

/** As hypervisors and people write it: an address without its length, IPv6 as RFC 5952 has it. */
export function networkText({ family, bits, prefix }: Network): string {
  const all = lengthOf[family];
  const size = family === 4 ? 8n : 16n;
  const count = family === 4 ? 4 : 8;
  const parts = Array.from(
    { length: count },
    (_, index) => (bits >> (BigInt(count - 1 - index) * size)) & ((1n << size) - 1n),
  );
  const address =
    family === 4
      ? parts.join('.')
      : new URL(`http://[${parts.map((part) => part.toString(16)).join(':')}]`).hostname.slice(1, -1);
  return prefix === all ? address : `${address}/${prefix}`;
}

export function isInNetwork(address: Network, network: Network): boolean {
  if (address.family !== network.family || address.prefix < network.prefix) return false;
  const host = BigInt(lengthOf[network.family] - network.prefix);
  return address.bits >> host === network.bits >> host;
}
