import { z } from 'zod';
import { detailsSchema, emptyBody, id, pageFields, pageQuery, unixSeconds } from '../common.ts';
import { endpoint, limits, own, pdfFile, staff, tellsBy, tellsNobody } from '../endpoint.ts';
import { defineEvents } from '../event.ts';
import { toPoints } from '../money.ts';
import { cents, percent, price } from '../money-fields.ts';
import { line, optionalText, text } from '../text.ts';
import { paidTopics } from '../topics.ts';
import { itemChoices } from './item-choices.ts';
import { customItem, quantity } from './orders.ts';
import { type PaidLine, paidParts, paidRows, roundedText } from './paid-parts.ts';
import { quoteStatus } from './quote-states.ts';

export const quoteLimits = { lines: 40, validDays: 90 } as const;

const daysMessage = `Please enter 1 to ${quoteLimits.validDays} days.`;

/** A plan of the catalogue, at its price of that day. */
const planLine = z.strictObject({
  plan_id: id,
  quantity: quantity.default(1),
  choices: itemChoices
    .optional()
    .describe('How it is made. Left out: the client chooses once the quote is paid, where the plan asks anything.'),
});

const content = {
  title: line('Please give the quote a title.', 120),
  intro: optionalText(4000).default(''),
  terms: optionalText(4000).default(''),
  valid_days: z
    .number({ error: daysMessage })
    .int({ error: daysMessage })
    .min(1, { error: daysMessage })
    .max(quoteLimits.validDays, { error: daysMessage })
    .default(14)
    .describe('From the day it is sent.'),
  annual: z.boolean().default(false).describe('Whether its plans are paid for a year ahead, or month by month.'),
  discount: percent.default(0).describe('On all lines. Renewals have it too.'),
  lines: z
    .array(z.union([customItem, planLine]))
    .min(1, { error: 'Please add at least one line.' })
    .max(quoteLimits.lines, { error: `A quote has at most ${quoteLimits.lines} lines.` }),
};
export const createQuoteBody = z.strictObject({
  user_id: id,
  enquiry_id: id.optional().describe('The enquiry that it answers.'),
  ...content,
});
export const editQuoteBody = z.strictObject(content);
export const declineQuoteBody = z.strictObject({ reason: optionalText(500).default('') });
export const withdrawQuoteBody = z.strictObject({ reason: text('Please say why.', 500) });

const quoteLine = z.strictObject({
  position: z.number().int(),
  plan_id: id.nullable().describe('null where the line is described in words alone.'),
  renews: z.boolean().describe('Whether it is paid again: each year where `annual`, else each month.'),
  client_chooses: z.boolean().describe('How it is made is chosen once the quote is paid.'),
  name: z.string(),
  description: z.string(),
  made: z.string().describe('How it is made, as staff chose it; empty where they chose nothing.'),
  may_change: z.boolean().describe('Whether its client may choose anew how it is made: `choose_anew` of accepting.'),
  price,
  quantity: z.number().int(),
  line_total: cents,
});

/** How a line is made, in words; empty where nothing is asked about it. */
export const madeWords = ({
  made,
  client_chooses,
}: Pick<z.infer<typeof quoteLine>, 'made' | 'client_chooses'>): string =>
  client_chooses ? 'How it is made is chosen after the payment.' : made;

type Summed = Pick<OwnQuote, 'annual' | 'discount' | 'tax'> & { readonly lines: readonly PaidLine[] };

/** What of its total is paid again with each period, and what once: renewals have its discount too. */
export const quotePaidRows = ({ annual, discount, tax, lines }: Summed) =>
  paidRows(lines, { months: annual ? 12 : 1, discount: toPoints(discount), tax: toPoints(tax) });

/** When what renews is paid, and how it is invoiced; empty where nothing does. */
export function quoteRenewalWords({ annual, discount, tax, lines }: Summed): string {
  const { units, rounded } = paidParts(lines, { discount: toPoints(discount), tax: toPoints(tax) });
  if (units === 0) return '';
  const each = units === 1 ? '' : `, with an invoice for each${rounded === 0 ? '' : ` (${roundedText(rounded)})`}`;
  return `The total has the first ${annual ? 'year' : 'month'} in it. What renews is paid ahead${each}.`;
}

