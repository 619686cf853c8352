import type { HasPaid } from '../../../core/deps.ts';

/** Money came from outside: a balance that we gave away pays for things, and proves nothing. */
export const hasPaid: HasPaid = async (db, accountId) => {
  const found = await db
    .selectFrom('payments')
    .select('id')
    .where('account_id', '=', accountId)
    .where('method', '!=', 'balance')
    .where('status', '=', 'completed')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
};
