import { type LostServer, type LostWay, type lostNodeBody, lostNodeWords } from '@resolvo/contract/machines/lost-nodes';
import { serverCan } from '@resolvo/contract/machines/server-states';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { StaffActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { ofAnyAccount } from '../../../core/owner.ts';
import { conflict, invalid } from '../../../core/refusal.ts';
import { seconds } from '../../../core/time.ts';
import type { Queryable } from '../../../db/connection.ts';
import { startSaga } from '../../../jobs/start-saga.ts';
import { orUnavailable } from '../images/server-images.ts';
import { holdServer } from '../servers/hold-server.ts';
import { recoverSaga } from '../servers/sagas/saga-recover.ts';
import { findServers, refOf, type ServerRow } from '../servers/server-row.ts';
import { hasMachine, ranWhenSeen } from './has-machine.ts';

type Needs = Pick<Deps, 'db' | 'compute' | 'jobs' | 'now'>;
interface Place {
  readonly cluster: string;
  readonly node: string;
}

/** The servers of a node, and what can be done with each while it is lost. */
export async function showLostNode(deps: Pick<Deps, 'db' | 'compute'>, { cluster, node }: Place) {
  const { hasQuorum, nodes } = await orUnavailable(() => deps.compute.health(cluster));
  const isLost = hasQuorum && nodes.some((one) => one.node === node && !one.online);
  if (!isLost) return { is_lost: false, servers: [] };
  const [managed, shared] = await orUnavailable(() =>
    Promise.all([deps.compute.haManaged(cluster), deps.compute.onSharedDisks(cluster)]),
  );
  const rows = await findServers(
    deps.db,
    sql`where s.cluster = ${cluster} and s.node = ${node} and ${hasMachine('s')} order by s.name, s.id`,
  );
  const backups = await newestBackups(deps, rows);
  const servers = rows.map((row): LostServer => {
    const backup = backups.get(row.id);
    return {
      server_id: row.id,
      proxmox_vm_name: row.name,
      ...wayOf(row, { managed, shared, hasBackup: backup !== undefined }),
      backup_at: seconds(backup ?? null),
    };
  });
  return { is_lost: true, servers };
}

function wayOf(
  row: ServerRow,
  facts: { managed: ReadonlySet<number>; shared: ReadonlySet<number>; hasBackup: boolean },
): { way: LostWay; why: string } {
  const { vm_id: vmId } = row;
  if (vmId !== null && facts.managed.has(vmId)) {
    return { way: 'ha', why: 'Proxmox HA moves it by itself. Nothing is to be done here.' };
  }
  const verdict = serverCan.move(row);
  if (verdict !== true) return { way: 'wait', why: verdict };
  if (vmId !== null && facts.shared.has(vmId)) {
    return { way: 'start', why: 'Its disks are shared: another node can start it.' };
  }
  return facts.hasBackup
    ? { way: 'restore', why: 'Its disks are on the lost node. Its newest backup can be restored to a new server.' }
    : { way: 'wait', why: 'Its disks are on the lost node, and it has no backup. It comes back with the node.' };
}

async function newestBackups({ db }: Pick<Deps, 'db'>, rows: readonly ServerRow[]): Promise<Map<string, Date>> {
  if (rows.length === 0) return new Map();
  const found = await db
    .selectFrom('server_backups')
    .select(['server_id', sql<Date>`max(created_at)`.as('at')])
    .where('status', '=', 'ready')
    .where(
      'server_id',
      'in',
      rows.map(({ id }) => id),
    )
    .groupBy('server_id')
    .execute();
  return new Map(found.map(({ server_id, at }) => [server_id, at]));
}

/** Begins the work for each server that another node can start; returns how many. */
export async function startLostServers(
  deps: Needs,
  actor: Pick<StaffActor, 'personId'>,
  { cluster, node, reason, confirm }: z.output<typeof lostNodeBody>,
): Promise<number> {
  if (confirm !== lostNodeWords(node)) throw invalid('confirm', `Please type “${lostNodeWords(node)}”.`);
  const { is_lost, servers } = await showLostNode(deps, { cluster, node });
  if (!is_lost) throw conflict(`Node ${node} is not lost: its cluster hears from it, or has no majority.`);
  let begun = 0;
  for (const { server_id } of servers.filter(({ way }) => way === 'start')) {
    const isBegun = await deps.db.transaction().execute(async (tx) => {
      const server = await holdServer(tx, server_id, ofAnyAccount);
      // Another act came first: it is left to that.
      if (serverCan.move(server) !== true || refOf(server)?.node !== node) return false;
      const input = { from: node, reason, was_on: await wasOn(tx, server_id) };
      await startSaga(deps, tx, recoverSaga, server_id, input, deps.now(), actor.personId);
      return true;
    });
    if (isBegun) begun += 1;
  }
  if (begun === 0) throw conflict('No server of this node can be started elsewhere.');
  return begun;
}

async function wasOn(tx: Queryable, serverId: string): Promise<boolean> {
  const { rows } = await sql<{ ran: boolean }>`
    select ${ranWhenSeen('servers')} as ran from servers where id = ${serverId}`.execute(tx);
  return rows[0]?.ran ?? true;
}
