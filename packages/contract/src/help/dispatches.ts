import { z } from 'zod';
import { detailsSchema, emptyBody, id, pageFields, pageQuery, unixSeconds } from '../common.ts';
import { endpoint, limits, publicAccess, recentStaff, staff } from '../endpoint.ts';
import { checkVariables, type MailVariable } from '../platform/mail-variables.ts';
import { type StateWord, stateEnum, stateWords } from '../state-words.ts';
import { action, stateTable } from '../states.ts';
import { line, text } from '../text.ts';

/** `service` is about what a client has with us, and needs no way out; `news` is anything else. */
export const dispatchKinds = ['service', 'news'] as const;
export const dispatchKind = z.enum(dispatchKinds);
export type DispatchKind = z.infer<typeof dispatchKind>;

export const dispatchStateWords = stateWords({
  draft: { word: 'Draft', meaning: 'rest' },
  scheduled: { word: 'Scheduled', meaning: 'works' },
  sending: { word: 'Being sent', meaning: 'works' },
  paused: { word: 'Paused', meaning: 'turn' },
  stopped: { word: 'Stopped', meaning: 'rest' },
  sent: { word: 'Sent', meaning: 'rest' },
});
export const dispatchState = stateEnum(dispatchStateWords);
export type DispatchState = z.infer<typeof dispatchState>;
export const dispatchStates = stateTable<DispatchState>({
  draft: ['scheduled', 'sending'],
  scheduled: ['draft', 'sending'],
  sending: ['paused', 'stopped', 'sent'],
  paused: ['sending', 'stopped'],
  stopped: [],
  sent: [],
});

const isOut = 'This letter is on its way or was sent, so it stays as it is.';
export const dispatchCan = {
  edit: action<DispatchState>(['draft'], (state) =>
    state === 'scheduled' ? 'This letter is scheduled. Please make it a draft again first.' : isOut,
  ),
  delete: action<DispatchState>(['draft'], (state) =>
    state === 'scheduled' ? 'This letter is scheduled. Please make it a draft again first.' : isOut,
  ),
  send: action<DispatchState>(['draft'], () => 'Only a draft can be sent or scheduled.'),
  withdraw: action<DispatchState>(['scheduled'], () => 'This letter is not scheduled.'),
  pause: action<DispatchState>(['sending'], () => 'This letter is not being sent.'),
  resume: action<DispatchState>(['paused'], () => 'This letter is not paused.'),
  stop: action<DispatchState>(['sending', 'paused'], () => 'This letter is not being sent.'),
};

export const recipientStateWords = stateWords({
  waiting: { word: 'Waiting', meaning: 'works' },
  queued: { word: 'Handed over', meaning: 'works' },
  sent: { word: 'Delivered', meaning: 'well' },
  skipped: { word: 'Skipped', meaning: 'rest' },
  refused: { word: 'Refused', meaning: 'broken' },
  bounced: { word: 'Came back', meaning: 'broken' },
});
export const recipientState = stateEnum(recipientStateWords);
/** Who waited when a letter was stopped will not get it. */
const leftOutWord: StateWord = { word: 'Not sent', meaning: 'rest' };
export const recipientWord = (state: RecipientState, letter: DispatchState): StateWord =>
  state === 'waiting' && letter === 'stopped' ? leftOutWord : recipientStateWords[state];
export type RecipientState = z.infer<typeof recipientState>;
export const recipientStates = stateTable<RecipientState>({
  waiting: ['queued', 'skipped'],
  queued: ['sent', 'skipped', 'refused'],
  sent: ['bounced'],
  skipped: [],
  refused: [],
  bounced: [],
});

/** The closed list: what each reader's copy may name. */
export const dispatchVariables: readonly MailVariable[] = [
  {
    name: 'name',
    description: 'The name on the bill, else the username they chose or the email',
    example: 'Kari Nordmann',
  },
  { name: 'account', description: 'The name of the account', example: 'Nordmann Studio' },
  { name: 'email', description: 'The address of the reader', example: 'kari@nordmann.example' },
  { name: 'servers', description: 'Their servers that are meant', example: 'web-01, mail-01' },
  { name: 'due', description: 'What is overdue, in euro', example: '€12.90' },
];

export const mostPicked = 200;

/**
 * Whom it is for. Everything that is given must hold; nothing given is every client. Accounts of staff are no clients, and
 * get a letter only where they are picked.
 */
export const audience = z.strictObject({
  plan_id: id.nullable().default(null).describe('Has this plan, in any of its versions.'),
  place: z
    .string()
    .max(60)
    .nullable()
    .default(null)
    .describe('Has a server in this place, by its own name or the one that clients read.'),
  node: z.string().max(60).nullable().default(null).describe('Has a server on this node of the place.'),
  overdue: z.boolean().default(false).describe('Has an invoice that is overdue.'),
  suspended: z.boolean().default(false).describe('Suspended clients too.'),
  user_ids: z.array(id).max(mostPicked).default([]).describe('Only these; empty for no such limit.'),
});
export type Audience = z.infer<typeof audience>;
export const everyone: Audience = audience.parse({});

