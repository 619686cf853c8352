import { z } from 'zod';
import { addressNumber, dottedAddress } from '../machines/addresses.ts';
import { shownName } from '../shown-name.ts';
import { whyNotCaa } from './caa-value.ts';
import { readIpv6, readServiceParams } from './service-params.ts';

/*
 * What a record of a zone may be. Pure: the screen and the server ask the same functions. Names of records are below the
 * zone, with @ for the zone itself; names in contents are in full and end with a dot, as in a zone file.
 */
export const recordTypes = [
  'A',
  'AAAA',
  'CNAME',
  'MX',
  'TXT',
  'SRV',
  'CAA',
  'NS',
  'PTR',
  'SSHFP',
  'TLSA',
  'HTTPS',
] as const;
export const recordType = z.enum(recordTypes);
export type RecordType = z.infer<typeof recordType>;

export interface ZoneRecord {
  readonly name: string;
  readonly type: RecordType;
  readonly ttl: number;
  readonly content: string;
}

/** As answers tell it. */
export const plainRecord = z.strictObject({
  name: z.string(),
  type: recordType,
  ttl: z.number().int(),
  content: z.string(),
});

export const shortestTtl = 60;
export const longestTtl = 604_800;
export const usualTtl = 3600;
/** More than any zone of a customer has needed; a list stays a list. */
export const mostRecords = 20_000;
/** RFC 1035, 3.2.1: the length of a record's data is 16 bits. */
const longestData = 65_535;
/** An answer over TCP is 65,535 bytes with its header and the question. */
const largestSet = 60_000;

/** A refusal, and the field it is about. */
export interface RecordProblem {
  readonly path: 'name' | 'ttl' | 'content';
  readonly message: string;
}
export const isProblem = (value: object): value is RecordProblem => 'message' in value;

const problem = (path: RecordProblem['path'], message: string): RecordProblem => ({
  path,
  message: shownName(message),
});

/** One field of a type's content, in the order in which they are written. */
export interface RecordField {
  readonly key: string;
  readonly label: string;
  readonly example: string;
  readonly help?: string;
  /** May hold spaces; only the last field of a type. */
  readonly rest?: true;
  /** Fixed values with their words. */
  readonly options?: readonly { readonly value: string; readonly label: string }[];
}

interface RecordKind {
  readonly about: string;
  readonly fields: readonly RecordField[];
  /** The content in its one spelling, or what a valid one looks like. `parts` are those of the fields. */
  read(parts: readonly string[], zone: string): string | { readonly refusal: string };
}

const refuse = (refusal: string) => ({ refusal });
const options = (...pairs: readonly [value: string, label: string][]) =>
  pairs.map(([value, label]) => ({ value, label: `${value} – ${label}` }));

