import { isTypedName, serverCan } from '@resolvo/contract/machines/server-states';
import type { Acting } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { invalid } from '../../../core/refusal.ts';
import { forgetEnd } from '../../sales/deliveries/announced-ends.ts';
import { endServer } from './end-server.ts';
import { findServer, holdServer } from './hold-server.ts';

type Needs = Pick<Deps, 'db' | 'jobs' | 'now' | 'events' | 'services'>;

interface TypedEnd {
  /** The server's name, as the person typed it. */
  readonly name: string;
  readonly reason: string;
  readonly withoutCopy: boolean;
  /** Staff said that they delete it although its owner protects it. */
  readonly despiteProtection: boolean;
}

/**
 * Ends a server now, by the one act that may: its owner or staff on this very server, with its name typed. A bought one
 * ends through its delivery, so that money and server agree. Staff pass no owner.
 */
export async function deleteServer(
  deps: Needs,
  actor: Pick<Acting, 'personId'>,
  serverId: string,
  ownerId: string | undefined,
  typed: TypedEnd,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const before = await findServer(tx, serverId, ownerId);
    demand(serverCan.delete({ ...before, is_protected: before.is_protected && !typed.despiteProtection }));
    if (!isTypedName(typed.name, before.name)) throw invalid('name', 'This is not the name of the server.');
    const asked = { by: actor.personId, reason: typed.reason, withoutCopy: typed.withoutCopy };
    if (before.delivery_id !== null) await deps.services.of('proxmox').end(tx, before.delivery_id, asked);
    else await forgetEnd(tx, serverId);
    // Made by staff, or its delivery has ended already and only its machine was left.
    const { by: actorId, reason, withoutCopy } = asked;
    const server = await holdServer(tx, serverId, ownerId);
    // Its owner may have protected it since it was read: nothing of this transaction then happens.
    demand(server.is_protected === before.is_protected || 'This server has just changed. Please try again.');
    await endServer(deps, tx, server, { actorId, reason, withoutCopy });
  });
}
