import { z } from 'zod';
import { countedFields, detailsSchema, id, pageQuery, timeOrder, unixSeconds } from '../common.ts';
import { endpoint, limits, own, staff, tellsBy, tellsNobody } from '../endpoint.ts';
import { serverState } from '../machines/server-states.ts';
import { email } from '../people/account-fields.ts';
import { type StateWord, stateEnum, stateWords } from '../state-words.ts';
import { action, stateTable, type Verdict } from '../states.ts';
import { optionalLine, text } from '../text.ts';
import { isIp } from '../web-address.ts';
import { abuseBody, messageText } from './enquiries.ts';

/** As staff see it; `abuseWord` adds the deadline. The client's words are `ownAbuseWord`. */
export const abuseStateWords = stateWords({
  new: { word: 'New', meaning: 'turn' },
  asked: { word: 'Waits for the client', meaning: 'rest' },
  answered: { word: 'Client answered', meaning: 'turn' },
  closed: { word: 'Closed', meaning: 'rest' },
});
export const abuseState = stateEnum(abuseStateWords);
export type AbuseState = z.infer<typeof abuseState>;

export const abuseStates = stateTable<AbuseState>({
  new: ['asked', 'answered', 'closed'],
  // Back to new: it concerns another client than the one who was asked.
  asked: ['new', 'answered', 'closed'],
  answered: ['new', 'asked', 'closed'],
  // A client answers our mail after the end, and it needs staff again.
  closed: ['new', 'answered'],
});

interface Due {
  readonly state: AbuseState;
  /** 0 when there is none. */
  readonly deadline: number;
}

export const isOverdue = ({ state, deadline }: Due, nowSeconds: number): boolean =>
  state === 'asked' && deadline !== 0 && deadline <= nowSeconds;

export const abuseWord = (one: Due, nowSeconds: number): StateWord =>
  isOverdue(one, nowSeconds) ? { word: 'No answer in time', meaning: 'broken' } : abuseStateWords[one.state];

/** As the client sees it: the mirror of what staff see. */
export const ownAbuseWord = ({ state }: Pick<Due, 'state'>): StateWord => {
  if (state === 'closed') return { word: 'Closed', meaning: 'rest' };
  return state === 'asked'
    ? { word: 'Needs your answer', meaning: 'turn' }
    : { word: 'We look at it', meaning: 'rest' };
};

const closedAlready = () => 'This case is closed. Please reopen it first.';
const whileOpen = action<AbuseState>(['new', 'asked', 'answered'], closedAlready);

/** `true`, or the reason why not. */
export const abuseCan = {
  write: whileOpen,
  concern: whileOpen,
  tell: (one: { readonly state: AbuseState; readonly hasClient: boolean }): Verdict => {
    const open = whileOpen(one.state);
    return open !== true || one.hasClient ? open : 'Please choose the client it concerns first.';
  },
  tellReporter: (one: { readonly state: AbuseState; readonly hasReporter: boolean }): Verdict => {
    const open = whileOpen(one.state);
    return open !== true || one.hasReporter ? open : 'Staff opened this case: there is no reporter to write to.';
  },
  close: action<AbuseState>(['new', 'asked', 'answered'], () => 'This case is closed already.'),
  reopen: action<AbuseState>(['closed'], () => 'This case is open already.'),
};

/** How a case ended: for staff, for the client and for the reporter, who is never told who the client is. */
export const abuseOutcomes = {
  solved: {
    name: 'Solved',
    client: 'The cause is gone. Thank you for your help.',
    reporter: 'The cause was found and removed.',
  },
  stopped: {
    name: 'Stopped by us',
    client: 'We stopped what caused it.',
    reporter: 'We stopped what caused it.',
  },
  unfounded: {
    name: 'Unfounded',
    client: 'We found nothing wrong. There is nothing for you to do.',
    reporter: 'We looked into it and found nothing against our rules.',
  },
  not_ours: {
    name: 'Not ours',
    client: 'It was not about your service. There is nothing for you to do.',
    reporter: 'The address was not in use on our network at that time. Please check address and time.',
  },
  duplicate: {
    name: 'Reported before',
    client: 'It is handled in another case.',
    reporter: 'It was reported before, and is handled in another case.',
  },
} as const;
const outcomeNames = ['solved', 'stopped', 'unfounded', 'not_ours', 'duplicate'] as const;
export const abuseOutcome = z.enum(outcomeNames, { error: 'Please choose how it ended.' });
export type AbuseOutcome = z.infer<typeof abuseOutcome>;
export const outcomeOptions = outcomeNames.map((value) => ({ value, label: abuseOutcomes[value].name }));

