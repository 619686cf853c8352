import { z } from 'zod';
import type { Clock } from '../kit/clock.ts';
import type { VendorCall, VendorReply, VendorRequest } from '../kit/vendor-server.ts';
import { type Book, type LabZone, type RecordSet, setKey } from './book.ts';
import { dnskeyOf, dsOf, newKey } from './dnssec.ts';
import { encodeRdata, typeNumbers } from './rdata.ts';

/*
 * The part of the HTTP API of PowerDNS 4.7 that our adapter uses: https://doc.powerdns.com/authoritative/http-api/
 * Wordings of refusals are those of the real server, as seen.
 */
const records = z.array(z.object({ content: z.string(), disabled: z.boolean().default(false) }));
const rrset = z.object({
  name: z.string(),
  type: z.string(),
  ttl: z.int().min(0).optional(),
  changetype: z.string().optional(),
  records: records.optional(),
});
type Rrset = z.infer<typeof rrset>;
const newZone = z.object({
  name: z.string(),
  kind: z.string(),
  account: z.string().max(40).default(''),
  soa_edit_api: z.string().optional(),
  nameservers: z.array(z.string()).default([]),
  rrsets: z.array(rrset).default([]),
});
const zoneChange = z.object({
  dnssec: z.boolean().optional(),
  api_rectify: z.boolean().optional(),
  account: z.string().optional(),
});
const metadataBody = z.object({ kind: z.string().optional(), metadata: z.array(z.string()) });

class ApiError extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const serverPath = '/api/v1/servers/localhost';
const zonesPath = `${serverPath}/zones`;
/** Its default (`webserver-max-bodysize`). */
const largestBody = 2 * 1024 * 1024;

/** The program that answers. */
export interface Software {
  version: string;
  /** Whether it takes what the sentinel marks. */
  takesAll: boolean;
}
export const sentinel = 'lab-refuses';