/** Mails a minute. */
export const dispatchRates = { slowest: 10, usual: 600, fastest: 6000 } as const;

const known = (value: string, context: z.RefinementCtx) => {
  const verdict = checkVariables(value, dispatchVariables);
  if (verdict !== true) context.addIssue({ code: 'custom', message: verdict });
};

export const letterBody = z.strictObject({
  kind: dispatchKind,
  subject: line('Please write a subject.', 150).superRefine(known),
  body: text('Please write the letter.', 20_000).superRefine(known),
  rate: z
    .number()
    .int()
    .min(dispatchRates.slowest, { error: `At least ${dispatchRates.slowest} mails a minute.` })
    .max(dispatchRates.fastest, { error: `At most ${dispatchRates.fastest} mails a minute.` }),
});

export const audienceBody = z.strictObject({ audience });
export const savedAudienceBody = z.strictObject({ name: line('Please give it a name.', 80), audience });

export const sendBody = z.strictObject({
  count: z.number().int().positive().describe('To how many people, as the sender has read it.'),
  send_at: unixSeconds.describe('When; 0 is now.'),
});

const counts = z.strictObject({
  total: z.number().int(),
  waiting: z.number().int(),
  queued: z.number().int(),
  sent: z.number().int(),
  skipped: z.number().int(),
  refused: z.number().int(),
  bounced: z.number().int(),
});
export type DispatchCounts = z.infer<typeof counts>;

const dispatch = z.strictObject({
  dispatch_id: id,
  kind: dispatchKind,
  subject: z.string(),
  state: dispatchState,
  by: z.string().describe('Who wrote it; empty when they left.'),
  counts,
  send_at: unixSeconds,
  started_at: unixSeconds,
  ended_at: unixSeconds,
  created_at: unixSeconds,
});
export type Dispatch = z.infer<typeof dispatch>;

const dispatchDetail = dispatch.extend({
  body: z.string(),
  rate: z.number().int(),
  audience,
  picked: z.array(z.strictObject({ user_id: id, email: z.string() })).describe('The clients that were picked by hand.'),
});
export type DispatchDetail = z.infer<typeof dispatchDetail>;

const recipient = z.strictObject({
  recipient_id: id,
  address: z.string(),
  user_id: id,
  state: recipientState,
  reason: z.string().describe('Why it was skipped or refused, or came back.'),
  mail_id: id.nullable(),
});
export type DispatchRecipient = z.infer<typeof recipient>;

export const dispatchWord = ({ state }: Pick<Dispatch, 'state'>): StateWord => dispatchStateWords[state];

const access = staff('staffMail');
const params = z.strictObject({ dispatch_id: id });
const read = { method: 'GET', access, limit: limits.read, status: 200 } as const;
const act = { method: 'POST', access, limit: limits.write, status: 200, response: detailsSchema } as const;

