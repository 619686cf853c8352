import type { editTokenBody } from '@resolvo/contract/people/tokens';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { MemberActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict, notFound } from '../../../core/refusal.ts';
import { networksOf, shownAddress } from './allowed-addresses.ts';
import { isTokenOf } from './whose-token.ts';

export async function editToken(
  deps: Pick<Deps, 'db' | 'events'>,
  actor: MemberActor,
  { token_id, token_name, allowed_addresses }: z.output<typeof editTokenBody>,
): Promise<{ success: boolean; details: string }> {
  await deps.db.transaction().execute(async (tx) => {
    const select = () =>
      tx
        .selectFrom('api_tokens')
        .select(['state', 'name', sql<string[]>`allowed_addresses::text[]`.as('allowed')])
        .where('id', '=', token_id)
        .where('account_id', '=', actor.accountId)
        .where(isTokenOf(actor));
    const token = await select().forUpdate().executeTakeFirst();
    if (!token) throw notFound();
    if (token.state === 'revoked') throw conflict('A revoked token cannot be changed.');
    await tx
      .updateTable('api_tokens')
      .set({ name: token_name, allowed_addresses: networksOf(allowed_addresses) })
      .where('id', '=', token_id)
      .execute();
    const now = await select().executeTakeFirstOrThrow();
    const told = ({ name, allowed }: typeof token) => ({ name, allowed_addresses: allowed.map(shownAddress) });
    await deps.events.emit(tx, {
      name: 'token.edited',
      accountId: actor.accountId,
      by: actor,
      data: { token_id },
      before: told(token),
      after: told(now),
    });
  });
  return { success: true, details: 'Token Changed Successfully.' };
}
