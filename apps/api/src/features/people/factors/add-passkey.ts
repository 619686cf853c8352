import type { NewPasskey } from '@resolvo/contract/people/passkeys';
import type { SessionActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict, invalid, notFound } from '../../../core/refusal.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { holdPerson } from '../accounts/queries.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { type OpenSession, renewSession } from '../sessions/open-session.ts';
import { keyAlgorithms, refuseMany, relyingParty } from './ask-passkey.ts';
import { passkeyAddedMail } from './mails.ts';
import { spendPasskeyChallenge } from './passkey-challenges.ts';
import { countRecoveryCodes, makeRecoveryCodes, storeRecoveryCodes } from './two-factor-codes.ts';

type Needs = Pick<Deps, 'db' | 'jobs' | 'events' | 'settings' | 'log'>;

interface Added {
  readonly passkeyId: string;
  readonly recoveryCodes: readonly string[];
  /** Of the browser that added it, with a new secret, when it was the first second factor. */
  readonly session: OpenSession | undefined;
}

export async function addPasskey(
  deps: Needs,
  actor: SessionActor,
  { name, passkey }: { name: string; passkey: NewPasskey },
): Promise<Added> {
  const key = await readNewPasskey(deps, actor, passkey);
  const codesLeft = await countRecoveryCodes(deps.db, actor.personId);
  const fresh = codesLeft === 0 ? await makeRecoveryCodes() : undefined;

  return deps.db.transaction().execute(async (tx) => {
    const person = await holdPerson(tx, actor.personId);
    if (!person?.email) throw notFound();
    const { count } = await tx
      .selectFrom('passkeys')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('person_id', '=', person.id)
      .executeTakeFirstOrThrow();
    refuseMany(count);
    const row = await tx
      .insertInto('passkeys')
      .values({ person_id: person.id, name, ...key })
      .onConflict((on) => on.column('credential_id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!row) throw conflict('This passkey was added already.');
    if (fresh) await storeRecoveryCodes(tx, person.id, fresh);
    await deps.events.emit(tx, {
      name: 'account.passkey_added',
      accountId: null,
      personId: person.id,
      by: actor,
      data: { person_id: person.id, passkey_id: row.id, name },
    });
    await queueMail(deps, tx, { to: person.email }, passkeyAddedMail, { name });
    const added = { passkeyId: row.id, recoveryCodes: fresh?.codes ?? [] };
    if (person.second_factor_since) return { ...added, session: undefined };
    // Other sessions, which were opened with the password alone, are ended.
    await endSessions(tx, person.id, { except: actor.sessionId });
    return { ...added, session: await renewSession(tx, actor.sessionId) };
  });
}

/** Checks the new key by the rules of Web Authentication 7.1 and returns what is kept of it. */
async function readNewPasskey(deps: Needs, actor: SessionActor, passkey: NewPasskey) {
  const { id, origin } = relyingParty(deps.settings);
  // Loaded when it is needed: it reads 200 ms of certificate parsers.
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { transports = [], ...response } = passkey.response;
  const checked = await verifyRegistrationResponse({
    response: { ...passkey, response, clientExtensionResults: {} },
    expectedChallenge: (challenge) => spendPasskeyChallenge(deps.db, 'add', challenge, actor.personId),
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs: keyAlgorithms,
  }).catch((err: unknown) => {
    deps.log.info({ event: 'passkey.refused', err }, 'A new passkey was refused');
    return undefined;
  });
  if (!checked?.verified) {
    throw invalid('passkey', 'This passkey could not be added. Please try again.');
  }
  const { credential, credentialBackedUp } = checked.registrationInfo;
  return {
    credential_id: Buffer.from(credential.id, 'base64url'),
    public_key: Buffer.from(credential.publicKey),
    sign_count: credential.counter,
    transports,
    synced: credentialBackedUp,
  };
}
