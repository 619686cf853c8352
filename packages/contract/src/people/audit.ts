import { z } from 'zod';
import { id, pageFields, pageQuery, unixSeconds } from '../common.ts';
import { csvFile, endpoint, limits, staff } from '../endpoint.ts';
import { thing } from '../thing.ts';

const day = z.iso
  .date({ error: 'Please choose a date.' })
  .max(10)
  .refine((text) => text >= '1970-01-01' && text < '9999-01-01', { error: 'Please choose a date.' })
  .meta({ examples: ['2026-01-01'] });

/** In `who`: what no person did, such as the calendar or a report of the gateway. */
export const byProduct = 'product';

export const auditFilter = z.strictObject({
  who: z
    .string()
    .trim()
    .min(1)
    .max(254)
    .optional()
    .describe(`Id, email address or username of the person who did it; "${byProduct}" for the product itself.`),
  what: z
    .string()
    .trim()
    .toLowerCase()
    .min(2)
    .max(60)
    .regex(/^[\p{L}\p{N}][\p{L}\p{N}_. -]*$/u, { error: 'Please write words of an event, such as server deleted.' })
    .optional()
    .describe(
      'The name of an event, such as token.created; a noun with a dot, such as token., for all of its events; or words of several, such as server deleted.',
    ),
  whom: z
    .string()
    .trim()
    .min(1)
    .max(254)
    .optional()
    .describe(
      'A client or person by id, email address, username, name or company, or a thing by its id, number or name, such as a server, a domain or an invoice. The beginning of a name is enough.',
    ),
  from: day.optional().describe('The first day, in UTC.'),
  to: day.optional().describe('The last day, in UTC.'),
  address: z.string().trim().min(1).max(50).optional().describe('The address that it was done from.'),
});
export type AuditFilter = z.output<typeof auditFilter>;

const personRef = z.strictObject({ person_id: id, email: z.string().describe('Empty once the person is deleted.') });
const auditEntry = z.strictObject({
  event_id: id,
  name: z.string(),
  summary: z.string(),
  amount: z.number().int().nullable().describe('The cents that it is about; null where it is about none.'),
  who: personRef.nullable().describe('Null when the product acted by itself.'),
  client: z
    .strictObject({ user_id: id, email: z.string() })
    .nullable()
    .describe('The account that it belongs to; null for things of the company and of a person.'),
  person: personRef.nullable().describe('The person whose own it is, such as a sign-in.'),
  subject_id: id.describe('What it happened to.'),
  thing,
  ip: z.string(),
  not_told: z
    .string()
    .describe('Why staff chose that the client is not told; empty where they were, or where nothing is told.'),
  created_at: unixSeconds,
});
export type AuditEntry = z.infer<typeof auditEntry>;

const auditDetail = auditEntry.extend({
  device: z.string(),
  place: z.string(),
  facts: z
    .array(
      z.strictObject({
        field: z.string(),
        value: z.string(),
        thing: thing.nullable().describe('What the value is the id of, as it is called now; null where it is none.'),
      }),
    )
    .describe('What the event says of itself.'),
  changes: z
    .array(z.strictObject({ field: z.string(), before: z.string(), after: z.string() }))
    .describe('Changed fields with their old and new values; empty text for none.'),
});
export type AuditDetail = z.infer<typeof auditDetail>;

const access = staff('staffRoles');

export const auditEndpoints = {
  auditList: endpoint({
    method: 'GET',
    path: '/system/admin/audit',
    summary: 'Everything that happened, newest first: by whom, what, to whom, when and from where.',
    access,
    limit: limits.read,
    reads: ['activity', 'account', 'clients'],
    query: pageQuery.extend(auditFilter.shape),
    status: 200,
    response: z.strictObject({ events: z.array(auditEntry), ...pageFields }),
    errors: [],
  }),
  auditExport: endpoint({
    method: 'GET',
    path: '/system/admin/audit/export',
    summary: 'All events of the filtered list as CSV, with what they changed; times in UTC.',
    access,
    limit: limits.document,
    query: auditFilter,
    status: 200,
    ...csvFile,
    errors: [],
  }),
  auditDetail: endpoint({
    method: 'GET',
    path: '/system/admin/audit/{event_id}',
    summary: 'One event with what it changed.',
    access,
    limit: limits.read,
    reads: ['activity', 'account', 'clients'],
    params: z.strictObject({ event_id: id }),
    status: 200,
    response: auditDetail,
    errors: ['not_found'],
  }),
};
