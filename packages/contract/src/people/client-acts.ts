import { z } from 'zod';
import { detailsSchema, emptyBody, id, pageFields, pageQuery, unixSeconds } from '../common.ts';
import { endpoint, limits, recentStaff, staff, tellsBy, tellsNobody, tellsOrNot } from '../endpoint.ts';
import { notToldField } from '../not-told.ts';
import { stateWords } from '../state-words.ts';
import { text } from '../text.ts';
import { email } from './account-fields.ts';
import { clientEvent, clientFlag, flagKind } from './clients.ts';
import { accountName, invitationView, memberView } from './members.ts';
import { signInChangeDays } from './sign-in-changes.ts';

const clientParams = z.strictObject({ user_id: id });

export const createClientBody = z.strictObject({
  email,
  name: accountName.describe('How the account is called: the company, or the person.'),
});

export const renameClientBody = z.strictObject({ name: accountName, ...notToldField });

/** Why staff do something that a client did not ask for themselves. The client reads it. */
export const givenReason = z.string().trim().min(1, { error: 'Please say why.' }).max(500);

export const reasonBody = z.strictObject({ reason: givenReason });
export const signInAsBody = z.strictObject({
  reason: givenReason,
  may_act: z.boolean().default(false).describe('Without it, nothing can be changed.'),
  ...notToldField,
});
export const clientEmailBody = z.strictObject({ email, reason: givenReason });

const note = z.strictObject({
  note_id: id,
  author: z.string().describe('The address of the member of staff.'),
  is_own: z.boolean(),
  body: z.string(),
  created_at: unixSeconds,
  edited_at: unixSeconds,
});
export type ClientNote = z.infer<typeof note>;
export const noteBody = z.strictObject({ body: text('Please write something.', 4000) });
export const raiseFlagBody = z.strictObject({ kind: flagKind, reason: givenReason });

export const mailStateWords = stateWords({
  sent: { word: 'Sent', meaning: 'rest' },
  failing: { word: 'Not accepted yet', meaning: 'broken' },
});
const mail = z.strictObject({
  mail_id: id,
  address: z.string(),
  subject: z.string(),
  state: z.enum(['sent', 'failing']),
  problem: z.string(),
  tries: z.number().int(),
  sent_at: unixSeconds,
  created_at: unixSeconds,
});

const noteParams = clientParams.extend({ note_id: id });
const desk = { access: staff('staffClients'), params: clientParams } as const;
const read = { ...desk, method: 'GET', limit: limits.read, status: 200, errors: [] } as const;
const act = { params: clientParams, limit: limits.write, status: 200, response: detailsSchema } as const;
const edit = { ...act, access: staff('staffClientsEdit'), wayIn: 'none' } as const;
/** Notes and flags are for each other: who answers or bills a client writes them too. */
const noted = {
  ...act,
  access: staff('staffClientsEdit', 'staffSignInHelp', 'staffClientsBilling'),
  wayIn: 'none',
} as const;
/** What gets a client in: for people who have just confirmed who they are. */
const help = { ...act, access: recentStaff('staffSignInHelp'), grants: true, limit: limits.issueByStaff } as const;

