import { z } from 'zod';
import { countedFields, detailsSchema, emptyBody, id, pageQuery, timeOrder, unixSeconds } from '../common.ts';
import { endpoint, limits, recentStaff, staff, tellsBy, tellsNobody } from '../endpoint.ts';
import { line, optionalLine, text } from '../text.ts';
import { asciiDomain, domainMessages } from './domain-names.ts';
import { domain, domainProof, domainReads, domainState } from './domains.ts';

/* Domains as staff see them, and what new ones begin with. */

export const staffDomain = domain.extend({
  user: z.strictObject({ user_id: id, email: z.string() }),
  proved_by: z.string(),
});
export type StaffDomain = z.infer<typeof staffDomain>;

const staffZone = z.strictObject({
  version: z.number().int(),
  applied_version: z.number().int().describe('The version that the name servers have.'),
  applied_at: unixSeconds,
  is_troubled: z.boolean(),
  trouble: z.string().describe('Why the last try failed; empty where it did not.'),
  signed: z.boolean(),
  refused_count: z.number().int().describe('Sets of records that the name servers do not take.'),
  refused: z
    .array(z.strictObject({ name: z.string(), type: z.string(), refusal: z.string() }))
    .describe('The first 20 of them, each in the words of the name server.'),
});
export type StaffZone = z.infer<typeof staffZone>;

const reason = text('Please say why, for your colleagues and the client.', 1000);
export const handOverBody = z.strictObject({ user_id: id, name: line('Please type the name.', 253), reason });
export const withdrawBody = z.strictObject({ name: line('Please type the name.', 253), reason });

const nameServer = z
  .string({ error: 'Please enter a name such as ns1.example.com.' })
  .trim()
  .toLowerCase()
  .max(253)
  .refine((name) => asciiDomain(name) === name, { error: 'Please enter a name such as ns1.example.com.' });
/** None that leads anywhere: by MX, CNAME or SRV one person of staff would say where the mail of every new zone goes. */
export const defaultRecordTypes = ['TXT', 'CAA'] as const;
const defaultRecord = z.strictObject({
  name: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^(@|[a-z0-9_]([a-z0-9_.-]{0,60}[a-z0-9_])?)$/, { error: 'Please enter @ or a name below the domain.' }),
  type: z.enum(defaultRecordTypes, {
    error: 'Please use TXT or CAA. Where its mail and its names lead is for the owner of a domain alone.',
  }),
  ttl: z.number().int().min(60, { error: 'At least 60 seconds.' }).max(86_400, { error: 'At most a day.' }),
  content: line('Please enter the value.', 2000),
});
export type DefaultRecord = z.infer<typeof defaultRecord>;
export const domainSettings = z.strictObject({
  name_servers: z
    .array(nameServer)
    .min(2, { error: 'Please name at least two.' })
    .max(6, { error: 'Please name at most six.' })
    .refine((names) => new Set(names).size === names.length, { error: 'Please name each once.' }),
  default_records: z.array(defaultRecord).max(20, { error: 'Please keep at most 20.' }),
});
export type DomainSettings = z.infer<typeof domainSettings>;

const blockedWord = z.strictObject({ word_id: id, word: z.string(), note: z.string(), created_at: unixSeconds });
export type BlockedWord = z.infer<typeof blockedWord>;
export const blockWordBody = z.strictObject({
  word: z
    .string({ error: 'Please enter a word.' })
    .trim()
    .toLowerCase()
    .min(3, { error: 'Please use at least 3 characters.' })
    .max(63, { error: domainMessages.long })
    .regex(/^[a-z0-9-]+$/, { error: 'Please use letters, digits and hyphens only.' }),
  note: optionalLine(200).default(''),
});

const params = z.strictObject({ domain_id: id });
const desk = '/system/admin/domains' as const;

