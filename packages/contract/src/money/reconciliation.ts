import { z } from 'zod';
import { detailsSchema, id, pageFields, pageQuery, unixSeconds } from '../common.ts';
import { endpoint, limits, staff } from '../endpoint.ts';
import { cents } from '../money-fields.ts';
import { text } from '../text.ts';

const findingKind = z.enum([
  'missing_in_books',
  'missing_at_gateway',
  'amount_differs',
  'currency_differs',
  'unexplained',
]);
export type FindingKind = z.infer<typeof findingKind>;

/** Kinds of movements between customers and us at the gateway. */
export const movementKinds = ['payment', 'refund', 'refund_failure', 'dispute', 'dispute_reversal'] as const;
const movementKind = z.enum([...movementKinds, 'other']);
export type MovementKind = z.infer<typeof movementKind>;

export const finding = z.strictObject({
  finding_id: id,
  day: z.string().describe('The day that was checked, in UTC.'),
  kind: findingKind,
  movement: movementKind,
  transaction_id: z.string().describe('How the gateway calls it.'),
  gateway_amount: cents.nullable().describe('null when the gateway does not have it.'),
  books_amount: cents.nullable().describe('null when the books do not have it.'),
  user_id: id.nullable(),
  invoice_id: id.nullable(),
  created_at: unixSeconds,
  resolved_at: unixSeconds,
  note: z.string(),
});
export type Finding = z.infer<typeof finding>;

export const resolveFindingBody = z.strictObject({ note: text('Please say what it was.', 500) });

export const reconciliationEndpoints = {
  findingList: endpoint({
    method: 'GET',
    path: '/system/admin/finance/findings',
    summary: "Findings: differences between the card gateway's report and the ledger, newest first.",
    access: staff('staffFinance'),
    limit: limits.read,
    reads: ['reconciliation'],
    query: pageQuery.extend({ state: z.enum(['open', 'resolved']).default('open') }),
    status: 200,
    response: z.strictObject({
      findings: z.array(finding),
      checked_until: z.string().describe('The last day that was checked; empty when none was.'),
      fees: cents.describe('What the gateway kept for itself that day.'),
      ...pageFields,
    }),
    errors: [],
  }),
  findingDetail: endpoint({
    method: 'GET',
    path: '/system/admin/finance/findings/{finding_id}',
    summary: 'One finding.',
    access: staff('staffFinance'),
    limit: limits.read,
    reads: ['reconciliation'],
    params: z.strictObject({ finding_id: id }),
    status: 200,
    response: finding,
    errors: [],
  }),
  findingResolve: endpoint({
    method: 'POST',
    path: '/system/admin/finance/findings/{finding_id}/resolve',
    summary: 'Resolve a finding with a note. Books nothing.',
    access: staff('staffFinance'),
    limit: limits.write,
    changes: ['reconciliation'],
    params: z.strictObject({ finding_id: id }),
    body: resolveFindingBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict'],
  }),
};
