import { type PowerStatus, serverIsActive, serverState } from '@resolvo/contract/machines/server-states';
import type { ServerInfo } from '@resolvo/contract/machines/servers';
import type { Verdict } from '@resolvo/contract/states';
import type { Caller } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { notFound } from '../../../core/refusal.ts';
import type { CacheEntry } from '../../../db/cache.ts';
import type { LiveMachine } from '../../../providers/compute.ts';

const gigabyte = 1024 ** 3;

/** A machine whose cluster or node cannot be reached is `offline`. */
export const powerOf = (machine: LiveMachine | undefined): PowerStatus =>
  machine === undefined ? 'offline' : machine.running ? 'running' : 'stopped';

interface ServerInfos {
  /** At once when both are known, as they are for all but the first poll of a screen. */
  of(accountId: string, serverId: string): Promise<ServerInfo> | ServerInfo;
  /** Those of them that the caller has. */
  ofMany(
    caller: Pick<Caller, 'accountId' | 'onlyIds'>,
    serverIds: readonly string[],
  ): Promise<{ servers: (ServerInfo & { server_id: string })[] }>;
}

/** Answered without a query: the machine's state from the last poll of its cluster, its owner from the cache. */
export function createServerInfo(deps: Pick<Deps, 'db' | 'live' | 'cache'>): ServerInfos {
  const servers = deps.cache.kind((ids) => findServers(deps, ids));

  async function find(accountId: string, serverId: string): Promise<WatchedServer | undefined> {
    // Ids may be sent in upper case; the cache key is the database's spelling.
    const server = servers.known(serverId) ?? (await servers(serverId.toLowerCase()));
    return server?.account_id === accountId ? server : undefined;
  }

  function infoOf(server: WatchedServer): Promise<ServerInfo> | ServerInfo {
    const { verdict, cluster, vm_id } = server;
    if (verdict !== true || cluster === null || vm_id === null) return toInfo(server, undefined);
    const seen = deps.live.look(cluster, vm_id);
    return seen instanceof Promise ? seen.then((machine) => toInfo(server, machine)) : toInfo(server, seen);
  }

  return {
    of(accountId, serverId) {
      const server = servers.known(serverId);
      if (server?.account_id === accountId) return infoOf(server);
      return find(accountId, serverId).then((found) => {
        if (!found) throw notFound();
        return infoOf(found);
      });
    },
    async ofMany({ accountId, onlyIds }, serverIds) {
      const ids = [...new Set(serverIds.map((id) => id.toLowerCase()))];
      const open = onlyIds === null ? ids : ids.filter((id) => onlyIds.includes(id));
      const found = await Promise.all(
        open.map(async (server_id) => {
          const server = await find(accountId, server_id);
          return server ? [{ server_id, ...(await infoOf(server)) }] : [];
        }),
      );
      return { servers: found.flat() };
    },
  };
}

function toInfo(server: WatchedServer, machine: LiveMachine | undefined): ServerInfo {
  return {
    status: powerOf(machine),
    cpu_usage: machine?.cpuUsage ?? 0,
    ram_usage: machine?.memoryUsed ?? 0,
    max_ram: machine?.memoryTotal ?? (server.ram_mb ?? 0) * 1024 ** 2,
    max_storage: server.disk_gb * gigabyte,
    cpus: machine?.cpus ?? server.vcpus ?? 0,
    uptime: machine?.uptime ?? 0,
    // Not a refusal: screens ask all the time, and a browser reports each answer with an error status.
    details: server.verdict === true ? '' : server.verdict,
  };
}

interface WatchedServer {
  readonly account_id: string;
  /** `true` when there is a machine to poll, or why not. */
  readonly verdict: Verdict;
  readonly cluster: string | null;
  readonly vm_id: number | null;
  readonly disk_gb: number;
  readonly vcpus: number | null;
  readonly ram_mb: number | null;
}

async function findServers(
  { db }: Pick<Deps, 'db'>,
  ids: readonly string[],
): Promise<Map<string, CacheEntry<WatchedServer>>> {
  const rows = await db
    .selectFrom('servers as s')
    .innerJoin('plans as p', 'p.id', 's.plan_id')
    .select(['s.id', 's.account_id', 's.state', 's.cluster', 's.vm_id', 's.disk_gb', 'p.vcpus', 'p.ram_mb'])
    .where('s.id', 'in', ids)
    .where('s.state', '<>', 'deleted')
    .execute();
  return new Map(
    rows.map(({ id, state, ...row }) => [
      id,
      {
        value: { ...row, verdict: serverIsActive(serverState.parse(state)) },
        of: [row.account_id],
        goodForMs: Number.POSITIVE_INFINITY,
      },
    ]),
  );
}
