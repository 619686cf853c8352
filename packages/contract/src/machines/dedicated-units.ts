import { z } from 'zod';
import { detailsSchema, emptyBody, id, pageFields, pageQuery, unixSeconds } from '../common.ts';
import { binaryFile, endpoint, limits, own, recentOwn, recentStaff, staff, tellsBy, tellsNobody } from '../endpoint.ts';
import { accessText, unitAddresses } from '../sales/hand-over.ts';
import { serial } from '../sales/tasks.ts';
import { line, optionalLine, optionalText } from '../text.ts';
import { paidTopics } from '../topics.ts';
import { dedicatedState } from './dedicated-unit-states.ts';
import { paidFields } from './paid-units.ts';

/** What staff make by hand for one unit of an order: a dedicated server, or what a custom item names. */
export const dedicatedType = z.enum(['dedicated', 'custom']);

export const unitPart = z.strictObject({
  name: z.string(),
  count: z.number().int(),
  serials: z.array(z.string()).describe('Serial numbers, as far as they are written down.'),
});
export type UnitPart = z.infer<typeof unitPart>;

export const unitDocument = z.strictObject({
  document_id: id,
  name: z.string(),
  media_type: z.string(),
  size: z.number().int().describe('Bytes.'),
  created_at: unixSeconds,
});
export type UnitDocument = z.infer<typeof unitDocument>;

export const dedicatedName = line('Please enter a name.', 60);

/** A row of a list. */
export const dedicatedUnit = z.strictObject({
  dedicated_id: id,
  name: z.string(),
  plan_type: dedicatedType,
  plan_name: z.string().describe('What was ordered: the plan, or the custom item.'),
  state: dedicatedState,
  addresses: z.array(z.string()),
  ...paidFields,
  cancels_at: unixSeconds.describe('When it ends because it was cancelled; 0 when it was not.'),
  created_at: unixSeconds,
  ready_at: unixSeconds.describe('When it was delivered; 0 while it is being built.'),
});
export type DedicatedUnit = z.infer<typeof dedicatedUnit>;

export const dedicatedDetail = dedicatedUnit.extend({
  description: z.string().describe('As ordered, in words.'),
  progress: z.string().describe('How far staff are while it is being built; empty otherwise.'),
  parts: z.array(unitPart),
  note: z.string().describe('What staff wrote for its client.'),
  access_waits: z.boolean().describe('Access data wait to be seen. They are shown once.'),
  access_shown_at: unixSeconds.describe('When the latest access data were seen; 0 while they were not.'),
  documents: z.array(unitDocument),
  order_id: id,
  invoice_id: id.nullable().describe('The first invoice of its order.'),
});
export type DedicatedDetail = z.infer<typeof dedicatedDetail>;

const ofClient = { user: z.strictObject({ user_id: id, email: z.string() }) };
export const staffDedicatedUnit = dedicatedUnit.extend({ ...ofClient, rack: z.string(), port: z.string() });
export type StaffDedicatedUnit = z.infer<typeof staffDedicatedUnit>;

export const staffDedicatedDetail = dedicatedDetail.extend({
  ...ofClient,
  rack: z.string(),
  port: z.string(),
  staff_note: z.string().describe('For staff alone.'),
  access_set_at: unixSeconds.describe('When access data were last written down; 0 while there are none.'),
  delivery_id: id,
});
export type StaffDedicatedDetail = z.infer<typeof staffDedicatedDetail>;

export const renameDedicatedBody = z.strictObject({ name: dedicatedName });

export const editDedicatedBody = z.strictObject({
  name: dedicatedName,
  addresses: unitAddresses,
  rack: optionalLine(80),
  port: optionalLine(80),
  note: optionalText(2000).describe('Shown to the client.'),
  staff_note: optionalText(2000).describe('For staff alone.'),
  parts: z
    .array(
      z.strictObject({
        name: line('Please name the part.', 120),
        count: z.int().min(1).max(100),
        serials: z.array(serial).max(100, { error: 'A part has at most 100 serial numbers.' }),
      }),
    )
    .max(40, { error: 'Please enter at most 40 parts.' }),
});

