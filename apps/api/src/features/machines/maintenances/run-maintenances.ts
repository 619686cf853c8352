import type { Deps } from '../../../core/deps.ts';
import { Refusal } from '../../../core/refusal.ts';
import { findServer } from '../servers/hold-server.ts';
import { moveToNode } from '../servers/move-to-node.ts';
import { recentTasks } from '../servers/server-tasks.ts';
import { addServers } from './announce-maintenance.ts';
import {
  type DrainedRow,
  drainedOf,
  holdMaintenance,
  type MaintenanceRow,
  moveDrained,
  moveMaintenance,
  tell,
} from './move.ts';
import { nodesAround, planOf, serversOn } from './plan-maintenance.ts';

type Needs = Pick<Deps, 'db' | 'compute' | 'jobs' | 'now' | 'events' | 'sagas' | 'log'>;

/** How many servers of a node are moved at a time. */
const atOnce = 2;
/** How often a move that failed is tried by itself, and after how long. */
const mostAttempts = 3;
const retryMs = 10 * 60_000;

/** Every minute: moves what is due, follows what moves, and sees when a node is empty. */
export async function runMaintenances(deps: Needs): Promise<void> {
  const open = await deps.db
    .selectFrom('maintenances')
    .select('id')
    .where('state', 'in', ['announced', 'running', 'ready'])
    .execute();
  for (const { id } of open) await runMaintenance(deps, id);
}

async function runMaintenance(deps: Needs, id: string): Promise<void> {
  await follow(deps, id);
  for (const row of await claimDue(deps, id)) await begin(deps, row);
  await takeLateComers(deps, id);
}

/** What became of those that are being moved. Their servers say it, so a worker that died is not missed. */
async function follow(deps: Needs, id: string): Promise<void> {
  const rows = await drainedOf(deps.db, id);
  for (const row of rows.filter(({ state }) => state !== 'moved' && state !== 'left')) {
    const server = await findServer(deps.db, row.server_id);
    const isGone = server.state === 'deleted' || server.state === 'failed';
    const [last] = row.state === 'moving' ? await recentTasks(deps, server.id).then(movesOf) : [];
    await deps.db.transaction().execute(async (tx) => {
      const maintenance = await holdMaintenance(tx, id);
      const now = (await drainedOf(tx, id)).find(({ server_id }) => server_id === row.server_id);
      if (now?.state !== row.state) return;
      if (isGone) await moveDrained(tx, row, 'left');
      else if (server.node !== maintenance.node) await moveDrained(tx, row, 'moved', { trouble: '' });
      else if (row.state !== 'moving' || (server.task === 'move' && !server.stuck)) return;
      else if (server.stuck) await fail(deps, { maintenance, row }, tx, 'Its move is stuck and needs a person.');
      else if (last?.status === 'unwound') await fail(deps, { maintenance, row }, tx, last.reason);
      // Nothing was begun: the worker died before it was.
      else await moveDrained(tx, row, 'waiting');
      await tell(deps, tx, maintenance, 'maintenance.advanced');
    });
  }
}

const movesOf = (tasks: Awaited<ReturnType<typeof recentTasks>>) => tasks.filter(({ kind }) => kind === 'move');

async function fail(
  deps: Pick<Deps, 'now'>,
  { row }: { maintenance: MaintenanceRow; row: DrainedRow },
  tx: Parameters<typeof moveDrained>[0],
  trouble: string,
): Promise<void> {
  const starts_at = new Date(deps.now().getTime() + retryMs);
  await moveDrained(tx, row, 'failed', { trouble: trouble.slice(0, 500), starts_at });
}

interface Due extends DrainedRow {
  readonly maintenance: MaintenanceRow;
}

/** Marked before the work is asked for, so that two workers never take the same. */
async function claimDue(deps: Needs, id: string): Promise<Due[]> {
  return deps.db.transaction().execute(async (tx) => {
    const maintenance = await holdMaintenance(tx, id);
    const rows = await drainedOf(tx, id);
    const now = deps.now();
    const free = atOnce - rows.filter(({ state }) => state === 'moving').length;
    const due = rows
      .filter(({ state, attempts }) => state === 'waiting' || (state === 'failed' && attempts < mostAttempts))
      .filter(({ starts_at }) => starts_at <= now)
      .slice(0, Math.max(0, free));
    if (due.length === 0) return [];
    for (const row of due) await moveDrained(tx, row, 'moving', { trouble: '', attempts: row.attempts + 1 });
    if (maintenance.state === 'running') await tell(deps, tx, maintenance, 'maintenance.advanced');
    else await moveMaintenance(deps, tx, maintenance, 'running');
    return due.map((row) => ({ ...row, state: 'moving' as const, maintenance }));
  });
}

async function begin(deps: Needs, row: Due): Promise<void> {
  const { maintenance } = row;
  try {
    // What was planned may have been taken since.
    const plan = await planOf(deps.db, maintenance, await nodesAround(deps, maintenance));
    const node = plan.find(({ server }) => server.id === row.server_id)?.target || row.target;
    if (node === '') throw new Refusal('conflict', 'No other node has room for it.');
    const asked = { node, reason: maintenance.reason, switch_off: false };
    await moveToNode(deps, { personId: maintenance.created_by }, row.server_id, asked);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    deps.log.warn(
      { event: 'maintenance.move_refused', maintenance: maintenance.id, server: row.server_id, err: error },
      'A server of a node in maintenance could not be moved; staff see why',
    );
    await deps.db.transaction().execute(async (tx) => {
      const held = await holdMaintenance(tx, maintenance.id);
      await fail(deps, { maintenance: held, row }, tx, error.message);
      await tell(deps, tx, held, 'maintenance.advanced');
    });
  }
}

/** A server that was being made when the node was closed; and the node is ready once nothing is on it. */
async function takeLateComers(deps: Needs, id: string): Promise<void> {
  const { cluster, node } = await deps.db
    .selectFrom('maintenances')
    .select(['cluster', 'node'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const known = new Set((await drainedOf(deps.db, id)).map(({ server_id }) => server_id));
  const there = await serversOn(deps.db, { cluster, node });
  const isEmpty = there.length === 0;
  const late = there.some(({ id: server }) => !known.has(server));
  if (!isEmpty && !late) return;
  const others = late ? await nodesAround(deps, { cluster, node }) : [];
  await deps.db.transaction().execute(async (tx) => {
    const maintenance = await holdMaintenance(tx, id);
    if (isEmpty) {
      if (maintenance.state !== 'ready') await moveMaintenance(deps, tx, maintenance, 'ready');
      return;
    }
    const plan = await planOf(tx, { cluster, node }, others);
    await addServers(
      deps,
      tx,
      maintenance,
      plan.filter(({ server }) => !known.has(server.id)),
    );
    await tell(deps, tx, maintenance, 'maintenance.advanced');
  });
}
