import { z } from 'zod';
import { email, expiresAt, givenPassword, recaptcha, recoveryCode, totpCode } from './accounts.ts';
import { detailsSchema, emptyBody, id, unixSeconds } from './common.ts';
import { challenge, endpoint, limits, publicAccess, recentSession, session } from './endpoint.ts';
import { messages } from './messages.ts';

export const loginBody = z.strictObject({
  email,
  password: givenPassword.min(8, { error: messages.passwordShort }),
  remember_me: z.boolean().default(false),
  recaptcha,
});

export const loginResponse = z.strictObject({ expires_at: expiresAt, requires_2fa: z.boolean() });

export const secondFactorBody = z
  .strictObject({ code: totpCode.optional(), recovery_code: recoveryCode.optional() })
  .refine((value) => (value.code === undefined) !== (value.recovery_code === undefined), {
    error: messages.codeFormat,
    path: ['code'],
  });

export const sessionView = z.strictObject({
  session_id: id,
  current: z.boolean(),
  device: z.string(),
  ip: z.string(),
  place: z.string(),
  created_at: unixSeconds,
  last_seen_at: unixSeconds,
  expires_at: unixSeconds,
});
export type SessionView = z.infer<typeof sessionView>;

export const sessionEndpoints = {
  sessionLogin: endpoint({
    method: 'POST',
    path: '/account/login',
    summary: 'Sign in with e-mail and password.',
    access: publicAccess,
    limit: limits.login,
    body: loginBody,
    status: 200,
    response: loginResponse,
    errors: ['wrong_credentials', 'email_unverified'],
  }),
  sessionSecondFactor: endpoint({
    method: 'POST',
    path: '/account/login/two-factor',
    summary: 'Finish signing in with a code from the app or a recovery code.',
    access: challenge,
    limit: limits.secret,
    body: secondFactorBody,
    status: 200,
    response: loginResponse,
    errors: ['wrong_credentials'],
  }),
  sessionLogout: endpoint({
    method: 'POST',
    path: '/account/logout',
    summary: 'End this session.',
    access: session,
    limit: limits.write,
    body: emptyBody,
    status: 200,
    response: detailsSchema,
    errors: [],
    beforeTwoFactor: true,
  }),
  sessionCurrent: endpoint({
    method: 'GET',
    path: '/account/session',
    summary: 'Until when this browser is signed in; null when it is not.',
    access: publicAccess,
    limit: limits.read,
    status: 200,
    response: z.strictObject({ expires_at: expiresAt }),
    errors: [],
  }),
  sessionConfirm: endpoint({
    method: 'POST',
    path: '/account/session/confirm',
    summary: 'Give the password again before something sensitive.',
    access: session,
    limit: limits.secret,
    body: z.strictObject({ password: givenPassword }),
    status: 200,
    response: detailsSchema,
    errors: [],
    beforeTwoFactor: true,
  }),
  sessionList: endpoint({
    method: 'GET',
    path: '/account/sessions',
    summary: 'Where the account is signed in.',
    access: session,
    limit: limits.read,
    status: 200,
    response: z.strictObject({ sessions: z.array(sessionView) }),
    errors: [],
  }),
  sessionRevoke: endpoint({
    method: 'DELETE',
    path: '/account/sessions/{session_id}',
    summary: 'Sign one device out.',
    access: recentSession,
    limit: limits.write,
    params: z.strictObject({ session_id: id }),
    body: emptyBody,
    status: 200,
    response: detailsSchema,
    errors: [],
  }),
  sessionRevokeAll: endpoint({
    method: 'POST',
    path: '/account/sessions/revoke-all',
    summary: 'Sign out everywhere, here too.',
    access: session,
    limit: limits.write,
    body: emptyBody,
    status: 200,
    response: detailsSchema,
    errors: [],
    beforeTwoFactor: true,
  }),
};
