import {
  type ChangeStatus,
  changeStates,
  type SubscriptionStatus,
  subscriptionStates,
} from '@resolvo/contract/sales/subscription-states';
import { moved } from '../../../core/moved.ts';
import type { Queryable } from '../../../db/connection.ts';
import type { HeldSubscription } from './hold-subscription.ts';

interface Also {
  readonly suspended_at?: Date | null;
  readonly ended_at?: Date | null;
  readonly end_reason?: string | null;
}

/** The one writer of a subscription's status. The caller has locked the subscription. */
export async function moveSubscription(
  tx: Queryable,
  held: Pick<HeldSubscription, 'id' | 'status'>,
  to: SubscriptionStatus,
  also: Also,
): Promise<void> {
  const status = moved('A subscription', subscriptionStates, held.status, to);
  await tx
    .updateTable('subscriptions')
    .set({ ...also, status })
    .where('id', '=', held.id)
    .execute();
}

/** The one writer of the status of a change of plan. The caller has locked the subscription. */
export async function moveChange(tx: Queryable, changeId: string, from: ChangeStatus, to: ChangeStatus): Promise<void> {
  const status = moved('A change of plan', changeStates, from, to);
  await tx.updateTable('subscription_changes').set({ status }).where('id', '=', changeId).execute();
}
