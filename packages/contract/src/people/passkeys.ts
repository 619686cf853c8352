import { z } from 'zod';
import { messages } from '../messages.ts';

/**
 * The JSON forms of Web Authentication (https://www.w3.org/TR/webauthn-3/#sctn-parseCreationOptionsFromJSON), as far as
 * we use them: what browsers add to their answers is left out.
 */
const base64url = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/);
const credentialId = base64url(1364);
const transports = z.array(z.string().max(20)).max(10);

const known = z.strictObject({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) });

export const passkeyOffer = z.strictObject({
  rp: z.strictObject({ id: z.string(), name: z.string() }),
  user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.strictObject({ type: z.literal('public-key'), alg: z.number().int() })),
  timeout: z.number().int(),
  excludeCredentials: z.array(known),
  authenticatorSelection: z.strictObject({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});
export type PasskeyOffer = z.infer<typeof passkeyOffer>;

export const passkeyQuestion = z.strictObject({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.number().int(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(known),
});
export type PasskeyQuestion = z.infer<typeof passkeyQuestion>;

export const newPasskey = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(20_000),
    transports: transports.optional(),
  }),
});
export type NewPasskey = z.infer<typeof newPasskey>;

export const passkeyAnswer = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(4000),
    userHandle: base64url(100).nullish(),
  }),
});
export type PasskeyAnswer = z.infer<typeof passkeyAnswer>;

export const passkeyName = z
  .string({ error: messages.fieldRequired })
  .trim()
  .min(1, { error: messages.fieldRequired })
  .max(60, { error: 'Please use at most 60 characters.' });