/** Labels may begin with an underscore: _dmarc, _sip._tcp. */
const label = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;
const hostLabel = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Small letters, and other scripts as punycode. Undefined when a browser could not read it as a name. */
function asciiName(text: string): string | undefined {
  const small = text.trim().toLowerCase();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range is ASCII.
  if (/^[\x00-\x7f]*$/.test(small)) return small;
  // The parser of addresses has the tables of IDNA; characters that end a host name never reach it.
  if (/[\s/?#@:[\]\\%]/.test(small)) return undefined;
  try {
    return new URL(`http://${small}`).hostname;
  } catch {
    return undefined;
  }
}

/** A name in full, without the dot at its end. */
function readHost(text: string, zone: string, allowed = hostLabel): string | undefined {
  const name = asciiName(text);
  if (name === undefined || name === '') return undefined;
  if (name === '@') return zone;
  const full = name.endsWith('.') ? name.slice(0, -1) : name.includes('.') ? name : `${name}.${zone}`;
  if (full.length > 253 || !full.split('.').every((part) => allowed.test(part))) return undefined;
  // A name that looks like an address is a slip: CNAME and MX never point to one.
  return /^\d+(?:\.\d+){3}$/.test(full) ? undefined : full;
}

/** Without the dots at the ends, below the zone, with @ for the zone itself. */
export function readRecordName(text: string, zone: string): string | RecordProblem {
  const shape = `Please enter a name below ${zone}, such as www, or @ for ${zone} itself.`;
  const name = asciiName(text);
  if (name === undefined || name === '') return problem('name', shape);
  if (name === '@' || name === zone || name === `${zone}.`) return '@';
  const suffix = `.${zone}`;
  if (name.endsWith('.') && !name.slice(0, -1).endsWith(suffix)) {
    return problem('name', `${name} is outside of ${zone}. ${shape}`);
  }
  const whole = name.replace(/\.$/, '');
  const below = whole.endsWith(suffix) ? whole.slice(0, -suffix.length) : whole;
  if (below.length + suffix.length > 253) {
    return problem('name', 'Please use a shorter name: with the domain it has at most 253 characters.');
  }
  const [first = '', ...others] = below.split('.');
  if (first !== '*' && !label.test(first)) {
    return problem('name', `${shape} Letters, digits, hyphens and underscores; at most 63 between two dots.`);
  }
  if (!others.every((part) => label.test(part))) {
    return problem(
      'name',
      others.includes('*')
        ? 'Please put * at the beginning only, such as *.shop.'
        : `${shape} Letters, digits, hyphens and underscores; at most 63 between two dots.`,
    );
  }
  return below;
}

export const fullName = (name: string, zone: string): string => (name === '@' ? zone : `${name}.${zone}`);

const number = (text: string, most: number): number | undefined =>
  /^(0|[1-9]\d{0,9})$/.test(text) && Number(text) <= most ? Number(text) : undefined;

const hexadecimal = /^(?:[0-9a-f]{2})+$/i;

const target = (zone: string, text: string, example: string): string | { refusal: string } => {
  const host = readHost(text, zone, label);
  return host === undefined ? refuse(`Please enter a name, such as ${example}, not an address.`) : `${host}.`;
};

/** The length of a text in the bytes that are sent. */
const encoder = new TextEncoder();

/**
 * Strings of a TXT record. Text that begins with a quotation mark is read as in a zone file: strings in quotation marks,
 * with \" and \\ and \065. Any other text is taken as it is and cut into strings of 255 bytes (RFC 1035, 3.3.14).
 */
function textStrings(text: string): Uint8Array[] | { refusal: string } {
  if (!text.startsWith('"')) {
    if (text.includes('"')) {
      return refuse('Please leave out quotation marks, or write every part in its own: "one part" "another part".');
    }
    const bytes = encoder.encode(text);
    const parts: Uint8Array[] = [];
    for (let at = 0; at < bytes.length; at += 255) parts.push(bytes.slice(at, at + 255));
    return parts;
  }
  const quoted = /^(?:"(?:[^"\\]|\\[0-9]{3}|\\[^0-9])*"(?:\s+|$))+$/;
  if (!quoted.test(text)) return refuse('Please close every quotation mark: "one part" "another part".');
  const parts = [...text.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, inner = '']) => unescaped(inner));
  if (parts.some((part) => part === undefined))
    return refuse('After \\ please write a character or three digits up to 255.');
  const whole = parts.flatMap((part) => part ?? []);
  return whole.some((part) => part.length > 255)
    ? refuse('Please keep each part in quotation marks to 255 characters, or write the text without them.')
    : whole;
}

