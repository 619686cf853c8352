import type { isoBody } from '@resolvo/contract/machines/isos';
import type { z } from 'zod';
import type { StaffActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';

/** The files of a cluster that staff do not offer. */
export async function readHiddenIsos(db: Queryable, cluster: string): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('hidden_isos').select('file').where('cluster', '=', cluster).execute();
  return new Set(rows.map(({ file }) => file));
}

/** The caller knows that the cluster has the file. */
export const hideIso = (
  deps: Pick<Deps, 'db' | 'events'>,
  actor: StaffActor,
  body: z.output<typeof isoBody>,
): Promise<void> => deps.db.transaction().execute((tx) => hideIsoWithin(deps, tx, actor, body));

export async function hideIsoWithin(
  deps: Pick<Deps, 'events'>,
  tx: Queryable,
  actor: StaffActor,
  { cluster, file, is_hidden }: z.output<typeof isoBody>,
): Promise<void> {
  const row = is_hidden
    ? await tx
        .insertInto('hidden_isos')
        .values({ cluster, file })
        .onConflict((one) => one.columns(['cluster', 'file']).doNothing())
        .returning('id')
        .executeTakeFirst()
    : await tx
        .deleteFrom('hidden_isos')
        .where('cluster', '=', cluster)
        .where('file', '=', file)
        .returning('id')
        .executeTakeFirst();
  if (!row) return;
  const data = { hidden_iso_id: row.id, cluster, file };
  const name = is_hidden ? 'hidden_iso.set' : 'hidden_iso.lifted';
  await deps.events.emit(tx, { name, accountId: null, by: actor, data });
}
