import type { Queryable } from '../../../db/connection.ts';

/** What staff noted about a client goes with the client (GDPR article 17). */
export async function forgetClient(tx: Queryable, accountId: string): Promise<void> {
  await tx.deleteFrom('client_notes').where('account_id', '=', accountId).execute();
  await tx.deleteFrom('client_flags').where('account_id', '=', accountId).execute();
  await tx.deleteFrom('sign_in_changes').where('account_id', '=', accountId).execute();
}

/** Addresses that were asked for go with the person. */
export async function forgetChanges(tx: Queryable, personId: string): Promise<void> {
  await tx.deleteFrom('sign_in_changes').where('person_id', '=', personId).execute();
}