const listed = {
  quote_id: id,
  quote_number: z.number().int(),
  title: z.string(),
  status: quoteStatus,
  total: cents.describe('With the tax of your billing address today.'),
  valid_until: unixSeconds,
  created_at: unixSeconds,
};
const acceptance = z.strictObject({
  at: unixSeconds,
  by: z.string().describe('The address of the person; empty where it is deleted, or not yours to read.'),
  by_staff: z.boolean().describe('Our staff accepted it for its client.'),
});
export type Acceptance = z.infer<typeof acceptance>;
const accepted = acceptance.nullable().describe('null while it is not accepted.');

/** Who accepted it, for its client and on paper. */
export const acceptedByWords = ({ by, by_staff }: Acceptance): string =>
  by_staff ? `our staff${by === '' ? '' : ` (${by})`}, for its client` : by || 'a deleted person';

const listedQuote = z.strictObject(listed);
export type ListedQuote = z.infer<typeof listedQuote>;

export const ownQuote = z.strictObject({
  ...listed,
  intro: z.string(),
  terms: z.string(),
  valid_days: z.number().int(),
  reason: z.string(),
  order_id: id.nullable(),
  accepted,
  annual: z.boolean(),
  renews: z.boolean().describe('Whether something of it renews, each year where `annual`, else each month.'),
  lines: z.array(quoteLine),
  subtotal: cents,
  discount: percent,
  discount_amount: cents,
  tax: percent,
  tax_type: z.string(),
  tax_amount: cents,
});
export type OwnQuote = z.infer<typeof ownQuote>;

const client = z.strictObject({ user_id: id, email: z.string() });
const staffListedQuote = listedQuote.extend({ user: client, accepted });
export type StaffListedQuote = z.infer<typeof staffListedQuote>;
export const staffQuote = ownQuote.extend({
  user: client,
  enquiry_id: id.nullable(),
  lines: z.array(quoteLine.extend({ choices: itemChoices.nullable().describe('null where the client chooses.') })),
});
export type StaffQuote = z.infer<typeof staffQuote>;

const quoteData = z.strictObject({ quote_id: id, quote_number: z.number().int() });
const of = { version: 1, subject: 'quote_id', data: quoteData, changes: ['quotes'] } as const;
export const quoteEvents = defineEvents({
  'quote.created': { ...of, summary: 'Staff began a quote.' },
  'quote.changed': { ...of, summary: 'Staff changed a quote that was not sent.' },
  'quote.sent': { ...of, summary: 'A quote was sent to a client.', activity: 'quote_sent' },
  'quote.accepted': { ...of, summary: 'A client accepted a quote. Its order follows.', activity: 'quote_accepted' },
  'quote.declined': { ...of, summary: 'A client declined a quote.', activity: 'quote_declined' },
  'quote.withdrawn': { ...of, summary: 'Staff withdrew a quote.' },
  'quote.expired': { ...of, summary: 'A quote was not answered in time.' },
  'quote.reopened': { ...of, summary: 'The order of an accepted quote ended unpaid: it can be accepted again.' },
});

const quoteParams = z.strictObject({ quote_id: id });
const admin = '/system/admin/quotes/{quote_id}';
const mine = '/account/quotes/{quote_id}';

