import { z } from 'zod';
import { detailsSchema, emptyBody, id, pageFields, pageQuery, unixSeconds } from '../common.ts';
import { endpoint, limits, staff } from '../endpoint.ts';
import { line, text } from '../text.ts';
import { aroundTheClock, type BusinessHours, businessHours, dueAfter, workingMinutes } from './business-hours.ts';

/** From the least to the most urgent. */
export const priorities = ['low', 'normal', 'high', 'urgent'] as const;
export const priority = z.enum(priorities);
export type Priority = z.infer<typeof priority>;
export const priorityNames: Readonly<Record<Priority, string>> = {
  low: 'Low',
  normal: 'Normal',
  high: 'High',
  urgent: 'Urgent',
};
/** The most urgent first, wherever one is chosen. */
export const priorityOptions = priorities.map((value) => ({ value, label: priorityNames[value] })).reverse();

const targetMinutes = z
  .number({ error: 'Please enter minutes.' })
  .int({ error: 'Please enter whole minutes.' })
  .min(1, { error: 'Please enter at least one minute.' })
  .max(60_000, { error: 'Please enter at most 60,000 minutes.' });
const target = z
  .strictObject({
    first_answer: targetMinutes.describe('Minutes until the first answer.'),
    solution: targetMinutes.describe('Minutes until it is closed, without the time in which it waits for the client.'),
    around_the_clock: z.boolean().describe('Counted at night and on weekends too.'),
  })
  .refine(({ first_answer, solution }) => first_answer <= solution, {
    error: 'Please give the solution at least as much time as the first answer.',
    path: ['solution'],
  });

export const deskSettings = z.strictObject({
  hours: businessHours,
  targets: z.strictObject({ low: target, normal: target, high: target, urgent: target }),
  credit_limit: z
    .number({ error: 'Please enter an amount.' })
    .int()
    .min(0)
    .max(1_000_000, { error: 'Please enter at most 10,000 euro.' })
    .describe('The most that can be credited on one ticket, in cents.'),
});
export type DeskSettings = z.infer<typeof deskSettings>;

/** The same as it is read: what was saved has kept the rules. */
const targetShown = z.strictObject({
  first_answer: z.number().int(),
  solution: z.number().int(),
  around_the_clock: z.boolean(),
});
const deskShown = z.strictObject({
  hours: z.strictObject({
    time_zone: z.string(),
    week: z.array(z.strictObject({ from: z.number().int(), to: z.number().int() }).nullable()),
  }),
  targets: z.strictObject({ low: targetShown, normal: targetShown, high: targetShown, urgent: targetShown }),
  credit_limit: z.number().int(),
});

const hoursFor = ({ hours, targets }: DeskSettings, of: Priority): BusinessHours =>
  targets[of].around_the_clock ? aroundTheClock : hours;

/** When a ticket is to be answered and solved. What it waited for its client is added to the second. */
export function targetsOf(
  desk: DeskSettings,
  ticket: { readonly priority: Priority; readonly createdAt: Date; readonly waitedMinutes: number },
): { readonly firstAnswer: Date; readonly solution: Date } {
  const { first_answer, solution } = desk.targets[ticket.priority];
  const hours = hoursFor(desk, ticket.priority);
  return {
    firstAnswer: dueAfter(hours, ticket.createdAt, first_answer),
    solution: dueAfter(hours, ticket.createdAt, solution + ticket.waitedMinutes),
  };
}

/** The working time in which a ticket waited for its client. */
export const waitedBetween = (desk: DeskSettings, of: Priority, from: Date, to: Date): number =>
  workingMinutes(hoursFor(desk, of), from, to);

/** What a saved answer can name, and what stands there once it is filled in. */
export const replyVariables = {
  client_name: 'The name of who wrote; without one, the username they chose',
  client_company: 'The company on the client’s invoices',
  client_email: 'The address that the answer goes to',
  ticket_number: 'The number of the ticket, such as #1042',
  ticket_title: 'The title of the ticket',
  staff_name: 'Your own name, as you sign',
  company: 'The name of our company',
} as const;
export type ReplyVariable = keyof typeof replyVariables;

const written = /\{([^{}\n]*)\}/g;

/** Names in braces that are no variable. */
export const unknownVariables = (body: string): string[] => [
  ...new Set(
    [...body.matchAll(written)].map(([, name = '']) => name).filter((name) => !Object.hasOwn(replyVariables, name)),
  ),
];

/** A variable without a value stays as it is written, so that it is seen before it is sent. */
export const fillReply = (body: string, values: Readonly<Record<ReplyVariable, string>>): string =>
  body.replaceAll(written, (whole, name: string) =>
    Object.hasOwn(values, name) ? values[name as ReplyVariable] || whole : whole,
  );

