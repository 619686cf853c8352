import type { ServerState } from '@resolvo/contract/machines/server-states';
import type { Queryable } from '../../../db/connection.ts';
import { moveServer } from './move.ts';
import { isHeld, type ServerRow } from './server-row.ts';

type Resting = Pick<ServerRow, 'state' | 'image' | 'billing_hold' | 'staff_hold' | 'account_hold' | 'ends_at'>;

/** The state a server returns to after a saga: only resuming lifts a suspension (A5), and `deleting` stays. */
function restingState(server: Resting): ServerState {
  if (server.state === 'deleting' || server.state === 'deleted' || server.state === 'failed') return server.state;
  if (isHeld(server)) return 'suspended';
  return server.image === '' ? 'awaiting_image' : 'active';
}

export async function restAt(tx: Queryable, server: Resting & Pick<ServerRow, 'id'>): Promise<void> {
  await moveServer(tx, server, restingState(server), { image: server.image });
}
