import type { Deps } from '../../../core/deps.ts';
import { factorsOf } from '../factors/two-factor.ts';
import { findChallenge } from '../sessions/challenges.ts';

/** What finishes the sign-in that this browser began, if it did. */
export async function pendingSignIn({ db }: Pick<Deps, 'db'>, challengeSecret: string | undefined) {
  const found = await findChallenge(db, challengeSecret);
  if (!found) return { pending: false, app: false, passkey: false };
  return { pending: true, ...(await factorsOf(db, found.person_id)) };
}