export const quoteEndpoints = {
  quoteList: endpoint({
    method: 'GET',
    path: '/system/admin/quotes',
    summary: 'Quotes for all clients, newest first.',
    access: staff('staffOrders'),
    limit: limits.read,
    reads: ['quotes', 'clients', 'billing'],
    query: pageQuery.extend({
      status: quoteStatus.optional(),
      order_id: id.optional().describe('The quote that became this order.'),
    }),
    status: 200,
    response: z.strictObject({ quotes: z.array(staffListedQuote), ...pageFields }),
    errors: [],
  }),
  quoteDetail: endpoint({
    method: 'GET',
    path: admin,
    summary: 'One quote with its lines.',
    access: staff('staffOrders'),
    limit: limits.read,
    reads: ['quotes', 'clients', 'billing'],
    params: quoteParams,
    status: 200,
    response: staffQuote,
    errors: [],
  }),
  quoteCreate: endpoint({
    method: 'POST',
    path: '/system/admin/quotes',
    summary: 'Begin a quote for a client. Nothing is sent yet.',
    access: staff('staffOrders'),
    gives: true,
    tells: tellsNobody('A draft of staff, which the client does not see yet.'),
    limit: limits.write,
    changes: ['quotes'],
    body: createQuoteBody,
    status: 201,
    response: z.strictObject({ quote_id: id }),
    errors: ['not_found', 'conflict'],
  }),
  quoteEdit: endpoint({
    method: 'PUT',
    path: admin,
    summary: 'Change a quote that was not sent.',
    access: staff('staffOrders'),
    gives: true,
    tells: tellsNobody('A draft of staff, which the client does not see yet.'),
    limit: limits.write,
    changes: ['quotes'],
    params: quoteParams,
    body: editQuoteBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict'],
  }),
  quoteSend: endpoint({
    method: 'POST',
    path: `${admin}/send`,
    summary: 'Send a quote to its client by mail. From then on it stays as it is.',
    access: staff('staffOrders'),
    gives: true,
    tells: tellsBy('quote-sent'),
    limit: limits.issueByStaff,
    changes: ['quotes', 'activity'],
    params: quoteParams,
    body: emptyBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict'],
  }),
  quoteWithdraw: endpoint({
    method: 'POST',
    path: `${admin}/withdraw`,
    summary: 'Withdraw a quote that is not accepted.',
    access: staff('staffOrders'),
    gives: false,
    tells: tellsBy('staff-act'),
    limit: limits.write,
    changes: ['quotes'],
    params: quoteParams,
    body: withdrawQuoteBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict'],
  }),
  quotePdf: endpoint({
    method: 'GET',
    path: `${admin}/pdf`,
    summary: 'A quote as a PDF.',
    access: staff('staffOrders'),
    limit: limits.document,
    params: quoteParams,
    status: 200,
    ...pdfFile,
    errors: [],
  }),
  ownQuotes: endpoint({
    method: 'GET',
    path: '/account/quotes',
    summary: 'Quotes that we sent you, newest first, at most 50.',
    access: own('billingView'),
    limit: limits.read,
    reads: ['quotes', 'billing'],
    status: 200,
    response: z.strictObject({ quotes: z.array(listedQuote) }),
    errors: [],
  }),
  ownQuote: endpoint({
    method: 'GET',
    path: mine,
    summary: 'One of your quotes with its lines.',
    access: own('billingView'),
    limit: limits.read,
    reads: ['quotes', 'billing'],
    params: quoteParams,
    status: 200,
    response: ownQuote,
    errors: [],
  }),
  ownQuotePdf: endpoint({
    method: 'GET',
    path: `${mine}/pdf`,
    summary: 'One of your quotes as a PDF.',
    access: own('billingView'),
    limit: limits.document,
    params: quoteParams,
    status: 200,
    ...pdfFile,
    errors: [],
  }),
  quoteAccept: endpoint({
    method: 'POST',
    path: `${mine}/accept`,
    summary:
      'Accept a quote: it becomes an order, which you pay like any other. Its invoice is issued when you begin to pay.',
    access: own('billingManage'),
    spends: true,
    limit: limits.issue,
    changes: ['quotes', ...paidTopics],
    params: quoteParams,
    body: z.strictObject({
      total: price.optional().describe('The total you were shown. Another one is refused, and nothing is ordered.'),
      choose_anew: z
        .array(z.number().int().min(0))
        .max(quoteLimits.lines)
        .default([])
        .describe('Positions of lines that you choose anew once it is paid, instead of as they were quoted.'),
    }),
    status: 200,
    response: z.strictObject({ order_id: id }),
    errors: ['conflict'],
  }),
  quoteDecline: endpoint({
    method: 'POST',
    path: `${mine}/decline`,
    summary: 'Decline a quote.',
    access: own('billingManage'),
    limit: limits.issue,
    changes: ['quotes', 'activity'],
    params: quoteParams,
    body: declineQuoteBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict'],
  }),
};