export function powerdnsCalls(book: Book, clock: Clock, software: Software): VendorCall[] {
  const call = (
    method: string,
    path: string,
    name: string,
    act: (request: VendorRequest) => { status?: number; json?: unknown; body?: string },
    above = zonesPath,
  ): VendorCall => ({
    method,
    path: `${above}${path}`,
    name,
    async handle(request) {
      const reply = answered(book, request, act);
      // What was confirmed is on disk before the answer leaves.
      if (method !== 'GET') await book.flush();
      return reply;
    },
  });
  const zoneNamed = ({ zone = '' }: Record<string, string>): LabZone => {
    const name = zone.toLowerCase();
    if (!name.endsWith('.')) throw new ApiError(422, `DNS Name '${zone}' is not canonical`);
    const found = book.value.zones[name];
    if (!found) throw new ApiError(404, 'Not Found');
    return found;
  };
  const change = (zone: LabZone, mutate: (zone: LabZone) => void): void =>
    book.change(() => {
      mutate(zone);
      zone.serial = nextSerial(zone.serial, clock.now());
    });

  return [
    call(
      'GET',
      '',
      'get-server',
      () => ({
        json: {
          type: 'Server',
          id: 'localhost',
          daemon_type: 'authoritative',
          version: software.version,
          url: serverPath,
          config_url: `${serverPath}/config{/config_setting}`,
          zones_url: `${zonesPath}{/zone}`,
        },
      }),
      serverPath,
    ),
    call('GET', '', 'list-zones', () => ({ json: Object.values(book.value.zones).map((zone) => zoneRow(zone)) })),
    call('POST', '', 'create-zone', (request) => {
      const body = parse(newZone, request);
      const name = canonical(body.name);
      if (book.value.zones[name]) throw new ApiError(409, 'Conflict');
      if (!['native', 'master', 'primary'].includes(body.kind.toLowerCase())) {
        throw new ApiError(422, `The lab's PowerDNS makes no zone of kind '${body.kind}'`);
      }
      const made: LabZone = {
        name,
        account: body.account,
        serial: 0,
        rectify: false,
        key: null,
        metadata: {},
        sets: {},
      };
      const soa = body.rrsets.some(({ type }) => type === 'SOA')
        ? []
        : [
            {
              name,
              type: 'SOA',
              ttl: 3600,
              records: [
                {
                  content: `a.misconfigured.dns.server.invalid. hostmaster.${name} 0 10800 3600 604800 3600`,
                  disabled: false,
                },
              ],
            },
          ];
      const ns = body.nameservers.map((host) => ({ content: canonical(host), disabled: false }));
      const sets = [...soa, ...body.rrsets, ...(ns.length > 0 ? [{ name, type: 'NS', ttl: 3600, records: ns }] : [])];
      made.sets = replaced(
        made,
        sets.map((set) => ({ ...set, changetype: 'REPLACE' })),
        software,
      );
      book.change(({ zones }) => {
        made.serial = nextSerial(0, clock.now());
        zones[name] = made;
      });
      return { status: 201, json: zoneRow(made) };
    }),
    call('GET', '/{zone}', 'get-zone', ({ params, url }) => {
      const zone = zoneNamed(params);
      return {
        json: { ...zoneRow(zone), ...(url.searchParams.get('rrsets') !== 'false' && { rrsets: rrsetsOf(zone) }) },
      };
    }),
    call('PATCH', '/{zone}', 'patch-zone', (request) => {
      const zone = zoneNamed(request.params);
      const { rrsets } = parse(z.object({ rrsets: z.array(rrset) }), request);
      const sets = replaced(zone, rrsets, software);
      change(zone, (one) => {
        one.sets = sets;
      });
      return { status: 204 };
    }),
    call('PUT', '/{zone}', 'put-zone', (request) => {
      const zone = zoneNamed(request.params);
      const { dnssec, api_rectify, account } = parse(zoneChange, request);
      book.change(() => {
        if (dnssec === true) zone.key ??= newKey();
        if (dnssec === false) zone.key = null;
        if (api_rectify !== undefined) zone.rectify = api_rectify;
        if (account !== undefined) zone.account = account;
      });
      return { status: 204 };
    }),
    call('DELETE', '/{zone}', 'delete-zone', ({ params }) => {
      const zone = zoneNamed(params);
      book.change(({ zones }) => void delete zones[zone.name]);
      return { status: 204 };
    }),
    call('GET', '/{zone}/cryptokeys', 'list-keys', ({ params }) => {
      const zone = zoneNamed(params);
      return { json: zone.key === null ? [] : [keyRow(zone.name, zone.key)] };
    }),
    call('GET', '/{zone}/metadata/{kind}', 'get-metadata', ({ params }) => {
      const { kind = '' } = params;
      return { json: { type: 'Metadata', kind, metadata: zoneNamed(params).metadata[kind] ?? [] } };
    }),
    call('PUT', '/{zone}/metadata/{kind}', 'put-metadata', (request) => {
      const { kind = '' } = request.params;
      const zone = zoneNamed(request.params);
      if (!kind.startsWith('X-')) throw new ApiError(422, `Unsupported metadata kind '${kind}'`);
      const { metadata } = parse(metadataBody, request);
      book.change(() => {
        zone.metadata[kind] = metadata;
      });
      return { json: { type: 'Metadata', kind, metadata } };
    }),
  ];
}

function answered(
  book: Book,
  request: VendorRequest,
  act: (request: VendorRequest) => { status?: number; json?: unknown; body?: string },
): VendorReply {
  try {
    if (request.headers['x-api-key'] !== book.value.key) throw new ApiError(401, 'Unauthorized');
    // The web server in front of the API says so, and says it in plain text whatever was wanted.
    if (request.body.length > largestBody) {
      return { status: 400, outcome: '400, the body is larger than 2 MB', body: 'Bad Request' };
    }
    if (request.preset === 'declines') throw new ApiError(422, 'The lab declines');
    const reply = act(request);
    return {
      ...reply,
      outcome: String(reply.status ?? 200),
      requestSummary: request.body.toString('utf8').slice(0, 2000),
    };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { status, message } = error;
    // Without `accept` the real server answers refusals as plain text.
    const asJson = (request.headers.accept ?? '').includes('json');
    return { status, outcome: `${status}, ${message}`, ...(asJson ? { json: { error: message } } : { body: message }) };
  }
}

