import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import { ofEachCluster } from '../clusters/applying.ts';
import { applyNetworks } from '../private-networks/apply-networks.ts';
import { findServers, refOf, type ServerRow } from './server-row.ts';

type Needs = Pick<Deps, 'db' | 'compute' | 'events' | 'now' | 'log'>;

/** So that one run ends within its time limit; the next takes the rest. */
const mostAtOnce = 200;

export async function applyServerNetworks(deps: Needs, serverId: string): Promise<void> {
  const [server] = await findServers(deps.db, sql`where s.id = ${serverId}`);
  if (server) await bring(deps, server);
}

async function bring(deps: Needs, server: ServerRow): Promise<void> {
  // A saga that makes or replaces the machine sets its cards before it starts; others end soon, and the next minute does it.
  if (server.task !== null && server.task !== 'suspend' && server.task !== 'resume') return;
  if (!['active', 'suspended', 'awaiting_image'].includes(server.state)) return;
  await applyNetworks(deps, server.id, server.image === '' ? undefined : refOf(server));
}

/** Servers that are behind. */
export async function catchUpNetworks(deps: Needs): Promise<void> {
  const behind = await findServers(
    deps.db,
    sql`join server_networks n on n.server_id = s.id where n.applied_version < n.version
      order by n.trouble is not null, s.id limit ${mostAtOnce}`,
  );
  await ofEachCluster(behind, (server) => bring(deps, server));
}
