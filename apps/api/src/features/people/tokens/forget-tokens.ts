import type { Queryable } from '../../../db/connection.ts';

/** Deletes the tokens of an account or a person that is being deleted. */
export async function forgetTokens(
  tx: Queryable,
  whose: { readonly account_id: string } | { readonly person_id: string },
): Promise<void> {
  const [column, id] =
    'account_id' in whose ? (['account_id', whose.account_id] as const) : (['person_id', whose.person_id] as const);
  await tx.deleteFrom('api_tokens').where(column, '=', id).execute();
}
