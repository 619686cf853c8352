import type { ServerTaskKind } from '@resolvo/contract/machines/server-states';
import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import { ofEachCluster } from '../clusters/applying.ts';
import { applyFirewall, noteLook, wantedRules } from '../firewalls/apply-firewall.ts';
import { findServers, refOf, type ServerRow } from './server-row.ts';

type Needs = Pick<Deps, 'db' | 'compute' | 'events' | 'now' | 'log'>;

/** So that one run ends within its time limit; the next takes the rest. */
const mostAtOnce = 200;

/** The machine comes or goes meanwhile: the guard of a new one applies the rules, and a restored one asks again. */
const making: readonly (ServerTaskKind | null)[] = ['provision', 'assign-image', 'rebuild', 'restore', 'delete'];

const machineOf = (server: ServerRow | undefined) =>
  server &&
  server.image !== '' &&
  (server.state === 'active' || server.state === 'suspended') &&
  !making.includes(server.task)
    ? refOf(server)
    : undefined;

/** Applies the firewall of a server whose machine is there. One that is still being made is guarded before it starts. */
export async function applyServerFirewall(deps: Needs, serverId: string): Promise<void> {
  const [server] = await findServers(deps.db, sql`where s.id = ${serverId}`);
  const ref = machineOf(server);
  if (ref) await applyFirewall(deps, ref);
}

/** Servers that are behind. */
export async function catchUpFirewalls(deps: Needs): Promise<void> {
  const behind = await findServers(
    deps.db,
    sql`join server_firewalls f on f.server_id = s.id where f.applied_version < f.version
      order by f.trouble is not null, s.id limit ${mostAtOnce}`,
  );
  await ofEachCluster(behind, async (server) => {
    const ref = machineOf(server);
    if (ref) await applyFirewall(deps, ref);
  });
}

/** Hourly: holds the rules of machines against those applied, the ones that were not looked at for the longest first. */
export async function compareFirewalls(deps: Needs): Promise<void> {
  const due = await findServers(
    deps.db,
    sql`join server_firewalls f on f.server_id = s.id where f.applied_version = f.version
      order by f.checked_at nulls first, f.server_id limit ${mostAtOnce}`,
  );
  await ofEachCluster(due, async (server) => {
    const ref = machineOf(server);
    const found = await wantedRules(deps.db, server.id);
    if (!ref || !found) return;
    await noteLook(deps, found.turn, (await deps.compute.firewallDrift(ref, found.wanted)) !== undefined);
  });
}
