import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';

/** That a person wrote to us goes with them. */
export async function forgetReceivedMails(tx: Queryable, personId: string): Promise<void> {
  await sql`delete from received_mails where lower(address) =
    (select lower(email) from persons where id = ${personId})`.execute(tx);
}

/** As long as those we sent. */
export async function sweepReceivedMails({ db }: Pick<Deps, 'db'>): Promise<void> {
  await db.deleteFrom('received_mails').where('received_at', '<', sql<Date>`now() - interval '13 months'`).execute();
}