export const dispatchEndpoints = {
  dispatchList: endpoint({
    ...read,
    path: '/system/admin/dispatches',
    summary: 'Letters to clients, newest first, with how far each is.',
    reads: ['dispatches', 'staff', 'clients'],
    query: pageQuery,
    response: z.strictObject({ dispatches: z.array(dispatch), ...pageFields }),
    errors: [],
  }),
  dispatchDetail: endpoint({
    ...read,
    path: '/system/admin/dispatches/{dispatch_id}',
    summary: 'One letter with its text, whom it is for, and how far it is.',
    reads: ['dispatches', 'clients', 'staff'],
    params,
    response: dispatchDetail,
    errors: ['not_found'],
  }),
  dispatchChoices: endpoint({
    ...read,
    path: '/system/admin/dispatch-choices',
    summary: 'By what clients can be chosen: plans in use, places, nodes, and saved choices.',
    reads: ['dispatches', 'catalog', 'servers', 'subscriptions'],
    response: z.strictObject({
      plans: z.array(z.strictObject({ plan_id: id, name: z.string() })),
      nodes: z.array(z.strictObject({ place: z.string(), location: z.string(), node: z.string() })),
      audiences: z.array(z.strictObject({ audience_id: id, name: z.string(), audience })),
    }),
    errors: [],
  }),
  dispatchProof: endpoint({
    ...read,
    path: '/system/admin/dispatches/{dispatch_id}/proof',
    summary: 'The letter as one of its readers gets it, how many there are, and what is missing for whom.',
    reads: ['dispatches', 'clients', 'servers', 'invoices', 'mails', 'subscriptions', 'members', 'billing', 'catalog'],
    params,
    query: z.strictObject({
      at: z.coerce.number().int().min(0).max(9999).default(0).describe('Which reader, from 0.'),
    }),
    response: z.strictObject({
      count: z.number().int().describe('People who get it.'),
      skipped: z.array(z.strictObject({ reason: z.string(), people: z.number().int() })),
      missing: z.array(z.strictObject({ variable: z.string(), people: z.number().int() })),
      reader: z.strictObject({ email: z.string(), user_id: id }).nullable(),
      subject: z.string(),
      html: z.string().describe('For a sandboxed frame.'),
      text: z.string(),
      problem: z.string().describe('Why this reader does not get it; empty otherwise.'),
    }),
    errors: ['not_found'],
  }),
  dispatchRecipients: endpoint({
    ...read,
    path: '/system/admin/dispatches/{dispatch_id}/recipients',
    summary: 'Who gets a letter, by address, with the state of each.',
    reads: ['dispatches'],
    params,
    query: pageQuery.extend({ state: recipientState.optional() }),
    response: z.strictObject({ recipients: z.array(recipient), ...pageFields }),
    errors: ['not_found'],
  }),
  dispatchCreate: endpoint({
    ...act,
    path: '/system/admin/dispatches',
    summary: 'Begin a letter to clients.',
    changes: ['dispatches'],
    body: letterBody.extend({ audience: audience.optional() }),
    status: 201,
    response: detailsSchema.extend({ dispatch_id: id }),
    errors: [],
  }),
  dispatchEdit: endpoint({
    ...act,
    method: 'PATCH',
    path: '/system/admin/dispatches/{dispatch_id}/letter',
    summary: 'Change the text of a draft.',
    changes: ['dispatches'],
    params,
    body: letterBody,
    errors: ['not_found', 'conflict'],
  }),
  dispatchAim: endpoint({
    ...act,
    method: 'PATCH',
    path: '/system/admin/dispatches/{dispatch_id}/audience',
    summary: 'Change whom a draft is for.',
    changes: ['dispatches'],
    params,
    body: audienceBody,
    errors: ['not_found', 'conflict'],
  }),
  dispatchDelete: endpoint({
    ...act,
    method: 'DELETE',
    path: '/system/admin/dispatches/{dispatch_id}',
    summary: 'Throw a draft away.',
    changes: ['dispatches'],
    params,
    body: emptyBody,
    errors: ['not_found', 'conflict'],
  }),
  dispatchTest: endpoint({
    ...act,
    path: '/system/admin/dispatches/{dispatch_id}/test',
    summary: 'Send the letter to yourself, with the data of one of its readers.',
    limit: limits.issueByStaff,
    changes: ['dispatches', 'mails'],
    params,
    body: z.strictObject({ at: z.number().int().min(0).max(9999).default(0) }),
    status: 202,
    errors: ['not_found', 'conflict'],
  }),
  dispatchSend: endpoint({
    ...act,
    access: recentStaff('staffMail'),
    forAll: true,
    path: '/system/admin/dispatches/{dispatch_id}/send',
    summary: 'Send a letter now or at a time. The number of people must be the one that you have read.',
    limit: limits.issueByStaff,
    changes: ['dispatches', 'mails'],
    params,
    body: sendBody,
    status: 202,
    errors: ['not_found', 'conflict'],
  }),
  dispatchWithdraw: endpoint({
    ...act,
    path: '/system/admin/dispatches/{dispatch_id}/withdraw',
    summary: 'Make a scheduled letter a draft again.',
    limit: limits.issueByStaff,
    changes: ['dispatches'],
    params,
    body: emptyBody,
    errors: ['not_found', 'conflict'],
  }),
  dispatchPause: endpoint({
    ...act,
    path: '/system/admin/dispatches/{dispatch_id}/pause',
    summary: 'Pause a letter that is being sent.',
    limit: limits.issueByStaff,
    changes: ['dispatches'],
    params,
    body: emptyBody,
    errors: ['not_found', 'conflict'],
  }),
  dispatchResume: endpoint({
    ...act,
    path: '/system/admin/dispatches/{dispatch_id}/resume',
    summary: 'Let a paused letter go on.',
    limit: limits.issueByStaff,
    changes: ['dispatches', 'mails'],
    params,
    body: emptyBody,
    errors: ['not_found', 'conflict'],
  }),
  dispatchStop: endpoint({
    ...act,
    path: '/system/admin/dispatches/{dispatch_id}/stop',
    summary: 'Stop a letter for good: who has not got it does not get it.',
    limit: limits.issueByStaff,
    changes: ['dispatches'],
    params,
    body: emptyBody,
    errors: ['not_found', 'conflict'],
  }),
  audienceSave: endpoint({
    ...act,
    path: '/system/admin/audiences',
    summary: 'Save a choice of clients under a name. One of the same name is replaced.',
    changes: ['dispatches'],
    body: savedAudienceBody,
    status: 201,
    response: detailsSchema.extend({ audience_id: id }),
    errors: [],
  }),
  audienceDelete: endpoint({
    ...act,
    method: 'DELETE',
    path: '/system/admin/audiences/{audience_id}',
    summary: 'Delete a saved choice of clients. Letters that used it stay as they are.',
    changes: ['dispatches'],
    params: z.strictObject({ audience_id: id }),
    body: emptyBody,
    errors: ['not_found'],
  }),
  mailUnsubscribe: endpoint({
    method: 'POST',
    path: '/mail/unsubscribe',
    summary: 'Switch news off, by the link in a mail.',
    access: publicAccess,
    limit: limits.secret,
    changes: ['notices'],
    body: z.strictObject({ token: z.string().min(1).max(512) }),
    status: 200,
    response: detailsSchema,
    errors: ['not_found'],
  }),
};
