import { tokenCan, tokenState } from '@resolvo/contract/people/tokens';
import type { MemberActor } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { notFound } from '../../../core/refusal.ts';
import { forgetTokens } from './forget-tokens.ts';
import { moveToken } from './move.ts';
import { isTokenOf } from './whose-token.ts';

const done = {
  activate: { state: 'active', said: 'Token Activated Successfully.' },
  deactivate: { state: 'inactive', said: 'Token Deactivated Successfully.' },
  revoke: { state: 'revoked', said: 'Token Revoked Successfully.' },
  delete: { state: undefined, said: 'Token Deleted Successfully.' },
} as const;

export async function changeToken(
  deps: Pick<Deps, 'db' | 'events' | 'jobs'>,
  actor: MemberActor,
  verb: keyof typeof done,
  tokenId: string,
): Promise<{ success: boolean; details: string }> {
  const { state, said } = done[verb];
  await deps.db.transaction().execute(async (tx) => {
    const token = await tx
      .selectFrom('api_tokens')
      .select('state')
      .where('id', '=', tokenId)
      .where('account_id', '=', actor.accountId)
      .where(isTokenOf(actor))
      .forUpdate()
      .executeTakeFirst();
    if (!token) throw notFound();
    const standing = tokenState.parse(token.state);
    demand(tokenCan[verb](standing));
    if (state) await moveToken(tx, { id: tokenId, state: standing }, state);
    else await forgetTokens(deps, tx, ['id', tokenId]);
    await deps.events.emit(tx, {
      name: 'token.changed',
      accountId: actor.accountId,
      by: actor,
      data: { token_id: tokenId, verb },
    });
  });
  return { success: true, details: said };
}
