import type { Queryable } from '../../../db/connection.ts';

/** Deletes the tokens of an account that is being deleted. */
export async function forgetTokens(tx: Queryable, accountId: string): Promise<void> {
  await tx.deleteFrom('api_tokens').where('account_id', '=', accountId).execute();
}
