import { z } from 'zod';
import { countedFields, detailsSchema, emptyBody, id, pageFields, pageQuery, unixSeconds } from '../common.ts';
import { binaryFile, endpoint, limits, own, recentOwn } from '../endpoint.ts';
import type { StateWord } from '../state-words.ts';
import { optionalLine } from '../text.ts';
import { longestTtl, plainRecord, recordType, shortestTtl, usualTtl } from './records.ts';
import { zoneTemplates } from './zone-templates.ts';

/** Bytes of a zone file that may be imported: 20,000 records. */
export const largestZoneFile = 2 * 1024 * 1024;

const zone = z.strictObject({
  zone_id: id,
  name: z.string().describe('As people read it.'),
  ascii_name: z.string().describe('As DNS has it; other alphabets as punycode.'),
  version: z.number().int().describe('Rises with every change.'),
  applied_version: z.number().int().describe('What our name servers answer.'),
  applied_at: unixSeconds,
  is_troubled: z.boolean().describe('The name servers could not be reached. The change is tried again.'),
  refused_count: z
    .number()
    .int()
    .describe('Sets of records that our name servers do not take. All others are answered.'),
  record_count: z.number().int().describe('Counted up to 1,000; 1,001 stands for more.'),
  nameservers: z.array(z.string()),
  signed: z.boolean(),
  may_be_signed: z.boolean().describe('False for free subdomains: the domain above them is not signed.'),
  ds: z.array(z.string()).describe('DS records for the registrar; empty until the name servers have signed.'),
});
export type Zone = z.infer<typeof zone>;

/** Published is what our name servers answer; live, what the world is told, and that is asked of `delegation`. */
export function zoneWord(
  {
    version,
    applied_version,
    is_troubled,
    refused_count,
  }: Pick<Zone, 'version' | 'applied_version' | 'is_troubled' | 'refused_count'>,
  delegation?: ZoneDelegation,
): StateWord {
  if (applied_version === version) {
    if (refused_count > 0) return { word: 'Partly published', meaning: 'broken' };
    if (delegation === undefined || !delegation.is_known) return { word: 'Published', meaning: 'well' };
    return delegation.is_ours
      ? { word: 'Live', meaning: 'well' }
      : { word: 'Not live: name servers elsewhere', meaning: 'turn' };
  }
  return is_troubled
    ? { word: 'Waiting for name servers', meaning: 'broken' }
    : { word: 'Being published', meaning: 'works' };
}

const delegation = z.strictObject({
  is_known: z.boolean().describe('False where no resolver answered.'),
  nameservers: z.array(z.string()).describe('What the world is told to ask.'),
  is_ours: z.boolean().describe('Whether our name servers are among them.'),
});
export type ZoneDelegation = z.infer<typeof delegation>;

const record = z.strictObject({
  record_id: id,
  name: z.string().describe('Below the zone; @ is the zone itself.'),
  type: recordType,
  ttl: z.number().int(),
  content: z.string(),
  managed: z.string().nullable().describe('What keeps it, such as a link; null: yours to change.'),
  refusal: z
    .string()
    .describe(
      'Why our name servers do not take the records of this name and type, in their words; empty where they do.',
    ),
});
export type ZoneRecordView = z.infer<typeof record>;

export const recordBody = z.strictObject({
  name: z.string({ error: 'Please enter a name, or @ for the domain itself.' }).trim().max(300).default('@'),
  type: recordType,
  ttl: z
    .number({ error: 'Please enter a TTL in seconds.' })
    .int()
    .min(shortestTtl, { error: `Please enter at least ${shortestTtl} seconds.` })
    .max(longestTtl, { error: `Please enter at most ${longestTtl} seconds.` })
    .default(usualTtl)
    .describe('Seconds. All records of one name and type share it.'),
  content: z
    .string({ error: 'Please enter a value.' })
    .max(200_000)
    .describe('As in a zone file: 10 mail.example.com for MX.'),
});

