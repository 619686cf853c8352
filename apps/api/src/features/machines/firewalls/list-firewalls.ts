import type { Firewall } from '@resolvo/contract/machines/firewalls';
import type { Caller } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { notFound } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { type FirewallRow, findFirewall, firewallsOf, onTheWire, stateOf } from './firewall-row.ts';

type Viewer = Pick<Caller, 'accountId' | 'onlyIds' | 'origin'>;

export async function listFirewalls(deps: Pick<Deps, 'db'>, actor: Viewer) {
  const rows = await withServers(deps.db, actor, await firewallsOf(deps.db, actor.accountId));
  const firewalls = rows.filter(({ servers }) => actor.onlyIds === null || servers.length > 0);
  return { firewalls, your_address: actor.origin.ip };
}

export async function showFirewall(deps: Pick<Deps, 'db'>, actor: Viewer, firewallId: string) {
  return {
    ...(await describeFirewall(deps.db, actor, firewallId)),
    your_address: actor.origin.ip,
  };
}

export async function describeFirewall(db: Queryable, actor: Viewer, firewallId: string): Promise<Firewall> {
  const row = await findFirewall(db, firewallId, actor.accountId);
  const [shown] = await withServers(db, actor, [row]);
  return shown ?? { ...onTheWire(row), servers: [] };
}

/** A caller who is limited to some servers works with the firewalls that those have. */
export async function refuseBeyondLimit(db: Queryable, actor: Viewer, firewallId: string): Promise<void> {
  const shown = await describeFirewall(db, actor, firewallId);
  if (actor.onlyIds !== null && shown.servers.length === 0) throw notFound();
}

/** A member who is limited to some servers sees those only. */
async function withServers(db: Queryable, { accountId, onlyIds }: Viewer, rows: readonly FirewallRow[]) {
  const uses = await db
    .selectFrom('server_firewalls')
    .select(['server_id', 'firewall_id', 'version', 'applied_version', 'trouble', 'differs'])
    .where('account_id', '=', accountId)
    .where('firewall_id', 'is not', null)
    .orderBy('server_id')
    .execute();
  const seen = uses.filter(({ server_id }) => onlyIds === null || onlyIds.includes(server_id));
  const byFirewall = Map.groupBy(seen, ({ firewall_id }) => firewall_id);
  return rows.map(
    (row): Firewall => ({
      ...onTheWire(row),
      servers: (byFirewall.get(row.id) ?? []).map((use) => ({ server_id: use.server_id, state: stateOf(use) })),
    }),
  );
}