function unescaped(inner: string): Uint8Array | undefined {
  const pieces: Uint8Array[] = [];
  // Runs of plain characters at once: an import may hold megabytes of them.
  for (const [plain, digits, escaped] of inner.matchAll(/\\([0-9]{3})|\\(.)|[^\\]+/gu)) {
    if (digits !== undefined && Number(digits) > 255) return undefined;
    pieces.push(digits === undefined ? encoder.encode(escaped ?? plain) : Uint8Array.of(Number(digits)));
  }
  const bytes = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

const writeString = (bytes: Uint8Array): string =>
  `"${[...bytes]
    .map((byte) => {
      if (byte === 0x22 || byte === 0x5c) return `\\${String.fromCharCode(byte)}`;
      return byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : `\\${String(byte).padStart(3, '0')}`;
    })
    .join('')}"`;

/** What a person reads in the strings of a TXT record. */
export function plainText(content: string): string {
  const strings = textStrings(content);
  if (!Array.isArray(strings)) return content;
  const bytes = Uint8Array.from(strings.flatMap((part) => [...part]));
  return new TextDecoder().decode(bytes);
}

export const recordKinds: Readonly<Record<RecordType, RecordKind>> = {
  A: {
    about: 'An IPv4 address.',
    fields: [{ key: 'address', label: 'IPv4 address', example: '203.0.113.10' }],
    read([address = '']) {
      const value = addressNumber(address);
      return value === undefined
        ? refuse('Please enter an IPv4 address: four numbers up to 255, such as 203.0.113.10.')
        : dottedAddress(value);
    },
  },
  AAAA: {
    about: 'An IPv6 address.',
    fields: [{ key: 'address', label: 'IPv6 address', example: '2001:db8::10' }],
    read: ([address = '']) => readIpv6(address) ?? refuse('Please enter an IPv6 address, such as 2001:db8::10.'),
  },
  CNAME: {
    about: 'Another name for the same place.',
    fields: [{ key: 'target', label: 'Points to', example: 'shop.example.com' }],
    read: ([text = ''], zone) => target(zone, text, 'shop.example.com'),
  },
  MX: {
    about: 'Where mail goes.',
    fields: [
      { key: 'priority', label: 'Priority', example: '10', help: 'The lowest number is tried first.' },
      { key: 'target', label: 'Mail server', example: 'mail.example.com' },
    ],
    read([priority = '', text = ''], zone) {
      const order = number(priority, 65_535);
      // RFC 7505: a domain without mail says so with a lone dot.
      const host = text === '.' && order === 0 ? '' : readHost(text, zone);
      if (order === undefined || host === undefined) {
        return refuse('Please enter a priority and the name of a mail server, such as 10 mail.example.com.');
      }
      return `${order} ${host}.`;
    },
  },
  TXT: {
    about: 'Text that programs read: SPF, DKIM, proofs of ownership.',
    fields: [{ key: 'text', label: 'Text', example: 'v=spf1 mx -all', rest: true }],
    read([text = '']) {
      const strings = textStrings(text.trim());
      if (!Array.isArray(strings)) return strings;
      if (strings.length === 0) return refuse('Please enter a text, such as v=spf1 mx -all.');
      const size = strings.reduce((sum, part) => sum + part.length + 1, 0);
      return size > longestData
        ? refuse('Please use a shorter text: a record holds 65,535 bytes.')
        : strings.map(writeString).join(' ');
    },
  },
  SRV: {
    about: 'Where a service is found.',
    fields: [
      { key: 'priority', label: 'Priority', example: '10', help: 'The lowest number is tried first.' },
      { key: 'weight', label: 'Weight', example: '5', help: 'Shares the calls among equals.' },
      { key: 'port', label: 'Port', example: '5060' },
      { key: 'target', label: 'Server', example: 'sip.example.com' },
    ],
    read([priority = '', weight = '', port = '', text = ''], zone) {
      const numbers = [priority, weight, port].map((one) => number(one, 65_535));
      const host = text === '.' ? '' : readHost(text, zone);
      return numbers.includes(undefined) || host === undefined
        ? refuse('Please enter priority, weight, port and server, such as 10 5 5060 sip.example.com.')
        : `${numbers.join(' ')} ${host}.`;
    },
  },
  CAA: {
    about: 'Who may issue certificates.',
    fields: [
      { key: 'flag', label: 'Flag', example: '0', options: options(['0', 'usual'], ['128', 'critical']) },
      {
        key: 'tag',
        label: 'Tag',
        example: 'issue',
        options: options(
          ['issue', 'may issue'],
          ['issuewild', 'may issue for *'],
          ['iodef', 'report to'],
          ['issuemail', 'may issue for mail'],
          ['contactemail', 'contact'],
        ),
      },
      { key: 'value', label: 'Value', example: 'letsencrypt.org', rest: true },
    ],
    read([flag = '', tag = '', text = '']) {
      const value = text.replace(/^"(.*)"$/s, '$1');
      const refusal =
        flag === '0' || flag === '128'
          ? whyNotCaa(tag.toLowerCase(), value)
          : 'Please enter 0 or 128 as the flag, such as 0 issue "letsencrypt.org".';
      return refusal === undefined ? `${flag} ${tag.toLowerCase()} "${value}"` : refuse(refusal);
    },
  },
  NS: {
    about: 'Hands a part of the domain to other name servers.',
    fields: [{ key: 'target', label: 'Name server', example: 'ns1.example.net' }],
    read([text = ''], zone) {
      const host = readHost(text, zone);
      return host === undefined
        ? refuse('Please enter the name of a name server, such as ns1.example.net.')
        : `${host}.`;
    },
  },
  PTR: {
    about: 'The name of an address.',
    fields: [{ key: 'target', label: 'Name', example: 'server.example.com' }],
    read: ([text = ''], zone) => target(zone, text, 'server.example.com'),
  },
  SSHFP: {
    about: 'The fingerprint of an SSH host key.',
    fields: [
      {
        key: 'algorithm',
        label: 'Algorithm',
        example: '4',
        options: options(['1', 'RSA'], ['2', 'DSA'], ['3', 'ECDSA'], ['4', 'Ed25519'], ['6', 'Ed448']),
      },
      { key: 'digest', label: 'Digest', example: '2', options: options(['1', 'SHA-1'], ['2', 'SHA-256']) },
      { key: 'fingerprint', label: 'Fingerprint', example: 'the second part of ssh-keygen -r' },
    ],
    read([algorithm = '', digest = '', fingerprint = '']) {
      const length = digest === '1' ? 40 : digest === '2' ? 64 : 0;
      return ['1', '2', '3', '4', '6'].includes(algorithm) &&
        hexadecimal.test(fingerprint) &&
        fingerprint.length === length
        ? `${algorithm} ${digest} ${fingerprint.toLowerCase()}`
        : refuse(
            'Please enter algorithm, digest and fingerprint as ssh-keygen -r prints them: 4 2 and 64 hexadecimal digits.',
          );
    },
  },
  TLSA: {
    about: 'Which certificate a service shows.',
    fields: [
      {
        key: 'usage',
        label: 'Usage',
        example: '3',
        options: options(
          ['0', 'CA, checked'],
          ['1', 'certificate, checked'],
          ['2', 'own CA'],
          ['3', 'own certificate'],
        ),
      },
      {
        key: 'selector',
        label: 'Selector',
        example: '1',
        options: options(['0', 'whole certificate'], ['1', 'public key']),
      },
      {
        key: 'matching',
        label: 'Matching',
        example: '1',
        options: options(['0', 'everything'], ['1', 'SHA-256'], ['2', 'SHA-512']),
      },
      { key: 'data', label: 'Data', example: 'hexadecimal digits' },
    ],
    read([usage = '', selector = '', matching = '', data = '']) {
      const length = matching === '1' ? 64 : matching === '2' ? 128 : data.length;
      const isRight =
        number(usage, 3) !== undefined &&
        number(selector, 1) !== undefined &&
        number(matching, 2) !== undefined &&
        hexadecimal.test(data) &&
        data.length === length &&
        data.length <= 2 * 4096;
      return isRight
        ? `${usage} ${selector} ${matching} ${data.toLowerCase()}`
        : refuse('Please enter usage, selector, matching and data, such as 3 1 1 and 64 hexadecimal digits.');
    },
  },
  HTTPS: {
    about: 'How browsers should connect.',
    fields: [
      { key: 'priority', label: 'Priority', example: '1', help: '0 makes it another name for the target.' },
      { key: 'target', label: 'Target', example: '.', help: 'A dot stands for the name itself.' },
      { key: 'params', label: 'Parameters', example: 'alpn=h2,h3', rest: true },
    ],
    read([priority = '', text = '', params = ''], zone) {
      const order = number(priority, 65_535);
      const host = text === '.' ? '' : readHost(text, zone);
      if (order === undefined || host === undefined) {
        return refuse('Please enter priority, target and parameters, such as 1 . alpn=h2,h3.');
      }
      // RFC 9460, 2.4.2: an alias has a target and no parameters.
      if (order === 0 && (host === '' || params !== '')) {
        return refuse(
          host === ''
            ? 'Priority 0 makes it another name, so it needs a target, such as 0 shop.example.com. A dot goes with priority 1 and more.'
            : 'Priority 0 makes it another name for the target, which has no parameters. Please leave them out, or use priority 1.',
        );
      }
      const written = readServiceParams(params);
      if (typeof written !== 'string') return written;
      return `${order} ${host}.${written === '' ? '' : ` ${written}`}`;
    },
  },
};

/** Cuts a content into the parts of its type's fields. */
export function contentParts(type: RecordType, content: string): string[] {
  const { fields } = recordKinds[type];
  if (type === 'TXT') return [content.trim()];
  const words = content.trim().split(/[ \t]+/);
  const last = fields.length - 1;
  const rest = words.slice(last).join(' ');
  return [...words.slice(0, last), ...(rest === '' ? [] : [rest])];
}

/** As the fields of a form show it. */
export function contentFields(type: RecordType, content: string): Record<string, string> {
  const parts = contentParts(type, content);
  return Object.fromEntries(
    recordKinds[type].fields.map(({ key }, index) => {
      const part = parts[index] ?? '';
      if (type === 'TXT') return [key, part.startsWith('"') && !part.includes('\\') ? plainText(part) : part];
      if (type === 'CAA' && key === 'value') return [key, part.replace(/^"(.*)"$/, '$1')];
      return [key, part];
    }),
  );
}

export const joinFields = (type: RecordType, values: Readonly<Record<string, string>>): string =>
  recordKinds[type].fields
    .map(({ key }) => (values[key] ?? '').trim())
    .join(' ')
    .trim();

/** A record in its one spelling, or the first thing that is wrong with it. */
export function readRecord(typed: ZoneRecord, zone: string): ZoneRecord | RecordProblem {
  const name = readRecordName(typed.name, zone);
  if (typeof name !== 'string') return name;
  if (!Number.isInteger(typed.ttl) || typed.ttl < shortestTtl || typed.ttl > longestTtl) {
    return problem('ttl', `Please enter a TTL in seconds from ${shortestTtl} to ${longestTtl}, such as ${usualTtl}.`);
  }
  // Line breaks and other control characters could begin a record of their own in a zone file.
  if (/\p{Cc}/u.test(typed.content) || !typed.content.isWellFormed()) {
    return problem('content', 'Please write this on one line, without special characters.');
  }
  const kind = recordKinds[typed.type];
  const parts = contentParts(typed.type, typed.content);
  const content =
    parts.length > kind.fields.length || (!kind.fields.at(-1)?.rest && /\s/.test(parts.at(-1) ?? ''))
      ? refuse(`Please enter ${kind.fields.map((field) => field.label.toLowerCase()).join(', ')} and nothing else.`)
      : kind.read(parts, zone);
  if (typeof content !== 'string') return problem('content', content.refusal);
  if (typed.type === 'NS' && name.startsWith('*')) {
    return problem('name', 'Please name one part of the domain: * cannot be handed to other name servers.');
  }
  if (typed.type === 'CNAME' && name === '@') {
    return problem(
      'name',
      `${zone} itself cannot be another name (CNAME). Please use A and AAAA records, or HTTPS with priority 0.`,
    );
  }
  const alias = typed.type === 'CNAME' ? content : /^0 (\S+)$/.exec(typed.type === 'HTTPS' ? content : '')?.[1];
  if (alias === `${fullName(name, zone)}.`) {
    return problem('content', 'A name cannot point to itself. Please enter another name.');
  }
  return { name, type: typed.type, ttl: typed.ttl, content };
}

/**
 * What records together may not be. `records` are all of the names in question, every NS, and every CNAME of the zone when
 * one of them is a CNAME. The first problem is told.
 */
export function zoneProblem(records: readonly ZoneRecord[], zone: string): RecordProblem | undefined {
  for (const [name, all] of Map.groupBy(records, (record) => record.name)) {
    const found = nameProblem(fullName(name, zone), all);
    if (found) return found;
  }
  return hiddenProblem(records, zone) ?? loopOf(records, zone);
}

function nameProblem(name: string, all: readonly ZoneRecord[]): RecordProblem | undefined {
  const aliases = all.filter(({ type }) => type === 'CNAME');
  if (aliases.length > 1) return problem('content', `${name} can point to one name only.`);
  if (aliases.length === 1 && all.length > 1) {
    return problem(
      'name',
      `${name} is another name (CNAME), and such a name has no other records. Remove one or the other first.`,
    );
  }
  if (
    all.some(({ type, content }) => type === 'MX' && content === '0 .') &&
    all.filter(({ type }) => type === 'MX').length > 1
  ) {
    // RFC 7505, 3.
    return problem('content', `${name} says that it takes no mail (0 .), so it has no other MX records.`);
  }
  for (const [type, set] of Map.groupBy(all, (one) => one.type)) {
    if (set.reduce((sum, { content }) => sum + content.length + 12, 0) > largestSet) {
      return problem(
        'content',
        `The ${type} records of ${name} are more than one answer can hold. Please use fewer or shorter ones.`,
      );
    }
  }
  return undefined;
}

/** What stands at or below a name that was handed to other name servers is answered by them; only their addresses are ours. */
function hiddenProblem(records: readonly ZoneRecord[], zone: string): RecordProblem | undefined {
  const cuts = new Set(records.filter(({ type, name }) => type === 'NS' && name !== '@').map(({ name }) => name));
  if (cuts.size === 0) return undefined;
  const hidden = records.find(
    ({ name, type }) => !['NS', 'A', 'AAAA'].includes(type) && aboveAndSelf(name).some((above) => cuts.has(above)),
  );
  return hidden === undefined
    ? undefined
    : problem(
        'name',
        `${fullName(hidden.name, zone)} is answered by other name servers (NS), so it has no records here.`,
      );
}

const aboveAndSelf = (name: string): string[] => {
  const parts = name.split('.');
  return parts.map((_, index) => parts.slice(index).join('.'));
};

function loopOf(records: readonly ZoneRecord[], zone: string): RecordProblem | undefined {
  const next = new Map(
    records
      .filter(({ type }) => type === 'CNAME')
      .map(({ name, content }) => [fullName(name, zone), content.slice(0, -1)] as const),
  );
  const harmless = new Set<string>();
  for (const start of next.keys()) {
    const way: string[] = [];
    for (let at: string | undefined = start; at !== undefined && !harmless.has(at); at = next.get(at)) {
      if (way.includes(at))
        return problem('content', `These names would point in a circle: ${[...way, at].join(' → ')}.`);
      way.push(at);
    }
    for (const name of way) harmless.add(name);
  }
  return undefined;
}
