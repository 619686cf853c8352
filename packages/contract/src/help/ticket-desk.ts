import { z } from 'zod';
import { detailsSchema, emptyBody, id, idempotencyKey, unixSeconds } from '../common.ts';
import { endpoint, limits, recentStaff, staff, tellsBy } from '../endpoint.ts';
import { extendBody } from '../money/invoices.ts';
import { reason } from '../money/payments.ts';
import { line } from '../text.ts';
import { machineTopics, paidTopics } from '../topics.ts';

/** How long a colleague counts as looking after the last sign of them, and how often a page gives one. */
export const watchTimes = { beatSeconds: 4, gone: 12 } as const;

/** What staff did for the client from the page of a ticket, and what happened to the ticket itself. */
export const deskEntry = z.strictObject({
  event_id: id,
  name: z.string(),
  by: z.string().describe('The address of the person; empty when the product acted by itself.'),
  detail: z.string(),
  created_at: unixSeconds,
});
export type DeskEntry = z.infer<typeof deskEntry>;

const linked = z.strictObject({ enquiry_id: id, numeric_id: z.number().int(), subject: z.string() });

export const mergeBody = z.strictObject({
  into: z.number({ error: 'Please enter the number of the ticket.' }).int().positive().max(Number.MAX_SAFE_INTEGER),
});
export const splitBody = z.strictObject({
  title: line('Please enter a title.', 120),
  message_ids: z.array(id).min(1, { error: 'Please choose the messages.' }).max(100),
});
export const creditBody = z.strictObject({
  amount: z
    .number({ error: 'Please enter an amount.' })
    .int()
    .positive({ error: 'Please enter an amount above 0.' })
    .max(1_000_000, { error: 'This amount is too high.' })
    .describe('Cents.'),
  reason,
  idempotency_key: idempotencyKey,
});

const enquiryParams = z.strictObject({ enquiry_id: id });
const act = {
  method: 'POST',
  access: staff('staffTickets'),
  limit: limits.write,
  params: enquiryParams,
  status: 200,
  response: detailsSchema,
} as const;
const read = {
  method: 'GET',
  access: staff('staffTickets'),
  limit: limits.read,
  params: enquiryParams,
  status: 200,
  errors: [],
} as const;
const serverParams = enquiryParams.extend({ server_id: id });
const invoiceParams = enquiryParams.extend({ invoice_id: id });

export const attachBody = z.strictObject({ user_id: id });

