import { z } from 'zod';
import { detailsSchema, emptyBody, id, pageFields, pageQuery, unixSeconds } from '../common.ts';
import { endpoint, limits, own, staff } from '../endpoint.ts';
import type { StateWord } from '../state-words.ts';
import { isSeen, line, optionalLine, optionalText } from '../text.ts';
import {
  enquiryCan,
  enquiryMessage,
  enquiryState,
  linkedInvoice,
  linkedServer,
  messageText,
  ticketRating,
} from './enquiries.ts';
import { attachedFiles } from './files.ts';
import { ticketCategories, ticketCategoryPlaceholder } from './ticket-categories.ts';

/** Length limit of the list: the newest tickets. */
export const ticketsListed = 100;

export const ticketTitleMax = 120;
const titleMissing = 'Please enter a title.';

/** One line: it becomes the subject of a mail. */
const ticketTitle = line(titleMissing, ticketTitleMax).refine((title) => isSeen(title.replace(/^[^:]*:/, '')), {
  error: titleMissing,
});

export const newTicketBody = z.strictObject({
  title: ticketTitle.describe("'Category: text'."),
  message: optionalText(5000).default('').describe('The first message, in Markdown.'),
  server_id: id.optional().describe('The server it is about.'),
  invoice_id: id.optional().describe('The invoice it is about.'),
  attachments: attachedFiles,
});

/** An option of a select: empty for none. */
const chosenId = z.union([id, z.literal('')]);

/** The fields of the dialog; the sent title is made of both. */
export const newTicketForm = z
  .strictObject({
    server_id: chosenId,
    invoice_id: chosenId,
    category: z.enum(ticketCategories, { error: ticketCategoryPlaceholder }),
    title: z.string({ error: titleMissing }).trim().refine(isSeen, { error: titleMissing, abort: true }),
    message: newTicketBody.shape.message,
    attachments: attachedFiles,
  })
  .refine(({ category, title }) => ticketTitle.safeParse(`${category}: ${title}`).success, {
    error: `Please use at most ${ticketTitleMax} characters, category included, on one line.`,
    path: ['title'],
  });

export const ticket = z.strictObject({
  ticket_id: id,
  numeric_id: z.number().int(),
  ticket_title: z.string(),
  ticket_closed: z.boolean(),
  ticket_created_at: unixSeconds,
  ticket_last_message_at: unixSeconds,
  ticket_messages_count: z.number().int(),
  ticket_state: enquiryState,
  ticket_unread: z.boolean().describe('There is an answer that you have not read.'),
});
export type Ticket = z.infer<typeof ticket>;

const ticketOfClient = ticket.extend({
  answers_to: z.string().describe('Where our answers in it are mailed to.'),
  is_given: z
    .boolean()
    .describe('A stranger wrote it, and staff said whose it is: our answers go to the stranger’s address.'),
});

/** As its customer sees it: the mirror of what staff see. The specification quotes 'Active' and 'Closed'. */
const ticketWords: Readonly<Record<Ticket['ticket_state'], StateWord>> = {
  open: { word: 'Active', meaning: 'works' },
  answered: { word: 'Active', meaning: 'turn' },
  closed: { word: 'Closed', meaning: 'rest' },
};
export const ticketWord = ({ ticket_state }: Pick<Ticket, 'ticket_state'>): StateWord => ticketWords[ticket_state];

/** A message as the client sees it: there are no notes among them. */
export const ticketMessage = enquiryMessage.omit({ internal: true });
export type TicketMessage = z.infer<typeof ticketMessage>;

export const ticketMessageBody = z.strictObject({ message: messageText, attachments: attachedFiles });

export const ticketRatingBody = z.strictObject({
  rating: z.number({ error: 'Please choose one to five.' }).int().min(1).max(5).describe('1 is worst, 5 is best.'),
  comment: optionalLine(500).default(''),
});

/** What a client may do with a ticket, by its state. */
export const ticketCan = enquiryCan;

