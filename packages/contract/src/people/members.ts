import { z } from 'zod';
import { detailsSchema, emptyBody, id, unixSeconds } from '../common.ts';
import { endpoint, limits, member, own, ownerSession, publicAccess, recentOwner, session } from '../endpoint.ts';
import { messages } from '../messages.ts';
import { customerMask, effectiveMask, maskOf, maskSchema, permission } from '../permissions.ts';
import type { StateWord } from '../state-words.ts';
import { line } from '../text.ts';
import { email, linkToken, newPassword, recaptcha, samePassword } from './account-fields.ts';

export const memberRoles = ['owner', 'billing', 'technical', 'read_only', 'custom'] as const;
export const memberRole = z.enum(memberRoles);
export type MemberRole = z.infer<typeof memberRole>;

/** What each role is called, what it is for, and its bits; `custom` has a mask of its own. */
export const roleTexts: Readonly<Record<MemberRole, { readonly name: string; readonly description: string }>> = {
  owner: { name: 'Owner', description: 'Everything, members and the account itself included.' },
  billing: { name: 'Billing', description: 'Sees and pays invoices, places orders, writes to support.' },
  technical: { name: 'Technical', description: 'Operates servers, domains and web hosting, writes to support.' },
  read_only: { name: 'Read-only', description: 'Sees servers and invoices, and changes nothing.' },
  custom: { name: 'Custom', description: 'The permissions that you choose.' },
};

/** The same for a member who is limited to some servers and domains: money and support are of the whole account. */
const limitedRoleTexts: Readonly<Record<MemberRole, string>> = {
  owner: roleTexts.owner.description,
  billing: 'Sees the name of the account. Its invoices, orders and support are of the whole account.',
  technical: 'Operates the servers, domains and websites that were chosen.',
  read_only: 'Sees the servers that were chosen, and changes nothing.',
  custom: 'Of the chosen permissions those over servers, domains and web hosting, for what was chosen.',
};

export const roleDescription = (role: MemberRole, isLimited: boolean): string =>
  isLimited ? limitedRoleTexts[role] : roleTexts[role].description;

const roleMasks: Readonly<Record<Exclude<MemberRole, 'custom'>, number>> = {
  owner: customerMask,
  billing: maskOf(['accountView', 'billingView', 'billingManage', 'supportManage']),
  technical: maskOf(['accountView', 'serversView', 'serversManage', 'supportManage', 'domainsManage', 'hostingManage']),
  read_only: maskOf(['accountView', 'serversView', 'billingView']),
};

/** Money and support are of the whole account, so a member or a token of some of its things has neither. */
export const limitedMask = maskOf(['accountView', 'serversView', 'serversManage', 'domainsManage', 'hostingManage']);

export interface MemberGrant {
  readonly role: MemberRole;
  readonly permissions?: number | undefined;
  readonly only_ids: readonly string[] | null;
}

/** The bits of a membership. Every member may look at the account. */
export function maskOfMember({ role, permissions = 0, only_ids }: MemberGrant): number {
  const chosen = role === 'custom' ? effectiveMask(permissions, customerMask) : roleMasks[role];
  const mask = effectiveMask(chosen, only_ids === null ? customerMask : limitedMask);
  return effectiveMask(mask, permission.accountView) === 0 ? mask + permission.accountView : mask;
}

export const limitMessages = {
  none: 'Please choose at least one server or domain.',
  foreign: 'Please choose servers and domains of this account.',
} as const;

const onlyIds = z
  .array(id)
  .min(1, { error: limitMessages.none })
  .max(200)
  .nullable()
  .describe('The servers and domains that the member is limited to; null for everything of the account.');