/** How far a clock may be off: who held an address within this of the time may be who is meant. */
export const holderMarginMinutes = 60;

/** The longest time that a client is given to answer. */
export const longestDeadlineDays = 30;

const entryKinds = [
  'opened',
  'concerns',
  'warned',
  'asked',
  'deadline_passed',
  'told_client',
  'told_reporter',
  'reporter_wrote',
  'answer',
  'note',
  'server_suspended',
  'server_resumed',
  'server_ended',
  'client_suspended',
  'client_unsuspended',
  'client_left',
  'closed',
  'reopened',
] as const;
const entryKind = z.enum(entryKinds);
export type AbuseEntryKind = z.infer<typeof entryKind>;

/** What happened in a case, in a few words. */
export const entryWords: Readonly<Record<AbuseEntryKind, string>> = {
  opened: 'Case opened',
  concerns: 'Client found',
  warned: 'Warning sent',
  asked: 'Answer asked for',
  deadline_passed: 'No answer in time',
  told_client: 'Written to the client',
  told_reporter: 'Written to the reporter',
  reporter_wrote: 'Written by the reporter',
  answer: 'Answer of the client',
  note: 'Note',
  server_suspended: 'Server suspended',
  server_resumed: 'Server resumed',
  server_ended: 'Server ended',
  client_suspended: 'Client suspended',
  client_unsuspended: 'Suspension of the client lifted',
  client_left: 'The client deleted the account',
  closed: 'Closed',
  reopened: 'Reopened',
};

/** What the client sees of the history. */
export const clientEntryKinds: readonly AbuseEntryKind[] = [
  'warned',
  'asked',
  'told_client',
  'answer',
  'server_suspended',
  'server_resumed',
  'closed',
  'reopened',
];

export const abuseEntry = z.strictObject({
  entry_id: id,
  kind: entryKind,
  author: z.enum(['staff', 'client', 'reporter', 'system']),
  author_name: z.string().describe('Empty where a program acted, or the person is gone.'),
  automatic: z.boolean().describe('Whether a program of the client answered our mail.'),
  body: z.string(),
  deadline: unixSeconds.describe('By when an answer was asked for; 0 elsewhere.'),
  created_at: unixSeconds,
});
export type AbuseEntry = z.infer<typeof abuseEntry>;

const shared = {
  case_id: id,
  number: z.number().int(),
  state: abuseState,
  category: abuseBody.shape.category,
  subject_address: z.string().describe('What was reported: an IP address, a domain name or a URL.'),
  happened_at: unixSeconds.describe('0 when it is not known.'),
  deadline: unixSeconds.describe('By when the client has to answer; 0 when nothing is asked.'),
  outcome: abuseOutcome.nullable(),
  created_at: unixSeconds,
  closed_at: unixSeconds,
};

export const abuseCase = z.strictObject({
  ...shared,
  address: z.string().describe('The IP address in what was reported; empty when there is none.'),
  reporter_email: z.string().describe('Empty when staff opened the case.'),
  enquiry_id: id.nullable().describe('The report that it came from, with the mails and files of the reporter.'),
  user: z.strictObject({ user_id: id, email: z.string() }).nullable().describe('The client it concerns.'),
  server: z
    .strictObject({
      server_id: id,
      name: z.string(),
      server_state: serverState,
      staff_hold: z.boolean().describe('Staff suspended it, for this case or for another reason.'),
    })
    .nullable(),
  client_told: z.boolean().describe('The client has heard of it, and sees it in the panel.'),
});
export type AbuseCase = z.infer<typeof abuseCase>;

const holder = z.strictObject({
  hold_id: id,
  server_id: id.nullable().describe('null for a reservation by staff.'),
  server_name: z.string(),
  user: z.strictObject({ user_id: id, email: z.string() }).nullable(),
  from: unixSeconds,
  until: unixSeconds.describe('0 while it is held.'),
  at_the_time: z.boolean().describe('Held it at that very time; others held it shortly before or after.'),
});
export type AbuseHolder = z.infer<typeof holder>;