function parse<T>(schema: z.ZodType<T>, { body }: VendorRequest): T {
  let json: unknown;
  try {
    json = JSON.parse(body.toString('utf8'));
  } catch {
    throw new ApiError(400, 'Your JSON is invalid');
  }
  const read = schema.safeParse(json);
  if (!read.success) throw new ApiError(422, `Key '${read.error.issues[0]?.path.join('.')}' is not what it should be`);
  return read.data;
}

function canonical(name: string): string {
  if (!name.endsWith('.')) throw new ApiError(422, `DNS Name '${name}' is not canonical`);
  return name.toLowerCase();
}

/** The sets after a change: all of it, or an error. In the order of the changes: what makes room stands first. */
function replaced(zone: LabZone, changes: readonly Rrset[], software: Software): Record<string, RecordSet> {
  const sets = { ...zone.sets };
  const touched = new Set<string>();
  for (const { name: given, type, ttl = 3600, changetype = '', records: wanted = [] } of changes) {
    const name = canonical(given);
    const label = `RRset ${name} IN ${type}`;
    if (name !== zone.name && !name.endsWith(`.${zone.name}`)) throw new ApiError(422, `${label}: Name is out of zone`);
    if (touched.has(setKey(name, type)))
      throw new ApiError(422, `Duplicate RRset ${name} IN ${type} with changetype: ${changetype}`);
    touched.add(setKey(name, type));
    const action = changetype.toUpperCase();
    if (action !== 'REPLACE' && action !== 'DELETE') throw new ApiError(422, 'Changetype not understood');
    delete sets[setKey(name, type)];
    const contents = wanted.filter(({ disabled }) => !disabled).map(({ content }) => content);
    if (action === 'DELETE' || contents.length === 0) continue;
    if (new Set(contents).size !== contents.length) throw new ApiError(422, `Duplicate record in ${label}`);
    for (const content of contents) {
      try {
        if (content.includes(sentinel) && !software.takesAll) throw new Error('The lab refuses what has its sentinel');
        encodeRdata(type, content);
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        throw new ApiError(422, `Record ${name}/${type} '${content.slice(0, 100)}': ${reason}`);
      }
    }
    if (type === 'CNAME' && contents.length > 1) throw new ApiError(422, `${label} has more than one record`);
    const others = type === 'CNAME' ? Object.keys(typeNumbers).filter((one) => one !== 'CNAME') : ['CNAME'];
    if (others.some((other) => sets[setKey(name, other)] !== undefined)) {
      throw new ApiError(422, `${label}: Conflicts with pre-existing RRset`);
    }
    sets[setKey(name, type)] = { name, type, ttl, contents };
  }
  return sets;
}

/** The date and a count of the day, as `soa_edit_api: DEFAULT` does. */
function nextSerial(serial: number, now: Date): number {
  const day = Number(now.toISOString().slice(0, 10).replaceAll('-', '')) * 100 + 1;
  return serial >= day ? serial + 1 : day;
}

const zoneRow = (zone: LabZone) => ({
  id: zone.name,
  name: zone.name,
  type: 'Zone',
  kind: 'Native',
  account: zone.account,
  serial: zone.serial,
  edited_serial: zone.serial,
  notified_serial: 0,
  dnssec: zone.key !== null,
  api_rectify: zone.rectify,
  soa_edit_api: 'DEFAULT',
  masters: [],
});

const rrsetsOf = (zone: LabZone) =>
  Object.values(zone.sets).map(({ name, type, ttl, contents }) => ({
    name,
    type,
    ttl,
    comments: [],
    records: contents.map((content) => ({
      content: type === 'SOA' ? content.replace(/^(\S+ \S+) \d+/, `$1 ${zone.serial}`) : content,
      disabled: false,
    })),
  }));

const keyRow = (zone: string, key: string) => ({
  type: 'Cryptokey',
  id: 1,
  keytype: 'csk',
  active: true,
  published: true,
  flags: 257,
  algorithm: 'ECDSAP256SHA256',
  bits: 256,
  dnskey: `257 3 13 ${dnskeyOf(key).subarray(4).toString('base64')}`,
  ds: dsOf(zone, key),
});
