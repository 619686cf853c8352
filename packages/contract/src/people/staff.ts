import { z } from 'zod';
import { detailsSchema, emptyBody, id, pageFields, pageQuery, unixSeconds } from '../common.ts';
import { endpoint, limits, publicAccess, recentStaff, session, staff, tellsNobody } from '../endpoint.ts';
import { messages } from '../messages.ts';
import {
  allows,
  allPermissions,
  isMask,
  maskOf,
  maskSchema,
  mayGrant,
  type PermissionName,
  permission,
  permissionNames,
  permissionTitle,
  staffBits,
} from '../permissions.ts';
import type { StateWord } from '../state-words.ts';
import type { Verdict } from '../states.ts';
import { email, linkToken, newPassword, recaptcha, samePassword, twoFactorWord } from './account-fields.ts';

interface Preset {
  /** The same in every installation, so that code can name it. */
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly permissions: number;
}

/** The roles that every installation has. They stay as they are; a company makes further ones beside them. */
export const staffPresets = {
  owner: {
    id: '00000000-0000-4000-8000-000000000001',
    name: 'Owner',
    description: 'Everything, staff and roles included.',
    permissions: staffBits,
  },
  support: {
    id: '00000000-0000-4000-8000-000000000002',
    name: 'Support',
    description: 'Answers tickets, helps clients to sign in, and sees their orders and their servers.',
    permissions: maskOf([
      'administrator',
      'staffTickets',
      'staffClients',
      'staffSignInHelp',
      'staffOrders',
      'staffServers',
      'staffMail',
    ]),
  },
  billing: {
    id: '00000000-0000-4000-8000-000000000003',
    name: 'Billing',
    description: 'Orders, invoices, the books, billing addresses, and tickets about them.',
    permissions: maskOf([
      'administrator',
      'staffTickets',
      'staffOrders',
      'staffInvoices',
      'staffFinance',
      'staffClients',
      'staffClientsBilling',
    ]),
  },
  infrastructure: {
    id: '00000000-0000-4000-8000-000000000004',
    name: 'Infrastructure',
    description: 'Servers, addresses and background work.',
    permissions: maskOf(['administrator', 'staffServers', 'staffSubnets', 'staffSystem', 'staffClients']),
  },
  accountant: {
    id: '00000000-0000-4000-8000-000000000005',
    name: 'Accountant',
    description: 'Reads and exports orders, invoices, payments and the books, and changes nothing.',
    permissions: maskOf(['administrator', 'staffBooks']),
  },
  auditor: {
    id: '00000000-0000-4000-8000-000000000006',
    name: 'Auditor',
    description: 'Reads the audit and what staff see, but no secret, and changes nothing.',
    permissions: maskOf(['administrator', 'staffRead']),
  },
} as const satisfies Record<string, Preset>;

/** The rights that a role can have. Every role has the administrator bit, which opens the administration area. */
export const staffPermissions = allPermissions.filter(
  ({ permission_value }) => permission_value > permission.administrator,
);

/** The bits of a role. Rights over one's own account are no role's. */
export const maskOfRole = (chosen: number): number => {
  const names = permissionNames.filter(
    (name) => name !== 'administrator' && permission[name] > permission.administrator,
  );
  return maskOf(['administrator', ...names.filter((name) => allows(chosen, name))]);
};

/** What a role lets a person do, in the order of the table. */
export const rightsOfRole = (mask: number): readonly PermissionName[] =>
  permissionNames.filter((name) => permission[name] > permission.administrator && allows(mask, name));

/** The rights by which two masks differ, by their names. */
export const changedRights = (before: number, after: number) => ({
  gained: rightsOfRole(after)
    .filter((name) => !allows(before, name))
    .map(permissionTitle),
  lost: rightsOfRole(before)
    .filter((name) => !allows(after, name))
    .map(permissionTitle),
});

const missingFrom = (mine: number, granted: number): string => {
  const names = rightsOfRole(granted).filter((name) => !allows(mine, name));
  return names.map((name) => `“${permissionTitle(name)}”`).join(', ');
};

/** A grant never exceeds the grantor's own rights. */
export function mayGive(mine: number, role: { readonly permissions: number }): Verdict {
  return (
    mayGrant(mine, role.permissions) ||
    `This role has rights that you do not have: ${missingFrom(mine, role.permissions)}.`
  );
}