const ticketParams = z.strictObject({ ticket_id: id });

export const ticketEndpoints = {
  ticketList: endpoint({
    method: 'GET',
    path: '/account/tickets/all',
    summary: `Your support tickets, newest first, at most ${ticketsListed}.`,
    access: own('supportManage'),
    limit: limits.read,
    reads: ['tickets'],
    status: 200,
    response: z.array(ticket),
    errors: [],
  }),
  ticketCreate: endpoint({
    method: 'POST',
    path: '/account/tickets/new',
    summary: 'Open a support ticket. Staff answer in it, and by mail.',
    access: own('supportManage'),
    limit: limits.issue,
    changes: ['tickets', 'enquiries', 'activity'],
    body: newTicketBody,
    status: 201,
    response: detailsSchema.extend({ ticket_id: id, numeric_id: z.number().int() }),
    errors: ['not_found'],
  }),
  ticketDetail: endpoint({
    method: 'GET',
    path: '/account/tickets/{ticket_id}',
    summary: 'A ticket with its messages, oldest first.',
    access: own('supportManage'),
    limit: limits.read,
    reads: ['tickets', 'servers', 'invoices'],
    params: ticketParams,
    status: 200,
    response: z.strictObject({
      ticket,
      merged_into: z
        .strictObject({ ticket_id: id, numeric_id: z.number().int() })
        .nullable()
        .describe('The ticket that its messages were moved to.'),
      messages: z.array(ticketMessage),
      server: linkedServer,
      invoice: linkedInvoice,
      rating: ticketRating,
    }),
    errors: [],
  }),
  ticketReply: endpoint({
    method: 'POST',
    path: '/account/tickets/{ticket_id}/messages',
    summary: 'Write more in a ticket.',
    access: own('supportManage'),
    limit: limits.issue,
    changes: ['tickets', 'enquiries'],
    params: ticketParams,
    body: ticketMessageBody,
    status: 201,
    response: detailsSchema,
    errors: ['conflict'],
  }),
  ticketRead: endpoint({
    method: 'POST',
    path: '/account/tickets/{ticket_id}/read',
    summary: 'Mark a ticket as read by you.',
    access: own('supportManage'),
    limit: limits.write,
    changes: ['tickets'],
    params: ticketParams,
    body: emptyBody,
    status: 200,
    response: detailsSchema,
    errors: [],
  }),
  ticketRate: endpoint({
    method: 'POST',
    path: '/account/tickets/{ticket_id}/rating',
    summary: 'Say how the help in a closed ticket was. A second rating takes the place of the first.',
    access: own('supportManage'),
    limit: limits.write,
    changes: ['tickets', 'enquiries'],
    params: ticketParams,
    body: ticketRatingBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict'],
  }),
  ticketClose: endpoint({
    method: 'POST',
    path: '/account/tickets/{ticket_id}/close',
    summary: 'Close a ticket.',
    access: own('supportManage'),
    limit: limits.write,
    changes: ['tickets', 'enquiries'],
    params: ticketParams,
    body: emptyBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict'],
  }),
  ticketReopen: endpoint({
    method: 'POST',
    path: '/account/tickets/{ticket_id}/reopen',
    summary: 'Open a closed ticket again.',
    access: own('supportManage'),
    limit: limits.write,
    changes: ['tickets', 'enquiries'],
    params: ticketParams,
    body: emptyBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict'],
  }),
  clientTickets: endpoint({
    method: 'GET',
    path: '/system/admin/clients/{user_id}/tickets',
    summary: 'Support tickets of a client, newest first.',
    access: staff('staffClients', 'staffTickets'),
    limit: limits.read,
    reads: ['tickets', 'enquiries', 'clients'],
    params: z.strictObject({ user_id: id }),
    query: pageQuery,
    status: 200,
    response: z.strictObject({ tickets: z.array(ticketOfClient), ...pageFields }),
    errors: [],
  }),
};
