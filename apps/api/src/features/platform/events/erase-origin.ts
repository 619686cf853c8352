import type { Queryable } from '../../../db/connection.ts';

/** From where a person acted is personal data; what happened stays (GDPR article 17). */
export async function eraseOrigin(tx: Queryable, accountId: string): Promise<void> {
  await tx.updateTable('events').set({ ip: null, user_agent: null }).where('account_id', '=', accountId).execute();
}
