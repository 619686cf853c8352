import { z } from 'zod';
import { detailsSchema, emptyBody, id, pageFields, pageQuery, unixSeconds } from './common.ts';
import { endpoint, limits, own, publicAccess, recentSession, session } from './endpoint.ts';
import { messages } from './messages.ts';

export const email = z
  .string({ error: messages.emailRequired })
  .trim()
  .min(1, { error: messages.emailRequired, abort: true })
  .max(254, { error: messages.emailFormat, abort: true })
  .regex(z.regexes.email, { error: messages.emailFormat });

export const password = z
  .string({ error: messages.passwordRequired })
  .min(1, { error: messages.passwordRequired, abort: true })
  .min(8, { error: messages.passwordShort, abort: true })
  .max(256, { error: messages.passwordLong });

/** A password typed to prove who one is: its length rules were met, or not, when it was set. */
export const givenPassword = z
  .string({ error: messages.passwordRequired })
  .min(1, { error: messages.passwordRequired })
  .max(256, { error: messages.passwordLong });

export const username = z
  .string({ error: messages.fieldRequired })
  .min(8, { error: messages.usernameShort, abort: true })
  .max(32, { error: messages.usernameLong, abort: true })
  .regex(/^[A-Za-z0-9_]+$/, { error: messages.usernameCharacters });

export const recaptcha = z
  .string({ error: messages.captchaMissing })
  .min(1, { error: messages.captchaMissing })
  .max(4096);

export const linkToken = z.string().regex(/^[\w-]{20,100}$/, { error: messages.linkInvalid });
export const totpCode = z.string().regex(/^\d{6}$/, { error: messages.codeFormat });
export const recoveryCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z2-9]{5}-?[A-Z2-9]{5}$/, { error: messages.recoveryCodeFormat });

/** The two password fields of a form, and the rule that binds them. */
export const newPassword = { password, cpassword: password };
export const samePassword = {
  check: (value: { password: string; cpassword: string }) => value.password === value.cpassword,
  params: { error: messages.passwordsDiffer, path: ['cpassword'] },
};

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
/** A code from the app, or one of the recovery codes: exactly one of the two. */
export const secondFactor = { code: totpCode.optional(), recovery_code: recoveryCode.optional() };
export const oneSecondFactor = {
  check: (value: { code?: string | undefined; recovery_code?: string | undefined }) =>
    (value.code === undefined) !== (value.recovery_code === undefined),
  params: { error: messages.codeFormat, path: ['code'] },
};

/** Who lost the phone has the recovery codes left, and must be able to leave with them. */
export const twoFactorProofBody = z
  .strictObject({ password: givenPassword, ...secondFactor })
  .refine(oneSecondFactor.check, oneSecondFactor.params);

export const userInfo = z.strictObject({
  user_id: id,
  email: z.string(),
  username: z.string(),
  user_permissions: z.number().int().nonnegative(),
  pending_email: z.string().nullable(),
  two_factor_enabled: z.boolean(),
  two_factor_required: z.boolean(),
});
export type UserInfo = z.infer<typeof userInfo>;

/** When a person is signed in, an ISO date; null when nobody is. */
export const expiresAt = z.iso.datetime().nullable();

export const activityKinds = [
  'account_registered',
  'account_activated',
  'login_succeeded',
  'login_failed',
  'logout',
  'signed_out_everywhere',
  'session_revoked',
  'password_changed',
  'password_reset_requested',
  'password_reset',
  'email_change_requested',
  'email_changed',
  'username_changed',
  'two_factor_enabled',
  'two_factor_disabled',
  'recovery_code_used',
  'recovery_codes_renewed',
  'token_created',
  'token_changed',
  'account_suspended',
  'account_unsuspended',
  'account_deleted',
  'order_created',
  'order_sealed',
  'order_deleted',
  'order_issued',
  'order_changed',
  'plan_created',
  'plan_changed',
  'plan_archived',
  'plan_restored',
  'invoice_paid',
  'invoice_cancelled',
  'invoice_refunded',
  'invoice_sent',
  'billing_profile_changed',
  'balance_adjusted',
  'balance_topped_up',
  'subscription_opened',
  'subscription_cancelled',
  'subscription_kept',
  'subscription_plan_changed',
  'subscription_suspended',
  'subscription_resumed',
  'subscription_ended',
  'card_saved',
  'card_removed',
  'default_card_changed',
  'refund_to_card',
  'refund_failed',
  'payment_disputed',
  'dispute_closed',
] as const;
export type ActivityKind = (typeof activityKinds)[number];

