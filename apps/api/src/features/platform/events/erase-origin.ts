import type { Queryable } from '../../../db/connection.ts';

/**
 * From where a person acted is personal data, on their own account and on others'. What happened stays (GDPR article 17).
 */
export async function eraseOrigin(
  tx: Queryable,
  whose: 'account_id' | 'person_id' | 'actor_id',
  id: string,
): Promise<void> {
  await tx.updateTable('events').set({ ip: null, user_agent: null }).where(whose, '=', id).execute();
}