/** Variables that stand in a text as they were written: they had no value, or were typed. */
export const unfilledVariables = (body: string): string[] => [
  ...new Set(
    [...body.matchAll(written)].flatMap(([whole, name = '']) => (Object.hasOwn(replyVariables, name) ? [whole] : [])),
  ),
];

/** The name under which a person of staff writes to clients, in a header of mails too. */
export const signature = line('Please enter your name.', 80).refine((name) => !/[<>@"{}]/.test(name), {
  error: 'Please enter a name, without < > @ " { }.',
});

export const savedReplyBody = z.strictObject({
  name: line('Please name the answer.', 80),
  body: text('Please write the answer.', 5000).superRefine((body, context) => {
    const unknown = unknownVariables(body);
    if (unknown.length === 0) return;
    context.addIssue({
      code: 'custom',
      message: `There is no variable ${unknown.map((name) => `{${name}}`).join(', ')}. Please use one of the list.`,
    });
  }),
});

export const savedReply = z.strictObject({
  reply_id: id,
  name: z.string(),
  body: z.string(),
  changed_by: z.string().describe('The address of who changed it last; empty when they are gone.'),
  changed_at: unixSeconds,
});
export type SavedReply = z.infer<typeof savedReply>;

export const replyAct = z.enum(['created', 'changed', 'deleted']);
const savedReplyVersion = savedReply.omit({ reply_id: true }).extend({ version_id: id, act: replyAct });
export type SavedReplyVersion = z.infer<typeof savedReplyVersion>;

/** Saved answers are few, and all of them are offered while an answer is written. */
export const savedRepliesListed = 200;

const desk = { access: staff('staffTickets'), limit: limits.write, status: 200, response: detailsSchema } as const;
const replyParams = z.strictObject({ reply_id: id });

export const deskEndpoints = {
  deskGet: endpoint({
    method: 'GET',
    path: '/system/admin/desk',
    summary: 'Business hours, targets by priority, and how much may be credited on a ticket.',
    access: staff('staffTickets'),
    limit: limits.read,
    reads: ['desk'],
    status: 200,
    response: deskShown,
    errors: [],
  }),
  deskChange: endpoint({
    ...desk,
    method: 'PUT',
    path: '/system/admin/desk',
    summary:
      'Set business hours, targets and the limit of credits. Tickets that are open already keep their times until their priority changes or the client writes again.',
    access: staff('staffRoles'),
    changes: ['desk'],
    body: deskSettings,
    errors: [],
  }),
  deskSignature: endpoint({
    method: 'GET',
    path: '/system/admin/desk/signature',
    summary: 'The name under which you write to clients; empty until you set one.',
    access: staff('staffTickets'),
    limit: limits.read,
    reads: ['desk'],
    status: 200,
    response: z.strictObject({ name: z.string() }),
    errors: [],
  }),
  deskSign: endpoint({
    ...desk,
    method: 'PUT',
    path: '/system/admin/desk/signature',
    summary: 'Set the name under which you write to clients: your answers are from it, and saved answers sign with it.',
    changes: ['desk'],
    body: z.strictObject({ name: signature }),
    errors: [],
  }),
  savedReplyList: endpoint({
    method: 'GET',
    path: '/system/admin/desk/replies',
    summary: `Saved answers by name, at most ${savedRepliesListed}.`,
    access: staff('staffTickets'),
    limit: limits.read,
    reads: ['desk', 'clients'],
    status: 200,
    response: z.strictObject({ replies: z.array(savedReply) }),
    errors: [],
  }),
  savedReplyCreate: endpoint({
    ...desk,
    method: 'POST',
    path: '/system/admin/desk/replies',
    summary: 'Save an answer for use in tickets.',
    changes: ['desk'],
    body: savedReplyBody,
    status: 201,
    response: detailsSchema.extend({ reply_id: id }),
    errors: ['conflict'],
  }),
  savedReplyEdit: endpoint({
    ...desk,
    method: 'PUT',
    path: '/system/admin/desk/replies/{reply_id}',
    summary: 'Change a saved answer. What it was before stays in its history.',
    changes: ['desk'],
    params: replyParams,
    body: savedReplyBody,
    errors: ['conflict'],
  }),
  savedReplyDelete: endpoint({
    ...desk,
    method: 'DELETE',
    path: '/system/admin/desk/replies/{reply_id}',
    summary: 'Delete a saved answer. Its history stays.',
    changes: ['desk'],
    params: replyParams,
    body: emptyBody,
    errors: [],
  }),
  savedReplyHistory: endpoint({
    method: 'GET',
    path: '/system/admin/desk/replies/{reply_id}/history',
    summary: 'The versions of a saved answer, newest first.',
    access: staff('staffTickets'),
    limit: limits.read,
    reads: ['desk', 'clients'],
    params: replyParams,
    query: pageQuery,
    status: 200,
    response: z.strictObject({ versions: z.array(savedReplyVersion), ...pageFields }),
    errors: [],
  }),
};
