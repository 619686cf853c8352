import type { Queryable } from '../../../db/connection.ts';

/** Signs an account out everywhere, except where named. Half-finished sign-ins end too. */
export async function endSessions(tx: Queryable, accountId: string, keep: { except?: string } = {}): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .$if(keep.except !== undefined, (query) => query.where('id', '!=', keep.except ?? ''))
    .execute();
  await tx.deleteFrom('login_challenges').where('account_id', '=', accountId).execute();
}
