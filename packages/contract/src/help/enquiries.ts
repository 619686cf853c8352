import { z } from 'zod';
import { countedFields, detailsSchema, emptyBody, id, pageQuery, timeOrder, unixSeconds } from '../common.ts';
import { endpoint, limits, publicAccess, staff, tellsBy, tellsNobody } from '../endpoint.ts';
import { email, recaptcha } from '../people/account-fields.ts';
import { stateEnum, stateWords } from '../state-words.ts';
import { action, stateTable, type Verdict } from '../states.ts';
import { line, optionalLine, optionalText, text } from '../text.ts';
import { isHttpsUrl, isReportable } from '../web-address.ts';
import { priority, unfilledVariables } from './desk.ts';
import { attachedFiles, ticketFile } from './files.ts';
import { queueCategory, queueFields, queueView } from './queue.ts';
import { ticketCategories } from './ticket-categories.ts';

/** The four public forms, and the tickets of customers who are signed in. */
const enquiryKinds = ['contact', 'consultation', 'abuse', 'application', 'ticket'] as const;
export const enquiryKind = z.enum(enquiryKinds);
export type EnquiryKind = z.infer<typeof enquiryKind>;

/** As staff see it. The customer's words for a ticket are `ticketWord`. */
export const enquiryStateWords = stateWords({
  open: { word: 'Open', meaning: 'turn' },
  answered: { word: 'Answered', meaning: 'rest' },
  closed: { word: 'Closed', meaning: 'rest' },
});
export const enquiryState = stateEnum(enquiryStateWords);
export type EnquiryState = z.infer<typeof enquiryState>;
export const enquiryStates = stateTable<EnquiryState>({
  open: ['answered', 'closed'],
  answered: ['open', 'closed'],
  closed: ['open'],
});

interface SpamFacts {
  readonly kind: string;
  readonly hasClient: boolean;
  readonly isSpam: boolean;
  readonly isMerged: boolean;
}

interface GivenFacts {
  /** Staff said whose it is. */
  readonly isGiven: boolean;
  readonly isMerged: boolean;
  /** Another one was merged into it. */
  readonly hasMerged: boolean;
}

export const enquiryCan = {
  reply: action<EnquiryState>(['open', 'answered'], () => 'This is closed. Please reopen it first.'),
  close: action<EnquiryState>(['open', 'answered'], () => 'This enquiry is closed already.'),
  reopen: action<EnquiryState>(['closed'], () => 'This is open already.'),
  markSpam: ({ kind, hasClient, isSpam, isMerged }: SpamFacts): Verdict => {
    if (isSpam) return 'This is marked as spam already.';
    if (isMerged) return 'This was merged into another ticket.';
    if (hasClient) return 'This is of a client, and clients do not send spam. Please close it.';
    return kind !== 'abuse' || 'A report of abuse has a case. Please close that.';
  },
  takeAway: ({ isGiven, isMerged, hasMerged }: GivenFacts): Verdict => {
    if (!isGiven) return 'Nobody gave this ticket to a client.';
    if (isMerged) return 'It was merged into another ticket of the client. Please go on there.';
    return !hasMerged || 'Another ticket of the client was merged into this one, so it stays theirs.';
  },
  rate: action<EnquiryState>(['closed'], () => 'You can say how it went once the ticket is closed.'),
};

export const messageText = text('Please write a message.', 10_000);

/** What was said after the first message. A note is among staff. */
export const enquiryMessage = z.strictObject({
  message_id: id,
  author: z.enum(['client', 'staff']),
  author_name: z.string(),
  internal: z.boolean(),
  by_mail: z.boolean().describe('Written in a mail, not in the panel.'),
  unproved: z.boolean().describe('A mail in a name that nothing proves: it came by the reference of the ticket alone.'),
  automatic: z.boolean().describe('Written by a program, such as a note of absence; it waits for no answer.'),
  body: z.string().describe('Markdown; HTML in it is text.'),
  quoted: z.string().describe('What the mail quoted of ours, which is folded away; mostly empty.'),
  attachments: z.array(ticketFile),
  created_at: unixSeconds,
});
export type EnquiryMessage = z.infer<typeof enquiryMessage>;

/** What a ticket is about; null where it names none, or where it is gone. */
export const linkedServer = z.strictObject({ server_id: id, name: z.string() }).nullable();
export const linkedInvoice = z.strictObject({ invoice_id: id, invoice_number: z.number().int() }).nullable();

