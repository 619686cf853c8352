import {
  type DrainedServer,
  drainedState,
  type Maintenance,
  maintenanceState,
} from '@resolvo/contract/machines/maintenances';
import type { Deps } from '../../../core/deps.ts';
import { seconds } from '../../../core/time.ts';

/** How many that ended are still shown. */
const shownEnded = 10;

export async function listMaintenances({ db }: Pick<Deps, 'db'>): Promise<{ maintenances: Maintenance[] }> {
  const all = db.selectFrom('maintenances').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc');
  const open = await all.where('state', 'in', ['announced', 'running', 'ready']).execute();
  const ended = await all.where('state', 'in', ['ended', 'cancelled']).limit(shownEnded).execute();
  const maintenances: Maintenance[] = [];
  for (const row of [...open, ...ended]) {
    const servers = await db
      .selectFrom('maintenance_servers as i')
      .innerJoin('servers as s', 's.id', 'i.server_id')
      .select(['i.server_id', 's.name', 'i.target', 'i.state', 'i.starts_at', 'i.chosen', 'i.trouble'])
      .where('i.maintenance_id', '=', row.id)
      .orderBy('i.starts_at')
      .orderBy('s.name')
      .execute();
    maintenances.push({
      maintenance_id: row.id,
      cluster: row.cluster,
      node: row.node,
      reason: row.reason,
      state: maintenanceState.parse(row.state),
      windows: row.windows.map(seconds),
      choose_until: seconds(row.choose_until),
      created_at: seconds(row.created_at),
      servers: servers.map(
        ({ name, state, starts_at, ...server }): DrainedServer => ({
          ...server,
          proxmox_vm_name: name,
          state: drainedState.parse(state),
          starts_at: seconds(starts_at),
        }),
      ),
    });
  }
  return { maintenances };
}
