import type { NewPasskey, PasskeyAnswer, PasskeyOffer, PasskeyQuestion } from '@resolvo/contract/people/passkeys';
import { ApiError } from '../api/api-error.ts';

/** Why this browser cannot; undefined where it can. */
export const passkeyTrouble = (): string | undefined =>
  typeof window === 'undefined' || 'PublicKeyCredential' in window
    ? undefined
    : 'This browser knows no passkeys. Please use a newer one.';

// Loaded with the first question: the sign-in page is small without it.
const webauthn = () => import('@simplewebauthn/browser');

/** Asks the person's device for a passkey of ours. */
export async function answerPasskey(question: PasskeyQuestion): Promise<PasskeyAnswer> {
  const { startAuthentication } = await webauthn();
  return asked(startAuthentication({ optionsJSON: question }), 'No passkey was used. Please try again.');
}

/** Asks the person's device to make a passkey for us. */
export async function makePasskey(offer: PasskeyOffer): Promise<NewPasskey> {
  const { startRegistration } = await webauthn();
  return asked(startRegistration({ optionsJSON: offer }), 'No passkey was made. Please try again.');
}

/** Browsers say "not allowed" for everything from a closed dialog to a missing finger, so we do not guess which. */
async function asked<T>(answer: Promise<T>, otherwise: string): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    const known = error instanceof Error && error.name === 'InvalidStateError';
    throw new ApiError(0, { details: known ? 'This device has a passkey for your account already.' : otherwise });
  }
}
