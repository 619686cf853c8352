import type { Queryable } from '../../../db/connection.ts';

/** The deliveries of the options that a server has now. */
export async function extrasOf(db: Queryable, serverId: string): Promise<readonly { delivery_id: string }[]> {
  return db
    .selectFrom('server_extras as x')
    .innerJoin('deliveries as d', 'd.id', 'x.delivery_id')
    .select('x.delivery_id')
    .where('x.server_id', '=', serverId)
    .where('x.ended_at', 'is', null)
    .where('d.status', 'in', ['started', 'delivered'])
    .orderBy('x.delivery_id')
    .execute();
}

/** Extras belong to the account of their server. */
export async function handOverExtras(tx: Queryable, serverId: string, accountId: string): Promise<void> {
  await tx.updateTable('server_extras').set({ account_id: accountId }).where('server_id', '=', serverId).execute();
}
