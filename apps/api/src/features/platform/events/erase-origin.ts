import type { Queryable } from '../../../db/connection.ts';

/** Removes address and user agent from an account's events: they are personal data (GDPR article 17). The events stay. */
export async function eraseOrigin(tx: Queryable, accountId: string): Promise<void> {
  await tx.updateTable('events').set({ ip: null, user_agent: null }).where('account_id', '=', accountId).execute();
}