/** What staff do with one client beside reading it: opening the account and inviting its owner. */
export const clientActEndpoints = {
  clientCreate: endpoint({
    method: 'POST',
    path: '/system/admin/clients',
    summary:
      'Open an account for a client. Its owner chooses a password by a link in a mail; an address that has a person already owns a further account.',
    access: recentStaff('staffClientsEdit'),
    tells: tellsBy('owner-invitation', 'account-opened-by-staff'),
    grants: true,
    wayIn: 'sends',
    limit: limits.issueByStaff,
    changes: ['clients', 'members', 'account', 'activity', 'system'],
    body: createClientBody,
    status: 201,
    response: detailsSchema.extend({ user_id: id }),
    errors: ['conflict'],
  }),
  clientInviteAgain: endpoint({
    ...help,
    wayIn: 'sends',
    method: 'POST',
    path: '/system/admin/clients/{user_id}/invite-again',
    summary: 'Send the invitation to the owner of an account again. The link of the mail before stops working.',
    tells: tellsBy('owner-invitation'),
    changes: ['clients', 'members', 'activity', 'system'],
    body: emptyBody,
    errors: ['conflict'],
  }),
  clientRename: endpoint({
    ...edit,
    method: 'PATCH',
    path: '/system/admin/clients/{user_id}/name',
    summary: 'Name the account of a client.',
    tells: tellsOrNot('staff-act'),
    limit: limits.issueByStaff,
    changes: ['clients', 'members', 'account', 'activity'],
    body: renameClientBody,
    errors: [],
  }),
  clientChangeEmail: endpoint({
    ...help,
    wayIn: 'asks',
    method: 'PATCH',
    path: '/system/admin/clients/{user_id}/email',
    summary: `Ask for another address of the owner. It waits for another member of staff or ${signInChangeDays} days. The old mailbox and the other owners are told, with the reason and a link that stops it. Then the new mailbox has to confirm.`,
    tells: tellsBy('email-change-by-staff'),
    changes: ['clients', 'members', 'account', 'activity', 'system'],
    body: clientEmailBody,
    errors: ['conflict'],
  }),
  clientMembers: endpoint({
    ...read,
    path: '/system/admin/clients/{user_id}/members',
    summary: 'The members of a client’s account, and open invitations.',
    reads: ['members', 'clients'],
    response: z.strictObject({ members: z.array(memberView), invitations: z.array(invitationView) }),
  }),
  clientEvents: endpoint({
    ...read,
    path: '/system/admin/clients/{user_id}/events',
    summary:
      'What happened to an account and its owner, newest first, with before and after; or the sign-ins of its members.',
    reads: ['activity', 'clients', 'members'],
    query: pageQuery.extend({ about: z.enum(['all', 'sign_ins']).default('all') }),
    response: z.strictObject({ events: z.array(clientEvent), ...pageFields }),
  }),
  clientMails: endpoint({
    ...read,
    path: '/system/admin/clients/{user_id}/mails',
    summary: 'Mails to the owner of an account, newest first. Texts are not kept.',
    reads: ['clients', 'activity'],
    query: pageQuery,
    response: z.strictObject({ mails: z.array(mail), ...pageFields }),
  }),
  clientNotes: endpoint({
    ...read,
    path: '/system/admin/clients/{user_id}/notes',
    summary: 'Internal notes about a client, newest first.',
    reads: ['clients'],
    query: pageQuery,
    response: z.strictObject({ notes: z.array(note), ...pageFields }),
  }),
  clientNoteAdd: endpoint({
    ...noted,
    method: 'POST',
    path: '/system/admin/clients/{user_id}/notes',
    summary: 'Write an internal note about a client.',
    tells: tellsNobody('A note of staff for each other.'),
    changes: ['clients'],
    body: noteBody,
    status: 201,
    response: detailsSchema.extend({ note_id: id }),
    errors: [],
  }),
  clientNoteEdit: endpoint({
    ...noted,
    method: 'PATCH',
    path: '/system/admin/clients/{user_id}/notes/{note_id}',
    summary: 'Change a note of your own.',
    tells: tellsNobody('A note of staff for each other.'),
    changes: ['clients'],
    params: noteParams,
    body: noteBody,
    errors: ['not_found'],
  }),
  clientNoteDelete: endpoint({
    ...noted,
    method: 'DELETE',
    path: '/system/admin/clients/{user_id}/notes/{note_id}',
    summary: 'Delete a note of your own.',
    tells: tellsNobody('A note of staff for each other.'),
    changes: ['clients'],
    params: noteParams,
    body: emptyBody,
    errors: ['not_found'],
  }),
  clientFlags: endpoint({
    ...read,
    path: '/system/admin/clients/{user_id}/flags',
    summary: 'Risk flags of a client, cleared ones included, newest first.',
    reads: ['clients'],
    query: pageQuery,
    response: z.strictObject({ flags: z.array(clientFlag), ...pageFields }),
  }),
  clientFlagRaise: endpoint({
    ...noted,
    method: 'POST',
    path: '/system/admin/clients/{user_id}/flags',
    summary: 'Flag a client as a risk, with the reason.',
    tells: tellsNobody('A mark of staff for each other.'),
    changes: ['clients'],
    body: raiseFlagBody,
    errors: ['conflict'],
  }),
  clientFlagClear: endpoint({
    ...noted,
    method: 'POST',
    path: '/system/admin/clients/{user_id}/flags/{flag_id}/clear',
    summary: 'Clear a risk flag. It stays in the history.',
    tells: tellsNobody('A mark of staff for each other.'),
    changes: ['clients'],
    params: clientParams.extend({ flag_id: id }),
    body: emptyBody,
    errors: ['conflict', 'not_found'],
  }),
  clientSendReset: endpoint({
    ...help,
    wayIn: 'sends',
    method: 'POST',
    path: '/system/admin/clients/{user_id}/password-reset',
    summary: 'Mail the owner a link to set a new password, to the address they have. Staff never see it.',
    tells: tellsBy('reset-password'),
    changes: ['clients', 'activity', 'system'],
    body: emptyBody,
    errors: ['conflict'],
  }),
  clientFactorResetAsk: endpoint({
    ...help,
    wayIn: 'asks',
    method: 'POST',
    path: '/system/admin/clients/{user_id}/factor-reset',
    summary: `Ask to take the second factor of the owner off. It waits for another member of staff or ${signInChangeDays} days, and the owner can stop it by a link.`,
    tells: tellsBy('factor-reset-asked'),
    changes: ['clients', 'account', 'activity'],
    body: reasonBody,
    errors: ['conflict'],
  }),
  clientSignIn: endpoint({
    ...act,
    access: recentStaff('staffSignInAs'),
    tells: tellsOrNot('staff-act'),
    grants: true,
    method: 'POST',
    path: '/system/admin/clients/{user_id}/sign-in',
    summary:
      'Sign in as a client for 60 minutes, to look or to act. Send the id of the account as x-account; the client reads it in their activity.',
    changes: ['clients', 'activity'],
    body: signInAsBody,
    response: detailsSchema.extend({ acting_id: id, account_id: id, expires_at: unixSeconds }),
    errors: ['conflict'],
  }),
  clientSignInEnd: endpoint({
    ...act,
    access: staff('staffSignInAs'),
    tells: tellsNobody('They were told when it began, and their activity says when it ended.'),
    wayIn: 'none',
    method: 'POST',
    path: '/system/admin/sign-ins/{acting_id}/end',
    summary: 'End being signed in as a client.',
    changes: ['clients', 'activity'],
    params: z.strictObject({ acting_id: id }),
    body: emptyBody,
    errors: ['not_found'],
  }),
};