export const versionKinds = {
  opened: 'Opened',
  added: 'Record added',
  changed: 'Record changed',
  removed: 'Record removed',
  imported: 'Zone file imported',
  template: 'Template applied',
  linked: 'Link followed',
  undone: 'Change undone',
  signed: 'DNSSEC turned on',
  unsigned: 'DNSSEC turned off',
} as const;
export type VersionKind = keyof typeof versionKinds;
const versionKind = z.enum(Object.keys(versionKinds) as [VersionKind, ...VersionKind[]]);

const zoneVersion = z.strictObject({
  version_id: id,
  number: z.number().int(),
  kind: versionKind,
  undoes: z.number().int().nullable(),
  removed: z.array(plainRecord).describe('The first 50 of those that were taken away.'),
  added: z.array(plainRecord).describe('The first 50 of those that were put there.'),
  removed_count: z.number().int(),
  added_count: z.number().int(),
  made_by: z.string().describe('Empty: the product by itself, such as when a link follows its server.'),
  can_undo: z.boolean(),
  created_at: unixSeconds,
});
export type ZoneVersion = z.infer<typeof zoneVersion>;

/** Of the records that the name servers do not take. */
export const refusedWord: StateWord = { word: 'Not published', meaning: 'broken' };

/** The product's own changes follow something else, and signing is turned on and off by itself. */
export const canUndo = (kind: VersionKind): boolean =>
  ['added', 'changed', 'removed', 'imported', 'template', 'undone'].includes(kind);

const answer = z.strictObject({
  who: z.string().describe('Whose answer it is, such as "Our name servers" or the address of a resolver.'),
  kind: z.enum(['ours', 'resolver']),
  contents: z.array(z.string()),
  ttl: z.number().int().describe('Seconds until it asks again; 0 when it has nothing.'),
  failure: z.string().describe('Why there is no answer; empty when there is one.'),
});

const check = z.strictObject({
  name: z.string(),
  type: recordType,
  expected: z.array(z.string()).describe('What the zone holds.'),
  answers: z.array(answer),
  delegation,
  verdict: z.enum(['same', 'on_its_way', 'elsewhere', 'not_published', 'unknown']),
  seconds: z.number().int().describe('How long until every resolver that was asked has forgotten what it says now.'),
});
export type ZoneCheck = z.infer<typeof check>;

const importPreview = z.strictObject({
  added: z.array(plainRecord),
  removed: z.array(plainRecord),
  unchanged: z.number().int(),
  left_out: z.array(z.strictObject({ line: z.number().int(), text: z.string(), reason: z.string() })),
  details: z.string(),
});
export type ImportPreview = z.infer<typeof importPreview>;

const params = z.strictObject({ zone_id: id });
const ofRecord = z.strictObject({ zone_id: id, record_id: id });
const changes = ['zones', 'activity'] as const;