export const ticketDeskEndpoints = {
  enquiryDesk: endpoint({
    ...read,
    path: '/system/admin/enquiries/{enquiry_id}/desk',
    summary:
      'What staff did around a ticket, oldest first, tickets it was merged or split with, and what may be credited.',
    reads: ['enquiries', 'desk', 'clients'],
    response: z.strictObject({
      entries: z.array(deskEntry),
      merged_into: linked.nullable(),
      split_from: linked.nullable(),
      merged: z.array(linked).describe('Tickets that were merged into this one.'),
      attached: z
        .strictObject({ by: z.string(), at: unixSeconds })
        .nullable()
        .describe('Staff said whose it is; null where the client wrote it signed in, or nobody did.'),
      credit_left: z.number().int().describe('Cents that may still be credited on this ticket.'),
    }),
  }),
  enquiryWatchers: endpoint({
    ...read,
    path: '/system/admin/enquiries/{enquiry_id}/watchers',
    summary: `Other members of staff who look at a ticket now, or write in it. Who asks is one of them for ${watchTimes.gone} seconds.`,
    limit: limits.live,
    reads: ['enquiries', 'clients'],
    query: z.strictObject({ typing: z.enum(['yes', 'no']).default('no') }),
    response: z.strictObject({ watchers: z.array(z.strictObject({ email: z.string(), typing: z.boolean() })) }),
  }),
  savedReplyFilled: endpoint({
    ...read,
    path: '/system/admin/enquiries/{enquiry_id}/replies/{reply_id}',
    summary: 'A saved answer with its variables filled in for a ticket, to be read before it is sent.',
    params: enquiryParams.extend({ reply_id: id }),
    reads: ['desk', 'enquiries', 'clients', 'billing'],
    response: z.strictObject({ body: z.string() }),
  }),
  enquiryMerge: endpoint({
    ...act,
    path: '/system/admin/enquiries/{enquiry_id}/merge',
    summary:
      'Move the messages of a ticket to another one of the same client, and close it. Who wrote either of them is told.',
    tells: tellsBy('ticket-merged'),
    limit: limits.issueByStaff,
    changes: ['enquiries', 'tickets'],
    body: mergeBody,
    response: detailsSchema.extend({ enquiry_id: id }),
    errors: ['conflict', 'not_found'],
  }),
  enquiryAttach: endpoint({
    ...act,
    path: '/system/admin/enquiries/{enquiry_id}/client',
    summary:
      'Say which client wrote a ticket that came in by mail or through the form. It is among their tickets from then on; the client is told.',
    limit: limits.issueByStaff,
    changes: ['enquiries', 'tickets'],
    tells: tellsBy('ticket-attached'),
    body: attachBody,
    errors: ['conflict', 'not_found'],
  }),
  enquiryDetach: endpoint({
    ...act,
    path: '/system/admin/enquiries/{enquiry_id}/client/detach',
    summary: 'Take a ticket away from the client that staff gave it to. The client is told.',
    limit: limits.issueByStaff,
    changes: ['enquiries', 'tickets'],
    tells: tellsBy('ticket-detached'),
    body: emptyBody,
    errors: ['conflict'],
  }),
  enquirySplit: endpoint({
    ...act,
    path: '/system/admin/enquiries/{enquiry_id}/split',
    summary: 'Make a ticket of its own of some messages. The client is told.',
    tells: tellsBy('ticket-split'),
    limit: limits.issueByStaff,
    changes: ['enquiries', 'tickets'],
    body: splitBody,
    status: 201,
    response: detailsSchema.extend({ enquiry_id: id, numeric_id: z.number().int() }),
    errors: ['conflict', 'not_found'],
  }),
  enquiryReboot: endpoint({
    ...act,
    path: '/system/admin/enquiries/{enquiry_id}/servers/{server_id}/reboot',
    summary: 'Reboot a server of the client whose ticket it is.',
    access: staff('staffServers'),
    gives: false,
    tells: tellsBy('staff-act'),
    params: serverParams,
    changes: [...machineTopics, 'enquiries'],
    body: emptyBody,
    errors: ['conflict', 'upstream_unavailable'],
  }),
  enquirySendInvoice: endpoint({
    ...act,
    path: '/system/admin/enquiries/{enquiry_id}/invoices/{invoice_id}/send',
    summary: 'Mail an invoice once more to the client whose ticket it is.',
    access: staff('staffInvoices'),
    tells: tellsBy('invoice-sent'),
    limit: limits.issueByStaff,
    params: invoiceParams,
    changes: ['activity', 'enquiries'],
    body: emptyBody,
    errors: ['conflict'],
  }),
  enquiryExtendInvoice: endpoint({
    ...act,
    path: '/system/admin/enquiries/{enquiry_id}/invoices/{invoice_id}/extend',
    summary: 'Give the client whose ticket it is more time to pay an invoice.',
    access: staff('staffInvoices'),
    gives: true,
    tells: tellsBy('staff-act'),
    spends: false,
    params: invoiceParams,
    changes: [...paidTopics, 'enquiries'],
    body: extendBody,
    errors: ['conflict'],
  }),
  enquiryCredit: endpoint({
    ...act,
    path: '/system/admin/enquiries/{enquiry_id}/credit',
    summary: 'Add to the credit balance of the client whose ticket it is, up to the limit of a ticket.',
    access: recentStaff('staffFinance'),
    gives: true,
    tells: tellsBy('staff-act'),
    spends: false,
    changes: ['balance', 'finance', 'activity', 'enquiries'],
    body: creditBody,
    errors: ['conflict'],
  }),
};
