import type { AwaitsName } from '../../../core/deps.ts';

/** The oldest of those that wait for it: the mail about its proof links to one. */
export const awaitsName: AwaitsName = async (db, { account_id, name }) => {
  const waits = await db
    .selectFrom('package_domains')
    .select('package_id')
    .where('account_id', '=', account_id)
    .where('name', '=', name)
    .where('state', '=', 'waiting')
    .orderBy('created_at')
    .orderBy('package_id')
    .executeTakeFirst();
  return waits?.package_id;
};
