import { sql } from 'kysely';
import type { Queryable } from '../../../db/connection.ts';

/** Events whose before and after are names and addresses. */
const aboutPersons = '^(account|member|client|billing)[.]';

/**
 * From where a person acted is personal data, on their own account and on others'. What happened stays (GDPR article 17).
 */
export async function eraseOrigin(
  tx: Queryable,
  whose: 'account_id' | 'person_id' | 'actor_id',
  id: string,
): Promise<void> {
  await tx.updateTable('events').set({ ip: null, user_agent: null }).where(whose, '=', id).execute();
  if (whose === 'actor_id') return;
  await tx
    .updateTable('events')
    .set({ ip: null, user_agent: null, before: null, after: null })
    .where(whose, '=', id)
    .where(sql<boolean>`name ~ ${aboutPersons}`)
    .execute();
}
