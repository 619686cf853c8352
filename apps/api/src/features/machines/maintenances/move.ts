import {
  type DrainedState,
  drainedState,
  drainedStates,
  type MaintenanceState,
  maintenanceState,
  maintenanceStates,
} from '@resolvo/contract/machines/maintenances';
import type { Deps } from '../../../core/deps.ts';
import type { EventActor } from '../../../core/events.ts';
import { moved } from '../../../core/moved.ts';
import { notFound } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';

export interface MaintenanceRow {
  readonly id: string;
  readonly cluster: string;
  readonly node: string;
  readonly reason: string;
  readonly state: MaintenanceState;
  readonly windows: Date[];
  readonly choose_until: Date;
  readonly created_by: string;
  readonly created_at: Date;
}

export interface DrainedRow {
  readonly maintenance_id: string;
  readonly server_id: string;
  readonly target: string;
  readonly state: DrainedState;
  readonly starts_at: Date;
  readonly attempts: number;
}

export async function holdMaintenance(tx: Queryable, id: string): Promise<MaintenanceRow> {
  const row = await tx.selectFrom('maintenances').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw notFound();
  return { ...row, state: maintenanceState.parse(row.state) };
}

/** The caller holds the maintenance, so these rows are locked without waiting. */
export async function drainedOf(tx: Queryable, maintenanceId: string): Promise<DrainedRow[]> {
  const rows = await tx
    .selectFrom('maintenance_servers')
    .select(['maintenance_id', 'server_id', 'target', 'state', 'starts_at', 'attempts'])
    .where('maintenance_id', '=', maintenanceId)
    .orderBy('starts_at')
    .orderBy('server_id')
    .execute();
  return rows.map((row) => ({ ...row, state: drainedState.parse(row.state) }));
}

type Told = 'maintenance.advanced' | 'maintenance.cancelled' | 'maintenance.ended';

/** The one writer of a maintenance's state. The caller has locked it. */
export async function moveMaintenance(
  deps: Pick<Deps, 'events'>,
  tx: Queryable,
  row: MaintenanceRow,
  to: MaintenanceState,
  { name = 'maintenance.advanced', by }: { readonly name?: Told; readonly by?: EventActor | undefined } = {},
): Promise<void> {
  const state = moved('A maintenance', maintenanceStates, row.state, to);
  await tx.updateTable('maintenances').set({ state }).where('id', '=', row.id).execute();
  await tell(deps, tx, row, name, by);
}

export async function tell(
  deps: Pick<Deps, 'events'>,
  tx: Queryable,
  { id, cluster, node }: Pick<MaintenanceRow, 'id' | 'cluster' | 'node'>,
  name: Told | 'maintenance.announced' | 'maintenance.chosen',
  by?: EventActor | undefined,
): Promise<void> {
  await deps.events.emit(tx, { name, accountId: null, by, data: { maintenance_id: id, cluster, node } });
}

type Also = { readonly trouble?: string; readonly starts_at?: Date; readonly attempts?: number };

/** The one writer of the state of a server in it. The caller has locked the maintenance. */
export async function moveDrained(
  tx: Queryable,
  row: Pick<DrainedRow, 'maintenance_id' | 'server_id' | 'state'>,
  to: DrainedState,
  also: Also = {},
): Promise<void> {
  const state = moved('A server in maintenance', drainedStates, row.state, to);
  await tx
    .updateTable('maintenance_servers')
    .set({ ...also, state })
    .where('maintenance_id', '=', row.maintenance_id)
    .where('server_id', '=', row.server_id)
    .execute();
}
