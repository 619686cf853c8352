import { fullName, isProblem, readRecord, recordType, type ZoneRecord } from '@resolvo/contract/hosting/records';

interface LeftOut {
  readonly line: number;
  readonly text: string;
  readonly reason: string;
}

interface Line {
  readonly number: number;
  /** Whether it begins with a space: then it is about the name of the line before. */
  readonly indented: boolean;
  readonly words: readonly string[];
}

const units: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 };

const longestTtlText = 60;
/** A record has 65,535 bytes at most, which may be written as four characters each. */
const longestLine = 270_000;

/** Seconds of a TTL as BIND writes it: 3600, 1h30m. */
function secondsOf(text: string): number | undefined {
  if (text.length > longestTtlText) return undefined;
  if (/^\d{1,10}$/.test(text)) return Number(text);
  if (!/^(?:\d{1,8}[smhdw])+$/i.test(text)) return undefined;
  return [...text.matchAll(/(\d+)([smhdw])/gi)].reduce(
    (sum, [, count, unit = '']) => sum + Number(count) * (units[unit.toLowerCase()] ?? 0),
    0,
  );
}

/** Words of each logical line: comments gone, brackets joined, strings in quotation marks whole (RFC 1035, 5.1). */
function* linesOf(text: string): Generator<Line> {
  let words: string[] = [];
  let word = '';
  let quoted = false;
  let depth = 0;
  let indented = false;
  let begin = 1;
  let number = 1;
  const endWord = () => {
    if (word !== '') words.push(word);
    word = '';
  };
  const source = `${text.replaceAll(/\r\n?/g, '\n')}\n`;
  for (let at = 0; at < source.length; at += 1) {
    const char = source[at] ?? '';
    if (words.length === 0 && word === '' && (at === 0 || source[at - 1] === '\n') && depth === 0) {
      indented = char === ' ' || char === '\t';
      begin = number;
    }
    if (char === '\n') {
      number += 1;
      // A string does not go on over the end of a line; what is left open is refused with its record.
      quoted = false;
      endWord();
      if (depth === 0 && words.length > 0) {
        yield { number: begin, indented, words };
        words = [];
      }
    } else if (char === '\\') {
      word += char + (source[at + 1] === '\n' ? '' : (source[at + 1] ?? ''));
      if (source[at + 1] !== '\n') at += 1;
    } else if (char === '"') {
      quoted = !quoted;
      word += char;
    } else if (quoted) word += char;
    else if (char === ';') at = source.indexOf('\n', at) - 1;
    else if (char === '(' || char === ')') {
      endWord();
      depth = Math.max(0, depth + (char === '(' ? 1 : -1));
    } else if (/\s/.test(char)) endWord();
    else word += char;
  }
  endWord();
  if (words.length > 0) yield { number: begin, indented, words };
}

/**
 * The records of a zone file in our spelling, and the lines that are left out with the reason. SOA and the name servers of
 * the zone itself are ours, so those of the file are passed over.
 */
export function readZoneFile(text: string, zone: string, usual: number): { records: ZoneRecord[]; leftOut: LeftOut[] } {
  const records: ZoneRecord[] = [];
  const leftOut: LeftOut[] = [];
  let origin = `${zone}.`;
  let ttl = usual;
  let owner = origin;
  const full = (name: string): string => {
    if (name === '@') return origin;
    return name.endsWith('.') ? name.toLowerCase() : `${name.toLowerCase()}.${origin}`;
  };
  for (const { number, indented, words } of linesOf(text)) {
    const refuse = (reason: string) => leftOut.push({ line: number, text: words.join(' ').slice(0, 200), reason });
    const [first = '', second = ''] = words;
    if (first.toUpperCase() === '$ORIGIN') {
      origin = full(second);
      continue;
    }
    if (first.toUpperCase() === '$TTL') {
      ttl = secondsOf(second) ?? ttl;
      continue;
    }
    if (first.startsWith('$')) {
      refuse(`${first} is not read. Please write its records out.`);
      continue;
    }
    if (words.reduce((sum, word) => sum + word.length, 0) > longestLine) {
      refuse('It is longer than any record.');
      continue;
    }
    const rest = [...words];
    if (!indented) owner = full(rest.shift() ?? '@');
    let own: number | undefined;
    // TTL and class come in either order.
    for (let step = 0; step < 2; step += 1) {
      const next = rest[0] ?? '';
      if (next.toUpperCase() === 'IN') rest.shift();
      else if (own === undefined && secondsOf(next) !== undefined) own = secondsOf(rest.shift() ?? '');
    }
    const type = (rest.shift() ?? '').toUpperCase();
    const isApex = owner === `${zone}.`;
    if (type === 'SOA' || (type === 'NS' && isApex)) continue;
    const known = recordType.safeParse(type);
    if (!known.success) {
      refuse(type === '' ? 'The line has no type.' : `Records of the type ${type} are not kept here.`);
      continue;
    }
    const record = readRecord(
      {
        name: owner,
        type: known.data,
        ttl: Math.min(Math.max(own ?? ttl, 60), 604_800),
        content: contentOf(known.data, rest, full),
      },
      zone,
    );
    if (isProblem(record)) refuse(record.message);
    else records.push(record);
  }
  return { records: once(records), leftOut };
}

/** Names without a dot at their end are below the origin. */
const namesAt: Readonly<Record<string, number>> = { CNAME: 0, NS: 0, PTR: 0, MX: 1, SRV: 3, HTTPS: 1 };

function contentOf(type: string, words: readonly string[], full: (name: string) => string): string {
  if (type === 'TXT') return words.map((word) => (word.startsWith('"') ? word : `"${word}"`)).join(' ');
  // Digits of a fingerprint may be written in groups.
  if (type === 'SSHFP') return [...words.slice(0, 2), words.slice(2).join('')].join(' ');
  if (type === 'TLSA') return [...words.slice(0, 3), words.slice(3).join('')].join(' ');
  const at = namesAt[type];
  return words.map((word, index) => (index === at && word !== '.' ? full(word) : word)).join(' ');
}

function once(records: readonly ZoneRecord[]): ZoneRecord[] {
  return [...new Map(records.map((one) => [`${one.name} ${one.type} ${one.content}`, one])).values()];
}

/** A zone file of records, in the order in which they are given. Names are in full, so that it means the same anywhere. */
export function* writeZoneFile(zone: string, about: string, records: Iterable<ZoneRecord>): Generator<string> {
  yield `; ${about}\n$ORIGIN ${zone}.\n`;
  for (const { name, type, ttl, content } of records) {
    yield `${fullName(name, zone)}.\t${ttl}\tIN\t${type}\t${content}\n`;
  }
}
