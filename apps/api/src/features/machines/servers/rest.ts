import type { ServerState } from '@resolvo/contract/machines/server-states';
import type { Queryable } from '../../../db/connection.ts';
import { moveServer } from './move.ts';
import type { ServerRow } from './server-row.ts';

/** The state a server returns to after a saga: only resuming lifts a suspension (A5), and `deleting` stays. */
function restingState(server: Pick<ServerRow, 'state' | 'image' | 'billing_hold' | 'staff_hold'>): ServerState {
  if (server.state === 'deleting' || server.state === 'deleted' || server.state === 'failed') return server.state;
  if (server.billing_hold !== '' || server.staff_hold !== '') return 'suspended';
  return server.image === '' ? 'awaiting_image' : 'active';
}

export async function restAt(
  tx: Queryable,
  server: Pick<ServerRow, 'id' | 'state' | 'image' | 'billing_hold' | 'staff_hold'>,
): Promise<void> {
  await moveServer(tx, server, restingState(server), { image: server.image });
}
