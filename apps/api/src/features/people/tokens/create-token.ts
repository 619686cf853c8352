import { type CreateToken, maxTokensPerAccount } from '@resolvo/contract/people/tokens';
import { mayGrant } from '@resolvo/contract/permissions';
import type { MemberActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict, invalid, notFound, Refusal } from '../../../core/refusal.ts';
import { hashSecret, newSecret } from '../../../security/secrets.ts';
import { holdAccount } from '../accounts/queries.ts';
import { ownThings } from '../members/own-things.ts';
import { networksOf } from './allowed-addresses.ts';
import { tokenPrefix } from './find-token.ts';

export async function createToken(
  deps: Pick<Deps, 'db' | 'now' | 'events' | 'limitable'>,
  actor: MemberActor,
  input: CreateToken,
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
    const onlyIds = input.only_ids && (await ownThings(deps, tx, actor, input.only_ids));
    const row = await tx
      .insertInto('api_tokens')
      .values({
        account_id: account.id,
        person_id: actor.personId,
        name: input.token_name,
        token_hash: hashSecret(secret),
        prefix: secret.slice(0, tokenPrefix.length + 6),
        permissions: input.token_permissions,
        allowed_addresses: networksOf(input.allowed_addresses),
        only_ids: onlyIds,
        may_delete: input.may_delete,
        created_from_ip: actor.origin.ip,
        created_at: deps.now(),
        expires_at: new Date(input.token_expires * 1000),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await deps.events.emit(tx, {
      name: 'token.created',
      accountId: account.id,
      by: actor,
      data: { token_id: row.id },
      before: { name: null, permissions: null, allowed_addresses: null, only_ids: null, may_delete: null },
      after: {
        name: input.token_name,
        permissions: input.token_permissions,
        allowed_addresses: input.allowed_addresses,
        only_ids: onlyIds,
        may_delete: input.may_delete,
      },
    });
    return { user_token: secret, token_id: row.id };
  });
}
