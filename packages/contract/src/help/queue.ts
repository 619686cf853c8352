import { z } from 'zod';
import { detailsSchema, id, unixSeconds } from '../common.ts';
import { endpoint, limits, staff, tellsNobody } from '../endpoint.ts';
import type { StateWord } from '../state-words.ts';
import { line } from '../text.ts';
import { priority } from './desk.ts';
import { type TicketCategory, ticketCategories } from './ticket-categories.ts';

/** What the queue sorts by: the categories of tickets and contact messages, and the other forms of the public site. */
export const queueCategories = [...ticketCategories, 'Consultation', 'Abuse', 'Application'] as const;
export const queueCategory = z.enum(queueCategories);
export type QueueCategory = z.infer<typeof queueCategory>;

const ofForm: Readonly<Record<string, QueueCategory>> = {
  consultation: 'Consultation',
  abuse: 'Abuse',
  application: 'Application',
};
const isCategory = (text: string): text is TicketCategory => ticketCategories.some((one) => one === text);

/** The subject of a ticket or a contact message is 'Category: text'. */
export function categoryOf(kind: string, subject: string): QueueCategory {
  const first = subject.split(': ')[0] ?? '';
  return ofForm[kind] ?? (isCategory(first) ? first : 'Other');
}

/** Parts of the queue. All but the last two leave out what is closed; spam stands in its own alone. */
export const queueViews = ['mine', 'unassigned', 'overdue', 'waiting', 'all', 'spam'] as const;
export const queueView = z.enum(queueViews);
export type QueueView = z.infer<typeof queueView>;

/** What the queue says of an enquiry beside what was asked. */
export const queueFields = {
  category: queueCategory,
  priority,
  assigned_to: z.string().describe('The address of who looks after it; empty for nobody.'),
  assigned_id: id.nullable(),
  first_answer_due_at: unixSeconds,
  first_answered_at: unixSeconds,
  solution_due_at: unixSeconds,
  due_at: unixSeconds.describe('The target that counts now; 0 while it does not wait for staff.'),
  last_author: z.enum(['client', 'staff']),
  last_message: z.string().describe('The beginning of the last message.'),
};

interface Dated {
  readonly due_at: number;
  readonly created_at: number;
  readonly first_answered_at: number;
}

/** The target that counts now, as staff see it. It asks for attention in the last quarter of its time. */
export function dueWord({ due_at, created_at, first_answered_at }: Dated, nowSeconds: number): StateWord | undefined {
  if (due_at === 0) return undefined;
  const left = due_at - nowSeconds;
  if (left < 0) return { word: `${inShort(-left)} overdue`, meaning: 'broken' };
  const what = first_answered_at === 0 ? 'Answer' : 'Solve';
  return { word: `${what} in ${inShort(left)}`, meaning: left < (due_at - created_at) / 4 ? 'turn' : 'rest' };
}

/** “12 min”, “1 h 12 min”, “3 d 4 h”. */
function inShort(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24];
  if (days > 0) return hours > 0 ? `${days} d ${hours} h` : `${days} d`;
  if (hours > 0) return minutes % 60 > 0 ? `${hours} h ${minutes % 60} min` : `${hours} h`;
  return `${minutes} min`;
}

const counted = z.number().int().describe('1001 stands for more than 1000.');
const enquiryParams = z.strictObject({ enquiry_id: id });
/** What follows the category in a title, such as 'Billing: Two invoices'; all of it where there is none. */
export const titleOf = (subject: string): string => {
  const [first = '', ...rest] = subject.split(': ');
  return isCategory(first) && rest.length > 0 ? rest.join(': ') : subject;
};

export const batchBody = z.strictObject({
  act: z.enum(['close', 'spam']),
  enquiry_ids: z.array(id).min(1, { error: 'Please choose tickets.' }).max(100),
  block: z.boolean().default(false).describe('With spam: their senders are blocked too, each by its address.'),
});

export const renameBody = z.strictObject({ title: line('Please enter a title.', 150) });

const act = {
  access: staff('staffTickets'),
  limit: limits.write,
  params: enquiryParams,
  status: 200,
  response: detailsSchema,
} as const;

export const queueEndpoints = {
  enquiryCounts: endpoint({
    method: 'GET',
    path: '/system/admin/enquiries/counts',
    summary: 'How many tickets and enquiries each view has, and how many of each category are not closed.',
    access: staff('staffTickets'),
    limit: limits.read,
    reads: ['enquiries'],
    status: 200,
    response: z.strictObject({
      views: z.strictObject({
        mine: counted,
        unassigned: counted,
        overdue: counted,
        waiting: counted,
        all: counted,
        spam: counted,
      }),
      categories: z.array(z.strictObject({ category: queueCategory, count: counted })),
    }),
    errors: [],
  }),
  enquiryBatch: endpoint({
    method: 'POST',
    path: '/system/admin/enquiries/batch',
    summary:
      'Close enquiries, or mark them as spam: each by the rules of one alone. Spam is closed, in a view of its own, and none once it is opened again.',
    access: staff('staffTickets'),
    tells: tellsNobody('Housekeeping of the desk. The ticket shows its state, and every answer goes by mail.'),
    limit: limits.write,
    changes: ['enquiries', 'tickets', 'desk'],
    body: batchBody,
    status: 200,
    response: detailsSchema.extend({
      done: z.number().int(),
      refused: z.array(z.strictObject({ enquiry_id: id, reason: z.string() })),
    }),
    errors: [],
  }),
  enquiryStaff: endpoint({
    method: 'GET',
    path: '/system/admin/enquiries/staff',
    summary: 'Members of staff who may read tickets, to whom one can be given.',
    access: staff('staffTickets'),
    limit: limits.read,
    reads: ['staff', 'account'],
    status: 200,
    response: z.strictObject({
      staff: z.array(z.strictObject({ person_id: id, email: z.string(), is_self: z.boolean() })),
    }),
    errors: [],
  }),
  enquiryAssign: endpoint({
    ...act,
    method: 'POST',
    path: '/system/admin/enquiries/{enquiry_id}/assign',
    summary: 'Say which member of staff looks after an enquiry; without a person it is left to all.',
    tells: tellsNobody('Housekeeping of the desk. The ticket shows its state, and every answer goes by mail.'),
    changes: ['enquiries'],
    body: z.strictObject({ person_id: id.optional() }),
    errors: ['conflict'],
  }),
  enquiryPrioritise: endpoint({
    ...act,
    method: 'POST',
    path: '/system/admin/enquiries/{enquiry_id}/priority',
    summary: 'Set how urgent an enquiry is. Its targets follow.',
    tells: tellsNobody('Housekeeping of the desk. The ticket shows its state, and every answer goes by mail.'),
    changes: ['enquiries'],
    body: z.strictObject({ priority }),
    errors: [],
  }),
  enquiryRename: endpoint({
    ...act,
    method: 'POST',
    path: '/system/admin/enquiries/{enquiry_id}/title',
    summary: 'Give an enquiry a better title. Its category stays before it.',
    tells: tellsNobody('Housekeeping of the desk. The ticket shows its state, and every answer goes by mail.'),
    changes: ['enquiries', 'tickets'],
    body: renameBody,
    errors: [],
  }),
};
