import type { Queryable } from '../../../db/connection.ts';

/**
 * The tickets of an account go with it: no law asks to keep them. What came through a public form stays, such as a report
 * of abuse, which is about others; it no longer names the account.
 */
export async function forgetEnquiries(tx: Queryable, accountId: string): Promise<void> {
  await tx.deleteFrom('enquiries').where('account_id', '=', accountId).where('kind', '=', 'ticket').execute();
  await tx.updateTable('enquiries').set({ account_id: null }).where('account_id', '=', accountId).execute();
}

/** Tickets about a server that another account takes over stay with the account that wrote them, and lead to it no more. */
export async function leaveServer(tx: Queryable, serverId: string): Promise<void> {
  await tx.updateTable('enquiries').set({ server_id: null }).where('server_id', '=', serverId).execute();
}