const grant = z.strictObject({
  role: memberRole,
  permissions: maskSchema.optional().describe('For the role "custom".'),
  only_ids: onlyIds.default(null),
  member_until: z.number().int().positive().nullable().default(null).describe('When the membership ends; null: never.'),
});
type Grant = z.output<typeof grant>;
const ownerHasAll = {
  check: ({ role, only_ids, member_until }: Grant) => role !== 'owner' || (only_ids === null && member_until === null),
  params: { error: 'An owner has everything, without an end.', path: ['role'] },
};
const customHasMask = {
  check: ({ role, permissions }: Grant) => role !== 'custom' || (permissions ?? 0) > 0,
  params: { error: 'Please choose at least one permission.', path: ['permissions'] },
};

export const memberGrantBody = grant
  .refine(ownerHasAll.check, ownerHasAll.params)
  .refine(customHasMask.check, customHasMask.params);
export const inviteBody = grant
  .extend({ email })
  .refine(ownerHasAll.check, ownerHasAll.params)
  .refine(customHasMask.check, customHasMask.params);

export const accountName = line(messages.fieldRequired, 80);

const granted = {
  role: memberRole,
  permissions: z.number().int().nonnegative(),
  only_ids: z.array(id).nullable(),
};

export const memberView = z.strictObject({
  membership_id: id,
  person_id: id,
  email: z.string(),
  username: z.string(),
  ...granted,
  two_factor_enabled: z.boolean(),
  is_self: z.boolean(),
  expires_at: unixSeconds,
  last_login_at: unixSeconds,
  created_at: unixSeconds,
});
export type MemberView = z.infer<typeof memberView>;

export const invitationView = z.strictObject({
  invitation_id: id,
  email: z.string(),
  invited_by: z.string().describe('The address of the owner who sent it, or our name.'),
  ...granted,
  member_until: unixSeconds,
  expires_at: unixSeconds,
  created_at: unixSeconds,
});
export type InvitationView = z.infer<typeof invitationView>;

const membership = z.strictObject({
  account_id: id,
  name: z.string().describe('The name that its owners gave it; without one, the first owner’s username.'),
  role: memberRole,
  is_limited: z.boolean(),
  is_current: z.boolean(),
});
export type Membership = z.infer<typeof membership>;

/** An invitation that is open, or past its end. */
export const invitationWord = ({ expires_at }: Pick<InvitationView, 'expires_at'>, nowSeconds: number): StateWord =>
  expires_at <= nowSeconds ? { word: 'Expired', meaning: 'rest' } : { word: 'Invited', meaning: 'turn' };

export const maxMembers = 50;
export const invitationDays = 7;

const membershipParams = z.strictObject({ membership_id: id });
const invitationParams = z.strictObject({ invitation_id: id });
const memberTopics = ['members', 'account', 'activity'] as const;

