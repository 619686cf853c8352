import { z } from 'zod';
import { detailsSchema, emptyBody, id, pageFields, pageQuery, unixSeconds } from '../common.ts';
import { endpoint, limits, staff, tellsNobody } from '../endpoint.ts';
import { cents } from '../money-fields.ts';
import { stateEnum, stateWords } from '../state-words.ts';

/** How many documents are normal. Beyond that invoicing halts until staff have looked. */
export const invoicingAlarm = {
  /** An account may always make this many documents in 24 hours, and two more for each unit it had bought before. */
  accountFloor: 20,
  perUnit: 2,
  /** The calendar may always bill this many periods in one run. */
  runFloor: 200,
  /** And either this many times what its busiest day had, within so many days. */
  times: 3,
  historyDays: 60,
  /** How long nothing is made after staff dropped what waited. */
  droppedHours: 24,
} as const;

/** Documents of one account in 24 hours that its history explains. */
export const explainedByAccount = ({ busiestDay, units }: { busiestDay: number; units: number }): number =>
  Math.max(invoicingAlarm.accountFloor + invoicingAlarm.perUnit * units, invoicingAlarm.times * busiestDay);

/** Bills of one run of the calendar that its history explains. */
export const explainedByRun = ({ busiestDay }: { busiestDay: number }): number =>
  Math.max(invoicingAlarm.runFloor, invoicingAlarm.times * busiestDay);

export const haltKind = z.enum(['account', 'run']);
export const haltDecisionWords = stateWords({
  released: { word: 'Released', meaning: 'well' },
  dropped: { word: 'Dropped', meaning: 'rest' },
});
export const haltDecision = stateEnum(haltDecisionWords);

const halt = z.strictObject({
  halt_id: id,
  kind: haltKind.describe('account: one client made too many. run: the calendar was about to.'),
  user: z.strictObject({ user_id: id, email: z.string() }).nullable(),
  made: z.number().int().describe('Documents of the account in 24 hours, or bills the run was about to make.'),
  explained: z.number().int().describe('How many the history explains.'),
  created_at: unixSeconds,
  decision: haltDecision.nullable().describe('null while invoicing is halted.'),
  decided_by: z.string().describe('Email of who decided; empty until then.'),
  decided_at: unixSeconds,
});
export type InvoicingHalt = z.infer<typeof halt>;

const madeDocument = z.strictObject({
  invoice_id: id,
  document: z.enum(['invoice', 'credit_note']),
  number: z.number().int(),
  total: cents,
  created_at: unixSeconds,
});

const waitingBill = z.strictObject({
  subscription_id: id,
  name: z.string(),
  user: z.strictObject({ user_id: id, email: z.string() }),
  period_start: unixSeconds,
  total: cents,
});

/** How many rows of each kind a preview names. */
export const haltPreviewRows = 100;

const haltPreview = z.strictObject({
  halt,
  made: z.array(madeDocument).describe('The newest documents of the account; empty for a run.'),
  waiting: z.array(waitingBill).describe('Bills that would be made when it is released.'),
  waiting_count: z.number().int(),
  waiting_total: cents.describe('Their prices without discount and tax.'),
});
export type HaltPreview = z.infer<typeof haltPreview>;

const haltParams = z.strictObject({ halt_id: id });
const decided = {
  access: staff('staffFinance'),
  limit: limits.write,
  changes: ['alerts', 'subscriptions', 'invoices'],
  params: haltParams,
  body: emptyBody,
  status: 200,
  response: detailsSchema,
  errors: ['conflict'],
} as const;

export const invoicingHaltEndpoints = {
  haltList: endpoint({
    method: 'GET',
    path: '/system/admin/finance/halts',
    summary: 'Alarms that halted invoicing, newest first.',
    access: staff('staffFinance'),
    limit: limits.read,
    reads: ['alerts', 'clients'],
    query: pageQuery.extend({ status: z.enum(['open']).optional().describe('Only those that still halt.') }),
    status: 200,
    response: z.strictObject({ halts: z.array(halt), ...pageFields }),
    errors: [],
  }),
  haltPreview: endpoint({
    method: 'GET',
    path: '/system/admin/finance/halts/{halt_id}',
    summary: 'One alarm, with the documents that were made and those that wait.',
    access: staff('staffFinance'),
    limit: limits.read,
    reads: ['alerts', 'clients', 'invoices', 'subscriptions'],
    params: haltParams,
    status: 200,
    response: haltPreview,
    errors: [],
  }),
  haltRelease: endpoint({
    gives: true,
    method: 'POST',
    path: '/system/admin/finance/halts/{halt_id}/release',
    summary: 'Let invoicing go on. What waits is made within the hour.',
    tells: tellsNobody('Lets the calendar go on. Each invoice that it makes is mailed.'),
    spends: true,
    ...decided,
  }),
  haltDrop: endpoint({
    gives: true,
    method: 'POST',
    path: '/system/admin/finance/halts/{halt_id}/drop',
    summary: 'Make none of what waits for a day. Then the calendar looks again.',
    tells: tellsNobody('Nothing was billed, and nothing is.'),
    spends: false,
    ...decided,
  }),
};