interface RoleFacts {
  readonly permissions: number;
  readonly is_preset: boolean;
}

const presetStays = 'This role comes with the product and stays as it is. You can make one of your own beside it.';

export const roleCan = {
  change: (mine: number, role: RoleFacts): Verdict => (role.is_preset ? presetStays : mayGive(mine, role)),
  delete(mine: number, role: RoleFacts & { readonly holders: number; readonly invitations: number }): Verdict {
    const may = roleCan.change(mine, role);
    if (may !== true) return may;
    if (role.holders > 0) {
      return `${role.holders === 1 ? 'One person has' : `${role.holders} persons have`} this role. Please give them another one first.`;
    }
    return role.invitations === 0 || 'An open invitation offers this role. Please withdraw it first.';
  },
};

interface StaffFacts {
  readonly permissions: number;
  readonly is_last_owner: boolean;
}

const lastOwnerStays = 'The company keeps an owner. Please make another person an owner first.';

export const staffCan = {
  /** Whether a person of staff can be given another role at all. Which one says `mayGive`. */
  change(mine: number, person: StaffFacts): Verdict {
    if (!mayGrant(mine, person.permissions)) {
      return `This person has rights that you do not have: ${missingFrom(mine, person.permissions)}.`;
    }
    return !person.is_last_owner || lastOwnerStays;
  },
  remove: (mine: number, person: StaffFacts): Verdict => staffCan.change(mine, person),
};

const roleName = z
  .string({ error: messages.fieldRequired })
  .trim()
  .min(1, { error: messages.fieldRequired })
  .max(60, { error: 'Please use at most 60 characters.' });

export const roleBody = z.strictObject({
  name: roleName,
  permissions: maskSchema.refine((mask) => isMask(mask) && rightsOfRole(mask).length > 0, {
    error: 'Please choose at least one right.',
  }),
});

const role = z.strictObject({
  role_id: id,
  name: z.string(),
  permissions: z.number().int().nonnegative(),
  is_preset: z.boolean().describe('Comes with the product and stays as it is.'),
  holders: z.number().int().nonnegative().describe('How many persons have it.'),
  invitations: z.number().int().nonnegative().describe('How many open invitations offer it.'),
});
export type StaffRole = z.infer<typeof role>;

const staffView = z.strictObject({
  person_id: id,
  email: z.string(),
  username: z.string(),
  role_id: id,
  role_name: z.string(),
  permissions: z.number().int().nonnegative(),
  two_factor_enabled: z.boolean(),
  is_suspended: z.boolean(),
  is_self: z.boolean(),
  is_last_owner: z.boolean(),
  last_login_at: unixSeconds,
});
export type StaffView = z.infer<typeof staffView>;

const staffInvitation = z.strictObject({
  staff_invitation_id: id,
  email: z.string(),
  role_id: id,
  role_name: z.string(),
  permissions: z.number().int().nonnegative(),
  invited_by: z.string(),
  is_over: z.boolean().describe('Past its end, or its sender may no longer give the role.'),
  expires_at: unixSeconds,
  created_at: unixSeconds,
});
export type StaffInvitationView = z.infer<typeof staffInvitation>;

/** Whether a person of staff can sign in, and how well their sign-in is guarded. */
export const staffWord = ({
  is_suspended,
  two_factor_enabled,
}: Pick<StaffView, 'is_suspended' | 'two_factor_enabled'>): StateWord =>
  is_suspended ? { word: 'Suspended', meaning: 'broken' } : twoFactorWord(two_factor_enabled);

export const staffInvitationWord = ({ is_over }: Pick<StaffInvitationView, 'is_over'>): StateWord =>
  is_over ? { word: 'Expired', meaning: 'rest' } : { word: 'Invited', meaning: 'turn' };

export const staffEventNames = [
  'staff.invited',
  'staff.invitation_withdrawn',
  'staff.joined',
  'staff.role_changed',
  'staff.removed',
  'role.created',
  'role.changed',
  'role.deleted',
  'sign_in.new_place',
] as const;

const grantSide = z.strictObject({ role: z.string(), permissions: z.number().int().nonnegative() });

