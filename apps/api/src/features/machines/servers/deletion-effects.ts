import type { DeletionEffects } from '@resolvo/contract/machines/servers';
import type { Deps } from '../../../core/deps.ts';
import { seconds } from '../../../core/time.ts';
import { creditedAtEnd } from '../../sales/subscriptions/credited-at-end.ts';
import { findServer } from './hold-server.ts';

/** What deleting the server now would credit; nothing is changed. Staff pass no owner. */
export async function deletionEffects(
  deps: Pick<Deps, 'db' | 'now'>,
  serverId: string,
  ownerId?: string,
): Promise<DeletionEffects> {
  const { delivery_id } = await findServer(deps.db, serverId, ownerId);
  if (delivery_id === null) return { credited: 0, paid_until: 0 };
  const { credited, paidUntil } = await creditedAtEnd(deps.db, delivery_id);
  return { credited, paid_until: paidUntil && paidUntil > deps.now() ? seconds(paidUntil) : 0 };
}
