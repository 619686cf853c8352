import { sql } from 'kysely';
import type { Deps } from '../src/core/deps.ts';
import { newTotpSecret, totpFor } from '../src/features/people/factors/two-factor-codes.ts';

export interface Authenticator {
  readonly secret: string;
  /** The code an app shows now, or so many 30-second steps away. */
  code(steps?: number): string;
}

/** Turns the second factor on without the ten slow hashes of recovery codes. */
export async function giveAuthenticator(
  deps: Pick<Deps, 'db' | 'vault' | 'realNow'>,
  personId: string,
): Promise<Authenticator> {
  const secret = newTotpSecret();
  await deps.db
    .insertInto('two_factors')
    .values({
      person_id: personId,
      secret_sealed: deps.vault.seal(secret, 'totp-secret'),
      confirmed_at: sql`now()`,
    })
    .execute();
  return authenticator(deps, secret);
}

export function authenticator(deps: Pick<Deps, 'realNow'>, secret: string): Authenticator {
  return {
    secret,
    code: (steps = 0) => totpFor(secret, '').generate({ timestamp: deps.realNow().getTime() + steps * 30_000 }),
  };
}
