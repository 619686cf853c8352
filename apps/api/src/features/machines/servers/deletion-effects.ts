import type { DeletionEffects } from '@resolvo/contract/machines/servers';
import type { Deps } from '../../../core/deps.ts';
import { creditedAtEnd } from '../../sales/subscriptions/credited-at-end.ts';
import { noMoney } from '../../sales/subscriptions/end-now.ts';
import { openBillsAtEnd } from '../../sales/subscriptions/open-bills-at-end.ts';
import { findServer } from './hold-server.ts';

/** What deleting the server now would credit and charge, and what goes or stays with it; nothing is changed. Staff pass no owner. */
export async function deletionEffects(
  deps: Pick<Deps, 'db' | 'now' | 'settings' | 'companions'>,
  serverId: string,
  ownerId?: string,
): Promise<DeletionEffects> {
  const { delivery_id } = await findServer(deps.db, serverId, ownerId);
  const money = delivery_id === null ? noMoney : await creditedAtEnd(deps, deps.db, delivery_id);
  const with_it = await deps.companions(deps.db, serverId);
  const open_bills = delivery_id === null ? [] : await openBillsAtEnd(deps.db, delivery_id);
  return { ...money, kept_days: deps.settings.graceDays, with_it, open_bills };
}
