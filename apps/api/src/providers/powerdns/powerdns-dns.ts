import { z } from 'zod';
import { type Dns, DnsError, type DnsOutcome, type RecordSet } from '../dns.ts';
import { wholeTextOf } from '../whole-answer.ts';
import { ourContent, vendorContent } from './spelling.ts';

/*
 * The HTTP API of PowerDNS Authoritative Server 4.7 and later: https://doc.powerdns.com/authoritative/http-api/
 * Names in it end with a dot, and a zone's id is its name.
 */
interface PowerdnsOptions {
  /** Origin of the API, without a path. */
  readonly url: string;
  readonly key: string;
}

const timeoutMs = 10_000;

const zoneAnswer = z.object({
  name: z.string(),
  account: z.string().default(''),
  serial: z.number(),
  dnssec: z.boolean().default(false),
});
const setsAnswer = z.object({
  rrsets: z.array(
    z.object({
      name: z.string(),
      type: z.string(),
      ttl: z.number(),
      records: z.array(z.object({ content: z.string(), disabled: z.boolean().default(false) })),
    }),
  ),
});
const keysAnswer = z.array(
  z.object({
    id: z.number(),
    active: z.boolean(),
    published: z.boolean().optional(),
    ds: z.array(z.string()).optional(),
  }),
);
const serverAnswer = z.object({ version: z.string() });
const metadataAnswer = z.object({ metadata: z.array(z.string()) });
const refusalAnswer = z.object({ error: z.string() });

const dotted = (name: string): string => `${name}.`;
const undotted = (name: string): string => name.replace(/\.$/, '');

export function powerdnsDns({ url, key }: PowerdnsOptions): Dns {
  const server = `${url.replace(/\/$/, '')}/api/v1/servers/localhost`;
  const zones = `${server}/zones`;
  const zoneUrl = (name: string, rest = ''): string => `${zones}/${encodeURIComponent(dotted(name))}${rest}`;

  async function call(method: string, address: string, body?: unknown): Promise<{ status: number; text: string }> {
    try {
      const reply = await fetch(address, {
        method,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
        // Without `accept` refusals come as plain text.
        headers: { 'x-api-key': key, accept: 'application/json', 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return { status: reply.status, text: await wholeTextOf(reply) };
    } catch (error) {
      throw new DnsError('unreachable', `PowerDNS does not answer: ${reasonOf(error)}`);
    }
  }

  /** The text of a good answer; undefined for 404. */
  async function ask(method: string, address: string, body?: unknown): Promise<string | undefined> {
    const { status, text } = await call(method, address, body);
    if (status >= 200 && status < 300) return text;
    if (status === 404) return undefined;
    const said = sentenceOf(text);
    throw new DnsError(outcomeOf(status), `PowerDNS answered ${status}: ${said}`, said);
  }

  async function need(method: string, address: string, body?: unknown): Promise<string> {
    const text = await ask(method, address, body);
    if (text === undefined) throw new DnsError('out_of_step', 'PowerDNS has no such zone.');
    return text;
  }

  return {
    async findZone(name) {
      const text = await ask('GET', zoneUrl(name, '?rrsets=false'));
      if (text === undefined) return undefined;
      const zone = read(zoneAnswer, text);
      return { name: undotted(zone.name), owner: zone.account, serial: zone.serial, signed: zone.dnssec };
    },
    async createZone({ name, owner, sets }) {
      await need('POST', `${zones}?rrsets=false`, {
        name: dotted(name),
        kind: 'Native',
        account: owner,
        soa_edit_api: 'DEFAULT',
        // The NS records are among the sets.
        nameservers: [],
        rrsets: sets.map(({ name: owned, type, ttl, contents }) => ({
          name: dotted(owned),
          type,
          ttl,
          records: contents.map((content) => ({ content: vendorContent(type, content), disabled: false })),
        })),
      });
    },
    async deleteZone(name) {
      await ask('DELETE', zoneUrl(name));
    },
    async readSets(name) {
      const { rrsets } = read(setsAnswer, await need('GET', zoneUrl(name)));
      return rrsets.map(
        (set): RecordSet => ({
          name: undotted(set.name),
          type: set.type,
          ttl: set.ttl,
          contents: set.records.filter(({ disabled }) => !disabled).map(({ content }) => ourContent(set.type, content)),
        }),
      );
    },
    async changeSets(name, sets) {
      // PowerDNS takes one after the other: what makes room for a CNAME, or a CNAME that makes room, comes first.
      const [gone, kept] = [true, false].map((isGone) =>
        sets.filter(({ contents }) => (contents.length === 0) === isGone),
      );
      await need('PATCH', zoneUrl(name), {
        rrsets: [
          ...(gone ?? []).map(({ name: owned, type }) => ({ name: dotted(owned), type, changetype: 'DELETE' })),
          ...(kept ?? []).map(({ name: owned, type, ttl, contents }) => ({
            name: dotted(owned),
            type,
            ttl,
            changetype: 'REPLACE',
            records: contents.map((content) => ({ content: vendorContent(type, content), disabled: false })),
          })),
        ],
      });
    },
    async sign(name) {
      // With `api_rectify` changes made through the API keep the chain of denials complete.
      await need('PUT', zoneUrl(name), { dnssec: true, api_rectify: true });
      const keys = read(keysAnswer, await need('GET', zoneUrl(name, '/cryptokeys')));
      // PowerDNS makes them with SHA-1 too, which no registrar is to be given any more (RFC 8624, 3.3).
      return keys
        .filter(({ active }) => active)
        .flatMap(({ ds = [] }) => ds)
        .filter((one) => /^\d+ \d+ [24] /.test(one));
    },
    async version() {
      return read(serverAnswer, await need('GET', server)).version;
    },
    async unsign(name) {
      await need('PUT', zoneUrl(name), { dnssec: false });
    },
    async readNote(name, note) {
      const text = await ask('GET', zoneUrl(name, `/metadata/${note}`));
      return text === undefined ? undefined : read(metadataAnswer, text).metadata[0];
    },
    async writeNote(name, note, value) {
      await need('PUT', zoneUrl(name, `/metadata/${note}`), { kind: note, metadata: [value] });
    },
  };
}

function outcomeOf(status: number): DnsOutcome {
  // A wrong key and an overloaded server are mended by people: what was asked is asked again then.
  if (status === 401 || status === 403 || status === 429 || status >= 500) return 'unreachable';
  return status === 409 ? 'out_of_step' : 'refused';
}

function read<T>(schema: z.ZodType<T>, text: string): T {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw new DnsError('unreachable', 'PowerDNS answered with something that is not its API.');
  }
}

function sentenceOf(text: string): string {
  try {
    return refusalAnswer.parse(JSON.parse(text)).error;
  } catch {
    return text.slice(0, 200).trim();
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
