import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';

export async function forgetRecipients(
  tx: Queryable,
  whose: { readonly account_id: string } | { readonly person_id: string },
): Promise<void> {
  const all = tx.deleteFrom('dispatch_recipients');
  await ('account_id' in whose
    ? all.where('account_id', '=', whose.account_id)
    : all.where('person_id', '=', whose.person_id)
  ).execute();
}

/** As long as the mails themselves. */
export async function sweepDispatches({ db }: Pick<Deps, 'db'>): Promise<void> {
  await db.deleteFrom('dispatches').where('ended_at', '<', sql<Date>`now() - interval '13 months'`).execute();
}
