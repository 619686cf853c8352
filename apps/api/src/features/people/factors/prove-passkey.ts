import type { PasskeyAnswer } from '@resolvo/contract/people/passkeys';
import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import { relyingParty } from './ask-passkey.ts';
import { spendPasskeyChallenge } from './passkey-challenges.ts';

/** Whose passkey it is, or undefined: no key of ours, another person's, or an answer that does not hold. */
export interface ProvenPasskey {
  readonly personId: string;
  readonly proven: boolean;
}

/**
 * Checks the answer of a passkey by the rules of Web Authentication 7.2. With a person it must be theirs and answer a
 * question that was put to them; with null it signs in.
 */
export async function provePasskey(
  deps: Pick<Deps, 'db' | 'settings' | 'log'>,
  personId: string | null,
  answer: PasskeyAnswer,
): Promise<ProvenPasskey | undefined> {
  const key = await deps.db
    .selectFrom('passkeys')
    .select(['id', 'person_id', 'public_key', 'sign_count'])
    .where('credential_id', '=', Buffer.from(answer.id, 'base64url'))
    .$if(personId !== null, (query) => query.where('person_id', '=', personId ?? ''))
    .executeTakeFirst();
  if (!key) return undefined;
  const refused = { personId: key.person_id, proven: false };
  const { id, origin } = relyingParty(deps.settings);
  const { userHandle, ...response } = answer.response;
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const checked = await verifyAuthenticationResponse({
    response: {
      ...answer,
      response: { ...response, ...(typeof userHandle === 'string' && { userHandle }) },
      clientExtensionResults: {},
    },
    expectedChallenge: (challenge) => spendPasskeyChallenge(deps.db, 'prove', challenge, personId),
    expectedOrigin: origin,
    expectedRPID: id,
    credential: { id: answer.id, publicKey: new Uint8Array(key.public_key), counter: key.sign_count },
    requireUserVerification: true,
  }).catch((err: unknown) => {
    deps.log.info({ event: 'passkey.refused', err }, 'The answer of a passkey was refused');
    return undefined;
  });
  if (!checked?.verified) return refused;
  const { newCounter, credentialBackedUp } = checked.authenticationInfo;
  const used = await deps.db
    .updateTable('passkeys')
    .set({ sign_count: newCounter, synced: credentialBackedUp, last_used_at: sql`now()` })
    .where('id', '=', key.id)
    // Two answers with the same count at once: the later one is a copied key.
    .where((eb) => eb.or([eb('sign_count', '<', newCounter), eb(eb.val(newCounter), '=', 0)]))
    .returning('id')
    .executeTakeFirst();
  return used ? { personId: key.person_id, proven: true } : refused;
}
