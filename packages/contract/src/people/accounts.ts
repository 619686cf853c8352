import { z } from 'zod';
import { detailsSchema, id, unixSeconds } from '../common.ts';
import { endpoint, limits, ownOrNone, publicAccess, recentSession, session } from '../endpoint.ts';
import { paidTopics } from '../topics.ts';
import { email, givenPassword, linkToken, newPassword, recaptcha, samePassword, username } from './account-fields.ts';
import { expiresAt } from './sessions.ts';

export const registerBody = z
  .strictObject({
    email,
    ...newPassword,
    'remember-me': z.boolean().default(false),
    recaptcha,
  })
  .refine(samePassword.check, samePassword.params);

export const passwordResetBody = z
  .strictObject({ token: linkToken, ...newPassword })
  .refine(samePassword.check, samePassword.params);

export const passwordChangeBody = z
  .strictObject({ current_password: givenPassword, ...newPassword })
  .refine(samePassword.check, samePassword.params);

const passwordResetRequestBody = z.strictObject({ email, recaptcha });
export const emailBody = z.strictObject({ email });
export const usernameBody = z.strictObject({ username });
export const deleteBody = z.strictObject({ email: email.optional() });

export const userInfo = z.strictObject({
  user_id: id.describe('The account you act for; without one, yourself.'),
  person_id: id,
  account_id: id.nullable().describe('Null for a person who is a member of no account.'),
  account_name: z.string(),
  account_role: z
    .string()
    .nullable()
    .describe('By which you act for the account: owner, billing, technical, read_only, custom.'),
  is_limited: z.boolean().describe('Only some servers or domains of the account are open to you.'),
  account_count: z.number().int().nonnegative().describe('How many accounts you are a member of.'),
  email: z.string(),
  username: z.string(),
  user_permissions: z.number().int().nonnegative(),
  pending_email: z.string().nullable(),
  two_factor_enabled: z.boolean(),
  two_factor_required: z.boolean(),
  acting: z
    .strictObject({
      acting_id: id,
      by: z.string().describe('The member of staff.'),
      reason: z.string(),
      may_act: z.boolean(),
      staff_permissions: z.number().int(),
      expires_at: unixSeconds,
    })
    .nullable()
    .describe('For staff who are signed in as this client.'),
});
export type UserInfo = z.infer<typeof userInfo>;

export const accountEndpoints = {
  accountRegister: endpoint({
    method: 'POST',
    path: '/account/register',
    summary: 'Open an account. The answer is the same whether or not the address is known.',
    access: publicAccess,
    limit: limits.register,
    changes: ['clients', 'system'],
    body: registerBody,
    status: 202,
    response: detailsSchema,
    errors: ['upstream_unavailable'],
  }),
  accountResendVerification: endpoint({
    method: 'POST',
    path: '/account/resend-verification',
    summary: 'Send the verification mail again.',
    access: publicAccess,
    limit: limits.mailRequest,
    changes: ['system'],
    body: emailBody,
    status: 202,
    response: detailsSchema,
    errors: [],
  }),
  accountActivate: endpoint({
    method: 'POST',
    path: '/account/activate',
    summary: 'Confirm the e-mail address with the link from the mail. Signs in only the browser that registered.',
    access: publicAccess,
    limit: limits.secret,
    changes: ['account', 'sessions', 'clients', 'activity'],
    body: z.strictObject({ token: linkToken }),
    status: 200,
    response: z.strictObject({ expires_at: expiresAt }),
    errors: [],
  }),
  accountPasswordResetRequest: endpoint({
    method: 'POST',
    path: '/account/password-reset',
    summary: 'Ask for a password reset mail. The answer is the same whether or not the address is known.',
    access: publicAccess,
    limit: limits.mailRequest,
    changes: ['activity', 'system'],
    body: passwordResetRequestBody,
    status: 202,
    response: detailsSchema,
    errors: ['upstream_unavailable'],
  }),
  accountPasswordResetLink: endpoint({
    method: 'GET',
    path: '/account/password-reset',
    summary: 'Whether the link of a password reset mail still works.',
    access: publicAccess,
    limit: limits.secret,
    reads: ['account'],
    query: z.strictObject({ token: z.string().max(200) }),
    status: 200,
    response: z.strictObject({ valid: z.boolean() }),
    errors: [],
  }),
  accountPasswordReset: endpoint({
    method: 'POST',
    path: '/account/password-reset/confirm',
    summary: 'Set a new password with the link from the mail. Ends every session and revokes every API token.',
    access: publicAccess,
    limit: limits.secret,
    changes: ['account', 'sessions', 'tokens', 'clients', 'activity'],
    body: passwordResetBody,
    status: 200,
    response: detailsSchema,
    errors: [],
  }),
  accountUserInfo: endpoint({
    method: 'GET',
    path: '/account/data/userinfo',
    summary: 'Your account and your permissions.',
    access: ownOrNone('accountView'),
    forLimited: true,
    limit: limits.read,
    reads: ['account'],
    status: 200,
    response: userInfo,
    errors: [],
    beforeTwoFactor: true,
  }),
  accountUpdateEmail: endpoint({
    method: 'PATCH',
    path: '/account/data/email',
    summary: 'Ask for a change of e-mail address. It takes effect when the new mailbox confirms.',
    access: recentSession,
    limit: limits.issue,
    changes: ['account', 'activity'],
    body: emailBody,
    status: 200,
    response: detailsSchema,
    errors: [],
  }),
  accountUpdateUsername: endpoint({
    method: 'PATCH',
    path: '/account/data/username',
    summary: 'Change the username.',
    access: session,
    limit: limits.write,
    changes: ['account', 'clients', 'activity'],
    body: usernameBody,
    status: 200,
    response: detailsSchema,
    errors: [],
  }),
  accountConfirmEmail: endpoint({
    method: 'POST',
    path: '/account/email/confirm',
    summary: 'Confirm a new e-mail address with the link sent to it.',
    access: publicAccess,
    limit: limits.secret,
    changes: ['account', 'clients', 'activity'],
    body: z.strictObject({ token: linkToken }),
    status: 200,
    response: detailsSchema,
    errors: ['conflict'],
  }),
  accountChangePassword: endpoint({
    method: 'POST',
    path: '/account/password',
    summary: 'Change the password and end all other sessions.',
    access: session,
    limit: limits.secret,
    changes: ['account', 'sessions', 'activity'],
    body: passwordChangeBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict'],
  }),
  accountDelete: endpoint({
    method: 'DELETE',
    path: '/account/user',
    summary: 'Delete the account.',
    access: recentSession,
    spends: false,
    limit: limits.issue,
    changes: [
      ...paidTopics,
      'account',
      'sessions',
      'tokens',
      'clients',
      'billing',
      'payment-methods',
      'ssh-keys',
      'tickets',
      'enquiries',
    ],
    body: deleteBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict'],
  }),
};
