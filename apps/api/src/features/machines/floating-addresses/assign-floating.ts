import { floatingCan } from '@resolvo/contract/machines/floating-address-rules';
import { serverCan } from '@resolvo/contract/machines/server-states';
import type { Caller } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict } from '../../../core/refusal.ts';
import { holdServer } from '../servers/hold-server.ts';
import { askFloating } from './ask-floating.ts';
import { holdFloating, stateOf } from './floating-row.ts';

type Needs = Pick<Deps, 'db' | 'jobs' | 'events'>;

/** Assigns it to a server of its place. Another one that has it loses it first. */
export async function assignFloating(
  deps: Needs,
  actor: Caller,
  floatingId: string,
  serverId: string,
): Promise<string> {
  const { accountId } = actor;
  return deps.db.transaction().execute(async (tx) => {
    const server = await holdServer(tx, serverId, accountId);
    const floating = await holdFloating(tx, floatingId, accountId);
    demand(floatingCan.assign(stateOf(floating)));
    demand(serverCan.joinNetwork(server));
    if (server.cluster !== floating.cluster) {
      throw conflict(`${server.name} is in another place. A floating address is assigned to servers of its own place.`);
    }
    if (floating.server_id === serverId) throw conflict(`${floating.address} is assigned to ${server.name} already.`);
    const asked = { event: 'floating_address.assign_asked', serverId, by: actor } as const;
    await askFloating(deps, tx, floating, { server_id: serverId }, asked);
    return floating.server_id === null
      ? `${floating.address} is being assigned to ${server.name}.`
      : `${floating.address} is being moved to ${server.name}.`;
  });
}

export async function takeOffFloating(deps: Needs, actor: Caller, floatingId: string): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    const floating = await holdFloating(tx, floatingId, actor.accountId);
    demand(floatingCan.takeOff(stateOf(floating)));
    if (floating.server_id === null) throw conflict('It is not assigned to a server.');
    const asked = { event: 'floating_address.take_off_asked', serverId: floating.server_id, by: actor } as const;
    await askFloating(deps, tx, floating, { server_id: null }, asked);
    return `${floating.address} is being taken off ${floating.server_name ?? 'its server'}.`;
  });
}