/** What the client thought of the help, once it was closed. */
export const ticketRating = z
  .strictObject({
    rating: z.number().int().min(1).max(5).describe('1 is worst, 5 is best.'),
    comment: z.string(),
    rated_at: unixSeconds,
  })
  .nullable();
export type TicketRating = z.infer<typeof ticketRating>;

export const staffMessageBody = z
  .strictObject({
    message: messageText,
    internal: z.boolean().default(false).describe('A note among staff, which is not sent.'),
    close: z.boolean().default(false).describe('Closes it with this answer.'),
    attachments: attachedFiles,
  })
  .superRefine(({ message, internal }, context) => {
    const unfilled = internal ? [] : unfilledVariables(message);
    if (unfilled.length === 0) return;
    const text = `Please write what stands for ${unfilled.join(', ')}: we know nothing to put there.`;
    context.addIssue({ code: 'custom', path: ['message'], message: text });
  });

/** The captcha action of all four forms. */
export const enquiryCaptchaAction = 'enquiry';

export const enquiryMessages = {
  name: 'Please enter your name.',
  topic: 'Please choose a category.',
  message: 'Please write your message.',
  date: 'Please choose a date.',
  dateWindow: 'Please choose a date from today on, within the next year.',
  time: 'Please choose morning or afternoon.',
  about: 'Please tell us what you would like to talk about.',
  abuseCategory: 'Please choose what kind of abuse this is.',
  address: 'Please enter the address that the report is about.',
  addressFormat: 'Please enter an IP address, a domain name or a full URL.',
  evidence: 'Please describe what you saw, with log lines or headers where you have them.',
  happenedFormat: 'Please enter a date and a time.',
  happenedFuture: 'Please choose a time that has passed.',
  position: 'Please choose a position.',
  letter: 'Please write a few lines about yourself.',
  link: 'Please enter an address that starts with https://',
} as const;
const say = enquiryMessages;

const sender = { name: line(say.name, 120), email };

export const contactBody = z.strictObject({
  ...sender,
  topic: z.enum(ticketCategories, { error: say.topic }),
  message: text(say.message, 5000),
  recaptcha,
});

/** Whether a date is in the future depends on the clock, so the server checks it. */
export const consultationBody = z.strictObject({
  ...sender,
  company: optionalLine(120).optional(),
  preferred_date: z.iso.date({ error: say.date }).meta({ examples: ['2030-06-03'] }),
  preferred_time: z.enum(['morning', 'afternoon'], { error: say.time }),
  about: text(say.about, 5000),
  configuration: optionalText(2000).optional().describe('What was put together in the server configurator.'),
  recaptcha,
});

export const abuseCategories = [
  'phishing',
  'malware',
  'spam',
  'copyright',
  'illegal-content',
  'network-abuse',
  'other',
] as const;

export const abuseBody = z.strictObject({
  email,
  category: z.enum(abuseCategories, { error: say.abuseCategory }),
  subject_address: line(say.address, 2000)
    .refine(isReportable, { error: say.addressFormat })
    .meta({ examples: ['https://login.example.com/verify'] }),
  evidence: text(say.evidence, 8000),
  happened_at: z
    .union([z.iso.datetime({ offset: true, error: say.happenedFormat }).max(40), z.literal('')], {
      error: say.happenedFormat,
    })
    .optional()
    .describe('With its time zone, such as 2026-10-01T13:45:00Z.'),
  recaptcha,
});

export const applicationBody = z.strictObject({
  ...sender,
  position: z
    .string({ error: say.position })
    .max(80, { error: say.position, abort: true })
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: say.position })
    .meta({ examples: ['platform-engineer'] }),
  letter: text(say.letter, 8000),
  link: optionalLine(500)
    .refine((value) => value === '' || isHttpsUrl(value), { error: say.link })
    .meta({ examples: ['https://ada.example.com'] })
    .optional(),
  recaptcha,
});

const enquiryReceipt = detailsSchema.extend({ reference: z.string() });

/** The filled-in fields by name, in the form's order. */
export const enquiryField = z.strictObject({ name: z.string(), value: z.string() });

