import { tokenState, tokenStates } from '@resolvo/contract/people/tokens';
import type { z } from 'zod';
import { moved } from '../../../core/moved.ts';
import type { Queryable } from '../../../db/connection.ts';

type TokenState = z.infer<typeof tokenState>;

/** The one writer of a token's state. The caller has locked the token. */
export async function moveToken(
  tx: Queryable,
  token: { readonly id: string; readonly state: TokenState },
  to: TokenState,
): Promise<void> {
  const state = moved('A token', tokenStates, token.state, to);
  await tx.updateTable('api_tokens').set({ state }).where('id', '=', token.id).execute();
}

/** Revokes every token that a person made, or those for one account. */
export async function revokeAll(tx: Queryable, personId: string, accountId: string | null = null): Promise<void> {
  const tokens = await tx
    .selectFrom('api_tokens')
    .select(['id', 'state'])
    .where('person_id', '=', personId)
    .$if(accountId !== null, (all) => all.where('account_id', '=', accountId ?? ''))
    .where('state', '!=', 'revoked')
    .forUpdate()
    .execute();
  for (const { id, state } of tokens) await moveToken(tx, { id, state: tokenState.parse(state) }, 'revoked');
}
