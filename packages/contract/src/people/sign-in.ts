import { z } from 'zod';
import { detailsSchema, emptyBody } from '../common.ts';
import { challenge, endpoint, limits, publicAccess, session } from '../endpoint.ts';
import { messages } from '../messages.ts';
import { email, givenPassword, oneSecondFactor, recaptcha, secondFactor } from './account-fields.ts';
import { passkeyAnswer, passkeyQuestion } from './passkeys.ts';
import { expiresAt } from './sessions.ts';

export const loginBody = z.strictObject({
  email,
  password: givenPassword.min(8, { error: messages.passwordShort }),
  remember_me: z.boolean().default(false),
  recaptcha,
});

const loginResponse = z.strictObject({ expires_at: expiresAt, requires_2fa: z.boolean() });

const secondFactorBody = z.strictObject(secondFactor).refine(oneSecondFactor.check, oneSecondFactor.params);

export const confirmBody = z
  .strictObject({ password: givenPassword.optional(), passkey: passkeyAnswer.optional() })
  .refine(({ password, passkey }) => (password === undefined) !== (passkey === undefined), {
    error: messages.passwordRequired,
    path: ['password'],
  });

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
    response: z.strictObject({
      pending: z.boolean(),
      app: z.boolean().describe('A code of an authenticator app finishes it.'),
      passkey: z.boolean().describe('A passkey finishes it.'),
    }),
    errors: [],
  }),
  signInPasskeyAsk: endpoint({
    method: 'POST',
    path: '/account/login/passkey/ask',
    summary: 'What a passkey signs to sign in. Good for five minutes.',
    access: publicAccess,
    limit: limits.login,
    changes: ['sessions'],
    body: emptyBody,
    status: 200,
    response: passkeyQuestion,
    errors: [],
  }),
  signInPasskey: endpoint({
    method: 'POST',
    path: '/account/login/passkey',
    summary: 'Sign in with a passkey. It takes the place of password and second factor.',
    access: publicAccess,
    limit: limits.login,
    changes: ['account', 'sessions', 'clients', 'activity'],
    body: z.strictObject({ passkey: passkeyAnswer, remember_me: z.boolean().default(false) }),
    status: 200,
    response: loginResponse,
    errors: ['wrong_credentials', 'email_unverified'],
  }),
  signInSecondFactorAsk: endpoint({
    method: 'POST',
    path: '/account/login/two-factor/ask',
    summary: 'What a passkey signs as the second factor of this sign-in. Good for five minutes.',
    access: challenge,
    limit: limits.secret,
    changes: ['sessions'],
    body: emptyBody,
    status: 200,
    response: passkeyQuestion,
    errors: ['conflict'],
  }),
  signInSecondFactor: endpoint({
    method: 'POST',
    path: '/account/login/two-factor',
    summary: 'Finish signing in with a code from the app, a recovery code or a passkey.',
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
    summary: 'Confirm that it is you, by password or passkey, which sensitive calls ask for every 15 minutes.',
    access: session,
    limit: limits.secret,
    changes: ['sessions', 'activity'],
    body: confirmBody,
    status: 200,
    response: detailsSchema,
    errors: [],
    beforeTwoFactor: true,
  }),
};
