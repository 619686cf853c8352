import { z } from 'zod';
import { detailsSchema } from '../common.ts';
import { challenge, endpoint, limits, publicAccess, session } from '../endpoint.ts';
import { messages } from '../messages.ts';
import { email, givenPassword, oneSecondFactor, recaptcha, secondFactor } from './account-fields.ts';
import { expiresAt } from './sessions.ts';

export const loginBody = z.strictObject({
  email,
  password: givenPassword.min(8, { error: messages.passwordShort }),
  remember_me: z.boolean().default(false),
  recaptcha,
});

const loginResponse = z.strictObject({ expires_at: expiresAt, requires_2fa: z.boolean() });

const secondFactorBody = z.strictObject(secondFactor).refine(oneSecondFactor.check, oneSecondFactor.params);

export const signInEndpoints = {
  signInLogin: endpoint({
    method: 'POST',
    path: '/account/login',
    summary: 'Sign in with e-mail and password.',
    access: publicAccess,
    limit: limits.login,
    changes: ['account', 'sessions', 'clients', 'activity'],
    body: loginBody,
    status: 200,
    response: loginResponse,
    errors: ['wrong_credentials', 'email_unverified'],
  }),
  signInPending: endpoint({
    method: 'GET',
    path: '/account/login/two-factor',
    summary: 'Whether a sign-in of this browser waits for its second factor.',
    access: publicAccess,
    limit: limits.read,
    reads: ['sessions'],
    status: 200,
    response: z.strictObject({ pending: z.boolean() }),
    errors: [],
  }),
  signInSecondFactor: endpoint({
    method: 'POST',
    path: '/account/login/two-factor',
    summary: 'Finish signing in with a code from the app or a recovery code.',
    access: challenge,
    limit: limits.secret,
    changes: ['account', 'sessions', 'clients', 'activity'],
    body: secondFactorBody,
    status: 200,
    response: loginResponse,
    errors: ['wrong_credentials'],
  }),
  signInConfirm: endpoint({
    method: 'POST',
    path: '/account/session/confirm',
    summary: 'Confirm the password, which sensitive calls ask for every 15 minutes.',
    access: session,
    limit: limits.secret,
    changes: ['sessions', 'activity'],
    body: z.strictObject({ password: givenPassword }),
    status: 200,
    response: detailsSchema,
    errors: [],
    beforeTwoFactor: true,
  }),
};