export const openCaseBody = z.strictObject({
  category: abuseBody.shape.category,
  subject_address: abuseBody.shape.subject_address,
  happened_at: abuseBody.shape.happened_at,
  evidence: abuseBody.shape.evidence,
  reporter_email: z.union([email, z.literal('')]).default(''),
});
/** A part of what was reported. The client sees those that staff chose, without its reporter. */
const evidencePiece = z.strictObject({
  piece: z.number().int(),
  text: z.string().describe('As it was reported.'),
  shown: z.string().describe('As the client sees it, or would: who reported it is not in it.'),
  is_shown: z.boolean(),
});
export type EvidencePiece = z.infer<typeof evidencePiece>;

export const tellClientBody = z.strictObject({
  message: messageText,
  pieces: z
    .array(z.number().int().min(0).max(9999))
    .max(200)
    .default([])
    .describe('The pieces of the evidence that the client sees from now on, by their numbers; by default none.'),
});
const days = z
  .number({ error: 'Please say in how many days.' })
  .int()
  .min(1, { error: 'Please give at least a day.' })
  .max(longestDeadlineDays, { error: `Please give at most ${longestDeadlineDays} days.` });
export const askClientBody = tellClientBody.extend({ days: days.describe('The client has this many days to answer.') });
export const caseMessageBody = z.strictObject({
  to: z.enum(['client', 'reporter', 'staff']).describe('`staff`: a note, which is sent to nobody.'),
  message: messageText,
});
export const closeCaseBody = z.strictObject({
  outcome: abuseOutcome,
  reason: text('Please say why, for your colleagues.', 1000),
});
export const caseReasonBody = z.strictObject({ reason: text('Please say why, for your colleagues.', 1000) });
export const caseAnswerBody = z.strictObject({ message: messageText });

export const abuseViews = ['turn', 'waiting', 'overdue', 'closed'] as const;
/** What staff look for; without one, every case. */
export const abuseViewOptions = [
  { value: 'turn', label: 'Needs us' },
  { value: 'waiting', label: 'Waits for the client' },
  { value: 'overdue', label: 'No answer in time' },
  { value: 'closed', label: 'Closed' },
] as const satisfies readonly { value: (typeof abuseViews)[number]; label: string }[];

const ownCase = z.strictObject({
  ...shared,
  server_name: z.string().describe('The server it is about, as you call it; empty when it is not about one.'),
});
export type OwnAbuseCase = z.infer<typeof ownCase>;

const ipMessage = 'Please enter an address such as 192.0.2.10 or 2001:db8::10.';
const ipAddress = z
  .string({ error: ipMessage })
  .trim()
  .max(60, { error: ipMessage })
  .refine(isIp, { error: ipMessage });
export const lookUpBody = z.strictObject({ address: ipAddress });

const params = z.strictObject({ case_id: id });
const desk = { access: staff('staffTickets'), params, status: 200 } as const;
const act = {
  ...desk,
  method: 'POST',
  limit: limits.issueByStaff,
  changes: ['abuse-cases'],
  response: detailsSchema,
  errors: ['conflict'],
} as const;
const at = '/system/admin/abuse-cases' as const;

