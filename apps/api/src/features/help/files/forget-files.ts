import { sql } from 'kysely';
import { z } from 'zod';
import type { Deps } from '../../../core/deps.ts';
import { defineQueue, retries } from '../../../core/jobs.ts';
import type { PersonalFiles } from '../../../core/personal.ts';
import type { Queryable } from '../../../db/connection.ts';

/** Removes contents whose rows are gone. */
export const filesRemove = defineQueue({
  name: 'files-remove',
  payload: z.strictObject({ keys: z.array(z.uuid()) }),
  options: retries(10, 30, 3600, 120),
});

/** The files of an account go with its tickets. */
export async function forgetFiles(deps: Pick<Deps, 'jobs'>, tx: Queryable, accountId: string): Promise<void> {
  const gone = await tx.deleteFrom('ticket_files').where('account_id', '=', accountId).returning('id').execute();
  if (gone.length > 0) await deps.jobs.send(tx, filesRemove, { keys: gone.map(({ id }) => id) });
}

/** Files that were uploaded and never sent. */
export async function sweepFiles(deps: Pick<Deps, 'db' | 'jobs'>): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const gone = await tx
      .deleteFrom('ticket_files')
      .where('enquiry_id', 'is', null)
      .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
      .returning('id')
      .execute();
    if (gone.length > 0) await deps.jobs.send(tx, filesRemove, { keys: gone.map(({ id }) => id) });
  });
}

/** For an export: what the account sent and got, without the files of notes. */
export const filesOfExport: PersonalFiles = async function* filesOfExport({ files }, tx, { account_id }) {
  if (account_id === null) return;
  const rows = await tx
    .selectFrom('ticket_files')
    .select(['id', 'name'])
    .where('account_id', '=', account_id)
    .where('enquiry_id', 'is not', null)
    .where('internal', '=', false)
    .orderBy('created_at')
    .execute();
  for (const { id, name } of rows) {
    const content = await files.read(id);
    // The id keeps two files of one name apart.
    if (content) yield { name: `tickets/${id.slice(0, 8)}-${name.replaceAll(/[^\w.-]+/g, '-')}`, content };
  }
};
