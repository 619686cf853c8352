import type { Queryable } from '../../../db/connection.ts';

/** The unit is another account's from now on. Its order stays with the account that bought it. */
export async function handOverDelivery(tx: Queryable, deliveryId: string, accountId: string): Promise<void> {
  await tx.updateTable('deliveries').set({ account_id: accountId }).where('id', '=', deliveryId).execute();
}