export const dedicatedAccessBody = z.strictObject({
  access: accessText.min(1, { error: 'Please enter how the client signs in.', abort: true }),
});

const takenDocuments = 'Pictures (PNG, JPEG, GIF, WebP), PDF and plain text, up to 5 MB each.';
export const largestDocument = 5 * 1024 * 1024;
export const documentsOfUnit = 20;
const documentBody = z.strictObject({
  name: line('Please name the file.', 120),
  content: z.base64({ error: 'Please send the content in base64.' }).min(1, { error: 'This file is empty.' }),
});

const dedicatedParams = z.strictObject({ dedicated_id: id });
const documentParams = z.strictObject({ dedicated_id: id, document_id: id });
const reads = ['dedicated-units', 'servers', 'subscriptions', 'deliveries', 'tasks', 'invoices', 'billing'] as const;
const changes = ['dedicated-units', 'activity'] as const;
const staffAccess = staff('staffOrders', 'staffServers');

export const dedicatedUnitEndpoints = {
  dedicatedList: endpoint({
    method: 'GET',
    path: '/account/dedicated',
    summary: 'The dedicated servers and custom items of the account, newest first.',
    access: own('serversView'),
    limit: limits.read,
    reads,
    query: pageQuery,
    status: 200,
    response: z.strictObject({ units: z.array(dedicatedUnit), ...pageFields }),
    errors: [],
  }),
  dedicatedShow: endpoint({
    method: 'GET',
    path: '/account/dedicated/{dedicated_id}',
    summary: 'One dedicated server or custom item: its parts, addresses, documents and money. Without access data.',
    access: own('serversView'),
    limit: limits.read,
    reads: [...reads, 'orders'],
    params: dedicatedParams,
    status: 200,
    response: dedicatedDetail,
    errors: [],
  }),
  dedicatedRename: endpoint({
    method: 'POST',
    path: '/account/dedicated/{dedicated_id}/name',
    summary: 'Give it another name.',
    access: own('serversManage'),
    spends: false,
    limit: limits.write,
    changes: [...changes, 'subscriptions', 'deliveries'],
    params: dedicatedParams,
    body: renameDedicatedBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict'],
  }),
  dedicatedAccess: endpoint({
    method: 'POST',
    path: '/account/dedicated/{dedicated_id}/access',
    summary: 'How to sign in. Shown once, and forgotten by us with this answer; staff can set new access data.',
    access: recentOwn('serversManage'),
    reveals: true,
    notActing: true,
    limit: limits.secret,
    changes,
    params: dedicatedParams,
    body: emptyBody,
    status: 200,
    response: z.strictObject({ access: z.string() }),
    errors: ['conflict'],
  }),
  dedicatedDocument: endpoint({
    method: 'GET',
    path: '/account/dedicated/{dedicated_id}/documents/{document_id}',
    summary: 'A document that staff attached.',
    access: own('serversView'),
    limit: limits.document,
    params: documentParams,
    status: 200,
    ...binaryFile,
    errors: [],
  }),
  dedicatedCancel: endpoint({
    method: 'POST',
    path: '/account/dedicated/{dedicated_id}/cancel',
    summary:
      'Stop renewing it. It runs until the paid period ends, is then suspended, kept for the grace period and taken down.',
    access: recentOwn('serversManage'),
    spends: false,
    limit: limits.issue,
    changes: paidTopics,
    params: dedicatedParams,
    body: emptyBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict'],
  }),
  dedicatedKeep: endpoint({
    method: 'POST',
    path: '/account/dedicated/{dedicated_id}/keep',
    summary: 'Take back the announced end: it is resumed, and billed from now on.',
    access: own('serversManage'),
    spends: true,
    limit: limits.issue,
    changes: paidTopics,
    params: dedicatedParams,
    body: emptyBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict'],
  }),
  adminDedicatedList: endpoint({
    method: 'GET',
    path: '/system/admin/dedicated',
    summary:
      'Dedicated servers and custom items of all clients or of one, newest first; without those that have ended.',
    access: staffAccess,
    limit: limits.read,
    reads: [...reads, 'clients'],
    query: pageQuery.extend({
      user_id: id.optional(),
      search: optionalLine(100)
        .optional()
        .describe('A part of its name, plan, address, rack, port, serial number or owner’s mail address.'),
    }),
    status: 200,
    response: z.strictObject({ units: z.array(staffDedicatedUnit), ...pageFields }),
    errors: [],
  }),
  adminDedicatedShow: endpoint({
    method: 'GET',
    path: '/system/admin/dedicated/{dedicated_id}',
    summary: 'One of them with what staff wrote down: rack, port, serial numbers, notes. Without access data.',
    access: staffAccess,
    limit: limits.read,
    reads: [...reads, 'clients', 'orders'],
    params: dedicatedParams,
    status: 200,
    response: staffDedicatedDetail,
    errors: [],
  }),
  adminDedicatedEdit: endpoint({
    method: 'PUT',
    path: '/system/admin/dedicated/{dedicated_id}',
    summary: 'Write down what is true of it. The client is told when something changes that they see.',
    access: staffAccess,
    gives: true,
    tells: tellsBy('dedicated-changed'),
    spends: false,
    limit: limits.issueByStaff,
    changes: [...changes, 'subscriptions', 'deliveries', 'subnets'],
    params: dedicatedParams,
    body: editDedicatedBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict'],
  }),
  adminDedicatedAccess: endpoint({
    method: 'PUT',
    path: '/system/admin/dedicated/{dedicated_id}/access',
    summary: 'Replace the access data. They are sealed, and the client can see them once.',
    // What it replaces opens a client's machine, for good: not for a token, nor for who sells or bills.
    access: recentStaff('staffServers'),
    gives: false,
    tells: tellsBy('dedicated-changed'),
    limit: limits.issueByStaff,
    changes,
    params: dedicatedParams,
    body: dedicatedAccessBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict'],
  }),
  adminDedicatedDocumentAdd: endpoint({
    method: 'POST',
    path: '/system/admin/dedicated/{dedicated_id}/documents',
    summary: `Attach a document, such as a handbook or a record of handing over. ${takenDocuments}`,
    access: staffAccess,
    gives: false,
    tells: tellsBy('dedicated-changed'),
    limit: limits.issueByStaff,
    largestBody: Math.ceil((largestDocument / 3) * 4) + 4096,
    changes,
    params: dedicatedParams,
    body: documentBody,
    status: 201,
    response: detailsSchema.extend({ document_id: id }),
    errors: ['unsupported_media_type', 'payload_too_large', 'conflict'],
  }),
  adminDedicatedDocumentRemove: endpoint({
    method: 'DELETE',
    path: '/system/admin/dedicated/{dedicated_id}/documents/{document_id}',
    summary: 'Take a document away for good.',
    access: staffAccess,
    gives: false,
    tells: tellsNobody('Tidying up: what the client should keep is not taken away, and the activity says it.'),
    limit: limits.issueByStaff,
    changes,
    params: documentParams,
    body: emptyBody,
    status: 200,
    response: detailsSchema,
    errors: [],
  }),
  adminDedicatedDocument: endpoint({
    confidential: true,
    method: 'GET',
    path: '/system/admin/dedicated/{dedicated_id}/documents/{document_id}',
    summary: 'A document of it.',
    access: staffAccess,
    limit: limits.document,
    params: documentParams,
    status: 200,
    ...binaryFile,
    errors: [],
  }),
};