export const abuseCaseEndpoints = {
  abuseCaseList: endpoint({
    method: 'GET',
    path: at,
    summary: 'Cases of abuse. Searches a number, or the start of a reported address or of the email of a reporter.',
    access: staff('staffTickets'),
    limit: limits.read,
    reads: ['abuse-cases', 'clients', 'servers'],
    query: pageQuery.extend({
      search: optionalLine(254).optional(),
      view: z.enum(abuseViews).optional(),
      user_id: id.optional(),
      enquiry_id: id.optional().describe('The case of this report.'),
      sort: timeOrder.optional(),
    }),
    status: 200,
    response: z.strictObject({ cases: z.array(abuseCase), ...countedFields }),
    errors: [],
  }),
  abuseHolders: endpoint({
    method: 'GET',
    path: `${at}/holders`,
    summary: `Who held an address at a time, and within ${holderMarginMinutes} minutes of it, oldest first.`,
    access: staff('staffTickets'),
    limit: limits.read,
    reads: ['subnets', 'servers', 'server-transfers', 'clients'],
    query: lookUpBody.extend({ at: z.coerce.number().int().positive() }),
    status: 200,
    response: z.strictObject({
      holders: z.array(holder),
      is_ours: z.boolean().describe('The address is in one of our subnets.'),
    }),
    errors: [],
  }),
  abuseCaseOpen: endpoint({
    method: 'POST',
    path: at,
    summary: 'Open a case. The client is found by address and time where only one held it.',
    access: staff('staffTickets'),
    tells: tellsNobody('Between staff and a reporter. The client is told by what is asked of them.'),
    limit: limits.issueByStaff,
    changes: ['abuse-cases'],
    body: openCaseBody,
    status: 201,
    response: detailsSchema.extend({ case_id: id }),
    errors: [],
  }),
  abuseCaseDetail: endpoint({
    ...desk,
    method: 'GET',
    path: `${at}/{case_id}`,
    summary: 'A case with its evidence and its history, oldest first.',
    limit: limits.read,
    reads: ['abuse-cases', 'clients', 'servers'],
    response: z.strictObject({
      abuse_case: abuseCase,
      evidence: z.array(evidencePiece),
      entries: z.array(abuseEntry),
    }),
    errors: [],
  }),
  abuseCaseConcern: endpoint({
    ...act,
    path: `${at}/{case_id}/server`,
    summary: 'Choose the server that the case is about, and with it the client.',
    tells: tellsNobody('Between staff and a reporter. The client is told by what is asked of them.'),
    limit: limits.write,
    body: z.strictObject({ server_id: id }),
  }),
  abuseCaseWarn: endpoint({
    ...act,
    path: `${at}/{case_id}/warn`,
    summary: 'Warn the client, by mail and in the panel. No answer is needed.',
    tells: tellsBy('abuse-client'),
    body: tellClientBody,
  }),
  abuseCaseAsk: endpoint({
    ...act,
    path: `${at}/{case_id}/ask`,
    summary: 'Ask the client for an answer by a day, by mail and in the panel.',
    tells: tellsBy('abuse-client'),
    body: askClientBody,
  }),
  abuseCaseWrite: endpoint({
    ...act,
    path: `${at}/{case_id}/messages`,
    summary: 'Write to the client or to the reporter, or leave a note among staff.',
    tells: tellsBy('abuse-client'),
    body: caseMessageBody,
  }),
  abuseCaseClose: endpoint({
    ...act,
    path: `${at}/{case_id}/close`,
    summary:
      'Close a case, and the report it came from. Its outcome is mailed to the reporter, and to a client who knows of it.',
    tells: tellsBy('abuse-client'),
    changes: ['abuse-cases', 'enquiries', 'tickets'],
    body: closeCaseBody,
  }),
  abuseCaseReopen: endpoint({
    ...act,
    path: `${at}/{case_id}/reopen`,
    summary: 'Open a closed case again.',
    tells: tellsNobody('Between staff and a reporter. The client is told by what is asked of them.'),
    body: caseReasonBody,
  }),
  ownAbuseCases: endpoint({
    method: 'GET',
    path: '/account/abuse-cases',
    summary: 'Reports of abuse about your services that we wrote to you about, newest first.',
    access: own('supportManage'),
    limit: limits.read,
    reads: ['abuse-cases', 'servers'],
    query: pageQuery,
    status: 200,
    response: z.strictObject({ cases: z.array(ownCase), ...countedFields }),
    errors: [],
  }),
  ownAbuseCase: endpoint({
    method: 'GET',
    path: '/account/abuse-cases/{case_id}',
    summary: 'A report of abuse about one of your services, with everything that was said, oldest first.',
    access: own('supportManage'),
    limit: limits.read,
    reads: ['abuse-cases', 'servers'],
    params,
    status: 200,
    response: z.strictObject({
      abuse_case: ownCase,
      evidence: z.string().describe('What we show you of what was reported; mostly empty.'),
      entries: z.array(abuseEntry),
    }),
    errors: [],
  }),
  ownAbuseCaseAnswer: endpoint({
    method: 'POST',
    path: '/account/abuse-cases/{case_id}/answer',
    summary: 'Answer a report of abuse about one of your services.',
    access: own('supportManage'),
    limit: limits.issue,
    changes: ['abuse-cases'],
    params,
    body: caseAnswerBody,
    status: 201,
    response: detailsSchema,
    errors: ['conflict'],
  }),
};
