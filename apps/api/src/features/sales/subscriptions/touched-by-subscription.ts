import type { TouchedServices } from '@resolvo/contract/sales/endings';
import type { Deps } from '../../../core/deps.ts';
import { touchedUnits } from '../deliveries/touched-services.ts';
import { findSubscription } from './hold-subscription.ts';

/** What ending the subscription now, or cancelling it, would do to its service; nothing is changed. */
export async function touchedBySubscription(
  deps: Pick<Deps, 'db' | 'now' | 'services' | 'settings'>,
  subscriptionId: string,
  act: 'cancel' | 'end',
): Promise<TouchedServices> {
  const { delivery_id: deliveryId, status, period_end: on } = await findSubscription(deps.db, subscriptionId);
  const reach = status === 'ended' ? 'none' : 'all';
  return act === 'end'
    ? touchedUnits(deps, { deliveryId }, 'ended_by_staff', { reach })
    : touchedUnits(deps, { deliveryId }, 'cancelled', { reach, on });
}