export const enquiry = z.strictObject({
  enquiry_id: id,
  numeric_id: z.number().int().describe('What clients call a ticket: #3.'),
  reference: z.string(),
  kind: enquiryKind,
  state: enquiryState,
  email: z.string(),
  subject: z.string(),
  fields: z.array(enquiryField),
  user_id: id.nullable().describe('The account that was signed in; null for a visitor.'),
  ip: z.string(),
  created_at: unixSeconds,
  last_message_at: unixSeconds,
  closed_at: unixSeconds,
  is_spam: z.boolean(),
  ...queueFields,
});
export type Enquiry = z.infer<typeof enquiry>;

const enquiryParams = z.strictObject({ enquiry_id: id });

const form = <const P extends string, B extends z.ZodType>(path: P, summary: string, body: B) =>
  endpoint({
    method: 'POST',
    path,
    summary,
    access: publicAccess,
    limit: limits.enquiry,
    changes: ['enquiries', 'abuse-cases'],
    body,
    status: 202,
    response: enquiryReceipt,
    errors: ['upstream_unavailable'],
  });

export const enquiryEndpoints = {
  enquiryContact: form('/enquiries/contact', 'Write to us. Support or sales answers by mail.', contactBody),
  enquiryConsultation: form('/enquiries/consultation', 'Ask for a consultation.', consultationBody),
  enquiryAbuse: form('/enquiries/abuse', 'Report abuse of our network or services.', abuseBody),
  enquiryApplication: form('/enquiries/application', 'Apply for an open position.', applicationBody),
  enquiryList: endpoint({
    method: 'GET',
    path: '/system/admin/enquiries',
    summary:
      'Enquiries from the public forms and tickets of clients, by their last message; what is overdue by its target. Searches ' +
      'the number of a ticket, words of the subject or of what was said, or the start of a reference, email or email domain.',
    access: staff('staffTickets'),
    limit: limits.read,
    reads: ['enquiries', 'clients'],
    query: pageQuery.extend({
      search: optionalLine(254).optional(),
      view: queueView.optional(),
      kind: enquiryKind.optional(),
      state: enquiryState.optional(),
      category: queueCategory.optional(),
      priority: priority.optional(),
      sort: timeOrder.optional(),
    }),
    status: 200,
    response: z.strictObject({ enquiries: z.array(enquiry), ...countedFields }),
    errors: [],
  }),
  enquiryClose: endpoint({
    method: 'POST',
    path: '/system/admin/enquiries/{enquiry_id}/close',
    summary: 'Close an enquiry.',
    access: staff('staffTickets'),
    tells: tellsNobody('Housekeeping of the desk. The ticket shows its state, and every answer goes by mail.'),
    limit: limits.write,
    changes: ['enquiries', 'tickets'],
    params: enquiryParams,
    body: emptyBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict'],
  }),
  enquiryReopen: endpoint({
    method: 'POST',
    path: '/system/admin/enquiries/{enquiry_id}/reopen',
    summary: 'Open a closed enquiry again.',
    access: staff('staffTickets'),
    tells: tellsNobody('Housekeeping of the desk. The ticket shows its state, and every answer goes by mail.'),
    limit: limits.write,
    changes: ['enquiries', 'tickets'],
    params: enquiryParams,
    body: emptyBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict'],
  }),
  enquiryDetail: endpoint({
    method: 'GET',
    path: '/system/admin/enquiries/{enquiry_id}',
    summary: 'An enquiry with all its messages and notes, oldest first, and what it is about.',
    access: staff('staffTickets'),
    limit: limits.read,
    reads: ['enquiries', 'clients', 'servers', 'invoices'],
    params: enquiryParams,
    status: 200,
    response: z.strictObject({
      enquiry,
      messages: z.array(enquiryMessage),
      server: linkedServer,
      invoice: linkedInvoice,
      rating: ticketRating,
    }),
    errors: [],
  }),
  enquiryReply: endpoint({
    method: 'POST',
    path: '/system/admin/enquiries/{enquiry_id}/messages',
    summary: 'Answer an enquiry, which mails the sender, or leave a note among staff.',
    access: staff('staffTickets'),
    tells: tellsBy('enquiry-answered'),
    limit: limits.issueByStaff,
    changes: ['enquiries', 'tickets'],
    params: enquiryParams,
    body: staffMessageBody,
    status: 201,
    response: detailsSchema,
    errors: ['conflict'],
  }),
};
