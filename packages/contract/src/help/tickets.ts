import { z } from 'zod';
import { detailsSchema, id, unixSeconds } from '../common.ts';
import { endpoint, limits, own } from '../endpoint.ts';
import type { StateWord } from '../state-words.ts';
import { line, optionalText } from '../text.ts';
import { ticketCategories, ticketCategoryPlaceholder } from './ticket-categories.ts';

/** Length limit of the list: the newest tickets. */
export const ticketsListed = 100;

export const ticketTitleMax = 120;
const titleMissing = 'Please enter a title.';

/** One line: it becomes the subject of a mail. */
const ticketTitle = line(titleMissing, ticketTitleMax);

export const newTicketBody = z.strictObject({
  title: ticketTitle.describe("'Category: text'."),
  message: optionalText(5000).default(''),
});

/** The fields of the dialog; the sent title is made of both. */
export const newTicketForm = z
  .strictObject({
    category: z.enum(ticketCategories, { error: ticketCategoryPlaceholder }),
    title: z.string({ error: titleMissing }).trim().min(1, { error: titleMissing, abort: true }),
    message: newTicketBody.shape.message,
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
});
export type Ticket = z.infer<typeof ticket>;

/** As its customer sees it: the mirror of what staff see. The specification quotes 'Active' and 'Closed'. */
export const ticketWord = ({ ticket_closed }: Pick<Ticket, 'ticket_closed'>): StateWord =>
  ticket_closed ? { word: 'Closed', meaning: 'rest' } : { word: 'Active', meaning: 'works' };

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
    summary: 'Open a support ticket. Staff answer by mail.',
    access: own('supportManage'),
    limit: limits.issue,
    changes: ['tickets', 'enquiries', 'activity'],
    body: newTicketBody,
    status: 201,
    response: detailsSchema.extend({ ticket_id: id, numeric_id: z.number().int() }),
    errors: [],
  }),
};
