import { type PowerStatus, serverIsActive, serverState } from '@resolvo/contract/server-states';
import type { ServerInfo } from '@resolvo/contract/servers';
import type { Verdict } from '@resolvo/contract/states';
import { sql } from 'kysely';
import type { Answer } from '../../db/memory.ts';
import type { Deps } from '../../deps.ts';
import { conflict, notFound } from '../../http/refusal.ts';
import type { LiveMachine } from '../../providers/ports.ts';

const gigabyte = 1024 ** 3;

/** A machine that cannot be asked is offline. */
export const powerOf = (machine: LiveMachine | undefined): PowerStatus =>
  machine === undefined ? 'offline' : machine.running ? 'running' : 'stopped';

/** Answered from memory: what the machine does from the last look at its cluster, whose it is from what is remembered. */
export function createServerInfo(
  deps: Pick<Deps, 'db' | 'live' | 'memory'>,
): (accountId: string, serverId: string) => Promise<ServerInfo> {
  const servers = deps.memory.kind((keys) => findOwn(deps, keys));

  return async (accountId, serverId) => {
    // An id may be written in capitals; it is remembered as the database writes it.
    const key = `${accountId}/${serverId.toLowerCase()}`;
    const server = servers.known(key) ?? (await servers(key));
    if (!server) throw notFound();
    if (server.verdict !== true) throw conflict(server.verdict);
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
  };
}

interface WatchedServer {
  /** Whether there is a machine to ask, or why not. */
  readonly verdict: Verdict;
  readonly cluster: string | null;
  readonly vm_id: number | null;
  readonly disk_gb: number;
  readonly vcpus: number | null;
  readonly ram_mb: number | null;
}

/** By owner and server: of somebody else's there is nothing to remember. */
async function findOwn({ db }: Pick<Deps, 'db'>, keys: readonly string[]): Promise<Map<string, Answer<WatchedServer>>> {
  const pairs = keys.map((key) => key.split('/'));
  const { rows } = await sql<Omit<WatchedServer, 'verdict'> & { id: string; account_id: string; state: string }>`
    select s.id, s.account_id, s.state, s.cluster, s.vm_id, s.disk_gb, p.vcpus, p.ram_mb
    from unnest(${pairs.map(([owner]) => owner)}::uuid[], ${pairs.map(([, id]) => id)}::uuid[]) as k (account_id, id)
    join servers s on s.id = k.id and s.account_id = k.account_id and s.state <> 'deleted'
    join plans p on p.id = s.plan_id`.execute(db);
  return new Map(
    rows.map(({ id, account_id: accountId, state, ...row }) => [
      `${accountId}/${id}`,
      {
        value: { ...row, verdict: serverIsActive(serverState.parse(state)) },
        accountId,
        goodForMs: Number.POSITIVE_INFINITY,
      },
    ]),
  );
}