export const memberEndpoints = {
  membershipList: endpoint({
    method: 'GET',
    path: '/account/memberships',
    summary: 'The accounts that you are a member of.',
    access: session,
    limit: limits.read,
    reads: ['members', 'account'],
    status: 200,
    response: z.strictObject({ accounts: z.array(membership) }),
    errors: [],
  }),
  accountOpen: endpoint({
    method: 'POST',
    path: '/account/memberships',
    summary: 'Open a further account, such as for an organisation. You are its owner.',
    access: session,
    limit: limits.issue,
    changes: memberTopics,
    body: z.strictObject({ name: accountName }),
    status: 201,
    response: detailsSchema.extend({ account_id: id }),
    errors: ['conflict'],
  }),
  accountRename: endpoint({
    method: 'PATCH',
    path: '/account/data/name',
    summary: 'Name the account.',
    access: ownerSession,
    limit: limits.write,
    changes: memberTopics,
    body: z.strictObject({ name: accountName }),
    status: 200,
    response: detailsSchema,
    errors: [],
  }),
  memberList: endpoint({
    method: 'GET',
    path: '/account/members',
    summary: 'The members of the account, and open invitations.',
    access: own('accountView'),
    limit: limits.read,
    reads: ['members', 'account'],
    status: 200,
    response: z.strictObject({ members: z.array(memberView), invitations: z.array(invitationView) }),
    errors: [],
  }),
  memberInvite: endpoint({
    method: 'POST',
    path: '/account/members/invite',
    summary: 'Invite a person by mail. An open invitation to the same address is replaced.',
    access: recentOwner,
    grants: true,
    limit: limits.issue,
    changes: memberTopics,
    body: inviteBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict'],
  }),
  invitationResend: endpoint({
    method: 'POST',
    path: '/account/members/invitations/{invitation_id}/resend',
    summary: 'Send an invitation again. The link of the first mail stops working.',
    access: ownerSession,
    limit: limits.issue,
    changes: memberTopics,
    params: invitationParams,
    body: emptyBody,
    status: 200,
    response: detailsSchema,
    errors: ['not_found'],
  }),
  invitationWithdraw: endpoint({
    method: 'POST',
    path: '/account/members/invitations/{invitation_id}/withdraw',
    summary: 'Withdraw an invitation.',
    access: ownerSession,
    limit: limits.issue,
    changes: memberTopics,
    params: invitationParams,
    body: emptyBody,
    status: 200,
    response: detailsSchema,
    errors: ['not_found'],
  }),
  memberChange: endpoint({
    method: 'PATCH',
    path: '/account/members/{membership_id}',
    summary: 'Change what a member may do, with which servers, and until when.',
    access: recentOwner,
    grants: true,
    limit: limits.issue,
    changes: memberTopics,
    params: membershipParams,
    body: memberGrantBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict', 'not_found'],
  }),
  memberRemove: endpoint({
    method: 'DELETE',
    path: '/account/members/{membership_id}',
    summary: 'Remove a member. Their tokens for this account stop working.',
    access: recentOwner,
    limit: limits.issue,
    changes: memberTopics,
    params: membershipParams,
    body: emptyBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict', 'not_found'],
  }),
  accountLeave: endpoint({
    method: 'POST',
    path: '/account/leave',
    summary: 'Leave the account. The last owner cannot.',
    access: member,
    forLimited: true,
    limit: limits.issue,
    changes: memberTopics,
    body: emptyBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict'],
  }),
  invitationLook: endpoint({
    method: 'GET',
    path: '/account/invitation',
    summary: 'What an invitation is to, and whether it still works. Asking does not spend it.',
    access: publicAccess,
    limit: limits.secret,
    reads: [],
    query: z.strictObject({ token: z.string().max(200) }),
    status: 200,
    response: z.strictObject({
      state: z.enum(['open', 'accepted', 'over', 'unknown']),
      account_name: z.string(),
      invited_by: z.string(),
      email: z.string(),
      role: memberRole.nullable(),
      is_limited: z.boolean().describe('To some servers and domains of the account.'),
      has_person: z.boolean().describe('The address belongs to a person already, who signs in to accept.'),
    }),
    errors: [],
  }),
  invitationAccept: endpoint({
    method: 'POST',
    path: '/account/invitation/accept',
    summary: 'Become a member. You must be signed in with the address that was invited.',
    access: session,
    limit: limits.secret,
    changes: memberTopics,
    body: z.strictObject({ token: linkToken }),
    status: 200,
    response: detailsSchema.extend({ account_id: id }),
    errors: ['permission_denied', 'conflict'],
  }),
  invitationJoin: endpoint({
    method: 'POST',
    path: '/account/invitation/join',
    summary: 'Become a member as a new person: the link proves the mailbox, the password is chosen here.',
    access: publicAccess,
    limit: limits.register,
    changes: memberTopics,
    body: z
      .strictObject({ token: linkToken, ...newPassword, recaptcha })
      .refine(samePassword.check, samePassword.params),
    status: 200,
    response: detailsSchema.extend({ account_id: id, expires_at: z.string() }),
    errors: ['conflict'],
  }),
};
