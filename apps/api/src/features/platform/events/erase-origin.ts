import type { Queryable } from '../../../db/connection.ts';

/**
 * From where a person acted is personal data, on their own account and on others'. What happened stays (GDPR article 17).
 */
export async function eraseOrigin(tx: Queryable, accountId: string): Promise<void> {
  await tx
    .updateTable('events')
    .set({ ip: null, user_agent: null })
    .where((eb) => eb.or([eb('account_id', '=', accountId), eb('actor_id', '=', accountId)]))
    .execute();
}