const activityEvent = z.strictObject({
  event_id: id,
  kind: z.enum(activityKinds),
  by_staff: z.boolean(),
  ip: z.string(),
  device: z.string(),
  place: z.string(),
  created_at: unixSeconds,
});
export type ActivityEvent = z.infer<typeof activityEvent>;

const recoveryCodes = z.strictObject({ recovery_codes: z.array(z.string()) });

export const accountEndpoints = {
  accountRegister: endpoint({
    method: 'POST',
    path: '/account/register',
    summary: 'Open an account. The answer is the same whether or not the address is known.',
    access: publicAccess,
    limit: limits.register,
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
    body: emailBody,
    status: 202,
    response: detailsSchema,
    errors: [],
  }),
  accountActivate: endpoint({
    method: 'POST',
    path: '/account/activate',
    summary: 'Prove the mailbox. Signs in only the browser that registered.',
    access: publicAccess,
    limit: limits.secret,
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
    body: passwordResetRequestBody,
    status: 202,
    response: detailsSchema,
    errors: ['upstream_unavailable'],
  }),
  accountPasswordReset: endpoint({
    method: 'POST',
    path: '/account/password-reset/confirm',
    summary: 'Set a new password with the link from the mail. Ends every session and revokes every API token.',
    access: publicAccess,
    limit: limits.secret,
    body: passwordResetBody,
    status: 200,
    response: detailsSchema,
    errors: [],
  }),
  accountUserInfo: endpoint({
    method: 'GET',
    path: '/account/data/userinfo',
    summary: 'Who am I.',
    access: own('accountView'),
    limit: limits.read,
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
    limit: limits.write,
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
    limit: limits.write,
    body: deleteBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict'],
  }),
  accountActivity: endpoint({
    method: 'GET',
    path: '/account/activity',
    summary: 'What happened to the account, newest first.',
    access: own('accountView'),
    limit: limits.read,
    query: pageQuery,
    status: 200,
    response: z.strictObject({ events: z.array(activityEvent), ...pageFields }),
    errors: [],
  }),
  accountTwoFactor: endpoint({
    method: 'GET',
    path: '/account/two-factor',
    summary: 'Whether a second factor is on, and how many recovery codes are left.',
    access: session,
    limit: limits.read,
    status: 200,
    response: z.strictObject({ enabled: z.boolean(), recovery_codes_left: z.number().int() }),
    errors: [],
    beforeTwoFactor: true,
  }),
  accountTwoFactorEnrol: endpoint({
    method: 'POST',
    path: '/account/two-factor/enrol',
    summary: 'Make a new authenticator secret. It counts once a code proves it.',
    access: recentSession,
    limit: limits.write,
    body: emptyBody,
    status: 200,
    response: z.strictObject({ secret: z.string(), otpauth_url: z.string() }),
    errors: ['conflict'],
    beforeTwoFactor: true,
  }),
  accountTwoFactorConfirm: endpoint({
    method: 'POST',
    path: '/account/two-factor/confirm',
    summary: 'Turn the second factor on with a code from the app.',
    access: recentSession,
    limit: limits.secret,
    body: z.strictObject({ code: totpCode }),
    status: 200,
    response: recoveryCodes,
    errors: ['conflict'],
    beforeTwoFactor: true,
  }),
  accountTwoFactorDisable: endpoint({
    method: 'POST',
    path: '/account/two-factor/disable',
    summary: 'Turn the second factor off.',
    access: session,
    limit: limits.secret,
    body: twoFactorProofBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict'],
  }),
  accountRecoveryCodes: endpoint({
    method: 'POST',
    path: '/account/two-factor/recovery-codes',
    summary: 'Replace the recovery codes.',
    access: session,
    limit: limits.secret,
    body: twoFactorProofBody,
    status: 200,
    response: recoveryCodes,
    errors: ['conflict'],
  }),
};