const staffChange = z.strictObject({
  event_id: id,
  kind: z.enum(staffEventNames),
  by: z.string().describe('Who did it; empty when they left.'),
  whom: z.string().describe('The address it is about; empty for a role.'),
  before: grantSide.nullable(),
  after: grantSide.nullable(),
  device: z.string(),
  place: z.string(),
  ip: z.string(),
  created_at: unixSeconds,
});
export type StaffChange = z.infer<typeof staffChange>;

export const maxRoles = 50;
export const maxStaffInvitations = 50;
export const staffInvitationDays = 7;
export const longestStaffInvitationDays = 30;

export const staffInviteBody = z.strictObject({
  email,
  role_id: id,
  link_until: z
    .number()
    .int()
    .positive()
    .nullable()
    .default(null)
    .describe(
      `When the link ends, at most ${longestStaffInvitationDays} days ahead; null: in ${staffInvitationDays} days.`,
    ),
});

const roleParams = z.strictObject({ role_id: id });
const personParams = z.strictObject({ person_id: id });
const invitationParams = z.strictObject({ staff_invitation_id: id });
const staffTopics = ['staff', 'account', 'clients', 'activity'] as const;
const access = staff('staffRoles');
const granting = recentStaff('staffRoles');

export const staffEndpoints = {
  staffList: endpoint({
    method: 'GET',
    path: '/system/admin/staff',
    summary: 'The persons who work for the company, with their roles, by address.',
    access,
    limit: limits.read,
    reads: ['staff', 'account', 'clients'],
    query: pageQuery,
    status: 200,
    response: z.strictObject({ staff: z.array(staffView), ...pageFields }),
    errors: [],
  }),
  staffDetail: endpoint({
    method: 'GET',
    path: '/system/admin/staff/{person_id}',
    summary: 'One person of staff.',
    access,
    limit: limits.read,
    reads: ['staff', 'account', 'clients'],
    params: personParams,
    status: 200,
    response: staffView,
    errors: ['not_found'],
  }),
  staffInvitationList: endpoint({
    method: 'GET',
    path: '/system/admin/staff/invitations',
    summary: 'Open invitations to become staff.',
    access,
    limit: limits.read,
    reads: ['staff', 'account', 'clients'],
    status: 200,
    response: z.strictObject({ invitations: z.array(staffInvitation) }),
    errors: [],
  }),
  staffHistory: endpoint({
    method: 'GET',
    path: '/system/admin/staff/history',
    summary: 'Who gave whom which role, and sign-ins of staff from new places, newest first.',
    access,
    limit: limits.read,
    reads: ['staff', 'account', 'clients'],
    query: pageQuery,
    status: 200,
    response: z.strictObject({ events: z.array(staffChange), ...pageFields }),
    errors: [],
  }),
  staffInvite: endpoint({
    method: 'POST',
    path: '/system/admin/staff/invite',
    summary: 'Invite a person to become staff. An open invitation to the same address is replaced.',
    access: granting,
    tells: tellsNobody('About staff, who are told by mails of their own.'),
    grants: true,
    limit: limits.issueByStaff,
    changes: staffTopics,
    body: staffInviteBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict', 'not_found', 'permission_denied'],
  }),
  staffInvitationResend: endpoint({
    method: 'POST',
    path: '/system/admin/staff/invitations/{staff_invitation_id}/resend',
    summary: 'Send an invitation again, as its new sender. The link of the first mail stops working.',
    access: granting,
    tells: tellsNobody('About staff, who are told by mails of their own.'),
    grants: true,
    limit: limits.issueByStaff,
    changes: staffTopics,
    params: invitationParams,
    body: emptyBody,
    status: 200,
    response: detailsSchema,
    errors: ['not_found', 'permission_denied'],
  }),
  staffInvitationWithdraw: endpoint({
    method: 'POST',
    path: '/system/admin/staff/invitations/{staff_invitation_id}/withdraw',
    summary: 'Withdraw an invitation.',
    access,
    tells: tellsNobody('About staff, who are told by mails of their own.'),
    wayIn: 'none',
    limit: limits.issueByStaff,
    changes: staffTopics,
    params: invitationParams,
    body: emptyBody,
    status: 200,
    response: detailsSchema,
    errors: ['not_found'],
  }),
  staffChangeRole: endpoint({
    method: 'PATCH',
    path: '/system/admin/staff/{person_id}',
    summary: 'Give a person of staff another role. It counts at their next call.',
    access: granting,
    tells: tellsNobody('About staff, who are told by mails of their own.'),
    grants: true,
    limit: limits.issueByStaff,
    changes: staffTopics,
    params: personParams,
    body: z.strictObject({ role_id: id }),
    status: 200,
    response: detailsSchema,
    errors: ['conflict', 'not_found', 'permission_denied'],
  }),
  staffRemove: endpoint({
    method: 'DELETE',
    path: '/system/admin/staff/{person_id}',
    summary: 'End the staff rights of a person. Their sign-in, and accounts that are theirs, stay.',
    access: granting,
    tells: tellsNobody('About staff, who are told by mails of their own.'),
    wayIn: 'none',
    limit: limits.issueByStaff,
    changes: staffTopics,
    params: personParams,
    body: emptyBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict', 'not_found', 'permission_denied'],
  }),
  roleList: endpoint({
    method: 'GET',
    path: '/system/admin/roles',
    summary: 'The roles of staff, presets first.',
    access,
    limit: limits.read,
    reads: ['staff', 'account', 'clients'],
    status: 200,
    response: z.strictObject({
      roles: z.array(role),
      second_factor_required: z.boolean().describe('Staff without a second factor can only set one up.'),
    }),
    errors: [],
  }),
  roleCreate: endpoint({
    method: 'POST',
    path: '/system/admin/roles',
    summary: 'Make a role.',
    access: granting,
    tells: tellsNobody('About staff, who are told by mails of their own.'),
    grants: true,
    limit: limits.write,
    changes: staffTopics,
    body: roleBody,
    status: 201,
    response: detailsSchema.extend({ role_id: id }),
    errors: ['conflict', 'permission_denied'],
  }),
  roleChange: endpoint({
    method: 'PATCH',
    path: '/system/admin/roles/{role_id}',
    summary: 'Rename a role or change its rights, for everyone who has it, at once.',
    access: granting,
    tells: tellsNobody('About staff, who are told by mails of their own.'),
    grants: true,
    limit: limits.write,
    changes: staffTopics,
    params: roleParams,
    body: roleBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict', 'not_found', 'permission_denied'],
  }),
  roleDelete: endpoint({
    method: 'DELETE',
    path: '/system/admin/roles/{role_id}',
    summary: 'Delete a role that no person has.',
    access: granting,
    tells: tellsNobody('About staff, who are told by mails of their own.'),
    wayIn: 'none',
    limit: limits.write,
    changes: staffTopics,
    params: roleParams,
    body: emptyBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict', 'not_found', 'permission_denied'],
  }),
  staffInvitationLook: endpoint({
    method: 'GET',
    path: '/account/staff-invitation',
    summary: 'What an invitation to become staff is to, and whether it still works. Asking does not spend it.',
    access: publicAccess,
    limit: limits.secret,
    reads: [],
    query: z.strictObject({ token: z.string().max(200) }),
    status: 200,
    response: z.strictObject({
      state: z.enum(['open', 'accepted', 'over', 'unknown']),
      invited_by: z.string(),
      email: z.string(),
      role_name: z.string(),
      rights: z.array(z.string()).describe('What the role lets a person do, in words.'),
      has_person: z.boolean().describe('The address belongs to a person already, who signs in to accept.'),
    }),
    errors: [],
  }),
  staffInvitationAccept: endpoint({
    method: 'POST',
    path: '/account/staff-invitation/accept',
    summary: 'Become staff. You must be signed in with the address that was invited.',
    access: session,
    limit: limits.secret,
    changes: staffTopics,
    body: z.strictObject({ token: linkToken }),
    status: 200,
    response: detailsSchema,
    errors: ['permission_denied', 'conflict'],
  }),
  staffInvitationJoin: endpoint({
    method: 'POST',
    path: '/account/staff-invitation/join',
    summary: 'Become staff as a new person: the link proves the mailbox, the password is chosen here.',
    access: publicAccess,
    limit: limits.register,
    changes: staffTopics,
    body: z
      .strictObject({ token: linkToken, ...newPassword, recaptcha })
      .refine(samePassword.check, samePassword.params),
    status: 200,
    response: detailsSchema.extend({ expires_at: z.string() }),
    errors: ['conflict'],
  }),
};
