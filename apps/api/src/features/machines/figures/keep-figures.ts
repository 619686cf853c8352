import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import { billServer } from './bill-months.ts';

/** Makes the parts of the days to come and drops old ones (0450-figures.sql). */
export async function keepFigureParts({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Dropping waits for readers, and writers wait behind it: rather an hour later than that.
    await sql`set local lock_timeout = '3s'`.execute(tx);
    await sql`select keep_figure_parts(${now()})`.execute(tx);
  });
}

/** A deleted server has no figures; what it sent above its traffic is billed first. */
export async function forgetFigures(deps: Parameters<typeof billServer>[0], serverId: string): Promise<void> {
  const { db } = deps;
  await billServer(deps, serverId, 'all');
  await db.deleteFrom('figure_alarms').where('server_id', '=', serverId).execute();
  await db.deleteFrom('traffic_months').where('server_id', '=', serverId).execute();
  await db.deleteFrom('machine_counters').where('server_id', '=', serverId).execute();
  await db.deleteFrom('figures').where('server_id', '=', serverId).execute();
}
