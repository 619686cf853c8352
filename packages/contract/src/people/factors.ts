import { z } from 'zod';
import { detailsSchema, emptyBody, id, unixSeconds } from '../common.ts';
import { endpoint, limits, recentSession, session } from '../endpoint.ts';
import { givenPassword, oneSecondFactor, secondFactor, totpCode } from './account-fields.ts';
import { newPasskey, passkeyName, passkeyOffer, passkeyQuestion } from './passkeys.ts';

/** A customer who lost the phone can delete the account with a recovery code. */
export const twoFactorProofBody = z
  .strictObject({ password: givenPassword, ...secondFactor })
  .refine(oneSecondFactor.check, oneSecondFactor.params);

const recoveryCodes = z.strictObject({ recovery_codes: z.array(z.string()) });

export const maxPasskeys = 20;

const passkeyView = z.strictObject({
  passkey_id: id,
  name: z.string(),
  synced: z.boolean().describe('Kept by a password manager, on all devices that it is on.'),
  created_at: unixSeconds,
  last_used_at: unixSeconds,
});
export type PasskeyView = z.infer<typeof passkeyView>;

const passkeyPath = { path: '/account/passkeys/{passkey_id}', params: z.strictObject({ passkey_id: id }) } as const;
export const passkeyNameBody = z.strictObject({ name: passkeyName });

export const factorEndpoints = {
  factorStatus: endpoint({
    method: 'GET',
    path: '/account/two-factor',
    summary: 'Whether an authenticator app is set up, and how many recovery codes are left.',
    access: session,
    limit: limits.read,
    reads: ['account'],
    status: 200,
    response: z.strictObject({
      enabled: z.boolean().describe('An authenticator app is set up.'),
      recovery_codes_left: z.number().int(),
    }),
    errors: [],
    beforeTwoFactor: true,
  }),
  factorAppEnrol: endpoint({
    method: 'POST',
    path: '/account/two-factor/enrol',
    summary: 'Create an authenticator secret. It takes effect once it is confirmed with a code.',
    access: recentSession,
    limit: limits.write,
    changes: ['account'],
    body: emptyBody,
    status: 200,
    response: z.strictObject({ secret: z.string(), otpauth_url: z.string() }),
    errors: ['conflict'],
    beforeTwoFactor: true,
  }),
  factorAppConfirm: endpoint({
    method: 'POST',
    path: '/account/two-factor/confirm',
    summary: 'Turn the authenticator app on with a code from it.',
    access: recentSession,
    limit: limits.secret,
    changes: ['account', 'sessions', 'clients', 'activity'],
    body: z.strictObject({ code: totpCode }),
    status: 200,
    response: recoveryCodes,
    errors: ['conflict'],
    beforeTwoFactor: true,
  }),
  factorAppDisable: endpoint({
    method: 'POST',
    path: '/account/two-factor/disable',
    summary: 'Turn the authenticator app off.',
    access: session,
    limit: limits.secret,
    changes: ['account', 'sessions', 'clients', 'activity'],
    body: twoFactorProofBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict'],
  }),
  factorRecoveryCodes: endpoint({
    method: 'POST',
    path: '/account/two-factor/recovery-codes',
    summary: 'Replace the recovery codes.',
    access: session,
    limit: limits.secret,
    changes: ['account', 'activity'],
    body: twoFactorProofBody,
    status: 200,
    response: recoveryCodes,
    errors: ['conflict'],
  }),
  passkeyList: endpoint({
    method: 'GET',
    path: '/account/passkeys',
    summary: 'Your passkeys.',
    access: session,
    limit: limits.read,
    reads: ['account'],
    status: 200,
    response: z.strictObject({ passkeys: z.array(passkeyView) }),
    errors: [],
    beforeTwoFactor: true,
  }),
  passkeyOffer: endpoint({
    method: 'POST',
    path: '/account/passkeys/offer',
    summary: 'Begin to add a passkey: what navigator.credentials.create() is asked for. Good for five minutes.',
    access: recentSession,
    limit: limits.write,
    changes: ['sessions'],
    body: emptyBody,
    status: 200,
    response: passkeyOffer,
    errors: ['conflict'],
    beforeTwoFactor: true,
  }),
  passkeyAdd: endpoint({
    method: 'POST',
    path: '/account/passkeys',
    summary:
      'Add a passkey. From the first one on, signing in with the password asks for a second factor; it comes with recovery codes.',
    access: recentSession,
    limit: limits.secret,
    changes: ['account', 'sessions', 'clients', 'activity'],
    body: passkeyNameBody.extend({ passkey: newPasskey }),
    status: 201,
    response: z.strictObject({
      passkey_id: id,
      recovery_codes: z.array(z.string()).describe('Empty while you have some.'),
    }),
    errors: ['conflict'],
    beforeTwoFactor: true,
  }),
  passkeyRename: endpoint({
    method: 'PATCH',
    ...passkeyPath,
    summary: 'Give a passkey another name.',
    access: session,
    limit: limits.write,
    changes: ['account'],
    body: passkeyNameBody,
    status: 200,
    response: detailsSchema,
    errors: [],
  }),
  passkeyRemove: endpoint({
    method: 'DELETE',
    ...passkeyPath,
    summary: 'Remove a passkey. It no longer signs in.',
    access: recentSession,
    limit: limits.issue,
    changes: ['account', 'clients', 'activity'],
    body: emptyBody,
    status: 200,
    response: detailsSchema,
    errors: [],
  }),
  passkeyAsk: endpoint({
    method: 'POST',
    path: '/account/passkeys/ask',
    summary: 'What a passkey of yours signs to confirm that it is you. Good for five minutes.',
    access: session,
    limit: limits.write,
    changes: ['sessions'],
    body: emptyBody,
    status: 200,
    response: passkeyQuestion,
    errors: ['conflict'],
    beforeTwoFactor: true,
  }),
};
