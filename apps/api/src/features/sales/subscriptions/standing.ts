import { endAt } from '@resolvo/contract/sales/billing-calendar';
import { subscriptionStates } from '@resolvo/contract/sales/subscription-states';
import type { Deps } from '../../../core/deps.ts';
import { seconds } from '../../../core/time.ts';
import type { Queryable } from '../../../db/connection.ts';
import { recordEvent } from '../../people/audit/record-event.ts';
import type { Bill } from './bills.ts';
import type { HeldSubscription } from './hold-subscription.ts';
import { tell, tellOnce } from './tell.ts';

type Needs = Pick<Deps, 'now' | 'jobs' | 'services'>;

/** The calendar acts from nowhere. */
export const noOrigin = { ip: '', userAgent: '' };

/** Stops what is delivered because an invoice was not paid. The caller holds account and subscription, and has looked. */
export async function suspend(deps: Needs, tx: Queryable, held: HeldSubscription, bill: Bill) {
  mustMove(held, 'suspended');
  await tx
    .updateTable('subscriptions')
    .set({ status: 'suspended', suspended_at: deps.now() })
    .where('id', '=', held.id)
    .execute();
  await deps.services[held.type].suspend(tx, held.delivery_id, `Invoice ${bill.number} is not paid.`);
  const { account_id: accountId, id: subscription_id } = held;
  await recordEvent(tx, { accountId, kind: 'subscription_suspended', origin: noOrigin, data: { subscription_id } });
  await tellOnce(
    deps,
    tx,
    { invoiceId: bill.invoice_id, accountId, kind: 'suspended' },
    {
      template: 'service-suspended',
      name: held.name,
      end_at: seconds(endAt(bill.due_at)),
      invoice: { invoice_id: bill.invoice_id, number: bill.number, total: bill.total, due_at: seconds(bill.due_at) },
    },
  );
  return { ...held, status: 'suspended' as const, suspended_at: deps.now() };
}

/** Starts it again, because nothing is owed any more. */
export async function resume(deps: Needs, tx: Queryable, held: HeldSubscription) {
  mustMove(held, 'active');
  await tx
    .updateTable('subscriptions')
    .set({ status: 'active', suspended_at: null })
    .where('id', '=', held.id)
    .execute();
  await deps.services[held.type].resume(tx, held.delivery_id);
  const { account_id: accountId, id: subscription_id } = held;
  await recordEvent(tx, { accountId, kind: 'subscription_resumed', origin: noOrigin, data: { subscription_id } });
  await tell(deps, tx, accountId, { template: 'service-resumed', name: held.name });
  return { ...held, status: 'active' as const, suspended_at: null };
}

function mustMove(held: HeldSubscription, to: 'active' | 'suspended'): void {
  if (!subscriptionStates.canMove(held.status, to))
    throw new Error(`A subscription never goes from ${held.status} to ${to}.`);
}
