import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { recordServerEvent } from './server-events.ts';
import type { ServerRow } from './server-row.ts';

/** Slows a held server to this speed in Mbit/s, or with null gives it its full one back. Its machine follows within minutes. */
export async function slowServer(
  deps: Pick<Deps, 'events' | 'now'>,
  tx: Queryable,
  { id, state, slow_mbit }: ServerRow,
  mbit: number | null,
): Promise<void> {
  if (state === 'deleted' || slow_mbit === mbit) return;
  await tx
    .updateTable('servers')
    // While a machine is brought to a speed, the next one waits for that to end.
    .set({ slow_mbit: mbit, slow_due_at: sql`greatest(slow_due_at, ${deps.now()})` })
    .where('id', '=', id)
    .execute();
  const kind = mbit === null ? 'unslowed' : 'slowed';
  await recordServerEvent(deps, tx, { serverId: id, kind, detail: mbit === null ? '' : `${mbit} Mbit/s` });
}
