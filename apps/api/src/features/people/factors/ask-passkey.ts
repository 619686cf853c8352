import { brand } from '@resolvo/brand/brand';
import { maxPasskeys } from '@resolvo/contract/people/factors';
import type { PasskeyOffer, PasskeyQuestion } from '@resolvo/contract/people/passkeys';
import type { SessionActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict, notFound } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { openPasskeyChallenge } from './passkey-challenges.ts';

type Needs = Pick<Deps, 'db' | 'settings'>;

const timeout = 5 * 60_000;
/** EdDSA, ES256 and RS256 in the registry of COSE: what phones, keys and Windows Hello make. */
export const keyAlgorithms = [-8, -7, -257];

/** The host that passkeys are bound to: one made for it signs in nowhere else. */
export const relyingParty = ({ publicUrl }: Deps['settings']): { id: string; origin: string } => {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin };
};

export async function offerPasskey(deps: Needs, actor: SessionActor): Promise<PasskeyOffer> {
  const person = await deps.db
    .selectFrom('persons')
    .select(['email', 'username'])
    .where('id', '=', actor.personId)
    .executeTakeFirst();
  if (!person?.email) throw notFound();
  const existing = await knownPasskeys(deps.db, actor.personId);
  refuseMany(existing.length);
  return {
    rp: { id: relyingParty(deps.settings).id, name: brand.name },
    user: {
      id: Buffer.from(actor.personId.replaceAll('-', ''), 'hex').toString('base64url'),
      name: person.email,
      displayName: person.username ?? person.email,
    },
    challenge: await openPasskeyChallenge(deps.db, 'add', actor.personId),
    pubKeyCredParams: keyAlgorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout,
    excludeCredentials: existing,
    // Discoverable and verified (a finger, a face, a PIN), so that one key is sign-in and second factor.
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  };
}

/** For a sign-in without a person the browser offers every passkey it has for us, which tells nothing of who has one. */
export async function askPasskey(deps: Needs, personId: string | null): Promise<PasskeyQuestion> {
  const allowCredentials = personId === null ? [] : await knownPasskeys(deps.db, personId);
  if (personId !== null && allowCredentials.length === 0) throw conflict('You have no passkey yet.');
  return {
    rpId: relyingParty(deps.settings).id,
    challenge: await openPasskeyChallenge(deps.db, 'prove', personId),
    timeout,
    userVerification: 'required',
    allowCredentials,
  };
}

export function refuseMany(count: number): void {
  if (count >= maxPasskeys) {
    throw conflict(`You have ${count} passkeys already. Please remove one you no longer use.`);
  }
}

async function knownPasskeys(db: Queryable, personId: string) {
  const rows = await db
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('person_id', '=', personId)
    .orderBy('created_at')
    .execute();
  return rows.map(({ credential_id, transports }) => ({
    id: credential_id.toString('base64url'),
    type: 'public-key' as const,
    transports,
  }));
}
