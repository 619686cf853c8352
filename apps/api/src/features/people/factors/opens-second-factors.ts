import type { Queryable } from '../../../db/connection.ts';
import type { Vault } from '../../../security/secrets.ts';

/** Whether our key opens the second factor that was confirmed last; undefined where there is none. */
export async function opensSecondFactors(db: Queryable, vault: Vault): Promise<boolean | undefined> {
  const row = await db
    .selectFrom('two_factors')
    .select('secret_sealed')
    .where('confirmed_at', 'is not', null)
    .orderBy('confirmed_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  try {
    vault.open(row.secret_sealed, 'totp-secret');
    return true;
  } catch {
    // AES-GCM says no more than that: another key, or a changed value.
    return false;
  }
}
