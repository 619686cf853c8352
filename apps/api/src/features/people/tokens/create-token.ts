import { maxTokensPerAccount } from '@resolvo/contract/people/tokens';
import { mayGrant } from '@resolvo/contract/permissions';
import type { MemberActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict, invalid, notFound, Refusal } from '../../../core/refusal.ts';
import { hashSecret, newSecret } from '../../../security/secrets.ts';
import { holdAccount } from '../accounts/queries.ts';
import { tokenPrefix } from './find-token.ts';

export async function createToken(
  deps: Pick<Deps, 'db' | 'now' | 'events'>,
  actor: MemberActor,
  input: { token_permissions: number; token_expires: number },
): Promise<{ user_token: string; token_id: string }> {
  if (!mayGrant(actor.permissions, input.token_permissions)) {
    throw new Refusal('permission_denied', 'A token cannot have more permissions than you have.');
  }
  if (input.token_expires * 1000 <= deps.now().getTime()) {
    throw invalid('token_expires', 'Please choose a date in the future.');
  }
  const secret = tokenPrefix + newSecret();
  return deps.db.transaction().execute(async (tx) => {
    // The account is held, so that parallel requests cannot exceed the quota.
    const account = await holdAccount(tx, actor.accountId);
    if (!account) throw notFound();
    const { count } = await tx
      .selectFrom('api_tokens')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('account_id', '=', account.id)
      .executeTakeFirstOrThrow();
    if (count >= maxTokensPerAccount) {
      throw conflict(`You have ${maxTokensPerAccount} tokens, which is the most. Please delete one first.`);
    }
    const row = await tx
      .insertInto('api_tokens')
      .values({
        account_id: account.id,
        person_id: actor.personId,
        token_hash: hashSecret(secret),
        prefix: secret.slice(0, tokenPrefix.length + 6),
        permissions: input.token_permissions,
        created_from_ip: actor.origin.ip,
        created_at: deps.now(),
        expires_at: new Date(input.token_expires * 1000),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await deps.events.emit(tx, { name: 'token.created', accountId: account.id, by: actor, data: { token_id: row.id } });
    return { user_token: secret, token_id: row.id };
  });
}
