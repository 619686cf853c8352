import type { Book, LabZone, RecordSet } from './book.ts';
import { setKey } from './book.ts';
import { denial, dnskeyOf, signSet, type WireRecord } from './dnssec.ts';
import { encodeRdata, typeNumbers } from './rdata.ts';

export interface Reply {
  readonly rcode: 'NOERROR' | 'NXDOMAIN' | 'REFUSED';
  readonly authoritative: boolean;
  readonly answers: readonly WireRecord[];
  readonly authority: readonly WireRecord[];
  readonly additional: readonly WireRecord[];
}

const nothing = { answers: [], authority: [], additional: [] };
const longestChain = 10;

export const wire = (set: RecordSet, name = set.name): WireRecord[] =>
  set.contents.map((content) => ({
    name,
    type: typeNumbers[set.type] ?? 0,
    ttl: set.ttl,
    data: encodeRdata(set.type, content),
  }));

/** What an authoritative server says (RFC 1034, 4.3.2). `name` is in small letters and ends with a dot. */
export function answerFrom(book: Book, asked: { name: string; type: string; secure: boolean }, now: Date): Reply {
  // A DS record is the parent's.
  const parent = asked.type === 'DS' ? book.zoneOf(asked.name.slice(asked.name.indexOf('.') + 1)) : undefined;
  const zone = parent ?? book.zoneOf(asked.name);
  if (!zone) return { rcode: 'REFUSED', authoritative: false, ...nothing };
  const { key } = zone;
  const signed = asked.secure && key !== null ? { ...zone, key } : undefined;
  // Under the name that was asked, also where a wildcard stands behind it: then no proof is needed that the name does not exist.
  const withSignature = (records: WireRecord[]): WireRecord[] =>
    signed && records.length > 0 ? [...records, signSet(signed, records, now)] : records;

  if (asked.type === 'DNSKEY' && asked.name === zone.name && key !== null) {
    const keys = { name: zone.name, type: typeNumbers.DNSKEY ?? 48, ttl: 3600, data: dnskeyOf(key) };
    return { rcode: 'NOERROR', authoritative: true, ...nothing, answers: withSignature([keys]) };
  }

  const answers: WireRecord[] = [];
  let name = asked.name;
  for (let step = 0; step < longestChain; step += 1) {
    const cut = delegationOf(zone, name);
    if (cut && !(cut.name === name && asked.type === 'DS')) {
      if (answers.length > 0) return { rcode: 'NOERROR', authoritative: true, ...nothing, answers };
      const denied = signed ? withSignature([denial(cut.name, [2, 46, 47], 300)]) : [];
      return {
        rcode: 'NOERROR',
        authoritative: false,
        answers,
        authority: [...wire(cut), ...denied],
        additional: glueOf(zone, cut),
      };
    }
    const source = sourceOf(book, zone, name);
    const found = source === undefined ? undefined : setAt(zone, source, asked.type);
    if (source !== undefined && found) {
      answers.push(...withSignature(wire(found, name)));
      return { rcode: 'NOERROR', authoritative: true, ...nothing, answers };
    }
    const alias = source === undefined ? undefined : zone.sets[setKey(source, 'CNAME')];
    if (source !== undefined && alias && asked.type !== 'CNAME') {
      answers.push(...withSignature(wire(alias, name)));
      const target = alias.contents[0] ?? '';
      if (book.zoneOf(target) !== zone) return { rcode: 'NOERROR', authoritative: true, ...nothing, answers };
      name = target;
      continue;
    }
    return negative(source === undefined, source, answers);
  }
  return { rcode: 'NOERROR', authoritative: true, ...nothing, answers };

  function negative(missing: boolean, source: string | undefined, chain: WireRecord[]): Reply {
    const soa = zone ? setAt(zone, zone.name, 'SOA') : undefined;
    const least = Math.min(soa?.ttl ?? 300, Number(soa?.contents[0]?.split(' ')[6] ?? 300));
    const start = soa && zone ? withSignature(wire({ ...soa, ttl: least })) : [];
    if (!signed || !zone) {
      const rcode = missing ? 'NXDOMAIN' : 'NOERROR';
      return { rcode, authoritative: true, ...nothing, answers: chain, authority: start };
    }
    // A signed denial says that the name has no such type: with it a name that does not exist is no error (RFC 9824).
    const types = source === undefined ? [46, 47, 128] : [...typesAt(zone, source), 46, 47];
    const denied = withSignature([denial(name, types, least)]);
    return { rcode: 'NOERROR', authoritative: true, ...nothing, answers: chain, authority: [...start, ...denied] };
  }
}

function setAt(zone: LabZone, name: string, type: string): RecordSet | undefined {
  const set = zone.sets[setKey(name, type)];
  if (set?.type !== 'SOA') return set;
  const [primary, mailbox, , ...rest] = set.contents[0]?.split(' ') ?? [];
  return { ...set, contents: [[primary, mailbox, zone.serial, ...rest].join(' ')] };
}

const typesAt = (zone: LabZone, name: string): number[] => [
  ...Object.values(zone.sets)
    .filter((set) => set.name === name)
    .map(({ type }) => typeNumbers[type] ?? 0),
  ...(name === zone.name ? [48] : []),
];

/** Where the sets of a name stand: under itself, or under the nearest wildcard when it does not exist. */
function sourceOf(book: Book, zone: LabZone, name: string): string | undefined {
  if (book.hasName(zone, name)) return name;
  for (let at = name; at !== zone.name; ) {
    at = at.slice(at.indexOf('.') + 1);
    if (book.hasName(zone, `*.${at}`)) return `*.${at}`;
    // The closest name that exists ends the search (RFC 4592, 2.2.1).
    if (book.hasName(zone, at)) return undefined;
  }
  return undefined;
}

function delegationOf(zone: LabZone, name: string): RecordSet | undefined {
  let found: RecordSet | undefined;
  for (let at = name; at.length > zone.name.length; at = at.slice(at.indexOf('.') + 1)) {
    found = zone.sets[setKey(at, 'NS')] ?? found;
  }
  return found;
}

const glueOf = (zone: LabZone, cut: RecordSet): WireRecord[] =>
  cut.contents.flatMap((host) =>
    ['A', 'AAAA'].flatMap((type) => {
      const set = zone.sets[setKey(host, type)];
      return set ? wire(set) : [];
    }),
  );
