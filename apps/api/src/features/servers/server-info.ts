import { type PowerStatus, serverIsActive, serverState } from '@resolvo/contract/server-states';
import type { ServerInfo } from '@resolvo/contract/servers';
import type { Deps } from '../../deps.ts';
import { conflict, notFound } from '../../http/refusal.ts';
import type { LiveMachine } from '../../providers/ports.ts';

const gigabyte = 1024 ** 3;

/** A machine that cannot be asked is offline. */
export const powerOf = (machine: LiveMachine | undefined): PowerStatus =>
  machine === undefined ? 'offline' : machine.running ? 'running' : 'stopped';

/** Answered from memory but for the question whose it is. */
export async function serverInfo(
  deps: Pick<Deps, 'db' | 'live'>,
  accountId: string,
  serverId: string,
): Promise<ServerInfo> {
  const server = await deps.db
    .selectFrom('servers as s')
    .innerJoin('plans as p', 'p.id', 's.plan_id')
    .select(['s.state', 's.cluster', 's.vm_id', 's.disk_gb', 'p.vcpus', 'p.ram_mb'])
    .where('s.id', '=', serverId)
    .where('s.account_id', '=', accountId)
    .where('s.state', '<>', 'deleted')
    .executeTakeFirst();
  if (!server) throw notFound();
  const verdict = serverIsActive(serverState.parse(server.state));
  if (verdict !== true) throw conflict(verdict);
  const machine =
    server.cluster === null || server.vm_id === null ? undefined : await deps.live.look(server.cluster, server.vm_id);
  return {
    status: powerOf(machine),
    cpu_usage: machine?.cpuUsage ?? 0,
    ram_usage: machine?.memoryUsed ?? 0,
    max_ram: machine?.memoryTotal ?? (server.ram_mb ?? 0) * 1024 ** 2,
    max_storage: server.disk_gb * gigabyte,
    cpus: machine?.cpus ?? server.vcpus ?? 0,
    uptime: machine?.uptime ?? 0,
  };
}
