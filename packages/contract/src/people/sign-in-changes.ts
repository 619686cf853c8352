import { z } from 'zod';
import { detailsSchema, emptyBody, id, unixSeconds } from '../common.ts';
import { endpoint, limits, publicAccess, recentStaff, staff, tellsBy, tellsNobody } from '../endpoint.ts';
import { stateEnum, stateWords } from '../state-words.ts';
import type { Verdict } from '../states.ts';
import { linkToken } from './account-fields.ts';

/** How long a change of a client's way in waits for a second person of staff, before it is made without one. */
export const signInChangeDays = 3;

/** How long a new address rests: staff send no link there, and take no second factor off. */
export const addressRestDays = 7;

/** How long the new mailbox has to confirm, once it may. */
export const newMailboxDays = 3;

/** What staff can ask to change of how a client gets in. */
export const signInChangeKinds = ['address', 'second_factor'] as const;
const kind = z.enum(signInChangeKinds);
export type SignInChangeKind = z.infer<typeof kind>;

export const signInChangeWords = stateWords({
  waiting: { word: 'Waits for a colleague', meaning: 'turn' },
  allowed: { word: 'Waits for the new mailbox', meaning: 'works' },
  done: { word: 'Done', meaning: 'well' },
  stopped: { word: 'Stopped by the client', meaning: 'broken' },
  dropped: { word: 'Dropped', meaning: 'rest' },
  lapsed: { word: 'Never confirmed', meaning: 'rest' },
});
const state = stateEnum(signInChangeWords);
export type SignInChangeState = z.infer<typeof state>;

export const signInChange = z.strictObject({
  change_id: id,
  kind,
  state,
  new_email: z.string().describe('Empty where it is the second factor.'),
  reason: z.string(),
  asked_by: z.string(),
  refusal: z.string().describe('Why you cannot approve it; empty where you can.'),
  created_at: unixSeconds,
  due_at: unixSeconds.describe('When it is made without a second person, unless it is stopped.'),
  ended_at: unixSeconds,
  done_at: unixSeconds,
});
export type SignInChange = z.infer<typeof signInChange>;

const waiting = signInChange.extend({ user_id: id, email: z.string(), account_name: z.string() });
export type WaitingSignInChange = z.infer<typeof waiting>;

interface Approver {
  readonly isAsker: boolean;
  /** Works here for as long as a change waits: a colleague of today may be the same person twice. */
  readonly isSettled: boolean;
}

/** Whether a person of staff is the second person of a change. The gate has asked for the right and a recent sign-in. */
export function mayApprove({ isAsker, isSettled }: Approver): Verdict {
  if (isAsker) return 'You asked for this yourself. Another person has to approve.';
  return isSettled || `You can approve once you have worked here for ${signInChangeDays} days.`;
}

const changeParams = z.strictObject({ change_id: id });
const act = {
  limit: limits.issueByStaff,
  changes: ['clients', 'members', 'account', 'sessions', 'activity', 'system'],
  params: changeParams,
  body: emptyBody,
  status: 200,
  response: detailsSchema,
  errors: ['conflict', 'not_found', 'permission_denied'],
} as const;

export const signInChangeEndpoints = {
  signInChangeList: endpoint({
    method: 'GET',
    path: '/system/admin/sign-in-changes',
    summary: 'Changes of addresses and second factors of clients that wait for a second person, oldest first.',
    access: staff('staffSignInHelp'),
    limit: limits.read,
    reads: ['clients', 'account', 'members', 'staff'],
    status: 200,
    response: z.strictObject({ changes: z.array(waiting) }),
    errors: [],
  }),
  signInChangeApprove: endpoint({
    ...act,
    method: 'POST',
    path: '/system/admin/sign-in-changes/{change_id}/approve',
    summary: 'Approve what another member of staff asked for, as the second person.',
    access: recentStaff('staffSignInHelp'),
    tells: tellsBy('factor-reset-done', 'confirm-email-by-staff'),
    grants: true,
    wayIn: 'approves',
  }),
  signInChangeDrop: endpoint({
    ...act,
    method: 'POST',
    path: '/system/admin/sign-in-changes/{change_id}/drop',
    summary: 'Stop a change that waits, or whose new mailbox has not confirmed yet.',
    access: staff('staffSignInHelp'),
    tells: tellsNobody(
      'Nothing changes. They were told that it was asked for, and their own link says what became of it.',
    ),
    wayIn: 'none',
  }),
  signInChangeLook: endpoint({
    method: 'GET',
    path: '/account/sign-in-change',
    summary: 'What the link in the mail stops, and whether it still can. Asking does not stop it.',
    access: publicAccess,
    limit: limits.secret,
    reads: [],
    query: z.strictObject({ token: z.string().max(200) }),
    status: 200,
    response: z.strictObject({
      state: state.nullable().describe('Null for a link that we do not know.'),
      kind: kind.nullable(),
      new_email: z.string(),
      due_at: unixSeconds,
    }),
    errors: [],
  }),
  signInChangeStop: endpoint({
    method: 'POST',
    path: '/account/sign-in-change/stop',
    summary: 'Stop a change of an address or a second factor that staff asked for.',
    access: publicAccess,
    limit: limits.secret,
    changes: ['clients', 'account', 'activity'],
    body: z.strictObject({ token: linkToken }),
    status: 200,
    response: detailsSchema,
    errors: ['conflict', 'validation_failed'],
  }),
};