export const domainDeskEndpoints = {
  adminDomainList: endpoint({
    method: 'GET',
    path: desk,
    summary: 'Domains of all clients. Searches the start of a name, of an id or of the email of a client.',
    access: staff('staffServers'),
    limit: limits.read,
    reads: [...domainReads, 'clients'],
    query: pageQuery.extend({
      search: optionalLine(254).optional(),
      state: domainState.optional(),
      kind: z.enum(['free', 'custom']).optional(),
      user_id: id.optional(),
      sort: timeOrder.optional(),
    }),
    status: 200,
    response: z.strictObject({ domains: z.array(staffDomain), ...countedFields }),
    errors: [],
  }),
  adminDomainDetail: endpoint({
    method: 'GET',
    path: `${desk}/{domain_id}`,
    summary: 'A domain of a client, and who else has added the same name.',
    access: staff('staffServers'),
    limit: limits.read,
    reads: [...domainReads, 'clients'],
    params,
    status: 200,
    response: z.strictObject({
      domain: staffDomain,
      proof: domainProof.nullable(),
      others: z.array(staffDomain).describe('The same name at other accounts, newest first, at most 20.'),
      zone: staffZone.nullable().describe('What of it the name servers have; null without a zone.'),
    }),
    errors: [],
  }),
  adminDomainHandOver: endpoint({
    method: 'POST',
    path: `${desk}/{domain_id}/hand-over`,
    summary: 'Give a disputed name to another account, with its name typed. Both accounts are told, with the reason.',
    access: recentStaff('staffServers'),
    gives: true,
    tells: tellsBy('domain-given'),
    grants: true,
    limit: limits.issueByStaff,
    changes: ['domains', 'zones', 'activity'],
    params,
    body: handOverBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict', 'not_found'],
  }),
  adminDomainWithdraw: endpoint({
    method: 'POST',
    path: `${desk}/{domain_id}/withdraw`,
    summary:
      'Take a name away from an account, with its name typed. Its records are kept for a while; the owner is told, with the reason.',
    access: recentStaff('staffServers'),
    tells: tellsBy('domain-lost'),
    limit: limits.issueByStaff,
    changes: ['domains', 'zones', 'activity'],
    params,
    body: withdrawBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict'],
  }),
  adminDomainPublish: endpoint({
    method: 'POST',
    path: `${desk}/{domain_id}/publish`,
    summary: 'Send all records of a domain to the name servers again, where they answer something else.',
    access: staff('staffServers'),
    tells: tellsNobody('Publishes again what the client’s records say.'),
    limit: limits.issueByStaff,
    changes: ['zones'],
    params,
    body: emptyBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict'],
  }),
  domainSettings: endpoint({
    method: 'GET',
    path: '/system/admin/domain-settings',
    summary: 'Our name servers, the records of new zones, and words that free names cannot have.',
    access: staff('staffServers'),
    limit: limits.read,
    reads: ['domains'],
    status: 200,
    response: z.strictObject({
      name_servers: z.array(z.string()),
      default_records: z.array(
        z.strictObject({
          name: z.string(),
          type: z.enum(defaultRecordTypes),
          ttl: z.number().int(),
          content: z.string(),
        }),
      ),
      blocked_words: z.array(blockedWord),
    }),
    errors: [],
  }),
  domainSettingsSave: endpoint({
    method: 'PUT',
    path: '/system/admin/domain-settings',
    summary: 'Set our name servers and the records of new zones. Zones that exist keep theirs.',
    // Name servers answer for where the mail of every new zone goes: more than who helps one client may say (ADR 045).
    access: recentStaff('staffSystem'),
    forAll: true,
    tells: tellsNobody('A rule of the company, and nothing that a client has.'),
    limit: limits.write,
    changes: ['domains'],
    body: domainSettings,
    status: 200,
    response: detailsSchema,
    errors: [],
  }),
  blockedWordAdd: endpoint({
    method: 'POST',
    path: '/system/admin/blocked-words',
    summary: 'Block a word in free names, also spelled by its look-alikes. Names that exist stay.',
    access: staff('staffServers'),
    tells: tellsNobody('A rule of the company, and nothing that a client has.'),
    limit: limits.write,
    changes: ['domains'],
    body: blockWordBody,
    status: 201,
    response: blockedWord,
    errors: ['conflict'],
  }),
  blockedWordRemove: endpoint({
    method: 'DELETE',
    path: '/system/admin/blocked-words/{word_id}',
    summary: 'Allow a blocked word again.',
    access: staff('staffServers'),
    tells: tellsNobody('A rule of the company, and nothing that a client has.'),
    limit: limits.write,
    changes: ['domains'],
    params: z.strictObject({ word_id: id }),
    body: emptyBody,
    status: 200,
    response: detailsSchema,
    errors: [],
  }),
};
