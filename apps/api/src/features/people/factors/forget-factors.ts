import type { Queryable } from '../../../db/connection.ts';

/** Removes every second factor of a person. A trigger removes the recovery codes with the last one. */
export async function forgetFactors(tx: Queryable, personId: string): Promise<void> {
  await tx.deleteFrom('two_factors').where('person_id', '=', personId).execute();
  await tx.deleteFrom('passkeys').where('person_id', '=', personId).execute();
}