export const zoneEndpoints = {
  zoneDetail: endpoint({
    method: 'GET',
    path: '/account/zones/{zone_id}',
    summary: 'A DNS zone: whether its last change is live, its name servers and DNSSEC.',
    access: own('domainsManage'),
    limit: limits.read,
    reads: ['zones'],
    params,
    status: 200,
    response: z.strictObject({ zone }),
    errors: [],
  }),
  zoneRecords: endpoint({
    method: 'GET',
    path: '/account/zones/{zone_id}/records',
    summary: 'The records of a zone, the zone itself first, then by name.',
    access: own('domainsManage'),
    limit: limits.read,
    reads: ['zones'],
    params,
    query: pageQuery.extend({
      type: recordType.optional(),
      search: optionalLine(255).optional(),
      refused: z.enum(['yes']).optional().describe('Only those that our name servers do not take.'),
    }),
    status: 200,
    response: z.strictObject({ records: z.array(record), ...countedFields }),
    errors: [],
  }),
  zoneRecordAdd: endpoint({
    method: 'POST',
    path: '/account/zones/{zone_id}/records',
    summary: 'Add a record. It is live within seconds.',
    access: own('domainsManage'),
    limit: limits.write,
    changes,
    params,
    body: recordBody,
    largestBody: 256 * 1024,
    status: 201,
    response: z.strictObject({ record }),
    errors: ['conflict'],
  }),
  zoneRecordChange: endpoint({
    method: 'PUT',
    path: '/account/zones/{zone_id}/records/{record_id}',
    summary: 'Change a record.',
    access: own('domainsManage'),
    limit: limits.write,
    changes,
    params: ofRecord,
    body: recordBody,
    largestBody: 256 * 1024,
    status: 200,
    response: z.strictObject({ record }),
    errors: ['conflict'],
  }),
  zoneRecordRemove: endpoint({
    method: 'DELETE',
    path: '/account/zones/{zone_id}/records/{record_id}',
    summary: 'Remove a record. It can be brought back from the history.',
    access: own('domainsManage'),
    limit: limits.write,
    changes,
    params: ofRecord,
    body: emptyBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict'],
  }),
  zoneTemplate: endpoint({
    method: 'POST',
    path: '/account/zones/{zone_id}/template',
    summary: 'Set the records of a template: a website, or mail with SPF, DKIM and DMARC.',
    access: own('domainsManage'),
    limit: limits.write,
    changes,
    params,
    body: zoneTemplates.extend({ preview: z.boolean().default(false).describe('Only say what would change.') }),
    status: 200,
    response: importPreview,
    errors: ['conflict'],
  }),
  zoneImport: endpoint({
    method: 'POST',
    path: '/account/zones/{zone_id}/import',
    summary: 'Take the records of a zone file, beside those that are there or in their place.',
    access: own('domainsManage'),
    limit: limits.write,
    changes,
    params,
    body: z.strictObject({
      text: z
        .string({ error: 'Please paste a zone file.' })
        .min(1, { error: 'Please paste a zone file.' })
        .max(largestZoneFile),
      replace: z
        .boolean()
        .default(false)
        .describe('Remove records that the file does not have. Records of links stay.'),
      preview: z.boolean().default(false).describe('Only say what would change.'),
    }),
    largestBody: 2 * largestZoneFile,
    status: 200,
    response: importPreview,
    errors: ['conflict'],
  }),
  zoneExport: endpoint({
    method: 'GET',
    path: '/account/zones/{zone_id}/export',
    summary: 'The zone as a zone file (RFC 1035).',
    access: own('domainsManage'),
    limit: limits.document,
    params,
    status: 200,
    ...binaryFile,
    errors: [],
  }),
  zoneSigning: endpoint({
    method: 'PUT',
    path: '/account/zones/{zone_id}/dnssec',
    summary: 'Turn DNSSEC on or off. Off is refused while the DS record is still at the registrar.',
    access: recentOwn('domainsManage'),
    limit: limits.write,
    changes,
    params,
    body: z.strictObject({ signed: z.boolean() }),
    status: 200,
    response: z.strictObject({ zone }),
    errors: ['conflict'],
  }),
  zoneHistory: endpoint({
    method: 'GET',
    path: '/account/zones/{zone_id}/history',
    summary: 'Every change of a zone, newest first.',
    access: own('domainsManage'),
    limit: limits.read,
    reads: ['zones'],
    params,
    query: pageQuery,
    status: 200,
    response: z.strictObject({ versions: z.array(zoneVersion), ...pageFields }),
    errors: [],
  }),
  zoneUndo: endpoint({
    method: 'POST',
    path: '/account/zones/{zone_id}/undo',
    summary: 'Take one change back. Refused when a later one changed the same records.',
    access: own('domainsManage'),
    limit: limits.write,
    changes,
    params,
    body: z.strictObject({ version_id: id }),
    status: 200,
    response: detailsSchema,
    errors: ['conflict'],
  }),
  zoneDelegation: endpoint({
    method: 'GET',
    path: '/account/zones/{zone_id}/delegation',
    summary: 'Ask the world which name servers it is told to ask for a zone, and whether they are ours.',
    access: own('domainsManage'),
    limit: limits.document,
    reads: ['zones'],
    params,
    status: 200,
    response: delegation,
    errors: [],
  }),
  zoneCheck: endpoint({
    method: 'GET',
    path: '/account/zones/{zone_id}/check',
    summary: 'Ask our name servers and public resolvers what the world sees.',
    access: own('domainsManage'),
    limit: limits.document,
    reads: ['zones'],
    params,
    query: z.strictObject({ name: optionalLine(300).default('@'), type: recordType.default('A') }),
    status: 200,
    response: check,
    errors: [],
  }),
};
