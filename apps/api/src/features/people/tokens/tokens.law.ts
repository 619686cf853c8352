import { neverExpires } from '@resolvo/contract/common';
import type { ListedParams, RightBodies } from '../../../../test/laws/noun-laws.ts';

/** For the laws of the endpoint table (test/laws). */
export const rightBodies: RightBodies = () => ({ adminTokenRevoke: { reason: 'Law' } });

export const listedParams: ListedParams = async ({ deps }, owner) => {
  const { id } = await deps.db
    .insertInto('api_tokens')
    .values({
      account_id: owner.id,
      person_id: owner.personId,
      token_hash: Buffer.from(owner.id),
      prefix: 'rsv_listed',
      permissions: 1,
      created_from_ip: '192.0.2.1',
      expires_at: new Date(neverExpires * 1000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { token_id: id };
};
